"""A verdict is the same on every machine, busy or idle, to the byte and the instruction.

All versions of the worksheets and all mutants, judged at nice 15 beside two busy loops, and again
without: ``python -m tests.programs.test_steady``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

from bot.cli.count_bar import CountBar
from bot.programs.judging import functions_of, judge_source
from bot.programs.messages import result_data
from bot.programs.sandbox import Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.versions import RIGHT, WRONG
from tests.support.acting import FR
from tests.support.all_mutants import all_mutants

#: The suite judges each program of so many.
STEP = 170


def corpus() -> Iterator[tuple[str, str]]:
    """Go through all programs, each with the function that is judged."""
    wrong = (one.source for versions in WRONG.values() for one in versions)
    for source in (*RIGHT, *wrong):
        yield from ((source, name) for name in functions_of(source) if name in FUNCTIONS)
    yield from ((mutant, name) for name, _, mutant, _ in all_mutants())


def verdicts(step: int) -> Iterator[str]:
    """Judge programs; go through what is said of each, and what it costs to the instruction."""
    sandbox = Sandbox()
    for source, name in islice(corpus(), None, None, step):
        for result in judge_source(sandbox, source, name):
            yield json.dumps([result_data(name, result, FR), repr(result.cost)])


def elsewhere(step: int, *, nice: int = 0) -> list[str]:
    """Judge the same in another process, whose texts have other hashes."""
    asked = (
        f"import os; os.nice({nice}); from tests.programs.test_steady import verdicts\n"
        f"for one in verdicts({step}): print(one)"
    )
    own = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", asked], env=own, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_another_process_comes_to_the_same_verdicts() -> None:
    here = [*verdicts(STEP)]
    assert here == elsewhere(STEP)
    assert len(here) >= 5


def main() -> int:
    """Compare all verdicts of a busy machine with those of one that is less so."""
    loop = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(loop) for _ in range(2)]
    try:
        slow = elsewhere(1, nice=15)
    finally:
        for each in busy:
            each.kill()
            each.wait()
    differ, bar = 0, CountBar(len(slow), 0, sys.stderr)
    for one, other in zip(verdicts(1), slow, strict=True):
        differ += one != other
        bar.show("")
    bar.close()
    print(f"{len(slow)} verdicts, {sum(map(len, slow))} characters: {differ} differ")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
