"""Write the table of the misère quotients of all octal codes of up to three digits.

Each code gets a number of steps, so a row is the same on every machine; a million take 2 to 4
seconds. A row in the file of an earlier run is computed again only if it is open and had fewer
steps. Codes whose quotients are small come first, as they are more likely to be solved.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from games.families import read_rules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth

#: The largest heap.
FAR = 8000

HEAD = """# Misère quotients of octal games

The codes 0.d, 0.dd and 0.ddd, as `.venv/bin/python -m benchmarks.misere_table` writes them
([what is proved, and how](grundy.md#misère-play)). *Tame* and *wild* codes are solved: the quotient
of all heaps is proved. Of *open* ones the quotient is proved of the heaps up to the one given only,
which is as far as so many thousand steps of work led (a million take 2 to 4 seconds of a core).
The last irregular heap is the last one that breaks the period of the classes.

One row: `.venv/bin/python -m benchmarks.misere_table --steps 400000 0.77`. Go on with open ones:
`.venv/bin/python -m benchmarks.misere_table --steps 20000000`, which keeps each row in
`misere-table.jsonl` and may be stopped and begun again.

Solved and tame: {tame}. Solved and wild: {wild}. Open: {open}.

| Code | | Order | P | Period | Last irregular | Heaps | Thousand steps |
|---|---|---|---|---|---|---|---|
"""


def codes() -> list[str]:
    """Return every code 0.d, 0.dd and 0.ddd that does not end with 0."""
    return [f"0.{number:03o}".rstrip("0") for number in range(1, 8**3)]


def row_of(code: str, steps: int) -> dict[str, Any]:
    """Compute the quotient of a code within a number of steps; return its row of the table."""
    growth = Growth(read_rules(code), Budget(steps))
    with suppress(OutOfBudget):
        growth.grow(FAR)
    quotient, period = growth.quotient, growth.period
    return {
        "game": code,
        "solved": period is not None,
        "tame": quotient.is_tame,
        "order": quotient.order,
        "losing": quotient.losing_count,
        "period": period and period.period,
        "last_irregular": period and period.last_irregular,
        "heaps": period.checked_to if period else growth.last,
        "steps": steps - max(growth.budget.left, 0),
    }


def line(row: dict[str, Any]) -> str:
    """Format a row of the table."""
    kind = "tame" if row["tame"] else "wild"
    if not row["solved"]:
        kind = f"open, {kind} so far" if row["tame"] else f"open, {kind}"
    cells = [row["game"], kind, row["order"], row["losing"]]
    cells += [row["period"], row["last_irregular"]] if row["solved"] else ["", ""]
    cells += [row["heaps"], -(-row["steps"] // 1000)]
    return "| " + " | ".join(map(str, cells)) + " |"


def page(rows: list[dict[str, Any]]) -> str:
    """Return the text of the page with the table, whose rows are in the given order."""
    kinds = {
        "tame": sum(row["solved"] and row["tame"] for row in rows),
        "wild": sum(row["solved"] and not row["tame"] for row in rows),
        "open": sum(not row["solved"] for row in rows),
    }
    return HEAD.format(**kinds) + "\n".join(map(line, rows)) + "\n"


def is_settled(row: dict[str, Any] | None, steps: int) -> bool:
    """Return whether a row needs no computing: it is solved, or had at least so many steps."""
    return row is not None and (row["solved"] or row.get("allowed", 0) >= steps)


def main(arguments: list[str]) -> None:
    """Print the rows of some codes; without codes, compute what is missing and write the page.

    Each row computed then is appended to the file of rows at once.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks.misere_table", description=__doc__)
    parser.add_argument("codes", nargs="*", help="print the rows of these alone")
    parser.add_argument("--steps", type=int, default=400_000, help="for each code (400000)")
    parser.add_argument("--rows", type=Path, default=Path("misere-table.jsonl"))
    parser.add_argument("--write", type=Path, default=Path("docs/misere-table.md"))
    options = parser.parse_args(arguments)
    for code in options.codes:
        print(line(row_of(code, options.steps)), flush=True)
    if options.codes:
        return
    known: dict[str, dict[str, Any]] = {}
    if options.rows.exists():
        read = map(json.loads, options.rows.read_text().splitlines())
        known = {row["game"]: row for row in read}
    with options.rows.open("a") as written:
        for code in sorted(codes(), key=lambda code: known.get(code, {}).get("order", 0)):
            if not is_settled(known.get(code), options.steps):
                known[code] = row_of(code, options.steps) | {"allowed": options.steps}
                written.write(json.dumps(known[code]) + "\n")
                written.flush()
    options.write.write_text(page([known[code] for code in codes()]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
