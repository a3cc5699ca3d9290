"""What the shortest reason about a position hangs on: whether a short cut spares the theory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch

from games.core import Position
from games.impartial import Game

#: From so many heaps on, the binary table is needed.
TABLE_NEEDED = 3


@singledispatch
def crux(_game: Game, _position: Position) -> tuple[int, ...]:
    """Return what tells the shortest reasons about positions apart; equally hard ones agree in it.

    By default nothing: the game has no short cut that its distance to the end does not show.
    Families with one register their own.
    """
    return ()


def left_unpaired(numbers: Sequence[int]) -> int:
    """Count the numbers left when equal ones cancel out; a nim-sum hangs on these alone.

    >>> left_unpaired((25, 7, 25, 9)), left_unpaired((19, 10, 14, 13))
    (2, 4)
    """
    return sum(count % 2 for number, count in Counter(numbers).items() if number)


def unpaired(position: Position) -> int:
    """Count the heaps left when equal ones cancel out, up to TABLE_NEEDED.

    None: the opponent of the player to move mirrors. One: taking it whole wins. Two: making them
    equal wins. Equal games cancel out: x + x = 0 (Sprague and Grundy).

    >>> unpaired((5, 5, 3)), unpaired((4, 1, 7)), unpaired((6, 2, 6, 2))
    (1, 3, 0)
    """
    return min(left_unpaired(position), TABLE_NEEDED)
