"""A match is a value: its start and its plies, from which all else follows."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Game, IllegalMove, Move, Position, game
from games.core import RulesFault
from games.match import Computer, First, Match, Person, Ply, PlyKind
from games.players import Choice, Intent, choose
from tests.support.positions import judge, seeds, situations

PEOPLE = (Person(11), Person(22))
NIM, MISERE = game("nim"), game("nim", misere=True)


def a_match(g: Game = NIM, start: Position = (1, 3, 7), first: int = 0) -> Match:
    return Match(g, start, PEOPLE, first, seed=5)


# ------------------------------------------------------------------------ a value


def test_a_match_cannot_be_changed() -> None:
    match = a_match()
    for name in ("game", "start", "seats", "first", "seed", "plies", "position", "winner"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(match, name, None)


def test_a_move_leaves_the_match_before_it_as_it_was() -> None:
    match = a_match()
    turns = match.turns
    later = match.move((3, 5))
    assert (match.plies, match.position, match.turns) == ((), (1, 3, 7), turns)
    assert later.plies == (Ply(0, PlyKind.MOVE, (3, 5)),)
    assert (later.position, later.to_move) == ((1, 3, 2), 1)
    assert later == a_match().move((3, 5))
    assert hash(later) == hash(a_match().move((3, 5)))
    assert later != match


def test_derived_values_do_not_count_in_the_equality_of_matches() -> None:
    one, other = a_match().move((3, 5)), a_match().move((3, 5))
    assert one.turns
    assert one == other
    assert replace(one, seed=5) == other


def test_a_match_knows_the_seat_of_a_person() -> None:
    match = a_match()
    assert [match.seat_of(who) for who in (11, 22, 33)] == [0, 1, None]
    assert replace(match, seats=(Computer(), Person(22))).seat_of(22) == 1


@pytest.mark.parametrize("move", [(4, 1), (1, 2), (1, 0), (1,), ()])
def test_an_illegal_move_is_refused_and_changes_nothing(move: Move) -> None:
    match = a_match()
    with pytest.raises(IllegalMove):
        match.move(move)
    assert match.plies == ()


# ----------------------------------------------------------------------- who begins


@given(seeds)
def test_the_first_player_is_me_the_opponent_or_drawn_by_the_seed(seed: int) -> None:
    assert First.ME.seat(seed) == 0
    assert First.OPPONENT.seat(seed) == 1
    assert First.DRAW.seat(seed) == First.DRAW.seat(seed)
    assert First.DRAW.seat(seed) in (0, 1)


def test_the_draw_is_fair() -> None:
    drawn = [First.DRAW.seat(seed) for seed in range(1000)]
    assert 400 < sum(drawn) < 600


@pytest.mark.parametrize("first", [0, 1])
def test_seats_alternate_from_the_first(first: int) -> None:
    match = a_match(first=first)
    seen = []
    while not match.is_over:
        seen.append(match.to_move)
        match = match.move(match.game.moves(match.position)[0])
    assert seen == [(first + i) % 2 for i in range(11)]
    assert [turn.ply.seat for turn in match.turns] == seen
    assert [turn.number for turn in match.turns] == list(range(11))


# ------------------------------------------------------------------------- winners


@pytest.mark.parametrize("first", [0, 1])
def test_the_last_to_move_wins_normal_and_loses_misere(first: int) -> None:
    for g, winner in ((NIM, first), (MISERE, 1 - first)):
        match = a_match(g, (0, 2), first).move((2, 2))
        assert match.is_over
        assert match.winner == winner
        with pytest.raises(IllegalMove) as refusal:
            match.move((2, 1))
        assert refusal.value.fault is RulesFault.MATCH_IS_OVER


def test_a_match_under_way_has_no_winner() -> None:
    assert a_match().winner is None
    assert a_match().move((1, 1)).winner is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("g", [NIM, MISERE], ids=["normal", "misere"])
def test_resigning_loses_in_any_turn(g: Game, seat: int) -> None:
    for match in (a_match(g), a_match(g).move((3, 5))):
        given_up = match.resign(seat)
        assert given_up.is_over
        assert (given_up.given_up, given_up.winner) == (Ply(seat, PlyKind.RESIGN), 1 - seat)
        assert given_up.position == match.position
        assert given_up.turns == match.turns
        assert not given_up.can_take_back(0)
        assert not given_up.can_take_back(1)
        assert given_up.with_computer() is given_up


@pytest.mark.parametrize("end", ["played out", "resigned"])
def test_an_ended_match_stays_as_it_ended(end: str) -> None:
    match = a_match(start=(2,))
    match = match.move((1, 2)) if end == "played out" else match.resign(1)
    for seat in (0, 1):
        for change in (match.resign, match.take_back):
            with pytest.raises(IllegalMove) as refusal:
                change(seat)
            assert refusal.value.fault is RulesFault.MATCH_IS_OVER
    with pytest.raises(IllegalMove):
        match.move((1, 1))
    assert match.winner == 0


# ---------------------------------------------------------------------- taking back


def test_a_player_who_has_just_moved_takes_one_move_back() -> None:
    before = a_match()
    after = before.move((3, 5)).take_back(0)
    assert (after.position, after.to_move, after.turns) == ((1, 3, 7), 0, ())
    assert len(after.plies) == 2, "nothing is forgotten"


def test_a_player_whose_opponent_has_replied_takes_two_moves_back() -> None:
    match = a_match().move((3, 5)).move((2, 1)).take_back(0)
    assert (match.position, match.to_move, match.turns) == ((1, 3, 7), 0, ())


def test_moves_can_be_taken_back_repeatedly_and_play_goes_on() -> None:
    match = a_match().move((3, 1)).move((3, 1)).move((3, 1)).move((3, 1))
    assert match.position == (1, 3, 3)
    match = match.take_back(1)
    assert (match.position, match.to_move) == ((1, 3, 4), 1)
    match = match.take_back(1)
    assert (match.position, match.to_move) == ((1, 3, 6), 1)
    assert not match.can_take_back(1)
    assert match.can_take_back(0)
    match = match.move((2, 3)).move((1, 1))
    assert match.position == (0, 0, 6)
    assert [turn.number for turn in match.turns] == [0, 6, 7]
    match = match.take_back(0).take_back(0)
    assert (match.position, match.to_move) == ((1, 3, 7), 0)
    assert not match.can_take_back(0)
    assert not match.can_take_back(1)


def test_without_a_move_there_is_nothing_to_take_back() -> None:
    assert not a_match().can_take_back(0)
    match = a_match().move((3, 5))
    assert match.can_take_back(0)
    assert not match.can_take_back(1)
    assert match.take_back(1).turns == match.turns


@dataclass
class Diary:
    """A model of a match: the moves not taken back, with their seats and positions."""

    start: Position
    first: int
    stands: list[tuple[int, Move, Position]] = field(default_factory=list)

    @property
    def position(self) -> Position:
        return self.stands[-1][2] if self.stands else self.start

    @property
    def to_move(self) -> int:
        return 1 - self.stands[-1][0] if self.stands else self.first

    def take_back(self, seat: int) -> None:
        while self.stands and any(s == seat for s, _, _ in self.stands):
            if self.stands.pop()[0] == seat:
                return


@given(situations(), st.integers(0, 1), st.integers(0, 9999))
def test_moves_and_take_backs_agree_with_a_diary(
    situation: tuple[Game, Position], first: int, seed: int
) -> None:
    g, start = situation
    brute, random = judge(g), Random(seed)
    match, diary = Match(g, start, PEOPLE, first, seed), Diary(start, first)
    for _ in range(30):
        if match.is_over:
            break
        seat = random.randrange(2)
        mine = any(s == seat for s, _, _ in diary.stands)
        assert match.can_take_back(seat) is mine
        if mine and random.random() < 0.4:
            match = match.take_back(seat)
            diary.take_back(seat)
        else:
            move, option = random.choice(list(brute.options(diary.position).items()))
            diary.stands.append((diary.to_move, move, option))
            match = match.move(move)
        assert match.position == diary.position
        assert match.to_move == diary.to_move
        assert [(t.ply.seat, t.move, t.after) for t in match.turns] == diary.stands
        assert replace(match).turns == match.turns, "derived anew, they are the same"
        assert match.is_over is brute.ends_match(diary.position)
        befores = [start, *(t.after for t in match.turns)]
        assert [t.before for t in match.turns] == befores[:-1]
        assert all(match.plies[t.number] is t.ply for t in match.turns)


# ------------------------------------------------------------------- the whole way

strengths = st.sampled_from([0.0, 0.3, 1.0])


@given(situations(), strengths, strengths, st.integers(0, 1), seeds)
def test_computers_play_to_exactly_one_winner(
    situation: tuple[Game, Position], mine: float, theirs: float, first: int, seed: int
) -> None:
    g, start = situation
    match = Match(g, start, (Computer(mine), Computer(theirs)), first, seed)
    states = [match]
    while not match.is_over:
        assert match.winner is None
        match = match.with_computer()
        states.append(match)
        assert len(match.plies) < 2 * sum(start), "each move takes something away, or splits"
    assert match.winner in (0, 1)
    last = match.plies[-1].seat
    assert match.winner == (1 - last if g.misere else last)
    assert match.with_computer() is match
    for before, after in pairwise(states):
        again = Match(
            game(g.name, misere=g.misere),
            g.parse(g.format(start)),
            (Computer(mine), Computer(theirs)),
            first,
            seed,
            before.plies,
        )
        assert again == before
        assert (again.position, again.to_move) == (before.position, before.to_move)
        assert again.with_computer() == after


@given(situations(), strengths, seeds)
def test_the_computer_draws_from_the_seed_and_the_number_of_the_ply(
    situation: tuple[Game, Position], d: float, seed: int
) -> None:
    g, start = situation
    match = Match(g, start, (Person(1), Computer(d)), 1, seed)
    for _ in range(3):
        if match.is_over:
            break
        number = len(match.plies)
        before, match = match, match.with_computer()
        chosen = choose(g, before.position, d, Random(f"{seed}:{number}"))
        assert match.plies[-1] == Ply(1, PlyKind.MOVE, chosen.move, chosen.intent)
        assert match.turns[-1].choice == chosen
        if not match.is_over:
            match = match.take_back(1)


def test_the_computer_waits_for_a_person() -> None:
    match = Match(NIM, (1, 3, 7), (Person(1), Computer()), 0, 3)
    assert match.with_computer() is match
    replied = match.move((3, 5)).with_computer()
    assert replied.to_move == 0
    assert replied.turns[0].choice is None
    choice = replied.turns[1].choice
    assert isinstance(choice, Choice)
    assert choice.intent is Intent.BEST
