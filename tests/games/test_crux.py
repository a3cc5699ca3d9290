"""The shortest reason about a position, compared with counting its heaps by hand."""

from __future__ import annotations

from itertools import product

import pytest

from games import Position, game
from games.challenge.fair import peers
from games.challenge.instances import count_peers, instances, own, roomier
from games.challenge.reading import read_task
from games.crux import crux
from tests.support.brute import Brute, nim

NIM = game("nim")


def left_over(heaps: Position) -> list[int]:
    """Take equal heaps away two by two, by hand."""
    left = [heap for heap in heaps if heap]
    for heap in list(left):
        if left.count(heap) > 1:
            left.remove(heap)
            left.remove(heap)
    return left


def test_after_removing_pairs_the_remaining_heaps_decide_a_nim_position() -> None:
    brute = Brute(nim)
    for heaps in product(range(6), repeat=4):
        rest = left_over(heaps)
        assert crux(NIM, heaps) == (min(len(rest), 3),), heaps
        if len(rest) < 3:  # no nim-sum is needed: none left, one left, or two that differ
            assert bool(brute.winning_moves(heaps)) is bool(rest), heaps


@pytest.mark.parametrize("model", [(1, 3, 7), (5, 5, 3), (3, 4, 5), (6, 6), (5, 3), (2, 6, 14)])
def test_peers_differ_in_their_heaps_and_have_an_equally_short_reason(model: Position) -> None:
    found = peers(NIM, model)
    assert len({tuple(sorted(heaps)) for heaps in found}) == len(found)
    rest = len(left_over(model))
    assert {min(len(left_over(heaps)), 3) for heaps in found} == {min(rest, 3)}


def test_a_mirror_is_no_instance_of_a_nim_sum() -> None:
    assert (5, 5, 3) not in instances(read_task("win nim 4 1 7"))
    assert (4, 1, 7) not in instances(read_task("win nim 5 5 3"))


def test_misere_nim_distinguishes_how_many_heaps_are_big() -> None:
    misere = game("nim", misere=True)
    assert crux(misere, (1, 1, 1)) != crux(misere, (5, 1, 1)) != crux(misere, (5, 5, 1))


def test_chomp_distinguishes_bars_solved_at_a_glance() -> None:
    chomp = game("chomp")
    arms, square, rows, stairs = (4, 1, 1, 1), (4, 4, 4, 4), (6, 3), (5, 4)
    assert crux(chomp, arms) == crux(chomp, stairs) == (1,)  # lost
    assert crux(chomp, square) == crux(chomp, rows) == (2,)  # won by leaving one of these
    assert crux(chomp, (4, 4, 4)) == (0,)


@pytest.mark.parametrize("line", ["win nim 3 4 5", "win fibonacci 20", "value nim-sum 3 5"])
def test_a_larger_task_has_as_many_instances_as_are_wanted(line: str) -> None:
    task = read_task(line)
    larger = roomier(task, 12)
    assert larger is not None
    assert count_peers(task) < 12 <= count_peers(larger)
    assert read_task(larger.text) == larger
    assert (larger.kind, larger.aspect, larger.game) == (task.kind, task.aspect, task.game)
    assert len({own(larger, 1, 1, who).text for who in range(500)}) >= 12


@pytest.mark.parametrize("line", ["win fortboyard 21", "kernel fortboyard 20", "period 0.137"])
def test_a_task_without_more_instances_has_no_larger_task(line: str) -> None:
    assert roomier(read_task(line), 12) is None
