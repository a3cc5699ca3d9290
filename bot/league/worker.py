"""What a worker process does for a league: it plays pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from random import Random

from bot.league.model import Entrant, EntryKind, Result
from bot.programs.sandbox import Program, Sandbox
from bot.programs.strategies import ProgramMoves
from games import Game, Move, Position
from games.challenge.strategy import NoValue, read_strategy
from games.duel import Board
from games.league import (
    HOUSE,
    Ending,
    Forfeit,
    HousePlayer,
    Played,
    Player,
    Score,
    StrategyPlayer,
    play_pair,
    write_played,
)
from games.league.table import Pair
from games.program_form import ProgramFault

#: A program that was stopped so often is asked nothing more: it has lost what it would play.
MOST_STOPS = 3

_STOPPED = (ProgramFault.TOO_SLOW, ProgramFault.TOO_MUCH_MEMORY, ProgramFault.CRASHED)


class ProgramPlayer:
    """A program that somebody has handed in. It is run when it is asked, until ``close``."""

    def __init__(self, sandbox: Sandbox, game: Game, source: str) -> None:
        self.program = Program(sandbox, source)
        self.moves = ProgramMoves(self.program, game)
        self._stops = 0

    def move(self, position: Position, random: Random) -> Move | None:
        """Return what the program plays; raise Forfeit if it comes to no move."""
        is_known = position in self.moves.answers
        if not is_known and self._stops >= MOST_STOPS:
            raise Forfeit(Ending.TOO_SLOW)
        try:
            return self.moves.move(position)
        except NoValue as error:
            self._stops += not is_known and error.fault in _STOPPED
            slow = error.fault is ProgramFault.TOO_SLOW
            raise Forfeit(Ending.TOO_SLOW if slow else Ending.ERROR) from None


def play_pairs(
    game: Game,
    starts: Sequence[Position],
    seed: int,
    entrants: Mapping[int, Entrant],
    pairs: Sequence[Pair],
) -> dict[Pair, Result]:
    """Play some pairs of a league; raise TooLarge if the house has too much to look at."""
    board = Board(game)
    players = {number: _player(game, board, entrant) for number, entrant in entrants.items()}
    found = {}
    for one, other in pairs:
        with ExitStack() as closing:
            for player in (players[one], players[other]):
                if isinstance(player, ProgramPlayer):
                    closing.push(player.program)  # it is opened when it is asked
            both = (players[one], players[other])
            found[one, other] = result_of(play_pair(game, starts, both, f"{seed}:{one}:{other}"))
    return found


def result_of(games: Sequence[Played]) -> Result:
    """Return the games of a pair as they are kept."""
    second = sum(each.winner for each in games)
    return Result(Score(len(games) - second, second), write_played(games))


def _player(game: Game, board: Board, entrant: Entrant) -> Player:
    if entrant.kind is EntryKind.HOUSE:
        return HousePlayer(board, HOUSE[entrant.text])
    if entrant.kind is EntryKind.PROGRAM:
        return ProgramPlayer(_sandbox(), game, entrant.text)
    return StrategyPlayer(read_strategy(game, entrant.text))


@cache
def _sandbox() -> Sandbox:
    """Open the sandbox of this process, for the programs of one pair: it ends with it."""
    return Sandbox(workers=2).__enter__()
