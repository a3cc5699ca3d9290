"""The course on dynamic programming: Fibonacci Nim, from the start and from every cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from games.worksheets.calls import Call
from games.worksheets.cases import calls
from games.worksheets.specification import Course, Specification, exact

#: So many sticks are tried at most.
MOST = 40


@cache
def is_won(i: int, j: int) -> bool:
    """Return whether the player to move wins from i sticks, of which j may be taken."""
    if j >= i:
        return True
    return any(not is_won(i - k, 2 * k) for k in range(1, j + 1))


def _wins(n: int) -> bool:
    return is_won(n, n - 1)


def _cells(most: int) -> Callable[[], Iterator[Call]]:
    return lambda: (Call((i, j)) for i in range(1, most + 1) for j in range(1, i + 1))


FUNCTIONS = (
    Specification("nim", Course.FIBONACCI, calls(range(2, MOST + 1)), exact(_wins)),
    Specification("gagnant", Course.FIBONACCI, calls(range(2, MOST + 1)), exact(_wins)),
    Specification("gagnantRecursif", Course.FIBONACCI, _cells(16), exact(is_won)),
)
