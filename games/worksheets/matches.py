"""A strategy of a worksheet on a board of ours, and the match that it loses there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeVar

from games.core import Move, Position
from games.families import of_bars, of_nim_sums, of_one_number
from games.impartial import Game
from games.worksheets.calls import Call

#: What is left in a match, in the form of the course.
State = TypeVar("State", bound=Hashable)


class Board(IntEnum):
    """The board on which a strategy plays; the numbers are parts of buttons and never change."""

    ONE_NUMBER = 1
    NIM_SUMS = 2
    BARS = 3

    @property
    def game(self) -> Game:
        """Its game, under normal play."""
        if self is Board.BARS:
            return of_bars()
        return of_one_number() if self is Board.ONE_NUMBER else of_nim_sums()

    def position(self, left: Any) -> Position:
        """Return the position of what a strategy is given: a number, heaps, or a set of squares.

        Empty heaps are left out; rows of squares are ordered by length, the longest first.
        """
        if self is Board.ONE_NUMBER:
            return (left,)
        if self is Board.NIM_SUMS:
            return tuple(heap for heap in left if heap)
        rows = [row for row, _ in left]
        return tuple(sorted((rows.count(row) for row in {*rows}), reverse=True))


@dataclass(frozen=True)
class Turn:
    """A move of a strategy, and the reply to it."""

    call: Call
    answer: Any
    #: What the move leaves, in the form of the course.
    kept: Any
    #: The reply, as a move of the board's game, and what a strategy is given after it.
    reply: Move
    left: Any


@dataclass(frozen=True)
class Played(Generic[State]):
    """What a strategy has answered, and what it has left by that."""

    call: Call
    answer: Any
    left: State


def shortest_losing_match(
    start: State,
    played: Callable[[State], Played[State] | None],
    replies: Callable[[State], Iterable[tuple[Move, State, Any]]],
    is_over: Callable[[State], bool],
) -> tuple[Turn, ...]:
    """Return a shortest match that a strategy loses, by trying all replies that keep the win.

    ``played`` is None where the strategy was not asked. ``replies`` has each reply with what it
    leaves: as a state, and as a strategy is given it. Empty if nothing is known to be lost.
    """
    queue: deque[tuple[State, tuple[Turn, ...]]] = deque([(start, ())])
    seen = {start}
    while queue:
        state, turns = queue.popleft()
        own = played(state)
        for reply, following, given in replies(own.left) if own is not None else ():
            assert own is not None
            turn = Turn(own.call, own.answer, own.left, reply, given)
            if is_over(following):
                return (*turns, turn)
            if following not in seen:
                seen.add(following)
                queue.append((following, (*turns, turn)))
    return ()
