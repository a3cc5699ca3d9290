"""Duels: who plays what, who wins how often, and that nothing but the seed decides."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.duel
from games import Game, GameError, InvalidPosition, Move, Position, TooLarge, game
from games.core import RulesFault
from games.duel import (
    MAX_GAMES,
    Careful,
    Duel,
    DuelFault,
    Strategy,
    Strength,
    duel,
    read_strategy,
    wilson,
)
from tests.support.brute import Brute
from tests.support.positions import ALL, judge, seeds, situations, small_positions

RANDOM, CAREFUL, PERFECT = Strength(0), Careful(), Strength(1)
strategies: st.SearchStrategy[Strategy] = st.just(CAREFUL) | st.floats(0, 1).map(Strength)


# ------------------------------------------------------------------ what is played


def safe_moves(brute: Brute, position: Position) -> list[Move]:
    """The moves after which the match is not lost, now or by the opponent's next move."""

    def loses(option: Position) -> bool:
        replies = brute.options(option).values()
        if not replies:
            return brute.misere
        return not brute.misere and any(brute.ends_match(reply) for reply in replies)

    options = brute.options(position)
    return [move for move, option in options.items() if not loses(option)] or list(options)


def drawn(monkeypatch: pytest.MonkeyPatch, g: Game, p: Position, strategy: Strategy) -> set[Move]:
    """Return every first move of a strategy in some games from a position."""
    found: set[Move] = set()
    asked: list[Move] = []
    after = type(g).after

    def noted(self: Game, position: Position, move: Move) -> Position:
        if position == p:
            asked.append(move)
        return after(self, position, move)

    with monkeypatch.context() as patched:
        patched.setattr(type(g), "after", noted)
        for seed in range(15 * len(g.moves(p))):
            duel(g, p, (strategy, RANDOM), 1, seed)
            found.add(asked[-1])  # moves are weighed first, then one is played
    return found


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("name", "p"),
    [
        ("fortboyard", (5,)),
        ("fortboyard", (3,)),
        ("take 1,3", (3,)),
        ("take 1,3,4", (7,)),
        ("nim", (2, 2)),
        ("nim", (1, 2)),
        ("nim", (1, 1)),
    ],
)
def test_each_strategy_draws_from_its_moves(
    monkeypatch: pytest.MonkeyPatch, name: str, p: Position, misere: bool
) -> None:
    g = game(name, misere=misere)
    brute = judge(g)
    assert drawn(monkeypatch, g, p, RANDOM) == set(brute.options(p))
    assert drawn(monkeypatch, g, p, CAREFUL) == set(safe_moves(brute, p))
    assert drawn(monkeypatch, g, p, Strength(0.5)) == set(brute.options(p))
    if brute.wins(p):
        assert drawn(monkeypatch, g, p, PERFECT) == {brute.winning_moves(p)[0]}
    else:
        replies = {m: len(brute.winning_moves(o)) or 99 for m, o in brute.options(p).items()}
        hardest = {m for m, count in replies.items() if count == min(replies.values())}
        assert drawn(monkeypatch, g, p, PERFECT) == hardest


def test_a_careful_player_of_chomp_leaves_no_single_line(monkeypatch: pytest.MonkeyPatch) -> None:
    g, p = game("chomp"), (3, 2)
    lines = {(2, 1), (1, 2)}
    assert drawn(monkeypatch, g, p, CAREFUL) == set(g.moves(p)) - lines
    assert drawn(monkeypatch, g, (2,), CAREFUL) == {(1, 2)}, "the player takes the winning move"
    assert drawn(monkeypatch, g, (3,), CAREFUL) == {(1, 2)}, "the player takes the winning move"


def test_a_careful_player_takes_the_last_stick_only_if_it_must() -> None:
    g = game("fortboyard", misere=True)
    assert duel(g, (1,), (CAREFUL, CAREFUL), 2, 0).winners == (1, 0)
    assert duel(g, (2,), (CAREFUL, CAREFUL), 2, 0).winners == (0, 1)
    assert duel(g, (4,), (CAREFUL, CAREFUL), 50, 0).wins(0) not in (0, 50)


@ALL
def test_two_perfect_players_win_what_can_be_won(g: Game) -> None:
    brute = judge(g)
    for p in small_positions(g):
        if not brute.ends_match(p):
            starter_wins = brute.wins(p)
            expected = (0, 1, 0) if starter_wins else (1, 0, 1)
            assert duel(g, p, (PERFECT, PERFECT), 3, 5).winners == expected, p


