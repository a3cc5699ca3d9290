"""Tables in fixed-width characters."""

from __future__ import annotations

from bot.i18n import Say
from games.fibonacci import memoised_cells, outcome_table


def fibonacci_table(sticks: int, say: Say) -> str:
    """Show who wins in each (i, j) of Fibonacci Nim, large where memoisation had to look.

    A row for each number i of sticks, a column for each limit j.
    """
    touched = memoised_cells(sticks)
    margin = len(str(sticks))
    columns = [f"{j:>{margin}}" for j in range(1, sticks + 1)]  # a digit below the other
    lines = [" " * margin + "".join(f" {j[k]}" for j in columns) for k in range(margin)]
    for i, row in enumerate(outcome_table(sticks)[1:], 1):
        cells = (
            outcome.value if (i, j) in touched else outcome.value.lower()
            for j, outcome in enumerate(row[1:], 1)
        )
        lines.append(f"{i:>{margin}}" + "".join(f" {cell}" for cell in cells))
    table = "\n".join(lines)
    counts = say(
        "fibonacci-table-counts",
        sticks=sticks,
        all=sticks * (sticks + 1) // 2,
        touched=len(touched),
    )
    return f"{say('fibonacci-table')}\n```\n{table}\n```\n{counts}"
