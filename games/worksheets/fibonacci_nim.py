"""The course on dynamic programming: Fibonacci Nim, from the start and from every cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games.worksheets.calls import Arguments, Call
from games.worksheets.cases import calls
from games.worksheets.specification import Course, Defect, Slip, Specification, exact

#: So many sticks are tried at most.
MOST = 40

#: The sheet's table is for so many.
SHEET = 8


@cache
def is_won(i: int, j: int) -> bool:
    """Return whether the player to move wins from i sticks, of which 1 to j may be taken.

    The next player may take at most twice as many; whoever takes the last stick wins.
    """
    if j >= i:
        return True
    return any(not is_won(i - k, 2 * k) for k in range(1, j + 1))


def _can_win(n: int) -> bool:
    return is_won(n, n - 1)


def _cell_calls(most: int) -> Callable[[], Iterator[Call]]:
    return lambda: (Call((i, j)) for i in range(1, most + 1) for j in range(1, i + 1))


def _read_cell(table: Any, size: int, i: int, j: int) -> Any:
    """Return what a table for ``size`` sticks has for (i, j), or None if it has nothing.

    It is a dictionary with keys (i, j), or a list of lists. If that has ``size`` rows, rows and
    columns are counted from 1; if it has one more, from 0.
    """
    if isinstance(table, dict):
        return table.get((i, j))
    shift = len(table) - (size + 1)  # 0 with a row for no sticks, -1 without
    try:
        return table[i + shift][j + shift]
    except (IndexError, TypeError):
        return None


def wrong_table(table: Any, size: int) -> Slip | None:
    """Judge a table for ``size`` sticks by its cells (i, j) with 1 ≤ j ≤ i; None if correct.

    A cell must be equal to ``is_won(i, j)``; it may be 0 or 1.
    """
    if not isinstance(table, list | dict) or not table:
        return Slip(Defect.NO_TABLE, got=table, details={"size": size})
    if isinstance(table, list) and len(table) not in (size, size + 1):
        return Slip(Defect.NO_TABLE, got=table, details={"size": size})
    for i in range(1, size + 1):
        for j in range(1, i + 1):
            right, cell = is_won(i, j), _read_cell(table, size, i, j)
            if cell not in (True, False) or bool(cell) is not right:
                details: dict[str, int | str] = {"i": i, "j": j}
                return Slip(Defect.WRONG_CELL, right, cell, details)
    return None


def _specify_table(expression: str, arguments: Arguments = ()) -> Specification:
    made = [Call(arguments)]
    return Specification(
        "G",
        Course.FIBONACCI,
        lambda: made,
        lambda _, answer: wrong_table(answer.result, SHEET),
        expression=expression,
    )


_TABLE = replace(
    _specify_table("lambda: G"),
    asks_cost=True,
    forms={
        1: _specify_table("", (SHEET,)),
        2: Specification("G", Course.FIBONACCI, _cell_calls(16), exact(is_won)),
    },
)


def _specify_costly_function(
    name: str, made: Callable[[], Iterator[Call]], right: Callable[..., bool]
) -> Specification:
    return Specification(name, Course.FIBONACCI, made, exact(right), asks_cost=True)


FUNCTIONS = (
    _TABLE,
    _specify_costly_function("nim", calls(range(2, MOST + 1)), _can_win),
    _specify_costly_function("gagnant", calls(range(2, MOST + 1)), _can_win),
    _specify_costly_function("gagnantRecursif", _cell_calls(16), is_won),
)
