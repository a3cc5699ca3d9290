"""The review of a match, against brute force."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Game, Position, game
from games.match import Computer, Match, Person
from games.review import MoveVerdict, review, study
from tests.support.positions import judge, seeds, situations

PEOPLE = (Person(1), Person(2))


@given(situations(), st.integers(0, 1), seeds)
def test_the_verdicts_of_a_review_agree_with_brute_force(
    situation: tuple[Game, Position], first: int, seed: int
) -> None:
    g, start = situation
    brute, random = judge(g), Random(seed)
    match, taken = Match(g, start, PEOPLE, first, seed), 0
    while not match.is_over:
        match = match.move(random.choice(g.moves(match.position)))
        if match.can_take_back(0) and random.random() < 0.2:
            match, taken = match.take_back(0), taken + 1
    for turn in match.turns:
        g.check_board(turn.before)  # so a match may be played on from there
    judged = review(match)
    assert judged.taken_back == (taken, 0)
    passed = [*(turn.before for turn in match.turns), match.position]
    movers = [(first + n) % 2 for n in range(len(passed))]
    wins = zip(movers, passed, strict=True)
    assert judged.holders == tuple(m if brute.wins(p) else 1 - m for m, p in wins)
    assert judged.holders[-1] == match.winner
    assert [j.turn for j in judged.moves] == list(match.turns)
    kept, had, thrown = [0, 0], [0, 0], []
    for j in judged.moves:
        winning = brute.winning_moves(j.turn.before)
        seat = j.turn.ply.seat
        had[seat] += bool(winning)
        kept[seat] += j.turn.move in winning
        if not winning:
            assert (j.verdict, j.better) == (MoveVerdict.FORCED, None)
        elif j.turn.move in winning:
            assert (j.verdict, j.better) == (MoveVerdict.KEEPS, None)
        else:
            assert j.verdict is MoveVerdict.LOSES
            assert j.better in winning
            replies = brute.winning_moves(j.turn.after)
            assert j.reply in replies if replies else j.reply is None
            assert j.rank == brute.rank(j.turn.before), "the positions drawn are small"
            assert brute.rank(g.after(j.turn.before, j.better)) == j.rank - 1
            thrown.append(j)
    for seat in (0, 1):
        assert judged.accuracy(seat) == (kept[seat], had[seat])
    assert judged.turning_point == (thrown[0] if thrown else None)


@given(situations(), seeds)
def test_the_explanation_of_a_reviewed_move_agrees_with_brute_force(
    situation: tuple[Game, Position], seed: int
) -> None:
    g, start = situation
    match = Match(g, start, PEOPLE, 0, seed)
    if match.is_over:
        return
    move = Random(seed).choice(g.moves(start))
    studied = study(match.move(move), 0)
    winning = judge(g).winning_moves(start)
    assert sorted(studied.winning) == sorted(winning)
    assert studied.judged == review(match.move(move)).moves[0]
    assert studied.explained.holds(g, start)
    if winning:
        assert studied.explained.move in ([move] if move in winning else winning)
        assert not studied.explained.move_loses
    else:
        assert (studied.explained.move, studied.explained.move_loses) == (move, True)


@given(situations(), seeds)
def test_a_review_of_perfect_players_has_no_turning_point(
    situation: tuple[Game, Position], seed: int
) -> None:
    g, start = situation
    match = Match(g, start, (Computer(), Computer()), 0, seed)
    while not match.is_over:
        match = match.with_computer()
    judged = review(match)
    assert judged.turning_point is None
    winner = match.winner
    assert winner is not None
    moves = sum(turn.ply.seat == winner for turn in match.turns)
    assert judged.accuracy(winner) == (moves, moves)
    assert judged.accuracy(1 - winner) == (0, 0)


def test_the_turning_point_of_a_known_match() -> None:
    match = Match(game("fortboyard"), (18,), PEOPLE, 0, 0)
    for take in (2, 3, 2, 3, 3, 1, 3, 1):
        match = match.move((take,))
    judged = review(match)
    verdicts = [str(j.verdict) for j in judged.moves]
    assert verdicts == ["keeps", "forced", "loses", "keeps", "forced", "keeps", "forced", "keeps"]
    point = judged.turning_point
    assert point is not None
    assert (point.turn.number, point.better, point.rank) == (2, (1,), 7)
    assert judged.accuracy(0) == (1, 2)
    assert judged.accuracy(1) == (3, 3)
    assert match.winner == 1


@pytest.mark.parametrize(
    ("start", "seat", "could_win"),
    [((1, 2), 0, True), ((1, 2), 1, False), ((2, 2), 0, False), ((2, 2), 1, True)],
)
def test_resigning_a_won_position_counts_as_a_win_given_up(
    start: tuple[int, ...], seat: int, could_win: bool
) -> None:
    judged = review(Match(game("nim"), start, PEOPLE, 0, 0).resign(seat))
    assert (judged.moves, judged.turning_point) == ((), None)
    assert judged.win_given_up == (seat if could_win else None)
    assert judged.accuracy(seat) == (0, int(could_win))
    assert judged.accuracy(1 - seat) == (0, 0)
