"""What a worker process does for a league: it plays pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from time import monotonic

from bot.league.model import Entrant, EntryKind, Result
from bot.programs.sandbox import Program, Sandbox
from bot.programs.strategies import ProgramMoves
from bot.programs.worker import own_sandbox
from games import Game, Move, Position
from games.challenge.strategy import NoValue, read_strategy
from games.duel import Board
from games.league.play import HOUSE, Forfeit, HousePlayer, Player, StrategyPlayer, play_pair
from games.league.record import Ending
from games.league.table import Pair
from games.program_form import ProgramFault

#: A program that was stopped so often is asked nothing more: it has lost what it would play.
MOST_STOPS = 3

#: For so many seconds pairs are begun in one go; the others are for the next one.
BEGUN_WITHIN = 30.0

_STOPPED = (
    ProgramFault.TOO_SLOW,
    ProgramFault.TOO_MUCH_MEMORY,
    ProgramFault.TOO_DEEP,
    ProgramFault.CRASHED,
)


class ProgramPlayer:
    """A program that somebody has handed in, for the games of one pair."""

    def __init__(self, sandbox: Sandbox, game: Game, source: str) -> None:
        #: What the program plays.
        self.moves = ProgramMoves(Program(sandbox, source), game)
        self._stops = 0

    @property
    def is_stopped(self) -> bool:
        """Whether it had to be stopped so often that it is asked nothing more."""
        return self._stops >= MOST_STOPS

    def move(self, position: Position, random: Random) -> Move | None:
        """Return what the program plays; raise Forfeit if it comes to no move."""
        is_known = position in self.moves.answers
        if not is_known and self.is_stopped:
            raise Forfeit(Ending.STOPPED)
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
    left: Mapping[int, int],
) -> dict[Pair, Result]:
    """Play some pairs of a league, as long as the programs have instructions left.

    A program that had to be stopped too often, or has used the instructions that are ``left`` to
    it, plays none of its other pairs. None is begun after ``BEGUN_WITHIN``.

    Raises TooLarge if the house has too much to look at.
    """
    board = Board(game)
    found: dict[Pair, Result] = {}
    idle, used = set[int](), Counter[int]()
    began = monotonic()
    for pair in pairs:
        if idle & {*pair} or any(used[number] >= left.get(number, inf) for number in pair):
            continue
        if monotonic() - began > BEGUN_WITHIN:
            break
        # Anew for each pair: its games depend on nothing that was played before in this process.
        one, other = (_player(game, board, entrants[number]) for number in pair)
        games = play_pair(game, starts, (one, other), f"{seed}:{pair[0]}:{pair[1]}")
        both = zip(pair, (one, other), strict=True)
        programs = {number: each for number, each in both if isinstance(each, ProgramPlayer)}
        stopped = [number for number, program in programs.items() if program.is_stopped]
        spent = {number: program.moves.spent for number, program in programs.items()}
        found[pair] = Result.of(games, stopped, spent)
        idle.update(stopped)
        used.update(spent)
    return found


def _player(game: Game, board: Board, entrant: Entrant) -> Player:
    if entrant.kind is EntryKind.HOUSE:
        return HousePlayer(board, HOUSE[entrant.text])
    if entrant.kind is EntryKind.PROGRAM:
        return ProgramPlayer(own_sandbox(), game, entrant.text)
    return StrategyPlayer(read_strategy(game, entrant.text))
