"""Measure the bot's cost of a turn, compared with sending the same board without a match."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
from pathlib import Path

from benchmarks.turns.beside import KINDS
from benchmarks.turns.databases import POSTGRESQL, SQLITE
from benchmarks.turns.measuring import Bench, Plan, Row
from benchmarks.turns.sections import sections
from bot.cli.count_bar import CountBar

IN_FLIGHT = (1, 64, 512)

#: The turns of a row, with one in flight and with more; and how often each question is asked.
TURNS, TIMES = (1000, 4000), 4

QUICK_TURNS, QUICK_TIMES = (60, 320), 1

#: The number of people who click while questions are asked.
BESIDE = 64

ANSWERS = (
    *("per_s", "p50_ms", "p99_ms", "longest_stall_ms", "longest_own_ms", "promised", "failed"),
)

COLUMNS = ("database", "in_flight", "plies", "static_ms", "turn_ms", "ratio", *ANSWERS)

BESIDE_COLUMNS = ("database", "beside", "told", "not_told", *ANSWERS)


def markdown(columns: tuple[str, ...], rows: list[Row]) -> str:
    """Return rows as a table in Markdown."""
    lines = [columns, ("---", *("--:" for _ in columns[1:]))]
    lines += [tuple(str(row[column]) for column in columns) for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def machine() -> str:
    """Return a description of the machine and its load."""
    load = os.getloadavg()[0]
    python = platform.python_version()
    return f"{os.cpu_count()} cores, {platform.machine()}, load {load:.1f}; Python {python}"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    made.add_argument("--quick", action="store_true", help="play a twelfth of the turns")
    made.add_argument("--turns", type=int, metavar="N", help="play so many turns in each row")
    made.add_argument(
        "--in-flight", type=int, nargs="+", metavar="N", default=IN_FLIGHT, help="(1 64 512)"
    )
    made.add_argument(
        "--beside",
        type=int,
        metavar="N",
        default=BESIDE,
        help="how many click beside pictures, arenas, searches and the laboratory (64); 0: none",
    )
    made.add_argument("--database", choices=(SQLITE, POSTGRESQL), help="measure on this one alone")
    made.add_argument("--log", type=Path, help="where the bots log to; by default nowhere")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def plan(options: argparse.Namespace) -> Plan:
    """Return the plan of measurements for the options."""
    one, more = QUICK_TURNS if options.quick else TURNS
    wanted = sections(
        options.in_flight, lambda number: options.turns or (one if number == 1 else more)
    )
    times = QUICK_TIMES if options.quick else TIMES
    return Plan(wanted, options.beside, times, KINDS if options.beside else {})


async def measure(
    databases: list[str], wanted: Plan, bar: CountBar, log: Path
) -> tuple[list[Row], list[Row]]:
    """Return the rows of all databases, then those measured while questions were asked."""
    rows, beside = [], []
    for kind in databases:
        measured, asked = await Bench(kind, wanted, bar.show, log).measure()
        rows += measured
        beside += asked
    return rows, beside


def main(arguments: list[str]) -> None:
    """Print the tables, or, with ``--json``, one JSON object."""
    options = parser().parse_args(arguments)
    wanted, before = plan(options), machine()
    databases = [options.database] if options.database else [SQLITE, POSTGRESQL]
    bar = CountBar(len(databases) * wanted.reported, 0, sys.stderr)
    log = options.log or Path(os.devnull)
    try:
        rows, beside = asyncio.run(measure(databases, wanted, bar, log))
    finally:
        bar.close()
    if options.json:
        print(json.dumps({"machine": before, "rows": rows, "beside": beside}))
    else:
        tables = [markdown(COLUMNS, rows)]
        tables += [markdown(BESIDE_COLUMNS, beside)] if beside else []
        print(before, *tables, sep="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
