"""Cases that must be answered before a skill is known: guesses and half-known rules fail there."""

from __future__ import annotations

from enum import StrEnum

from games.core import Outcome
from games.lessons.item import Item, Shape
from games.lessons.solved import NO_MOVE
from games.mistakes import Mistake


class Case(StrEnum):
    """A sort of items that must be among the right answers; ``learn-recent`` names it."""

    #: The player to move loses.
    LOST = "lost"
    #: The number asked for is 0.
    ZERO = "zero"
    #: The winning move is not in the largest heap.
    SMALLER_HEAP = "smaller-heap"


def is_case(item: Item, case: Case | Mistake) -> bool:
    """Return whether an item is an instance of a case; of a mistake, whether it refutes that."""
    if isinstance(case, Mistake):
        return case in item.refuted
    if case is Case.ZERO:
        return item.shape is Shape.NUMBER and item.solution == (0,)
    if item.shape is not Shape.CHOICE:
        return False
    if case is Case.LOST:
        chosen = item.options[item.solution[0]]
        return item.question == "reason-p" or chosen in (Outcome.P, NO_MOVE)
    move = item.options[item.solution[0]]
    if not isinstance(move, tuple) or len(item.position) < 2:
        return False
    return item.position[move[0] - 1] < max(item.position)
