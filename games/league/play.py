"""How strategies play each other in a league: who fails to move legally has lost the game.

>>> from games import game
>>> from games.challenge.strategy import read_strategy
>>> g = game("fortboyard")
>>> right, wrong = (StrategyPlayer(read_strategy(g, rule)) for rule in ("n % 4", "n + 1"))
>>> played = play_game(g, (6,), (right, wrong), 1, seed="any")
>>> played.winner, played.ending
(0, <Ending.ILLEGAL: 'i'>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from games.challenge.rule import NoValue
from games.challenge.strategy import Strategy
from games.core import IllegalMove, Move, Position
from games.duel import Board, Careful, Strength
from games.duel import Strategy as HouseStrategy
from games.impartial import Game
from games.league.record import Ending, Played

#: The house players of every league, by the words that name them: they are always there.
HOUSE: dict[str, HouseStrategy] = {
    "random": Strength(0),
    "careful": Careful(),
    "learning": Strength(0.5),
    "perfect": Strength(1),
}


class Forfeit(Exception):
    """A player has named no legal move, and so loses the game; ``ending`` says why."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.value)
        self.ending = ending


class Player(Protocol):
    """Whatever plays in a league."""

    def move(self, position: Position, random: Random) -> Move | None:
        """Return a move, legal or not, or None if there is none; raise Forfeit for a failure.

        What is drawn comes from ``random`` alone. A house player may raise TooLarge.
        """


@dataclass(frozen=True)
class StrategyPlayer:
    """A strategy that somebody has handed in: a rule or a table."""

    strategy: Strategy

    def move(self, position: Position, random: Random) -> Move | None:
        """Return the strategy's move, legal or not, or None; raise Forfeit if it gives no value."""
        try:
            return self.strategy.move(position)
        except NoValue:
            raise Forfeit(Ending.ERROR) from None


@dataclass(frozen=True)
class HousePlayer:
    """A player of the house; players with one board share its computed answers and its limit."""

    board: Board
    strategy: HouseStrategy

    def move(self, position: Position, random: Random) -> Move:
        """Return a legal move; raise TooLarge once the board's limit of work is exceeded."""
        return self.board.choose(self.strategy, position, random)


def play_pair(
    game: Game, starts: Sequence[Position], players: tuple[Player, Player], seed: str
) -> tuple[Played, ...]:
    """Play two players against each other: from each start twice, begun by player 0, then by 1.

    The winners are given as 0 or 1. Raises TooLarge if the work is too much for a house player.
    What is drawn in a game depends on the seed, the index of its start and who begins alone.
    """
    return tuple(
        play_game(game, start, players, first, f"{seed}:{number}:{first}")
        for number, start in enumerate(starts)
        for first in (0, 1)
    )


def forfeited(starts: Sequence[Position], loser: int) -> tuple[Played, ...]:
    """Return two games from each start that a player, 0 or 1, loses without moves: STOPPED."""
    return tuple(
        Played(first, 1 - loser, Ending.STOPPED, ()) for _start in starts for first in (0, 1)
    )


def play_game(
    game: Game, start: Position, players: tuple[Player, Player], first: int, seed: str
) -> Played:
    """Play one game to its end, or until a player names no legal move and loses.

    ``first`` is the player who begins, 0 or 1. What a player draws depends on the seed and the
    place in ``players`` alone. Raises TooLarge if the work is too much for a house player.
    """
    randoms = [Random(f"{seed}:{seat}") for seat in (0, 1)]
    position, to_move = start, first
    moves: list[Move] = []
    while not game.is_over(position):
        try:
            move = _legal_move(game, position, players[to_move], randoms[to_move])
        except Forfeit as forfeit:
            return Played(first, 1 - to_move, forfeit.ending, tuple(moves))
        moves.append(move)
        position, to_move = game.after(position, move), 1 - to_move
    winner = to_move if game.misere else 1 - to_move
    return Played(first, winner, Ending.RULES, tuple(moves))


def _legal_move(game: Game, position: Position, player: Player, random: Random) -> Move:
    """Return a player's move; raise Forfeit if there is none, or the rules forbid it."""
    move = player.move(position, random)
    if move is None:
        raise Forfeit(Ending.NO_MOVE)
    try:
        game.check_move(position, move)
    except IllegalMove:
        raise Forfeit(Ending.ILLEGAL) from None
    return move
