"""Items about a position of one's own: which move wins, or who does; every other time, why."""

from __future__ import annotations

from random import Random

from games.challenge.fair import require_judged
from games.challenge.task import TaskFault
from games.core import InvalidPosition, Outcome, Position, RulesFault, TooLarge
from games.impartial import Game
from games.lessons.item import Item
from games.lessons.solved import choice, move_item, outcome_item
from games.mistakes import Mistake
from games.reason_choices import reasons_for

#: Up to so many moves a position is easy, and up to so many it is not hard yet.
FEW_MOVES, MORE_MOVES = 5, 12

#: With more moves, nobody goes through them.
MOST_MOVES = 200


def check_own(game: Game, position: Position) -> None:
    """Raise a GameError that says why, if nothing can be asked about a position."""
    game.check_board(position)
    require_judged(game, position)
    if game.is_over(position):
        raise InvalidPosition(TaskFault.TASK_OVER)
    if not game.can_list_moves(position) or len(game.moves(position)) > MOST_MOVES:
        raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=MOST_MOVES)


def level_of(game: Game, position: Position) -> int:
    """Return how hard a position is, by how many moves there are to choose from."""
    count = len(game.moves(position))
    return 1 if count <= FEW_MOVES else 2 if count <= MORE_MOVES else 3


def own_item(game: Game, position: Position, seed: int, turn: int) -> Item:
    """Ask about a position: at even turns which move wins, or who does; at odd ones why."""
    if turn % 2:
        return _why(game, position)
    if 0 < len(game.winning_moves(position)) < len(game.moves(position)):
        return move_item("which-move", game, position, Random(f"{seed}:{turn}"), [])
    return outcome_item(game, position, [(Mistake.FIRST_WINS, Outcome.N)])


def _why(game: Game, position: Position) -> Item:
    reasons = reasons_for(game, position)
    right = next(reason for reason in reasons if reason.is_right(game, position))
    question = f"reason-{game.outcome(position).value.lower()}"
    return choice(question, reasons, right, game=game, position=position)
