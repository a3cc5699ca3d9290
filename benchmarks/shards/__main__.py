"""Let processes share the servers on PostgreSQL; kill one, and restart each, while people play."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys

from benchmarks.crash.stage import Violation
from benchmarks.shards.run import CALM, KILL, RESTARTS, Run, Share
from benchmarks.turns.databases import POSTGRESQL, database

#: The seconds between the connections of two shards.
PAUSE = 5.0

_COLUMNS = ("shards", "servers", "answers", "kills", CALM, KILL, RESTARTS)


async def _run_shards(processes: int, each: int, seed: int) -> tuple[Run, list[Share]]:
    async with database(POSTGRESQL) as url:
        run = Run(url, processes, each, seed, pause=PAUSE)
        return run, await run.run()


def _figures_of_process(share: Share) -> tuple[str, ...]:
    """Return the figures of one process, in the order of the columns."""
    answers = sum(server.answered for server in share.servers)
    counted = (share.bot.shards, len(share.servers), answers, share.kills)
    return (*map(str, counted), *(f"{share.waits[part]:.1f}" for part in (CALM, KILL, RESTARTS)))


def main(arguments: list[str]) -> int:
    """Print a line for each process; return 1 if something was lost or posted twice."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shards", description=__doc__)
    parser.add_argument("--processes", type=int, metavar="N", default=4, help="(4)")
    parser.add_argument("--each", type=int, metavar="N", default=4, help="shards of each (4)")
    parser.add_argument("--seed", type=int, help="what people do, and which process is killed")
    options = parser.parse_args(arguments)
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    try:
        run, shares = asyncio.run(_run_shards(options.processes, options.each, seed))
    except Violation as violation:
        print(f"seed {seed}: {violation}", file=sys.stderr)
        return 1
    posts = sum(sum(server.posts_sent().values()) for share in shares for server in share.servers)
    for row in (_COLUMNS, *map(_figures_of_process, shares)):
        print(" ".join(f"{cell:>9}" for cell in row))
    print("The last three: for how many seconds somebody waited at most.")
    print(f"seed {seed}, {run.ledger.counted['plies']} turns shown, each kept once;")
    print(f"{posts} ends, openings and closings were due, {run.sent} messages sent to tell them")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
