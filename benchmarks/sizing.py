"""Measure the memory of one process of the bot, and its start, with few and many stored matches.

With ``--busy``, measure that of the bot and all its workers while they are busy.
"""

from __future__ import annotations

import argparse
import asyncio
import compileall
import json
import os
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from time import perf_counter

import sqlalchemy as sa

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import ROOT, BotProcess
from benchmarks.turns.__main__ import machine, markdown
from benchmarks.turns.beside import KINDS, Askers
from benchmarks.turns.databases import POSTGRESQL, SQLITE, database
from benchmarks.turns.matches import SHORT
from benchmarks.turns.measuring import Place, Row
from benchmarks.turns.players import Table, Tally
from bot.cli.count_bar import CountBar
from bot.db import postgresql
from bot.db.engine import create_engine
from bot.db.schema.playing import matches
from bot.kit.room import MEMORY

#: The numbers of open matches stored.
STORED = (10, 10_000, 1_000_000)

#: The number of people who click, and of clicks in each half of a row.
PEOPLE, CLICKS = 32, 1600

#: The number of servers of the stored matches.
SERVERS = 2500

COLUMNS = (
    *("database", "open", "stored_mb", "ready_s", "ready_cpu_s", "ready_mb", "half_mb", "end_mb"),
    *("turn_ms", "stall_ms", "failed"),
)

BUSY_COLUMNS = ("database", "memory", "told", "not_told", "workers", "pss_mb")

#: How often each question is asked, and the seconds between two looks at the memory.
TIMES, LOOK = 3, 0.05

MB = 1 << 20


#: The number of matches copied by one statement, and the seconds that it may take.
BATCH, PATIENCE = 10_000, 600.0


async def fill(url: str, wanted: int) -> int:
    """Copy the first match of a database until there are ``wanted``; return the size in bytes.

    The database must have a match; if it has enough nothing is copied. In this process the limit of
    a PostgreSQL statement becomes PATIENCE.
    """
    vars(postgresql)["PATIENCE"] = PATIENCE
    engine = create_engine(url)
    try:
        there = await engine.read(_count_rows)
        for number in range(there, wanted, BATCH):
            await engine.write(partial(_copy_rows, range(number, min(number + BATCH, wanted))))
        return await engine.write(_database_size)
    finally:
        await engine.dispose()


def _count_rows(connection: sa.Connection) -> int:
    return connection.scalar(sa.select(sa.func.count()).select_from(matches)) or 0


def _copy_rows(numbers: range, connection: sa.Connection) -> None:
    counted = sa.select(sa.literal(numbers.start).label("n")).cte("counted", recursive=True)
    counted = counted.union_all(sa.select(counted.c.n + 1).where(counted.c.n < numbers.stop - 1))
    number, server = counted.c.n, 1 + counted.c.n % SERVERS
    own = {"guild_id": server, "message_guild_id": server, "message_id": number, "person_0": number}
    copied = [column for column in matches.c if column.name != "id"]
    first = sa.select(sa.func.min(matches.c.id)).scalar_subquery()
    copies = (
        sa.select(*(own.get(column.name, column) for column in copied))
        .select_from(sa.join(matches, counted, sa.true()))
        .where(matches.c.id == first)
    )
    connection.execute(matches.insert().from_select(copied, copies))


def _database_size(connection: sa.Connection) -> int:
    """Update the statistics of the query planner; return the size of the database in bytes."""
    connection.execute(sa.text("ANALYZE"))
    if connection.dialect.name == "sqlite":
        size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    else:
        size = "SELECT pg_database_size(current_database())"
    return int(connection.execute(sa.text(size)).scalar_one())


def memory(process: int) -> int:
    """Return the resident memory of a process in bytes (Linux)."""
    pages = Path(f"/proc/{process}/statm").read_text().split()
    return int(pages[1]) * os.sysconf("SC_PAGE_SIZE")


def pss_with_children(process: int) -> tuple[int, int]:
    """Return the number of processes below a process, and the PSS of all in bytes (Linux).

    A page that several processes share counts once for all of them.
    """
    family = [process, *_descendants(process)]
    return len(family) - 1, sum(map(_pss, family))


def _descendants(process: int) -> list[int]:
    found = []
    with suppress(OSError):  # it has just ended
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *_descendants(child)]
    return found


