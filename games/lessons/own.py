"""Items about a position that a person has entered: by turns, which move wins (or who), and why."""

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

#: A position has level 1 with at most so many moves, and level 2 with at most so many.
FEW_MOVES, MORE_MOVES = 5, 12

#: A position with more moves is refused.
MOST_MOVES = 200


def check_own(game: Game, position: Position) -> None:
    """Raise a GameError with the reason if no item can be made of a position."""
    game.check_board(position)
    require_judged(game, position)
    if game.is_over(position):
        raise InvalidPosition(TaskFault.TASK_OVER)
    if not game.can_list_moves(position) or len(game.moves(position)) > MOST_MOVES:
        raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=MOST_MOVES)


def level_of(game: Game, position: Position) -> int:
    """Return the level of a position, from 1 to 3, by its number of moves."""
    count = len(game.moves(position))
    return 1 if count <= FEW_MOVES else 2 if count <= MORE_MOVES else 3


def own_item(game: Game, position: Position, seed: int, turn: int) -> Item:
    """Return the item of a position at a turn, a number from 0.

    At odd turns it asks for the reason of the outcome. At even ones it asks for a winning move if
    some moves win and others lose, else for the winner. ``seed`` draws the moves offered. The
    position must pass ``check_own``.
    """
    if turn % 2:
        return _ask_for_reason(game, position)
    if 0 < len(game.winning_moves(position)) < len(game.moves(position)):
        return move_item("which-move", game, position, Random(f"{seed}:{turn}"), [])
    return outcome_item(game, position, [(Mistake.FIRST_WINS, Outcome.N)])


def _ask_for_reason(game: Game, position: Position) -> Item:
    reasons = reasons_for(game, position)
    right = next(reason for reason in reasons if reason.is_right(game, position))
    wrong = [(each.fault(game, position), each) for each in reasons if each is not right]
    question = f"reason-{game.outcome(position).value.lower()}"
    return choice(question, reasons, right, wrong, game=game, position=position)
