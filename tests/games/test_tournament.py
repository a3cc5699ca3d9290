"""Pairings and standings of tournaments, against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournament import (
    Pair,
    Pairing,
    TieBreak,
    counted,
    default_rounds,
    matching_size,
    pair_arena,
    pair_swiss,
    round_robin,
    scored,
    standings,
)


def all_pairings(people: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair an even number of people."""
    if not people:
        yield []
        return
    first, *others = people
    for partner in others:
        for rest in all_pairings([each for each in others if each != partner]):
            yield [(first, partner), *rest]


def met_before(pairings: Sequence[Pairing]) -> set[frozenset[int]]:
    return {frozenset({*each.players} - {None}) for each in pairings if each.players[1] is not None}  # type: ignore[arg-type]


def rematches(pairs: Sequence[Pair], met: set[frozenset[int]]) -> int:
    return sum(frozenset(pair) in met for pair in pairs)


def fewest(people: Sequence[int], met: set[frozenset[int]]) -> int:
    return min(rematches(pairs, met) for pairs in all_pairings(people))


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[int], list[Pairing]]:
    """Some people, and what they have played: anything, likely or not."""
    count = draw(st.integers(2, 8))
    people = list(range(count))
    pairs = st.tuples(st.sampled_from(people), st.sampled_from([None, *people]))
    results = st.sampled_from([(2, 0), (1, 1), (0, 2), (0, 0)])
    played = draw(st.lists(st.tuples(pairs, results), max_size=3 * count))
    return people, [
        Pairing(number, pair, (2, 0) if pair[1] is None else points)
        for number, (pair, points) in enumerate(played)
        if pair[0] != pair[1]
    ]


@given(histories())
def test_swiss_rounds_need_the_fewest_rematches(history: tuple[list[int], list[Pairing]]) -> None:
    people, past = history
    ranked = [each.player for each in standings(people, past, TieBreak.BUCHHOLZ)]
    met, points = met_before(past), scored(past)
    found = pair_swiss(ranked, past)
    assert sorted(p for pair in found for p in pair if p is not None) == people
    resting = [pair[0] for pair in found if pair[1] is None]
    byes = Counter(each.players[0] for each in past if each.is_bye)
    paired = [each for each in ranked if each not in resting]
    best = fewest(paired, met)
    assert rematches([pair for pair in found if pair[1] is not None], met) == best
    if resting:
        least = [each for each in people if byes[each] == min(byes[p] for p in people)]
        cost = {one: fewest([p for p in ranked if p != one], met) for one in least}
        assert resting == [[p for p in ranked if cost.get(p) == min(cost.values())][-1]]
    # From the top, the points of the opponents are as near as they can be.
    ways = [w for w in all_pairings(paired) if rematches(w, met) == best]
    nearest = max([points[b] for _, b in way] for way in ways)
    opponent = {a: b for pair in found if pair[1] is not None for a, b in (pair, pair[::-1])}
    seen: set[int] = set()
    mine = []
    for player in paired:
        if player not in seen:
            seen |= {player, opponent[player]}  # type: ignore[arg-type]
            mine.append(points[opponent[player]])  # type: ignore[index]
    assert mine == nearest


@given(st.integers(3, 8), st.randoms(use_true_random=False))
def test_byes_are_dealt_out_evenly_and_rematches_avoided_while_people_leave(
    count: int, random: Random
) -> None:
    people, past = list(range(count)), list[Pairing]()
    for number in range(1, count + 3):  # more rounds than they have opponents
        if len(people) > 2 and random.random() < 0.2:
            people.remove(random.choice(people))
        ranked = [each.player for each in standings(people, past, TieBreak.BUCHHOLZ)]
        met = met_before(past)
        for pair in pair_swiss(ranked, past):
            points = (2, 0) if pair[1] is None else random.choice([(2, 0), (0, 2)])
            past.append(Pairing(number, pair, points))
        paired = [each.players for each in past if each.round == number and not each.is_bye]
        playing = [player for pair in paired for player in pair if player is not None]
        assert rematches(paired, met) == fewest(playing, met)
        byes = Counter(each.players[0] for each in past if each.is_bye)
        assert max(byes[each] for each in people) - min(byes[each] for each in people) <= 1


@given(st.integers(2, 9), st.data())
def test_a_matching_is_of_maximum_size(size: int, data: st.DataObject) -> None:
    pairs = list(combinations(range(size), 2))
    chosen = data.draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14))
    edges: dict[int, set[int]] = {each: set() for each in range(size)}
    for one, other in chosen:
        edges[one].add(other)
        edges[other].add(one)

    def most(left: list[tuple[int, int]]) -> int:
        if not left:
            return 0
        (a, b), *rest = left
        return max(most(rest), 1 + most([pair for pair in rest if not {a, b} & set(pair)]))

    assert matching_size(edges) == most(chosen)


