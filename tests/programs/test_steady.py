"""A verdict is the same on every machine, busy or idle, to the byte and the instruction.

All versions of the worksheets and all mutants, judged at nice 15 beside two busy loops, and at the
usual priority: ``python -m tests.programs.test_steady`` (hours). With a number N, each Nth of them;
with ``functions``, two programs for each function: a right one and one that is not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, islice, zip_longest

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


def of_each_function() -> Iterator[tuple[str, str]]:
    """Go through two programs for each function: the first right one, and the last of all."""
    every = [*corpus()]
    first = {name: source for source, name in reversed(every)}
    last = {name: source for source, name in every}
    for name in FUNCTIONS:
        yield from ((source, name) for source in (first[name], last[name]))


def verdicts(first: int, step: int, nice: int = 0) -> Iterator[str]:
    """Judge programs; yield the verdict on each and its cost in instructions.

    Step 0: two programs for each function, of which each other one is judged.
    """
    made = corpus() if step else of_each_function()
    asked = [*islice(made, first, None, step or 2)]  # to find the mutants takes ten seconds
    if nice:
        os.setpriority(os.PRIO_PROCESS, 0, nice)
    sandbox = Sandbox()
    for source, name in asked:
        for result in judge_source(sandbox, source, name):
            yield json.dumps([result_data(name, result, FR), repr(result.cost)])


def elsewhere(first: int, step: int, nice: int = 0) -> subprocess.Popen[str]:
    """Judge the same in a process whose texts have other hashes; it prints the verdicts."""
    asked = (
        "from tests.programs.test_steady import verdicts\n"
        f"for one in verdicts({first}, {step}, {nice}): print(one, flush=True)"
    )
    own = {**os.environ, "PYTHONHASHSEED": f"{7 + nice}"}
    command = [sys.executable, "-c", asked]
    return subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True)


def test_the_corpus_has_two_different_programs_of_each_function() -> None:
    made = [*of_each_function()]
    assert {name for _, name in made} == {*FUNCTIONS}
    assert all(one != other for one, other in zip(made[::2], made[1::2], strict=True))


def test_another_process_gives_the_same_verdicts() -> None:
    here = [*verdicts(0, STEP)]
    with elsewhere(0, STEP) as other:
        assert here == other.communicate()[0].splitlines()
    assert len(here) >= 5


def compared(first: int, step: int) -> Iterator[tuple[str, str]]:
    """Judge programs in two processes, one of them at nice 15; go through both's verdicts."""
    with elsewhere(first, step) as one, elsewhere(first, step, 15) as slow:
        assert one.stdout is not None
        assert slow.stdout is not None
        try:
            yield from zip_longest(one.stdout, slow.stdout, fillvalue="")
        finally:  # nobody waits for the rest of them, if this is ended
            one.kill()
            slow.kill()


def main(step: int) -> int:
    """Compare the verdicts of a process at nice 15 beside two busy loops with those of another.

    Step 0: those of two programs for each function.
    """
    pairs = [compared(first * (step or 1), 2 * step) for first in range(2)]
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in pairs]
    count, size, differ = 0, 0, 0
    total = len(range(0, sum(1 for _ in corpus()), step)) if step else 2 * len(FUNCTIONS)
    bar = CountBar(total, 0, sys.stderr)
    try:
        for one, slow in filter(None, chain.from_iterable(zip_longest(*pairs))):
            count, size, differ = count + 1, size + len(one), differ + (one != slow)
            bar.show("")
            if one != slow:
                print(one, slow, sep="")
            if count % 100 == 0:
                print(f"{count} verdicts: {differ} differ", flush=True)
    finally:
        for each in busy:
            each.kill()
            each.wait()
        bar.close()
        print(f"{count} verdicts, {size} characters: {differ} differ", flush=True)
    return int(differ > 0)


if __name__ == "__main__":
    of = sys.argv[1] if len(sys.argv) > 1 else "1"
    sys.exit(main(0 if of == "functions" else int(of)))
