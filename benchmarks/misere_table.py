"""Write the table of the misère quotients of all octal codes of up to three digits.

Each code gets the same number of steps, so the table is the same on every machine; it takes about a
quarter of an hour. Rows in the file of an earlier run are not computed again.
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

#: The number of steps for each code, and the largest heap.
STEPS, FAR = 400_000, 8000

HEAD = """# Misère quotients of octal games

The codes 0.d, 0.dd and 0.ddd, as `.venv/bin/python -m benchmarks.misere_table` writes them, each
within {steps} steps and heaps up to {far} ([what is proved, and how](grundy.md#misère-play)).
*Tame* and *wild* codes are solved: the quotient of all heaps is proved. Of *open* ones the quotient
is proved of the heaps up to the one given only, and `bouton misere CODE` may go further. The last
irregular heap is the last one that breaks the period of the classes.

Solved and tame: {tame}. Solved and wild: {wild}. Open: {open}.

| Code | | Order | P | Period | Last irregular | Heaps |
|---|---|---|---|---|---|---|
"""


def codes() -> list[str]:
    """Return every code 0.d, 0.dd and 0.ddd."""
    return [f"0.{number:03o}".rstrip("0") for number in range(1, 8**3)]


def row_of(code: str) -> dict[str, Any]:
    """Compute the quotient of a code; return its row of the table."""
    growth = Growth(read_rules(code), Budget(STEPS))
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
    }


def line(row: dict[str, Any]) -> str:
    """Format a row of the table."""
    kind = "tame" if row["tame"] else "wild"
    if not row["solved"]:
        kind = f"open, {kind} so far" if row["tame"] else f"open, {kind}"
    cells = [row["game"], kind, row["order"], row["losing"]]
    cells += [row["period"], row["last_irregular"]] if row["solved"] else ["", ""]
    return "| " + " | ".join(map(str, [*cells, row["heaps"]])) + " |"


def page(rows: list[dict[str, Any]]) -> str:
    """Return the page with the table."""
    kinds = {
        "tame": sum(row["solved"] and row["tame"] for row in rows),
        "wild": sum(row["solved"] and not row["tame"] for row in rows),
        "open": sum(not row["solved"] for row in rows),
    }
    head = HEAD.format(steps=f"{STEPS:,}", far=FAR, **kinds)
    return head + "\n".join(map(line, rows)) + "\n"


def main(arguments: list[str]) -> None:
    """Compute the missing rows, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.misere_table", description=__doc__)
    parser.add_argument("--rows", type=Path, default=Path("misere-table.jsonl"))
    parser.add_argument("--write", type=Path, default=Path("docs/misere-table.md"))
    options = parser.parse_args(arguments)
    known = {}
    if options.rows.exists():
        read = map(json.loads, options.rows.read_text().splitlines())
        known = {row["game"]: row for row in read}
    with options.rows.open("a") as written:
        for code in codes():
            if code not in known:
                known[code] = row_of(code)
                written.write(json.dumps(known[code]) + "\n")
                written.flush()
    options.write.write_text(page([known[code] for code in codes()]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
