"""Let people do whatever Discord lets them, at random; check that everything holds."""

from __future__ import annotations

import argparse
import logging
import secrets
import sys
from functools import partial
from time import process_time

from bot.cli.count_bar import CountBar
from tests.support.fuzz.run import run
from tests.support.patience import unhurried


def main(arguments: list[str]) -> int:
    """Print how often each act was performed; return 1, with a story, if a check failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.fuzz", description=__doc__)
    parser.add_argument("--interactions", type=int, metavar="N", default=10_000, help="(10000)")
    parser.add_argument("--seed", type=int, help="what people do")
    options = parser.parse_args(arguments)
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    logging.disable(logging.WARNING)  # faults are logged, as they should be
    bar = CountBar(options.interactions, 0, sys.stderr)
    try:
        with unhurried():
            tally = run(options.interactions, seed, partial(bar.show, "interactions"))
    except Exception as error:
        bar.close()
        broken = _first(error)
        print(f"seed {seed}: {broken}", *getattr(broken, "__notes__", ()), sep="\n")
        return 1
    bar.close()
    print(tally.table())
    print(f"seed {seed}: {tally.total} interactions, {process_time():.0f} s of processor time")
    return 0


def _first(error: BaseException) -> BaseException:
    """Return the failure, also if it did not happen again when the story was repeated."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
