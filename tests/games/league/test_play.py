"""Games of a league, against rules and a referee of the tests' own."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games import FAMILIES, Game, GameError, Move, Outcome, Position, game
from games.challenge.strategy import read_strategy
from games.duel import Board
from games.league.play import (
    HOUSE,
    Forfeit,
    HousePlayer,
    Player,
    StrategyPlayer,
    play_game,
    play_pair,
)
from games.league.record import Ending, Played, read_played, write_played
from games.league.starts import MOST_POSITIONS, MOST_STARTS, draw_starts, read_starts
from games.solver import solver_of

FORT_BOYARD = game("fortboyard")

GAMES = [
    game(name, misere=m) for f in FAMILIES.values() for name in f.examples for m in (False, True)
]


def named(one: Game) -> str:
    return f"{one.name}{' misere' * one.misere}"


def rule(text: str, of: Game = FORT_BOYARD) -> StrategyPlayer:
    return StrategyPlayer(read_strategy(of, text))


def house(of: Game) -> list[HousePlayer]:
    board = Board(of)
    return [HousePlayer(board, strategy) for strategy in HOUSE.values()]


class Failing:
    """A player that answers with what it was given."""

    def __init__(self, answer: Move | Ending | None) -> None:
        self.answer = answer

    def move(self, position: Position, random: Random) -> Move | None:
        if isinstance(self.answer, Ending):
            raise Forfeit(self.answer)
        return self.answer


def check_by_the_rules(of: Game, start: Position, played: Played) -> None:
    """Replay a game from its list of moves; check that the right player has won."""
    position, to_move = start, played.first
    for move in played.moves:
        assert move in of.moves(position)
        position, to_move = of.after(position, move), 1 - to_move
    if played.ending is Ending.RULES:
        assert not of.moves(position)
        assert played.winner == (to_move if of.misere else 1 - to_move)
    else:
        assert of.moves(position)
        assert played.winner == 1 - to_move


@pytest.mark.parametrize("of", GAMES, ids=named)
def test_the_house_plays_every_game_by_its_rules(of: Game) -> None:
    starts = draw_starts(of, 7)
    players = house(of)
    for one, other in combinations(players, 2):
        for number, played in enumerate(play_pair(of, starts, (one, other), "1")):
            assert played.first == number % 2
            assert played.ending is Ending.RULES
            check_by_the_rules(of, starts[number // 2], played)


@pytest.mark.parametrize("of", GAMES, ids=named)
def test_the_perfect_player_wins_wherever_search_says_so(of: Game) -> None:
    *_, perfect = house(of)
    starts = draw_starts(of, 3)
    for number, played in enumerate(play_pair(of, starts, (perfect, house(of)[0]), "2")):
        begins_well = solver_of(of).outcome(starts[number // 2]) is Outcome.N
        if begins_well is (played.first == 0):
            assert played.winner == 0


@pytest.mark.parametrize(
    ("answer", "ending"),
    [
        (None, Ending.NO_MOVE),
        ((4,), Ending.ILLEGAL),
        ((), Ending.ILLEGAL),
        (Ending.TOO_SLOW, Ending.TOO_SLOW),
        (Ending.ERROR, Ending.ERROR),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_a_player_without_a_legal_move_loses_the_game(
    answer: Move | Ending | None, ending: Ending, first: int
) -> None:
    players: tuple[Player, Player] = (Failing(answer), rule("1"))
    played = play_game(FORT_BOYARD, (9,), players, first, "seed")
    assert (played.winner, played.ending) == (1, ending)
    assert played.moves == (() if first == 0 else ((1,),))


def test_a_rule_without_a_value_loses_as_an_error() -> None:
    played = play_game(FORT_BOYARD, (9,), (rule("7 % (n - 9)"), rule("1")), 0, "seed")
    assert (played.winner, played.ending) == (1, Ending.ERROR)


def test_the_seed_alone_decides_the_games_of_a_pair() -> None:
    starts = draw_starts(FORT_BOYARD, 1)
    players = house(FORT_BOYARD)
    pair = (players[0], players[1])
    assert play_pair(FORT_BOYARD, starts, pair, "5") == play_pair(FORT_BOYARD, starts, pair, "5")
    assert play_pair(FORT_BOYARD, starts, pair, "5") != play_pair(FORT_BOYARD, starts, pair, "6")


def test_stored_games_read_back_the_same() -> None:
    starts = draw_starts(game("nim"), 1)
    one, other, *_ = house(game("nim"))
    games = play_pair(game("nim"), starts, (one, other), "5")
    none = (Played(1, 0, Ending.NO_MOVE, ()),)
    assert read_played(write_played(games + none)) == games + none
    with pytest.raises(ValueError, match="x"):
        read_played("01x1.2")


@pytest.mark.parametrize("of", GAMES, ids=named)
def test_starts_of_a_league_are_drawn_of_both_outcomes(of: Game) -> None:
    starts = draw_starts(of, 11)
    assert starts == draw_starts(of, 11)
    assert len(set(starts)) == len(starts) > 0
    kinds = {solver_of(of).outcome(start) for start in starts}
    # Under misère play all beginnings of a game may be won.
    assert kinds == {Outcome.N, Outcome.P} or of.misere
    assert read_starts(of, "\n".join(map(of.format, starts))) == starts


@pytest.mark.parametrize("typed", ["", " ; \n", "0", "x", f"{MOST_POSITIONS}"])
def test_starts_that_cannot_be_played_are_refused(typed: str) -> None:
    with pytest.raises(GameError):
        read_starts(FORT_BOYARD, typed)


def test_more_starts_than_the_limit_are_refused() -> None:
    numbers = list(range(5, 5 + MOST_STARTS))
    assert read_starts(FORT_BOYARD, "; ".join(map(str, [*numbers, 5]))) == tuple(
        (number,) for number in numbers
    )
    with pytest.raises(GameError):
        read_starts(FORT_BOYARD, ";".join(map(str, [*numbers, 99])))