@given(situations(), strategies, seeds)
def test_nobody_beats_the_perfect_player_where_it_can_win(
    situation: tuple[Game, Position], rival: Strategy, seed: int
) -> None:
    g, p = situation
    winners = duel(g, p, (PERFECT, rival), 6, seed).winners
    mine = winners[0::2] if judge(g).wins(p) else winners[1::2]
    assert set(mine) == {0}


def chance(brute: Brute, d: tuple[float, float], position: Position, mover: int) -> float:
    """Return the exact chance that strategy 0 wins, both of some strengths."""
    options = brute.options(position)
    if not options:
        return float(mover == (0 if brute.misere else 1))
    values = {move: chance(brute, d, o, 1 - mover) for move, o in options.items()}
    winning = brute.winning_moves(position)
    replies = {m: len(brute.winning_moves(o)) or float("inf") for m, o in options.items()}
    fewest = min(replies.values())
    best = winning[:1] or [m for m, count in replies.items() if count == fewest]
    played_best = sum(values[m] for m in best) / len(best)
    at_random = sum(values.values()) / len(values)
    return d[mover] * played_best + (1 - d[mover]) * at_random


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("name", "p", "d"),
    [
        ("fortboyard", (10,), (0.0, 0.0)),
        ("fortboyard", (9,), (0.8, 0.3)),
        ("take 1,3,4", (11,), (0.5, 1.0)),
        ("nim", (1, 2, 3), (0.25, 0.75)),
    ],
)
def test_rates_of_wins_agree_with_their_exact_chances(
    name: str, p: Position, d: tuple[float, float], misere: bool
) -> None:
    g = game(name, misere=misere)
    brute = judge(g)
    exact = (chance(brute, d, p, 0) + chance(brute, d, p, 1)) / 2
    times = 4000
    played = duel(g, p, (Strength(d[0]), Strength(d[1])), times, 1)
    assert abs(played.wins(0) / times - exact) < 4 * sqrt(0.25 / times)


# ----------------------------------------------------------------------- the series


@given(situations(), st.tuples(strategies, strategies), seeds)
def test_a_duel_is_fixed_by_its_seed(
    situation: tuple[Game, Position], two: tuple[Strategy, Strategy], seed: int
) -> None:
    g, p = situation
    played = duel(g, p, two, 12, seed)
    assert played == duel(g, p, two, 12, seed)
    assert played.winners[:5] == duel(g, p, two, 5, seed).winners
    assert (played.game, played.start, played.strategies, played.seed) == (g, p, two, seed)


def test_another_seed_makes_another_series() -> None:
    g = game("nim")
    assert len({duel(g, (3, 4, 5), (RANDOM, RANDOM), 20, seed).winners for seed in range(20)}) == 20


def test_the_strategies_of_a_duel_begin_by_turns() -> None:
    assert duel(game("fortboyard"), (20,), (PERFECT, PERFECT), 5, 9).winners == (1, 0, 1, 0, 1)
    assert duel(game("fortboyard"), (18,), (PERFECT, PERFECT), 4, 9).winners == (0, 1, 0, 1)


def test_a_duel_counts_wins_and_rates() -> None:
    played = Duel(game("nim"), (1,), (RANDOM, PERFECT), 3, (1, 0, 1, 1))
    assert played.played == 4
    assert (played.wins(0), played.wins(1)) == (1, 3)
    assert played.rates(0) == (0, 1 / 2, 1 / 3, 1 / 4)
    assert played.rates(1) == (1, 1 / 2, 2 / 3, 3 / 4)
    assert played.interval(1) == wilson(3, 4)


# --------------------------------------------------------------------- the interval


