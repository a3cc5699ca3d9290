"""The cost of a function: its instructions for growing sizes, helpers included."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from random import Random

import pytest

from bot.programs.cost import SIZES, cost_of, growth_of
from bot.programs.judging import judge_source
from bot.programs.marking import HALF, RIGHT, WRONG, mark_program
from bot.programs.messages import result_text
from bot.programs.model import Cost, Growth, Spent
from bot.programs.pictures import cost_pictures
from bot.programs.sandbox import Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.costly import COSTS, GLOBAL, MEMO, RECURSIVE, TABLE, Costing
from tests.support.growing import GROWING


@pytest.mark.parametrize(
    ("of", "growth"),
    [
        (lambda n: 1, Growth.CONSTANT),
        (lambda n: n, Growth.LINEAR),
        (lambda n: n * log2(n), Growth.LINEARITHMIC),
        (lambda n: n**1.5, Growth.THREE_HALVES),
        (lambda n: n**2, Growth.QUADRATIC),
        (lambda n: n**3, Growth.CUBIC),
        (lambda n: 1.3**n, Growth.EXPONENTIAL),
        (lambda n: 2**n, Growth.EXPONENTIAL),
    ],
)
@pytest.mark.parametrize("start", [0, 0.5])
def test_growth_is_named_whatever_a_call_costs_before(
    of: Callable[[int], float], growth: Growth, start: float
) -> None:
    random = Random(1)
    spent = [
        Spent(n, int(10**6 * (start * of(SIZES[0]) + of(n) * random.uniform(0.98, 1.02))))
        for n in SIZES
    ]
    assert growth_of(spent) is growth


def test_an_unclear_growth_is_not_named() -> None:
    random = Random(2)
    assert growth_of([Spent(n, random.randint(1, 10**6)) for n in SIZES]) is Growth.UNCLEAR
    stairs = [Spent(n, 10**6 if n < 30 else 10**9) for n in SIZES]
    assert growth_of(stairs) is Growth.UNCLEAR


def test_functions_with_a_cost_are_tried_in_two_styles() -> None:
    assert {*COSTS} == {name for name, each in FUNCTIONS.items() if each.asks_cost}
    for name, versions in COSTS.items():
        assert len([one for one in versions if one.growth is not Growth.EXPONENTIAL]) > 1, name


@pytest.mark.parametrize(
    ("name", "version"), [(name, one) for name, versions in COSTS.items() for one in versions]
)
def test_the_growth_of_each_version_is_measured_and_named(
    sandbox: Sandbox, name: str, version: Costing
) -> None:
    marked = mark_program(sandbox, version.source, name)
    cost = marked.result.cost
    assert isinstance(cost, Cost)
    assert cost.growth is version.growth
    assert marked.credit == (HALF if version.growth is Growth.EXPONENTIAL else RIGHT)
    for say in (EN, FR):
        assert say(version.growth.value) in result_text(marked.result, say)


def test_a_cost_measured_again_is_the_same(sandbox: Sandbox) -> None:
    one, other = (judge_source(sandbox, MEMO, "gagnantRecursif") for _ in range(2))
    assert one[0].cost is not None
    assert one[0].cost == other[0].cost


@pytest.mark.parametrize(("growth", "source"), GROWING)
def test_the_growth_of_pupils_programs_is_named(
    sandbox: Sandbox, growth: Growth, source: str
) -> None:
    cost = cost_of(sandbox, source, "f")
    assert isinstance(cost, Cost)
    assert cost.growth is growth


def test_a_program_that_is_too_slow_is_told_its_growth(sandbox: Sandbox) -> None:
    marked = mark_program(sandbox, RECURSIVE, "nim")
    endless = mark_program(sandbox, "def nim(n):\n    while n: pass", "nim")
    cost = marked.result.cost
    assert isinstance(cost, Cost)
    assert cost.growth is Growth.EXPONENTIAL
    assert (marked.credit, marked.result.status) == (HALF, Status.ERROR)
    assert (endless.credit, endless.result.cost) == (WRONG, None)


def test_a_table_whose_size_is_fixed_is_measured_once(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, GLOBAL.replace("N", "8").replace("8 = 8", ""), "G")
    assert isinstance(result.cost, Cost)
    assert (len(result.cost.spent), result.cost.spent[0].n, result.cost.growth) == (1, 8, None)
    for say in (EN, FR):
        assert say("program-cost-one-size", n=8) in result_text(result, say)


def test_each_cost_has_a_picture_with_a_description(sandbox: Sandbox) -> None:
    results = judge_source(sandbox, MEMO + TABLE + "def xor(a, b): return a ^ b")
    for locale, told in (("en", "thousand instructions"), ("fr", "milliers d'instructions")):
        one, other = cost_pictures(results, locale)
        for picture in (one, other):
            assert picture.content.startswith(b"\x89PNG")
            assert len(picture.description or "") <= 1000
        assert told in (one.description or "")
        assert one.name != other.name
    (unknown,) = judge_source(sandbox, "def gagnantRecursif(i, j): return True")
    assert cost_pictures([unknown], "en") == []
