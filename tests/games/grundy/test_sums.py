"""Sums of heaps of any game with a sequence, against search over all moves from the digits."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest

from games import TooLarge
from games.core import Outcome
from games.families import read_rules
from games.grundy.questions import Question
from games.grundy.sums import MOST_MOVES, SumAnswer, SumOf
from games.grundy.table import Table
from games.heap_rules import HeapRules

Heaps = tuple[int, ...]

FAR = 10**18


def found(game: str, *heaps: int, misere: bool = False) -> SumAnswer:
    question: Question = SumOf(read_rules(game), heaps, misere)
    steps = question.steps(Table)
    while True:
        try:
            next(steps)
        except StopIteration as stopped:
            answer: SumAnswer = stopped.value
            return answer


def left_of(rules: HeapRules, heap: int) -> list[tuple[int, Heaps]]:
    """List all moves in a heap by the meaning of the digits: how many are taken, what is left."""
    moves: list[tuple[int, Heaps]] = []
    for take in range(heap + 1):
        digit, rest = rules.digit(take), heap - take
        if digit & 1 and take and not rest:
            moves.append((take, ()))
        if digit & 2 and take and rest:
            moves.append((take, (rest,)))
        moves += [
            (take, parts)
            for count, bit in ((2, 4), (3, 8))
            for parts in combinations_with_replacement(range(1, rest), count)
            if digit & bit and sum(parts) == rest and not (rules.unequal and len(set(parts)) == 1)
        ]
    return moves


#: Games whose misere quotient ``analyse`` looks for: neither endless nor with three heaps left.
WITH_QUOTIENT = ("take 1,3,4", "take 2", "0.77", "0.16", "4.7", "grundys-game")


@pytest.mark.parametrize(
    ("game", "misere"),
    [
        *((game, False) for game in (*WITH_QUOTIENT, "0.8", "all but 1,4")),
        *((game, True) for game in WITH_QUOTIENT),
    ],
)
def test_small_sums_agree_with_search(game: str, misere: bool) -> None:
    rules = read_rules(game)

    @cache
    def is_lost(heaps: Heaps) -> bool:
        options = [
            tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :])))
            for i, heap in enumerate(heaps)
            for _, parts in left_of(rules, heap)
        ]
        return not any(map(is_lost, options)) and (bool(options) or not misere)

    for count in range(4):
        for heaps in combinations_with_replacement(range(1, 7), count):
            answer = found(game, *heaps, misere=misere)
            assert answer.outcome is (Outcome.P if is_lost(heaps) else Outcome.N), heaps
            moves = {
                (i + 1, take, *(parts[:-1] or (0,)))
                for i, heap in enumerate(heaps)
                for take, parts in left_of(rules, heap)
                if is_lost(tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :]))))
            }
            assert (set(answer.moves), answer.all_listed) == (moves, True), heaps
            assert answer.over == (not any(left_of(rules, heap) for heap in heaps))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "period"), [("0.77", 12), ("0.07", 34), ("take 1,3,4", 7)])
def test_heaps_far_out_act_as_those_a_period_before(game: str, period: int, misere: bool) -> None:
    if game == "0.07" and misere:
        return  # no whole quotient of it is known
    for near in range(200, 200 + period):
        far = near + (FAR - near) // period * period
        for others in ((), (5,), (9, 20)):
            small = found(game, near, *others, misere=misere)
            large = found(game, far, *others, misere=misere)
            assert large.outcome is small.outcome
            assert bool(large.moves) == bool(small.moves), (
                "a winning move is listed if and only if one exists"
            )


def test_two_equal_heaps_are_lost_whatever_their_size() -> None:
    for game in ("take 1,3,4", "0.77", "0.(3)", "0.8"):
        assert found(game, FAR, FAR).outcome is Outcome.P


def test_an_incomplete_list_of_moves_is_not_called_complete() -> None:
    answer = found("0.(3)", FAR, 5)
    assert (answer.outcome, answer.moves, answer.all_listed) == (Outcome.N, (), False)
    assert not answer.over
    assert found("0.(10)", FAR).over == (FAR % 2 == 0)
    many = found("0.77", 5000)
    assert (len(many.moves), many.all_listed) == (MOST_MOVES, False)


def test_misere_play_without_a_quotient_is_refused() -> None:
    with pytest.raises(TooLarge):
        found("0.07", 5000, misere=True)
