"""What a recursive function costs, as counted on its own feet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.programs.judging import judge_source
from bot.programs.messages import result_text
from bot.programs.model import Growth
from bot.programs.sandbox import Sandbox
from tests.support.acting import EN, FR
from tests.support.costly import MEMO, NAIVE, PLAIN, TABLE


def counted(n: int, *, remembers: bool) -> tuple[int, int]:
    """Count the calls and the cells of either version."""
    calls, known = [(0, 0)][:0], dict[tuple[int, int], bool]()

    def won(i: int, j: int) -> bool:
        calls.append((i, min(i, j)))
        if j >= i:
            return True
        if remembers and (i, j) in known:
            return known[i, j]
        found = False
        for k in range(1, j + 1):
            if not won(i - k, 2 * k):
                found = True
                if remembers:
                    break
        known[i, j] = found
        return found

    won(n, n - 1)
    return len(calls), len(set(calls))


@pytest.mark.parametrize("remembers", [True, False])
def test_calls_and_cells_are_counted(sandbox: Sandbox, remembers: bool) -> None:
    (result,) = judge_source(sandbox, MEMO if remembers else NAIVE)
    assert result.cost is not None
    for spent in result.cost.spent:
        assert (spent.count, spent.cells) == counted(spent.n, remembers=remembers)
    assert (result.cost.growth is Growth.EXPONENTIAL) is not remembers
    told = result_text(result, EN)
    if remembers:
        assert "27 of 120 cells" in told
    assert told != result_text(result, FR)


def test_what_the_interpreter_would_count_otherwise_is_not_told(sandbox: Sandbox) -> None:
    # It works out a whole generator where Python would stop at the first that holds.
    source = "def gagnantRecursif(i, j):\n"
    source += "    wins = (k for k in range(1, j + 1) if not gagnantRecursif(i - k, 2 * k))\n"
    source += "    return j >= i or next(wins, 0) > 0\n"
    (result,) = judge_source(sandbox, source)
    assert result.cost is None


@pytest.mark.parametrize(
    "wins",
    [
        "any(not gagnantRecursif(i - k, 2 * k) for k in range(1, j + 1))",
        "any(True for k in range(1, i) if k <= j if not gagnantRecursif(i - k, 2 * k))",
        "not all(gagnantRecursif(i - k, 2 * k) for k in range(i) if 1 <= k <= j)",
    ],
)
def test_any_and_all_are_counted_as_python_stops_them(sandbox: Sandbox, wins: str) -> None:
    source = f"def gagnantRecursif(i, j):\n    return j >= i or {wins}\n"
    calls = list[tuple[int, int]]()

    def counting(i: int, j: int) -> bool:
        calls.append((i, j))
        return bool(python["won"](i, j))

    python: dict[str, Any] = {"gagnantRecursif": counting}
    exec(source.replace("def gagnantRecursif", "def won"), python)  # noqa: S102
    (result,) = judge_source(sandbox, source)
    assert result.cost is not None
    for spent in result.cost.spent:
        calls.clear()
        counting(spent.n, spent.n - 1)
        assert spent.count == len(calls)
    assert result.cost.growth is Growth.EXPONENTIAL


PAIRS = """
def gagnant(n):
    a, b, seen = 1, 2, 0
    while b < n: a, b = b, a + b
    while seen < n * n: seen += 1
    return b != n
"""


def rounds(n: int) -> int:
    """Count what the table's version does: one call, its rows, its cells, and what each tries."""
    cells = [(i, j) for i in range(1, n + 1) for j in range(1, n + 1)]
    return 1 + (n + 1) + n + len(cells) + sum(min(i - 1, j) for i, j in cells)


@pytest.mark.parametrize(
    ("source", "steps", "growth"),
    [
        (TABLE, rounds, Growth.CUBIC),
        (PAIRS, lambda n: 1 + n * n + sum(f < n for f in (2, 3, 5, 8, 13)), Growth.QUADRATIC),
        (PLAIN, lambda _: 1, Growth.SLOW),
    ],
)
def test_steps_are_counted_and_their_growth_is_named(
    sandbox: Sandbox, source: str, steps: Callable[[int], int], growth: Growth
) -> None:
    name = "nim" if "def nim" in source else "gagnant"
    [cost] = [one.cost for one in judge_source(sandbox, source) if one.function == name]
    assert cost is not None
    assert cost.of_steps
    assert [spent.count for spent in cost.spent] == [steps(spent.n) for spent in cost.spent]
    assert cost.growth is growth