@pytest.mark.parametrize("count", [2, 3, 7, 8, 24, 40])
def test_a_swiss_tournament_has_no_rematch_and_at_most_one_bye_each(count: int) -> None:
    """Nobody meets twice, has two byes, or begins much oftener than they answer."""
    draw, past = Random(count), list[Pairing]()
    for number in range(default_rounds(count)):
        ranked = [each.player for each in standings(range(count), past, TieBreak.BUCHHOLZ)]
        for pair in pair_swiss(ranked, past):
            points = (2, 0) if pair[1] is None else draw.choice([(2, 0), (0, 2)])
            past.append(Pairing(number, pair, points))
    played = [frozenset(each.players) for each in past if not each.is_bye]
    assert len(set(played)) == len(played)
    byes = Counter(each.players[0] for each in past if each.is_bye)
    assert max(byes.values(), default=0) <= 1
    assert sum(byes.values()) == (count % 2) * default_rounds(count)
    begun = Counter(each.players[0] for each in past if not each.is_bye)
    answered = Counter(each.players[1] for each in past)
    assert all(abs(begun[p] - answered[p]) <= 2 for p in range(count))
    if count & (count - 1) == 0:  # with 2, 4, 8… people somebody has won all
        assert max(scored(past).values()) == 2 * default_rounds(count)


@pytest.mark.parametrize("count", range(2, 26))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(range(count))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        assert sorted(p for pair in pairs for p in pair if p is not None) == list(range(count))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if None not in pair)
    assert met == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    begun = Counter(pair[0] for pairs in rounds for pair in pairs if pair[1] is not None)
    assert all(abs(2 * begun[p] - (count - 1)) <= 1 for p in range(count))


@given(histories(), st.randoms(use_true_random=False))
def test_an_arena_pairs_who_waits_longest(
    history: tuple[list[int], list[Pairing]], random: Random
) -> None:
    people, past = history
    waiting = random.sample(people, len(people))
    found = pair_arena(waiting, past)
    assert len(found) == len(people) // 2
    assert len({p for pair in found for p in pair}) == 2 * len(found)
    if len(people) % 2 and len(people) > 1:
        assert waiting[0] in {p for pair in found for p in pair}, "who waited longest plays"
    points, last = scored(past), dict[int, int | None]()
    for each in past:
        if each.players[1] is not None:
            last[each.players[0]], last[each.players[1]] = each.players[1], each.players[0]
    pair = next(set(pair) for pair in found if waiting[0] in pair)
    (partner,) = pair - {waiting[0]}
    fresh = [p for p in waiting[1:] if last.get(p) != waiting[0] and last.get(waiting[0]) != p]
    assert partner in (fresh or waiting[1:])
    gaps = {p: abs(points[p] - points[waiting[0]]) for p in (fresh or waiting[1:])}
    assert gaps[partner] == min(gaps.values())


def test_in_an_arena_two_who_have_just_played_meet_again_only_alone() -> None:
    past = [Pairing(1, (1, 2), (2, 0))]
    assert pair_arena([1, 2], past) == [(2, 1)], "the player who began last time is second now"
    assert pair_arena([1, 2, 3], past) == [(3, 1)] or pair_arena([1, 2, 3], past) == [(1, 3)]


def test_buchholz_and_sonneborn_are_computed_as_defined() -> None:
    past = [
        Pairing(1, (1, 2), (2, 0)),
        Pairing(1, (3, 4), (2, 0)),
        Pairing(2, (1, 3), (1, 1)),
        Pairing(2, (2, None), (2, 0)),
    ]
    by_buchholz = {s.player: s for s in standings([1, 2, 3, 4], past, TieBreak.BUCHHOLZ)}
    # One has met two (1 point) and three (1½ points).
    assert (by_buchholz[1].points, by_buchholz[1].tie_break / 4) == (3, 2.5)
    assert by_buchholz[2].tie_break / 4 == 1.5, "a bye is no opponent"
    by_sonneborn = {s.player: s for s in standings([1, 2, 3, 4], past, TieBreak.SONNEBORN)}
    # One has beaten two (1 point) and shared with three (half of 1½ points).
    assert by_sonneborn[1].tie_break / 4 == 1.75
    assert [by_sonneborn[p].place for p in (1, 3, 2, 4)] == [1, 2, 3, 4]


def test_games_of_a_player_who_leaves_early_do_not_count() -> None:
    past = [Pairing(1, (1, 2), (2, 0)), Pairing(1, (3, 4), (2, 0)), Pairing(2, (1, 3), (0, 2))]
    assert counted(past, {2}, 3) == past[1:]
    assert counted(past, {3}, 3) == past, "games of players who have played half remain"
