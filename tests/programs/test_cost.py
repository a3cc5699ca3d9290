"""What a recursive function costs, as counted on its own feet."""

from __future__ import annotations

import pytest

from bot.programs.judging import judge_source
from bot.programs.messages import result_text
from bot.programs.model import Growth
from bot.programs.sandbox import Sandbox
from tests.support.acting import EN, FR

MEMO = """
memo = {}
def gagnantRecursif(i, j):
    if j >= i:
        return True
    if (i, j) not in memo:
        memo[i, j] = False
        for k in range(1, j + 1):
            if not gagnantRecursif(i - k, 2 * k):
                memo[i, j] = True
                break
    return memo[i, j]
"""

NAIVE = """
def gagnantRecursif(i, j):
    if j >= i:
        return True
    gagne = False
    for k in range(1, j + 1):
        if not gagnantRecursif(i - k, 2 * k):
            gagne = True
    return gagne
"""


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
        assert (spent.calls, spent.cells) == counted(spent.n, remembers=remembers)
    assert (result.cost.growth is Growth.EXPONENTIAL) is not remembers
    told = result_text(result, EN)
    if remembers:
        assert "27 of 120 cells" in told
    assert told != result_text(result, FR)


def test_what_the_interpreter_would_count_otherwise_is_not_told(sandbox: Sandbox) -> None:
    # It works out a whole generator where Python would stop at the first that holds.
    source = "def gagnantRecursif(i, j):\n"
    source += "    return j >= i or any(not gagnantRecursif(i - k, 2 * k) for k in range(1, j + 1))"
    (result,) = judge_source(sandbox, source)
    assert result.cost is None
