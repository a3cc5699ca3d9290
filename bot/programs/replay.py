"""A match that a program loses, stepped through on a board; custom ids hold all of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kit.refusal import KitRefusal, Refused
from bot.programs.model import FunctionResult, ProgramStart
from games import GameError, Move, Outcome, Position
from games.match import Match
from games.worksheets import FUNCTIONS
from games.worksheets.matches import Board, Turn

#: The two seats of such a match; messages name the players.
PROGRAM, OPPONENT = 0, 1


@dataclass(frozen=True)
class Replay:
    """The match: where it starts, which seat moves first, and its moves, all of them legal."""

    start: ProgramStart
    first: int
    moves: tuple[Move, ...]
    #: Where a worksheet's function plays; None: the program itself says which game it plays.
    board: Board | None = None

    @property
    def match(self) -> Match:
        """The replay as a ``Match``."""
        return Match.of_moves(self.start.game, self.start.position, self.first, self.moves)

    def places(self) -> tuple[int, ...]:
        """Return each move as its index, from 0, among the legal moves of its position."""
        game = self.start.game
        return tuple(game.moves(turn.before).index(turn.move) for turn in self.match.turns)


def replay_of(result: FunctionResult) -> Replay | None:
    """Return the match that a strategy loses; None if it loses none, or before any move."""
    if result.start is not None and result.verdict is not None and not result.verdict.proved:
        verdict = result.verdict
        first = PROGRAM if verdict.first else OPPONENT
        return Replay(result.start, first, verdict.play) if verdict.play else None
    if result.slip is None or not result.slip.match:
        return None
    board = FUNCTIONS[result.function or ""].board
    assert board is not None, "a match is played on one"
    turns = result.slip.match
    start = ProgramStart(board.game, board.position(turns[0].call.arguments[0]))
    return Replay(start, PROGRAM, _moves_on(board, start.position, turns), board)


def _moves_on(board: Board, position: Position, turns: Sequence[Turn]) -> tuple[Move, ...]:
    """Return the moves of a match on its board, by what each of them has left."""
    moves = []
    for left in (left for turn in turns for left in (turn.kept, turn.left)):
        reached = {
            _without_zeros(board.game.after(position, m)): m for m in board.game.moves(position)
        }
        moves.append(reached[_without_zeros(board.position(left))])
        position = board.game.after(position, moves[-1])
    return tuple(moves)


def _without_zeros(position: Position) -> Position:
    return tuple(number for number in position if number)


def read_replay(start: ProgramStart, places: Sequence[int], board: Board | None = None) -> Replay:
    """Return the match of a custom id; raise Refused if a position or a move is invalid.

    ``places`` are the indices of the moves, from 0, among the legal ones. ``board`` is a
    worksheet's, on which the program begins; None: the program itself names the game.
    """
    game, position = start.game, start.position
    moves = []
    try:
        game.check_board(position)
        for place in places:
            moves.append(game.moves(position)[place])
            position = game.after(position, moves[-1])
        is_won = board is not None or game.outcome(start.position) is Outcome.N
    except (GameError, IndexError):  # it was made up
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
    return Replay(start, PROGRAM if is_won else OPPONENT, tuple(moves), board)
