"""Time Grundy sequences against C, the definition in NumPy, and plain Python, in one run.

Times are processor seconds of one thread after compilation, the best of some runs from an empty
table. If values differ between two methods, the run ends with an error.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from benchmarks.streams import STREAMS, streams_compared, streams_line
from games.grundy import HeapRules, Table, naive_values, read_rules

QUICK = {
    "0.77": 10**5,
    "0.16": 10**6,
    "0.127": 10**6,
    "0.376": 10**6,
    "0.165": 10**6,
    "0.007": 10**5,
    "0.104": 10**6,
}
#: Games for which more than one thread is useful.
SHARED = {"0.007": 10**5, "0.165": 10**6}
LONG = dict.fromkeys(("0.16", "0.104", "0.454", "0.106"), 10**7)
#: The heaps up to which the slower methods go.
DICTIONARY, DEFINITION = 3_000, 20_000

Values = NDArray[np.unsignedinteger[Any]]


def best(runs: int, measured: Callable[[], tuple[float, Any]]) -> tuple[float, Any]:
    """Return the least time of ``runs`` calls, at least one, and the result of the last."""
    seconds, result = measured()
    for _ in range(runs - 1):
        again, result = measured()
        seconds = min(seconds, again)
    return seconds, result


def timed(
    compute: Callable[[], Any], clock: Callable[[], float] = time.process_time
) -> tuple[float, Any]:
    """Return the seconds that a function takes, by default of the processor, and its result."""
    start = clock()
    result = compute()
    return clock() - start, result


def ours(rules: HeapRules, to: int, threads: int = 1) -> Table:
    """Return a new table with the values of the heaps up to ``to``, or some more."""
    table = Table(rules, threads=threads)
    table.extend(to)
    return table


def threads_compared(code: str, to: int, runs: int) -> dict[str, Any]:
    """Compare one thread with two: wall-clock time, and the work of the first of the two.

    The latter is the wall-clock time that would result if nothing else were running. The keys are
    ``game``, ``to``, and ``wall_`` and ``first_`` with 1 or 2: seconds. Raises ValueError if the
    values differ.
    """
    rules = read_rules(code)
    ours(rules, to)
    row: dict[str, Any] = {"game": code, "to": to}
    tables = []
    for threads in (1, 2):
        seconds, table = best(
            runs, partial(timed, partial(ours, rules, to, threads), time.perf_counter)
        )
        busy, _ = best(runs, partial(timed, partial(ours, rules, to, threads), time.thread_time))
        row[f"wall_{threads}"], row[f"first_{threads}"] = seconds, busy
        tables.append(table.values[: to + 1])
    check(code, *tables)
    return row


def by_dictionary(rules: HeapRules, to: int) -> Values:
    """Return values as on the worksheet: by a dictionary, sets, and the mex.

    No move may leave three heaps.
    """
    values = {0: 0}
    for heap in range(1, to + 1):
        options = {0} if heap in rules.ends else set()
        for take in rules.shrinks:
            if take < heap:
                options.add(values[heap - take])
        for take in rules.splits:
            rest = heap - take
            options |= {values[left] ^ values[rest - left] for left in range(1, rest // 2 + 1)}
        value = 0
        while value in options:
            value += 1
        values[heap] = value
    return np.array(list(values.values()), np.uint32)


class Baseline:
    """The C program, compiled into a folder if there is a compiler.

    Raises CalledProcessError if it does not compile.
    """

    def __init__(self, folder: Path) -> None:
        self.compiler = compiler = next(
            filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None
        )
        self._values = folder / "values"
        self._program = folder / "baseline" if compiler else None
        if compiler:
            source = Path(__file__).with_name("baseline.c")
            options = ["-O3", "-march=native", "-o", str(self._program)]
            subprocess.run([compiler, *options, str(source)], check=True)

    @property
    def has_compiler(self) -> bool:
        """Whether there is a compiler."""
        return self._program is not None

    def run(self, code: str, to: int, table: Table) -> tuple[float, Values]:
        """Return the seconds that the C program takes for a table's values, and the values.

        It uses the method of the table. Without a compiler it must not be called.
        """
        split_arguments: list[int] = []
        if table.method == "sparse" and table.split is not None:
            split = table.split
            split_arguments = [split.mask, split.odd, split.shift, int(table.values.max())]
        command = [str(self._program), code, str(to), str(self._values), *map(str, split_arguments)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return float(done.stdout), np.fromfile(self._values, np.uint16)


def measure(code: str, to: int, baseline: Baseline, runs: int) -> dict[str, Any]:
    """Measure one game; return its row of the table, in seconds and ratios.

    Raises ValueError if two methods differ. Without a compiler the row has no ``c`` and
    ``ours_by_c``.
    """
    rules = read_rules(code)
    ours(rules, to)  # compiles the functions needed
    seconds, table = best(runs, partial(timed, partial(ours, rules, to)))
    row: dict[str, Any] = {"game": code, "to": to, "method": table.method, "ours": seconds}
    if baseline.has_compiler:
        row["c"], values = best(runs, partial(baseline.run, code, to, table))
        row["ours_by_c"] = seconds / row["c"]
        check(code, table.values[: to + 1], values)
    for name, way, limit in (
        ("dictionary", by_dictionary, DICTIONARY),
        ("definition", naive_values, DEFINITION),
    ):
        size = min(to, limit)
        slow, values = timed(partial(way, rules, size))
        fast, small = best(runs, partial(timed, partial(ours, rules, size)))
        row[f"{name}_by_ours"] = slow / fast
        check(code, small.values[: size + 1], values)
    return row


def check(code: str, values: Values, others: Values) -> None:
    """Raise ValueError unless the values are equal."""
    if not np.array_equal(values, others):
        raise ValueError(f"two ways of computing {code} differ")


def line(row: dict[str, Any]) -> str:
    """Format a row of the table."""
    c = f"{row['c']:9.4f} {row['ours_by_c']:6.2f}" if "c" in row else "  no compiler   "
    return (
        f"{row['game']:6} {row['to']:>9} {row['method']:7} {row['ours']:9.4f} {c}"
        f" {row['dictionary_by_ours']:11.0f} {row['definition_by_ours']:11.1f}"
    )


def threads_line(row: dict[str, Any]) -> str:
    """Format a row of the table of threads."""
    return (
        f"{row['game']:6} {row['to']:>9} {row['wall_1']:12.4f} {row['wall_2']:12.4f}"
        f" {row['wall_1'] / row['wall_2']:6.2f} {row['first_1'] / row['first_2']:6.2f}"
    )


def machine() -> str:
    """Return a description of the machine and the versions of the libraries."""
    flags = "AVX-512" if "avx512f" in _read_cpuinfo() else platform.machine()
    return (
        f"{os.cpu_count()} cores, {flags}; Python {platform.python_version()},"
        f" Numba {numba.__version__}, NumPy {np.__version__}"
    )


def _read_cpuinfo() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text() if path.exists() else ""


def main(arguments: list[str]) -> None:
    """Print the tables, or, with ``--json``, one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grundy", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the long sequences")
    parser.add_argument("--to", type=int, help="go no further than this heap")
    parser.add_argument("--runs", type=int, default=3, help="take the best of so many")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    games = [*QUICK.items(), *(() if options.quick else LONG.items())]
    rows = []
    if not options.json:
        print(machine())
        print("game          to method    ours, s      C, s ours/C  dict./ours  NumPy/ours")
    with tempfile.TemporaryDirectory() as folder:
        baseline = Baseline(Path(folder))
        for code, to in games:
            row = measure(code, min(to, options.to or to), baseline, options.runs)
            rows.append(row)
            if not options.json:
                print(line(row), flush=True)
        if not options.json:
            print("\ngame      values  ours, 10⁶/s C, 10⁶/s ours/C")
        streams = []
        for code in STREAMS:
            streams.append(streams_compared(code, baseline.compiler, Path(folder), options.runs))
            if not options.json:
                print(streams_line(streams[-1]), flush=True)
    if not options.json:
        print(
            "\ngame          to  1 thread, s 2 threads, s  ratio  ratio of the first thread's work"
        )
    shared = []
    for code, to in SHARED.items():
        row = threads_compared(code, min(to, options.to or to), options.runs)
        shared.append(row)
        if not options.json:
            print(threads_line(row), flush=True)
    if options.json:
        print(
            json.dumps({"machine": machine(), "rows": rows, "streams": streams, "threads": shared})
        )


if __name__ == "__main__":
    main(sys.argv[1:])
