"""What a recursive function costs, as counted on its own feet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.programs.judging import judge_source
from bot.programs.marking import HALF, RIGHT, WRONG, mark_program
from bot.programs.messages import result_text
from bot.programs.model import Cost, Growth, Uncounted
from bot.programs.pictures import cost_pictures
from bot.programs.sandbox import Limits, Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.costly import COSTS, GLOBAL, MEMO, NAIVE, PLAIN, RECURSIVE, TABLE, Costing


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
    assert isinstance(result.cost, Cost)
    for spent in result.cost.spent:
        assert (spent.count, spent.cells) == counted(spent.n, remembers=remembers)
    assert (result.cost.growth is Growth.EXPONENTIAL) is not remembers
    told = result_text(result, EN)
    if remembers:
        assert "27 of 120 cells" in told
    assert told != result_text(result, FR)


def test_what_the_interpreter_would_count_otherwise_is_not_told(sandbox: Sandbox) -> None:
    # It works out a whole generator where Python would stop at the first that holds.
    source = "def gagnantRecursif(i, j):\n    if j >= i: return True\n"
    source += "    wins = (k for k in range(1, j + 1) if not gagnantRecursif(i - k, 2 * k))\n"
    source += "    return next(wins, 0) > 0\n"
    (result,) = judge_source(sandbox, source)
    assert (result.status, result.cost) == (Status.CORRECT, Uncounted.GENERATOR)
    for say in (EN, FR):
        assert say("program-cost-generator") in result_text(result, say)
    assert mark_program(sandbox, source, "gagnantRecursif").credit == RIGHT


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
    assert isinstance(result.cost, Cost)
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
    assert isinstance(cost, Cost)
    assert cost.of_steps
    assert [spent.count for spent in cost.spent] == [steps(spent.n) for spent in cost.spent]
    assert cost.growth is growth


def test_every_function_whose_sheet_asks_about_cost_is_measured_in_two_styles() -> None:
    assert {*COSTS} == {name for name, each in FUNCTIONS.items() if each.asks_cost}
    for name, versions in COSTS.items():
        assert len([one for one in versions if one.growth is not Growth.EXPONENTIAL]) > 1, name


def test_what_is_too_slow_is_told_how_its_cost_grows() -> None:
    limits = Limits(seconds=0.5, call_seconds=0.3, calls_seconds=1)
    with Sandbox(limits=limits) as sandbox:
        marked = mark_program(sandbox, RECURSIVE, "nim")
        endless = mark_program(sandbox, "def nim(n):\n    while n: pass", "nim")
    cost = marked.result.cost
    assert isinstance(cost, Cost)
    assert cost.growth is Growth.EXPONENTIAL
    assert (marked.credit, marked.result.status) == (HALF, Status.ERROR)
    assert (endless.credit, endless.result.cost) == (WRONG, None)


@pytest.mark.parametrize(
    ("name", "version"), [(name, one) for name, versions in COSTS.items() for one in versions]
)
def test_what_a_version_costs_is_measured_and_named(
    sandbox: Sandbox, name: str, version: Costing
) -> None:
    marked = mark_program(sandbox, version.source, name)
    cost = marked.result.cost
    assert isinstance(cost, Cost)
    assert cost.growth is version.growth
    assert [(one.n, one.count, one.cells) for one in cost.spent][2] == (15, *version.at_15)
    assert marked.credit == (HALF if version.growth is Growth.EXPONENTIAL else RIGHT)
    for say in (EN, FR):
        assert say(version.growth.value, counted="steps" if cost.of_steps else "calls") in (
            result_text(marked.result, say)
        )


def test_a_table_whose_size_is_fixed_is_measured_once(sandbox: Sandbox) -> None:
    for fixed in (
        GLOBAL.replace("N", "8").replace("8 = 8", ""),
        GLOBAL.replace("N = 8", "N = 8\nM = 8"),
    ):
        (result,) = judge_source(sandbox, fixed, "G")
        assert isinstance(result.cost, Cost)
        [only] = result.cost.spent
        assert (only.n, only.cells, result.cost.growth) == (8, 36, None)
        for say in (EN, FR):
            assert say("program-cost-one-size", n=8) in result_text(result, say)


def test_a_picture_is_drawn_of_each_cost_and_told_in_words(sandbox: Sandbox) -> None:
    results = judge_source(sandbox, MEMO + TABLE + "def xor(a, b): return a ^ b")
    for locale, told in (("en", "27 of 120 cells"), ("fr", "27 cases sur 120")):
        one, other = cost_pictures(results, locale)
        for picture in (one, other):
            assert picture.content.startswith(b"\x89PNG")
            assert len(picture.description or "") <= 1000
        assert told in (one.description or "")
        assert one.name != other.name
    (unknown,) = judge_source(sandbox, "def gagnantRecursif(i, j): return True")
    assert cost_pictures([unknown], "en") == []
