"""What a worker process does for a league: it plays pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
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

#: For so many seconds pairs are begun in one go: what is begun later would be cut off.
BEGUN_WITHIN = 30.0

_STOPPED = (
    ProgramFault.TOO_SLOW,
    ProgramFault.TOO_MUCH_MEMORY,
    ProgramFault.TOO_DEEP,
    ProgramFault.CRASHED,
)


class ProgramPlayer:
    """A program that somebody has handed in. It is run when it is asked."""

    def __init__(self, sandbox: Sandbox, game: Game, source: str) -> None:
        self._sandbox, self._game, self._source = sandbox, game, source
        self._stops = 0
        #: For how many seconds it has computed.
        self.spent = 0.0

    @cached_property
    def moves(self) -> ProgramMoves:
        """What the program plays."""
        return ProgramMoves(Program(self._sandbox, self._source), self._game)

    def begin_anew(self) -> None:
        """Begin a pair of its own: each has as many instructions, whatever it took before."""
        if "moves" in vars(self):
            self.moves.begin_anew()

    @property
    def is_stopped(self) -> bool:
        """Whether it had to be stopped so often that it is asked nothing more."""
        return self._stops >= MOST_STOPS

    def move(self, position: Position, random: Random) -> Move | None:
        """Return what the program plays; raise Forfeit if it comes to no move."""
        is_known = position in self.moves.answers
        if not is_known and self.is_stopped:
            raise Forfeit(Ending.STOPPED)
        began = monotonic()
        try:
            return self.moves.move(position)
        except NoValue as error:
            self._stops += not is_known and error.fault in _STOPPED
            slow = error.fault is ProgramFault.TOO_SLOW
            raise Forfeit(Ending.TOO_SLOW if slow else Ending.ERROR) from None
        finally:
            self.spent += monotonic() - began


def play_pairs(
    game: Game,
    starts: Sequence[Position],
    seed: int,
    entrants: Mapping[int, Entrant],
    pairs: Sequence[Pair],
    left: Mapping[int, float],
) -> dict[Pair, Result]:
    """Play some pairs of a league, as long as the programs have time.

    A program that had to be stopped too often, or has computed for what is ``left`` to it, in
    seconds, plays none of its other pairs. None is begun after ``BEGUN_WITHIN``.

    Raises TooLarge if the house has too much to look at.
    """
    board = Board(game)
    players = {number: _player(game, board, entrant) for number, entrant in entrants.items()}
    found: dict[Pair, Result] = {}
    began = monotonic()
    for pair in pairs:
        both = (players[pair[0]], players[pair[1]])
        programs = {
            n: each for n, each in zip(pair, both, strict=True) if isinstance(each, ProgramPlayer)
        }
        if any(each.is_stopped or each.spent >= left[n] for n, each in programs.items()):
            continue
        if monotonic() - began > BEGUN_WITHIN:
            break
        before = {number: program.spent for number, program in programs.items()}
        for program in programs.values():
            program.begin_anew()
        games = play_pair(game, starts, both, f"{seed}:{pair[0]}:{pair[1]}")
        stopped = [number for number, program in programs.items() if program.is_stopped]
        spent = {number: programs[number].spent - before[number] for number in programs}
        found[pair] = Result.of(games, stopped, spent)
    return found


def _player(game: Game, board: Board, entrant: Entrant) -> Player:
    if entrant.kind is EntryKind.HOUSE:
        return HousePlayer(board, HOUSE[entrant.text])
    if entrant.kind is EntryKind.PROGRAM:
        return ProgramPlayer(own_sandbox(), game, entrant.text)
    return StrategyPlayer(read_strategy(game, entrant.text))
