"""Measure what a turn costs the bot, next to the same board sent without a match behind it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
from typing import Any

from benchmarks.turns.databases import POSTGRESQL, SQLITE
from benchmarks.turns.measuring import SECTIONS, Bench, Section
from bot.cli.count_bar import CountBar

#: What share of the clicks is made by --quick.
QUICK = 0.1

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
    "unanswered",
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
    databases: list[str], sections: list[Section], bar: CountBar
) -> list[dict[str, Any]]:
    """Return the rows of every database."""
    rows = []
    for kind in databases:
        rows += await Bench(kind, sections, bar.show).measure()
    return rows


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="make a tenth of the clicks")
    parser.add_argument("--share", type=float, help="make this share of the clicks")
    parser.add_argument(
        "--database", choices=(SQLITE, POSTGRESQL), help="measure on this one alone"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    share = options.share or (QUICK if options.quick else 1)
    sections = [section.scaled(share) for section in SECTIONS]
    databases = [options.database] if options.database else [SQLITE, POSTGRESQL]
    before = machine()
    bar = CountBar(len(databases) * sum(section.told for section in sections), 0, sys.stderr)
    try:
        rows = asyncio.run(measure(databases, sections, bar))
    finally:
        bar.close()
    if options.json:
        print(json.dumps({"machine": before, "rows": rows}))
    else:
        print(f"{before}\n\n{markdown(rows)}")


if __name__ == "__main__":
    main(sys.argv[1:])
