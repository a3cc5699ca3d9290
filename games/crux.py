"""The features that decide how short the reason for a position's outcome can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch

from games.core import Position
from games.impartial import Game

#: With this many heaps or more, the binary table is needed.
TABLE_NEEDED = 3


@singledispatch
def crux(_game: Game, _position: Position) -> tuple[int, ...]:
    """Return what shortens the reason for a position's outcome; () if the game has no shortcuts.

    Two positions of a game are equally hard only if they agree in it. Families with shortcuts
    register their own function; an example is to count the heaps left after equal ones cancel out.
    """
    return ()


def count_unpaired(numbers: Sequence[int]) -> int:
    """Count the non-zero numbers left after equal pairs cancel out; they determine the nim-sum.

    >>> count_unpaired((25, 7, 25, 9)), count_unpaired((19, 10, 14, 13))
    (2, 4)
    """
    return sum(count % 2 for number, count in Counter(numbers).items() if number)


def unpaired(position: Position) -> int:
    """Count the non-empty heaps left after equal pairs cancel out, at most TABLE_NEEDED.

    With none left, the opponent of the player to move mirrors. With one, taking it whole wins. With
    two, making them equal wins. Equal games cancel out: x + x = 0 (Sprague and Grundy).

    >>> unpaired((5, 5, 3)), unpaired((4, 1, 7)), unpaired((6, 2, 6, 2))
    (1, 3, 0)
    """
    return min(count_unpaired(position), TABLE_NEEDED)
