"""The computer: perfect, random and between; every draw from the seed alone."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games import Game, Move, Position, game
from games.match import Computer, Match
from games.players import DRAWN, Choice, Intent, best_move, choose
from tests.support.brute import Brute
from tests.support.positions import ALL, GAMES, judge, seeds, situations, small_positions

strengths = st.floats(0, 1)


def hardest(brute: Brute, position: Position) -> list[Move]:
    """Return the losing moves that leave the fewest winning replies; a sudden end is worst.

    Of those, moves after which no winning reply ends the match are harder, if there are any.
    """
    options = brute.options(position)
    going_on = [move for move, option in options.items() if not brute.ends_match(option)]
    if not going_on:
        return list(options)
    replies = {move: len(brute.winning_moves(options[move])) for move in going_on}
    fewest = [move for move in going_on if replies[move] == min(replies.values())]
    lasting = [move for move in fewest if not ends_next(brute, options[move])]
    return lasting if lasting and len(fewest) <= DRAWN else fewest


def ends_next(brute: Brute, position: Position) -> bool:
    """Return whether the player to move can end the match and win."""
    options, winning = brute.options(position), brute.winning_moves(position)
    return any(brute.ends_match(options[move]) for move in winning)


@ALL
def test_the_perfect_player_wins_what_can_be_won(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        winning = brute.winning_moves(p)
        if winning:
            choice = choose(g, p, 1, Random(7))
            assert choice.intent is Intent.BEST
            assert choice.move == g.winning_move(p)
            assert choice.move in g.winning_moves(p)
            assert choice.move in winning


@ALL
def test_a_lost_position_is_made_as_hard_as_possible(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        if not brute.wins(p):
            allowed = hardest(brute, p) if not brute.ends_match(p) else []
            drawn = {choose(g, p, 1, Random(seed)).move for seed in range(40) if allowed}
            assert drawn <= set(allowed), p
            if len(allowed) <= 4:
                assert drawn == set(allowed), "every tie is drawn sometimes"


def test_the_perfect_player_does_not_end_a_lost_mirror_in_two_moves() -> None:
    for size in range(2, 40):
        for seed in range(20):
            heap, take = best_move(game("nim"), (size, size), Random(seed))
            assert heap in {1, 2}
            assert take < size


def test_the_perfect_player_does_not_lose_at_once_if_it_need_not() -> None:
    met = 0
    sets = [f"take {a},{b}" for a in range(1, 6) for b in range(a + 1, 9)]
    for g in (*GAMES, *(game(name, misere=True) for name in sets)):
        brute = judge(g)
        for p in small_positions(g):
            options = brute.options(p)
            ends = {move for move, option in options.items() if brute.ends_match(option)}
            if g.misere and not brute.wins(p) and ends and len(ends) < len(options):
                met += 1
                assert all(best_move(g, p, Random(seed)) not in ends for seed in range(20))
    assert met >= 10, "there are such positions"


@given(situations(), seeds, st.data())
def test_strength_1_wins_from_every_n_position_it_meets(
    situation: tuple[Game, Position], seed: int, data: st.DataObject
) -> None:
    g, p = situation
    other = Computer(data.draw(st.sampled_from([0.0, 0.5, 1.0])))
    perfect = 0 if judge(g).wins(p) else 1
    seats = (other, Computer(1)) if perfect else (Computer(1), other)
    match = Match(g, p, seats, 0, seed)
    while not match.is_over:
        match = match.with_computer()
    assert match.winner == perfect


@given(situations(), seeds)
def test_strength_0_draws_as_random_does(situation: tuple[Game, Position], seed: int) -> None:
    g, p = situation
    random = Random(seed)
    random.random()
    assert choose(g, p, 0, Random(seed)) == Choice(random.choice(g.moves(p)), Intent.RANDOM)


@ALL
def test_strength_0_plays_every_legal_move(g: Game) -> None:
    for p in small_positions(g):
        legal = set(g.moves(p))
        if legal:
            drawn = {choose(g, p, 0, Random(seed)).move for seed in range(12 * len(legal))}
            assert drawn == legal, p


def test_strength_0_draws_every_move_equally_often() -> None:
    g, times = game("nim"), 200
    moves = g.moves((1, 3, 7))
    drawn = [choose(g, (1, 3, 7), 0, Random(seed)).move for seed in range(times * len(moves))]
    assert all(0.7 * times < drawn.count(move) < 1.3 * times for move in moves)


@given(situations(), strengths, seeds)
def test_strength_d_is_best_exactly_if_the_draw_is_below_d(
    situation: tuple[Game, Position], d: float, seed: int
) -> None:
    g, p = situation
    random = Random(seed)
    best = random.random() < d
    choice = choose(g, p, d, Random(seed))
    assert choice.intent is (Intent.BEST if best else Intent.RANDOM)
    assert choice.move == (best_move(g, p, random) if best else random.choice(g.moves(p)))


@given(st.integers(0, 10_000))
def test_strength_1_always_plays_the_best_and_strength_0_never(seed: int) -> None:
    g = game("fortboyard")
    assert choose(g, (20,), 1.0, Random(seed)).intent is Intent.BEST
    assert choose(g, (20,), 0.0, Random(seed)).intent is Intent.RANDOM


@given(situations(), strengths, seeds)
def test_the_same_seed_makes_the_same_choice(
    situation: tuple[Game, Position], d: float, seed: int
) -> None:
    g, p = situation
    assert choose(g, p, d, Random(seed)) == choose(g, p, d, Random(seed))
    match = Match(g, p, (Computer(d), Computer(d)), 0, seed)
    assert match.with_computer() == match.with_computer()


@given(situations(), strengths, seeds)
def test_every_choice_of_the_computer_is_legal(
    situation: tuple[Game, Position], d: float, seed: int
) -> None:
    g, p = situation
    g.check_move(p, choose(g, p, d, Random(seed)).move)


@given(situations())
def test_reply_count_is_the_opponents_winning_replies(situation: tuple[Game, Position]) -> None:
    g, p = situation
    brute = judge(g)
    for move, option in brute.options(p).items():
        if brute.ends_match(option):
            assert g.reply_count(p, move) == (float("inf") if g.misere else 0)
        else:
            assert g.reply_count(p, move) == len(brute.winning_moves(option))
