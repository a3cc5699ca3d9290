"""Measure what a turn costs the bot, next to the same board sent without a match behind it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from benchmarks.turns.databases import POSTGRESQL, SQLITE
from benchmarks.turns.measuring import Bench, Section, sections
from bot.cli.count_bar import CountBar

IN_FLIGHT = (1, 64, 512)

#: How many turns a row takes, with one in flight and with more.
TURNS, QUICK_TURNS = (1000, 4000), (60, 320)

COLUMNS = (
    "database",
    "in_flight",
    "plies",
    "static_ms",
    "turn_ms",
    "ratio",
    "per_s",
    "p50_ms",
    "p99_ms",
    "longest_stall_ms",
    "promised",
    "failed",
)


def markdown(rows: list[dict[str, Any]]) -> str:
    """Return rows as a table in Markdown."""
    lines = [COLUMNS, ("---", *("--:" for _ in COLUMNS[1:]))]
    lines += [tuple(str(row[column]) for column in COLUMNS) for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def machine() -> str:
    """Say what this ran on, and how busy it was."""
    load = os.getloadavg()[0]
    python = platform.python_version()
    return f"{os.cpu_count()} cores, {platform.machine()}, load {load:.1f}; Python {python}"


async def measure(
    databases: list[str], wanted: list[Section], bar: CountBar, log: Path
) -> list[dict[str, Any]]:
    """Return the rows of every database."""
    rows = []
    for kind in databases:
        rows += await Bench(kind, wanted, bar.show, log).measure()
    return rows


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="play a twelfth of the turns")
    parser.add_argument("--turns", type=int, metavar="N", help="play so many turns in each row")
    parser.add_argument(
        "--in-flight", type=int, nargs="+", metavar="N", default=IN_FLIGHT, help="(1 64 512)"
    )
    parser.add_argument(
        "--database", choices=(SQLITE, POSTGRESQL), help="measure on this one alone"
    )
    parser.add_argument("--log", type=Path, help="where the bots log to; else it is not kept")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    one, more = QUICK_TURNS if options.quick else TURNS
    rows_of = sections(
        options.in_flight, lambda number: options.turns or (one if number == 1 else more)
    )
    databases = [options.database] if options.database else [SQLITE, POSTGRESQL]
    before = machine()
    bar = CountBar(len(databases) * sum(section.told for section in rows_of), 0, sys.stderr)
    try:
        rows = asyncio.run(measure(databases, rows_of, bar, options.log or Path(os.devnull)))
    finally:
        bar.close()
    if options.json:
        print(json.dumps({"machine": before, "rows": rows}))
    else:
        print(f"{before}\n\n{markdown(rows)}")


if __name__ == "__main__":
    main(sys.argv[1:])
