"""Where matches of units begin: small, winnable by brute force, larger at each level."""

from __future__ import annotations

import pytest

from games.core import Outcome
from games.endings import ending
from games.families.chomp import StrategyStealing
from games.families.fibonacci import Zeckendorf
from games.families.nim_facts import MisereSwitch, NimSum
from games.families.subtraction_facts import MisereShift, ModularRule
from games.heap_sums import HeapValues
from games.lessons.matches import (
    MATCH_SEEDS,
    drawn_starts,
    is_match,
    is_played_from,
    level_of_start,
    match_item,
    match_seed,
    skill_played,
    starts,
)
from games.lessons.path import LEVELS, UNITS, Unit, taught_until
from tests.support.items import all_items, brute

each_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)


@each_unit
def test_from_a_won_start_of_a_unit_some_moves_win_and_some_lose(unit: Unit) -> None:
    judge = brute(unit.game)
    for level in range(1, LEVELS + 1):
        offered = starts(unit, level)
        assert len(offered) > 1
        for position in offered:
            unit.game.check_board(position)
            assert judge.wins(position)
            assert not all(judge.wins(left) is False for left in judge.options(position).values())
    largest = [max(map(sum, starts(unit, level))) for level in range(1, LEVELS + 1)]
    assert largest == sorted(set(largest))
    assert largest[0] <= 15


@each_unit
def test_from_a_lost_start_of_a_unit_no_move_wins(unit: Unit) -> None:
    judge = brute(unit.game)
    for level in range(1, LEVELS + 1):
        offered = starts(unit, level, Outcome.P)
        assert offered
        for position in offered:
            unit.game.check_board(position)
            assert judge.wins(position) is False
            assert judge.options(position)
            assert level_of_start(unit, position) is not None


@each_unit
def test_a_seed_fixes_the_order_of_starts(unit: Unit) -> None:
    orders = {tuple(drawn_starts(unit, 2, seed)) for seed in range(20)}
    assert len(orders) > 1
    assert all(sorted(order) == sorted(starts(unit, 2)) for order in orders)
    assert drawn_starts(unit, 2, 7) == drawn_starts(unit, 2, 7)


@each_unit
def test_each_start_is_an_item_of_the_skill_that_it_counts_for(unit: Unit) -> None:
    skill = skill_played(unit)
    found = {each for level in range(1, LEVELS + 1) for each in starts(unit, level)}
    for start in found:
        level = level_of_start(unit, start)
        assert level is not None
        assert start in starts(unit, level)
        assert not any(start in starts(unit, lower) for lower in range(1, level))
        seed = match_seed(start)
        assert not is_match(31, level, seed)
        for each in unit.skills:
            assert is_match(each.number, level, seed) is (each == skill)
            assert not is_match(each.number, level % LEVELS + 1, seed)
            item = match_item(each, seed)
            assert (item.game, item.position) == (unit.game, start)
            assert is_played_from(item)
            assert [item.mark((end,)).is_right for end in (0, 1)] == [True, False]
    assert len({match_seed(start) for start in found}) == len(found)
    assert level_of_start(unit, (99,) * len(next(iter(found)))) is None


def test_a_position_that_is_no_start_is_no_item() -> None:
    assert not is_match(2, 1, match_seed((9,)))  # it is of another level
    assert not is_match(2, 1, match_seed((5, 5)))
    assert not is_match(2, 1, MATCH_SEEDS - 1)


@pytest.mark.parametrize("level", [0, LEVELS + 1])
def test_starts_of_another_level_are_refused(level: int) -> None:
    with pytest.raises(ValueError, match="levels are 1 to 3"):
        starts(UNITS[0], level)


def test_an_item_can_be_played_if_its_position_is_small_and_won() -> None:
    drawn = [item for item in all_items() if item.game is not None]
    played = [item for item in drawn if is_played_from(item)]
    assert played
    for item in drawn:
        won = brute(item.game).wins(item.position)
        assert is_played_from(item) is (won and sum(item.position) <= 25)
    assert not any(is_played_from(item) for item in all_items() if item.game is None)


#: The unit in which each kind of rule is found.
FOUND_IN = {
    ModularRule: 2,
    MisereShift: 4,
    NimSum: 7,
    MisereSwitch: 8,
    StrategyStealing: 10,
    Zeckendorf: 11,
    HeapValues: 12,
}


@each_unit
def test_a_rule_is_remembered_only_from_its_unit_on(unit: Unit) -> None:
    for level in range(1, LEVELS + 1):
        for start in starts(unit, level):
            rule = ending(unit.game, start, taught_until(len(UNITS))).fact
            if rule is not None:
                told = ending(unit.game, start, taught_until(unit.number)).fact
                assert (told == rule) is (FOUND_IN[type(rule)] <= unit.number)
