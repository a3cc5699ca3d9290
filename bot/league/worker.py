"""Play the pairs of a league; this runs in a worker process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from time import monotonic

from bot.league.model import Entrant, EntryKind, PairGames
from bot.programs.sandbox import Program, Sandbox
from bot.programs.strategies import ProgramMoves
from games import Game, Move, Position
from games.challenge.rule import NoValue
from games.challenge.strategy import read_strategy
from games.duel import Board
from games.league.play import HOUSE, Forfeit, HousePlayer, Player, StrategyPlayer, play_pair
from games.league.record import Ending
from games.league.table import Pair
from games.program_form import ProgramFault

#: A program that was stopped this many times forfeits the rest of its games.
MOST_STOPS = 3

#: The seconds within which the pairs of a call are begun; the others wait for the next call.
BEGUN_WITHIN = 30.0

_STOPPED = (
    ProgramFault.TOO_SLOW,
    ProgramFault.TOO_MUCH_MEMORY,
    ProgramFault.TOO_DEEP,
    ProgramFault.CRASHED,
)


class ProgramPlayer:
    """A program that a person has entered, for the games of one pair."""

    def __init__(self, sandbox: Sandbox, game: Game, source: str) -> None:
        #: The moves of the program, computed in the sandbox.
        self.moves = ProgramMoves(Program(sandbox, source), game)
        self._stops = 0

    @property
    def is_stopped(self) -> bool:
        """Whether the program was stopped so often that it does not run any more."""
        return self._stops >= MOST_STOPS

    def move(self, position: Position, random: Random) -> Move | None:
        """Return what the program plays, legal or not; None if it returns None.

        Raises Forfeit if it fails, or would have to run again after MOST_STOPS stops.
        """
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
) -> dict[Pair, PairGames]:
    """Play pairs of a league while the programs have instructions left; return the results.

    ``entrants`` and ``left`` are by the number of the player. The other pairs of a program are
    skipped once it was stopped too often or has used up the instructions ``left`` to it; one not
    in ``left`` has no limit. No pair is begun after ``BEGUN_WITHIN`` seconds.

    Raises TooLarge if the positions are too many for the built-in players.
    """
    board = Board(game)
    results: dict[Pair, PairGames] = {}
    idle, used = set[int](), Counter[int]()
    began = monotonic()
    for pair in pairs:
        if idle & {*pair} or any(used[number] >= left.get(number, inf) for number in pair):
            continue
        if monotonic() - began > BEGUN_WITHIN:
            break
        # New players for each pair: no state of earlier games in this process may affect it.
        one, other = (_build_player(game, board, entrants[number]) for number in pair)
        games = play_pair(game, starts, (one, other), f"{seed}:{pair[0]}:{pair[1]}")
        both = zip(pair, (one, other), strict=True)
        programs = {number: each for number, each in both if isinstance(each, ProgramPlayer)}
        stopped = [number for number, program in programs.items() if program.is_stopped]
        spent = {number: program.moves.spent for number, program in programs.items()}
        results[pair] = PairGames.of(games, stopped, spent)
        idle.update(stopped)
        used.update(spent)
    return results


def _build_player(game: Game, board: Board, entrant: Entrant) -> Player:
    if entrant.kind is EntryKind.HOUSE:
        return HousePlayer(board, HOUSE[entrant.text])
    if entrant.kind is EntryKind.PROGRAM:
        return ProgramPlayer(Sandbox(), game, entrant.text)
    return StrategyPlayer(read_strategy(game, entrant.text))
