"""Kill the bot at random while people play, vote, answer and learn; check that nothing is lost."""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.crash.run import Run
from benchmarks.crash.stage import Violation
from benchmarks.turns.databases import POSTGRESQL, SQLITE, database
from bot.cli.count_bar import CountBar


async def _measure_run(
    kind: str, kills: int, seed: int, after_kill: Callable[[], None]
) -> dict[str, Any]:
    async with database(kind) as url:
        return await Run(url, kills, seed, after_kill).run()


def main(arguments: list[str]) -> int:
    """Print a line of figures for each database and return 0; at the first loss return 1.

    Then only what was lost is printed, on stderr.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crash", description=__doc__)
    parser.add_argument("--kills", type=int, metavar="N", default=200, help="(200)")
    parser.add_argument("--database", choices=(SQLITE, POSTGRESQL), help="on this one alone")
    parser.add_argument("--seed", type=int, help="what people do, and when the bot is killed")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    databases = [options.database] if options.database else [SQLITE, POSTGRESQL]
    bar = CountBar(options.kills * len(databases), 0, sys.stderr)
    rows: list[dict[str, Any]] = []
    try:
        for kind in databases:
            figures = asyncio.run(_measure_run(kind, options.kills, seed, partial(bar.show, kind)))
            rows += [{"database": kind, **figures}]
    except Violation as violation:
        sentence = f"{databases[len(rows)]}, seed {seed}: {violation}"
    else:
        sentence = ""
    finally:
        bar.close()
    if sentence:
        print(sentence, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(rows))
    else:
        for row in rows:
            print(", ".join(f"{name} {value}" for name, value in row.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
