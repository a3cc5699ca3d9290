"""Time a class whose pupils each hand in several functions: verdicts, stalls, memory.

It uses the bot's own desk and worker processes. Processor seconds are those of the workers, so they
do not depend on other load of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from benchmarks.gateway.process import cpu_of
from benchmarks.grundy import machine
from bot.programs.desk import ProgramDesk
from bot.programs.judging import functions_of, judge_briefly
from games.worksheets import FUNCTIONS
from games.worksheets.verdict import Status
from games.worksheets.versions import RIGHT

#: The number of pupils, and of functions in each pupil's file.
PUPILS, FUNCTIONS_EACH = 40, 15

SMALL = "def prochain_joueur(joueur):\n    return 3 - joueur\n"

#: Prints the memory of a process in which four programs have run and may be called again.
FOUR = """
from benchmarks.programs import SMALL, pss
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call
import os
programs = [Program(Sandbox(), SMALL) for _ in range(4)]
for each in programs: each.run("prochain_joueur", [Call((1,))])
print(pss(os.getpid()))
"""

#: How often a small program is handed in alone, and the seconds between two checks of the loop.
ALONE, LOOK = 20, 0.001


def programs(count: int) -> list[tuple[str, str]]:
    """Return at most ``count`` pairs of a right program's text and the function to judge in it.

    The functions differ, and are chosen evenly from those of the worksheets.
    """
    source_by_name: dict[str, str] = {}
    for source in RIGHT:
        source_by_name |= {
            n: source for n in functions_of(source) if n in FUNCTIONS and n not in source_by_name
        }
    step = len(source_by_name) / count
    return [(source, name) for name, source in source_by_name.items()][:: max(int(step), 1)][:count]


async def hand_in(
    desk: ProgramDesk, pupil: int, handed: Sequence[tuple[str, str]], equal: bool
) -> int:
    """Hand in a pupil's programs, one after another; return the number judged correct.

    Equal programs are judged once by each worker; else each has the pupil's number in a comment.
    """
    right = 0
    for text, name in handed:
        source = text if equal else f"{text}\n# {pupil}\n"
        (result,) = await desk.run(pupil, judge_briefly, source, name)
        right += result.status is Status.CORRECT
    return right


class Stalls:
    """The longest delay of the event loop, and its longest computation at a stretch, in seconds.

    A busy machine delays a loop that does nothing; the time it computes is its own.
    """

    def __init__(self) -> None:
        self.longest = self.longest_own = 0.0

    async def watch(self) -> None:
        """Measure both until cancelled."""
        while True:
            before, spent_before = perf_counter(), thread_time()
            await asyncio.sleep(LOOK)
            self.longest = max(self.longest, perf_counter() - before - LOOK)
            self.longest_own = max(self.longest_own, thread_time() - spent_before)


def workers() -> list[int]:
    """Return the ids of all descendants of this process, which run programs (Linux)."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has ended meanwhile
            parent = int(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    descendants = children.get(os.getpid(), [])
    for process in descendants:
        descendants += children.get(process, [])
    return descendants


def spent(processes: Sequence[int]) -> float:
    """Return the processor seconds of all threads of some processes so far, in sum."""
    return sum(cpu_of(process) for process in processes)


async def measure(pupils: int, functions: int, *, equal: bool) -> dict[str, Any]:
    """Return the figures of a class that hands in at once, and of one small function alone."""
    desk, stalls = ProgramDesk(), Stalls()
    try:
        start = perf_counter()
        await desk.prepare()
        await desk.run(0, judge_briefly, SMALL)
        prepared = perf_counter() - start
        alone = []
        for number in range(ALONE):
            start = perf_counter()
            (result,) = await desk.run(0, judge_briefly, f"{SMALL}# {number}\n")
            assert result.status is Status.CORRECT
            alone.append(perf_counter() - start)
        handed = programs(functions)
        watching = asyncio.create_task(stalls.watch())
        before, start = spent(workers()), perf_counter()
        pupils_ = range(1, pupils + 1)
        handing = (hand_in(desk, each, handed, equal) for each in pupils_)
        right = sum(await asyncio.gather(*handing))
        took, processes = perf_counter() - start, workers()
        watching.cancel()
        assert right == pupils * len(handed), "all versions are right"
        return {
            "pupils": pupils,
            "functions": right,
            "seconds": round(took, 2),
            "workers_cpu_s": round(spent(processes) - before, 2),
            "longest_stall_ms": round(1000 * stalls.longest, 1),
            "longest_own_stall_ms": round(1000 * stalls.longest_own, 1),
            "alone_ms": round(1000 * sorted(alone)[ALONE // 2], 1),
            "first_s": round(prepared, 2),
            "workers": len(processes),
            "workers_pss_mb": round(sum(map(pss, processes)) / (1 << 20)),
            "host_of_four_mb": round(of_four() / (1 << 20)),
        }
    finally:
        await desk.close()


def of_four() -> int:
    """Start a process that has four programs, and return its memory, in bytes."""
    command = [sys.executable, "-c", FOUR]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def pss(process: int) -> int:
    """Return the memory of a process in bytes, with shared pages in proportion (Linux)."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:") << 10


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks.programs", description=__doc__)
    made.add_argument("--pupils", type=int, default=PUPILS, metavar="N")
    made.add_argument("--functions", type=int, default=FUNCTIONS_EACH, metavar="N")
    made.add_argument("--equal", action="store_true", help="all pupils hand in the same")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def main(arguments: Sequence[str]) -> None:
    """Print the machine and the figures, or, with ``--json``, one JSON object."""
    options, before = parser().parse_args(arguments), machine()
    row = asyncio.run(measure(options.pupils, options.functions, equal=options.equal))
    if options.json:
        print(json.dumps({"machine": before, **row}))
    else:
        print(before, *(f"{name}: {value}" for name, value in row.items()), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
