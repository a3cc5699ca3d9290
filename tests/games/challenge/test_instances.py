"""Instances are equally hard: brute force confirms the features in which they must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import xor
from random import Random

import pytest

from games import Convention, Game, Position
from games.challenge.instances import instances
from games.challenge.reading import read_task
from games.challenge.task import InvalidTask, Kind, Task
from games.reason_choices import reasons_for
from tests.support.positions import ALL, judge, small_positions

#: So many instances of a task are looked at.
LOOKED_AT = 12


def looked_at(task: Task, random: Random) -> list[Position]:
    found = instances(task)
    assert found[0] == task.position
    return random.sample(found, min(LOOKED_AT, len(found)))


def left(numbers: Sequence[int]) -> int:
    """Count the numbers that remain when equal ones cancel out."""
    return sum(count % 2 for number, count in Counter(numbers).items() if number)


def order(numbers: Sequence[int]) -> list[int]:
    return [sorted({*numbers}).index(each) for each in numbers]


def least_missing(numbers: Sequence[int], first: int = 0) -> int:
    return next(n for n in range(first, 200) if n not in numbers)


def sum_profile(heaps: Position) -> object:
    total = reduce(xor, heaps)
    columns = len(f"{max(heaps):b}"), f"{total:b}".count("1")
    return (
        len(heaps),
        heaps.count(0),
        columns,
        left(heaps),
        total == sum(heaps),
        total == max(heaps),
    )


def mex_profile(values: Position) -> object:
    mex = least_missing(values)
    luck = (mex == max(values) + 1, mex == len(values), mex == least_missing(values, 1))
    return order(values), len(f"{max(values):b}"), 0 in values, luck


@pytest.mark.parametrize("seed", range(25))
def test_instances_of_a_nim_sum_or_a_mex_are_equally_hard(seed: int) -> None:
    random = Random(seed)
    heaps = [random.choice((0, 3, random.randint(1, 60))) for _ in range(random.randint(2, 6))]
    heaps[0] = heaps[0] or 1
    values = random.sample(range(random.choice((6, 12, 20))), random.randint(1, 6))
    for aspect, numbers, profile in (
        ("nim-sum", heaps, sum_profile),
        ("mex", values, mex_profile),
    ):
        task = read_task(f"value {aspect} {' '.join(map(str, numbers))}")
        for other in looked_at(task, random):
            assert profile(other) == profile(task.position), other


def test_no_instance_of_four_heaps_has_two_that_cancel() -> None:
    for line in (
        "value nim-sum 19 10 14 13",
        "outcome nim 19 10 14 13",
        "move all nim 19 10 14 13",
    ):
        assert all(left(heaps) == 4 for heaps in instances(read_task(line)))


def values_profile(g: Game, position: Position) -> object:
    """Say which mistakes find the value of a position all the same, and what cancels out."""
    brute = judge(g)
    value = brute.grundy(position)
    options = {brute.grundy(option) for option in brute.options(position).values()}
    luck = [value == max(options) + 1, value == len(options)]
    if g.is_sum:
        heaps = [brute.grundy((heap,)) if heap else 0 for heap in position]
        luck += [value == sum(heaps), value == reduce(xor, position)]
        return luck, left(heaps), left(position)
    return luck


def play_profile(task: Task, position: Position) -> object:
    """Say what decides a position, and what the rule of the other convention would give."""
    g = task.game
    other = g.under(Convention.NORMAL if g.misere else Convention.MISERE)
    brute, misled = judge(g), judge(other)
    winning, wrong = {*brute.winning_moves(position)}, {*misled.winning_moves(position)}
    found = brute.outcome(position), len(winning), brute.rank(position)
    cancels = [left(position)] if g.is_sum else []
    if g.is_sum and not g.misere:  # equal values cancel out, too, and heaps of value 0 are idle
        values = [brute.grundy((heap,)) if heap else 0 for heap in position]
        cancels.append(min(left(values), 3))
    if task.kind is Kind.OUTCOME:
        offered = len(reasons_for(g, position))
        return found, cancels, brute.outcome(position) == misled.outcome(position), offered
    return found, cancels, winning == wrong if task.aspect == "all" else bool(winning & wrong)


ASKED = ("value grundy", "outcome", "move one", "move all", "win", "strategy")


@ALL
def test_instances_of_a_position_are_equally_hard(g: Game) -> None:
    random = Random(g.name)
    positions = [p for p in small_positions(g) if not g.is_over(p)]
    tried = 0
    for position in random.sample(positions, min(12, len(positions))):
        for words in ASKED:
            convention = " misere" if g.misere else ""
            try:
                task = read_task(f"{words} {g.name}{convention} : {g.format(position)}")
            except InvalidTask:
                continue
            tried += 1
            is_value = task.kind is Kind.VALUE
            wanted = values_profile(g, position) if is_value else play_profile(task, position)
            for mine in looked_at(task, random):
                found = values_profile(g, mine) if is_value else play_profile(task, mine)
                assert found == wanted, (task.text, mine)
    assert tried


@pytest.mark.parametrize("line", ["nim 5 to 3", "nim 4 to 3", "nim 12 to 9", "wythoff 3 to 4"])
def test_the_ordinary_sum_is_right_in_all_instances_of_a_row_or_in_none(line: str) -> None:
    task = read_task(f"value row {line}")
    g, (_, last) = task.game, task.position

    def is_sum(row: int) -> bool:
        values = [judge(g).grundy(g.parse(f"{row} {j}")) for j in range(last + 1)]
        return values == [row + j for j in range(last + 1)]

    assert len({is_sum(row) for row, _ in instances(task)}) == 1