def _pss(process: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


async def measure_busy(kind: str, log: Path, memory_mb: int) -> Row:
    """Ask questions of all kinds at once; return a row with the most workers and memory.

    ``memory_mb`` is the setting MEMORY of the bot.
    """
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(database(kind))
        discord = await stack.enter_async_context(LoopbackDiscord())
        place = Place.furnished(discord, 1)
        settled = BotProcess(discord, log=log, DATABASE_URL=url, MEMORY=str(memory_mb))
        bot = await stack.enter_async_context(settled)
        await bot.ready()
        askers = Askers(discord, place.channel)
        questions = [each for kind in KINDS.values() for each in kind]
        asking = asyncio.create_task(askers.ask(questions, TIMES))
        seen = [pss_with_children(bot.number)]
        while not asking.done():
            await asyncio.wait([asking], timeout=LOOK)
            seen.append(pss_with_children(bot.number))
        await asking
        row: Row = {"database": kind, "memory": memory_mb, "told": askers.answered}
        row["not_told"] = askers.failed
        most = max(seen, key=lambda each: each[1])
        return row | {"workers": max(count for count, _ in seen), "pss_mb": most[1] // MB}


def compile_modules() -> None:
    """Compile the bot's modules, as an installation does before the first start."""
    for package in ("bot", "cogs", "games"):
        compileall.compile_dir(ROOT / package, quiet=1)


async def measure(kind: str, stored: int, clicks: int, log: Path) -> Row:
    """Start the bot with stored matches, and play turns in some of them; return a row of COLUMNS.

    ``kind`` is SQLITE or POSTGRESQL. There are ``stored`` open matches, or as many as the turns
    need if that is more; of these there are ``clicks`` in each of two halves.
    """
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(database(kind))
        discord = await stack.enter_async_context(LoopbackDiscord())
        place = Place.furnished(discord, PEOPLE)
        boards = PEOPLE + 2 * clicks // SHORT.turns
        [played] = await place.matches(url, [(SHORT, boards)])
        room = await fill(url, stored)
        start = perf_counter()
        bot = await stack.enter_async_context(BotProcess(discord, log=log, DATABASE_URL=url))
        await bot.ready()
        ready = {"ready_s": perf_counter() - start, "ready_cpu_s": bot.cpu()}
        tally = Tally()
        table, held = Table(discord, bot, played), [memory(bot.number)]
        for _ in range(2):
            await table.play(PEOPLE, iter(range(clicks)), tally, _say_nothing)
            held.append(memory(bot.number))
        row: Row = {"database": kind, "open": max(stored, boards), "stored_mb": room // MB}
        row |= {name: round(seconds, 2) for name, seconds in ready.items()}
        at = ("ready_mb", "half_mb", "end_mb")
        row |= {name: each // MB for name, each in zip(at, held, strict=True)}
        return row | {
            "turn_ms": round(1000 * tally.cpu / tally.clicks, 2),
            "stall_ms": round(1000 * tally.longest_stall),
            "failed": tally.failed,
        }


def _say_nothing() -> None:
    """Ignore a click."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks.sizing", description=__doc__)
    made.add_argument(
        "--matches", type=int, nargs="+", metavar="N", default=STORED, help="store so many"
    )
    made.add_argument("--clicks", type=int, metavar="N", default=CLICKS, help="click 2 × N times")
    made.add_argument("--database", choices=(SQLITE, POSTGRESQL), help="measure on this one alone")
    made.add_argument("--log", type=Path, help="where the bots log to; by default nowhere")
    made.add_argument(
        "--busy",
        type=int,
        nargs="*",
        metavar="MB",
        help="measure with all workers busy instead, with these settings MEMORY (350)",
    )
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


async def _measure_sizes(options: argparse.Namespace, bar: CountBar) -> list[Row]:
    rows, log = [], options.log or Path(os.devnull)
    for kind in [options.database] if options.database else [SQLITE, POSTGRESQL]:
        if options.busy is not None:
            for limit in options.busy or [MEMORY]:
                rows.append(await measure_busy(kind, log, limit))
                bar.show(f"{kind} {limit}")
            continue
        for stored in options.matches:
            rows.append(await measure(kind, stored, options.clicks, log))
            bar.show(f"{kind} {stored}")
    return rows


def main(arguments: Sequence[str]) -> None:
    """Print the table, or, with ``--json``, one JSON object."""
    options, before = parser().parse_args(arguments), machine()
    compile_modules()
    databases = 1 if options.database else 2
    each = options.matches if options.busy is None else options.busy or [MEMORY]
    bar = CountBar(databases * len(each), 0, sys.stderr)
    try:
        rows = asyncio.run(_measure_sizes(options, bar))
    finally:
        bar.close()
    if options.json:
        print(json.dumps({"machine": before, "rows": rows}))
    else:
        print(before, markdown(COLUMNS if options.busy is None else BUSY_COLUMNS, rows), sep="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