@pytest.mark.parametrize(
    ("wins", "played", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_is_the_published_one(
    wins: int, played: int, low: float, high: float
) -> None:
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table I."""
    assert [round(end, 4) for end in wilson(wins, played)] == [low, high]


@given(st.integers(1, 10_000), st.data())
def test_the_ends_of_wilsons_interval_solve_the_score_equation(
    played: int, data: st.DataObject
) -> None:
    wins = data.draw(st.integers(0, played))
    low, high = wilson(wins, played)
    rate = wins / played
    assert 0 <= low <= rate <= high <= 1
    assert low < high
    for end in (low, high):
        distance = 1.959963984540054 * sqrt(end * (1 - end) / played)
        assert isclose(abs(end - rate), distance, rel_tol=1e-6, abs_tol=1e-9)
    other = wilson(played - wins, played)
    assert isclose(low, 1 - other[1], abs_tol=1e-12)


def test_no_win_gives_an_interval_from_0_and_all_wins_one_to_1() -> None:
    for played in range(1, 2000):
        assert wilson(0, played)[0] == 0
        assert wilson(played, played)[1] == 1


# ------------------------------------------------------------------------ strategies


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        ("random", RANDOM),
        (" Perfect ", PERFECT),
        ("CAREFUL", CAREFUL),
        ("80%", Strength(0.8)),
        ("80 %", Strength(0.8)),
        ("0%", RANDOM),
        ("100%", PERFECT),
        ("33,5 %", Strength(0.335)),
        ("0.8", Strength(0.8)),
        ("0,25", Strength(0.25)),
        ("1", PERFECT),
        ("0", RANDOM),
    ],
)
def test_names_of_strategies_are_read(text: str, strategy: Strategy) -> None:
    assert read_strategy(text) == strategy


@pytest.mark.parametrize(
    "text",
    [
        "",
        "best",
        "101%",
        "80",
        "1.5",
        "-1",
        "-5%",
        "%",
        "nan",
        "inf",
        "1e-3",
        "80%%",
        "٨٠%",
        "9" * 999,
    ],
)
def test_a_text_that_is_no_strategy_is_refused(text: str) -> None:
    with pytest.raises(GameError) as refused:
        read_strategy(text)
    assert refused.value.fault is DuelFault.UNKNOWN_STRATEGY
    assert refused.value.details == {
        "strategy": text[:40],
        "known": "random, careful, perfect, 80%",
    }


@given(st.integers(0, 1000))
def test_names_of_strategies_read_back(permille: int) -> None:
    for strategy in (Strength(permille / 1000), CAREFUL):
        assert read_strategy(strategy.name).name == strategy.name
    assert isclose(permille / 1000, _probability(Strength(permille / 1000).name))


def _probability(text: str) -> float:
    strategy = read_strategy(text)
    assert isinstance(strategy, Strength)
    return strategy.probability


# --------------------------------------------------------------------------- bounds


@pytest.mark.parametrize("count", [0, -1, MAX_GAMES + 1, 10**9])
def test_the_number_of_games_is_bounded(count: int) -> None:
    with pytest.raises(GameError) as refused:
        duel(game("nim"), (1, 2), (RANDOM, RANDOM), count, 0)
    assert refused.value.fault is DuelFault.DUEL_GAMES
    assert refused.value.details == {"limit": MAX_GAMES}


def test_as_many_games_as_allowed_are_played() -> None:
    assert duel(game("fortboyard"), (6,), (RANDOM, CAREFUL), MAX_GAMES, 0).played == MAX_GAMES


def test_a_duel_without_a_move_is_refused() -> None:
    with pytest.raises(InvalidPosition) as refused:
        duel(game("nim"), (0, 0), (RANDOM, RANDOM), 1, 0)
    assert refused.value.fault is RulesFault.MATCH_IS_OVER
    with pytest.raises(InvalidPosition):
        duel(game("nim"), (), (RANDOM, RANDOM), 1, 0)


@pytest.mark.parametrize("strategy", [RANDOM, CAREFUL, PERFECT, Strength(0.5)])
@pytest.mark.parametrize(
    ("name", "p", "misere"),
    [
        ("fortboyard", (10**18,), False),
        ("nim", (1000,) * 20, False),
        ("nim", (1000,) * 20, True),
        ("chomp", (14,) * 14, False),
        ("octal 0.77", (1000,) * 20, False),
    ],
)
def test_a_duel_that_takes_too_much_work_is_refused(
    monkeypatch: pytest.MonkeyPatch, strategy: Strategy, name: str, p: Position, misere: bool
) -> None:
    limit, listed = 30_000, 0
    g = game(name, misere=misere)
    moves = type(g).moves

    def counted(self: Game, position: Position) -> list[Move]:
        nonlocal listed
        found = moves(self, position)
        listed += len(found)
        return found

    monkeypatch.setattr(type(g), "moves", counted)
    monkeypatch.setattr(games.duel, "WORK_LIMIT", limit)
    with pytest.raises(TooLarge) as refused:
        duel(g, p, (strategy, strategy), MAX_GAMES, 0)
    assert refused.value.fault is DuelFault.DUEL_TOO_LONG
    assert refused.value.details == {"limit": limit}
    # All may have been listed only; then the start, and what was one too many.
    assert listed <= games.duel.LISTED * limit + 2 * len(moves(g, p))


def test_a_duel_whose_moves_cannot_be_listed_is_refused() -> None:
    with pytest.raises(TooLarge) as refused:
        duel(game("fibonacci"), (10**18, 10**18 - 1), (RANDOM, PERFECT), 1, 0)
    assert refused.value.fault is DuelFault.DUEL_TOO_LONG


def test_a_thousand_games_of_chomp_10_by_10_are_within_bounds() -> None:
    played = duel(game("chomp"), (10,) * 10, (PERFECT, CAREFUL), 1000, 0)
    assert played.played == 1000
    assert played.wins(0) > 950
