"""Grundy's game: split a heap into two unequal ones (Grundy 1939; Winning Ways, ch. 4).

It is not known whether its Grundy values are periodic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from games.core import Fault, IllegalMove, Move, Position
from games.family import BACKWARDS, Family, Laboratory, one_game, require_no_rules
from games.heap_rules import LEAVE_TWO, HeapRules
from games.heap_sums import MAX_HEAP, HeapSum, partitions
from games.impartial import Game
from games.mirror import is_mirrored
from games.program_form import ProgramForm, one_list
from games.theory import mex

WORD = "grundys-game"


class GrundysGameFault(Fault):
    """A fault in a move of Grundy's game."""

    UNEQUAL_PART = "unequal-part"


def _read_answer(position: Position, answer: Move) -> Move:
    """Read a program's answer, a heap counted from 0 and one of its two parts, as a move."""
    heap, part = answer
    if 0 <= heap < len(position) and 0 < part < position[heap]:
        part = min(part, position[heap] - part)
    return heap + 1, part


def _write_answer(_position: Position, move: Move) -> Move:
    heap, part = move
    return heap - 1, part


@dataclass(frozen=True)
class GrundysGame(HeapSum):
    """Grundy's game. A move is a heap's number, from 1, and the smaller of the two parts left."""

    key: ClassVar = WORD
    move_parts: ClassVar = ("heap", "part")
    program: ClassVar = ProgramForm(one_list, 2, _read_answer, _write_answer)
    table_line: ClassVar = "5 7: 1 2"

    @property
    def table(self) -> Sequence[int]:
        return grundy_table()

    @property
    def heap_rules(self) -> HeapRules:
        return RULES

    def heap_extent(self, heap: int) -> int:
        return partitions()[heap]

    def heap_moves(self, heap: int) -> Iterator[Move]:
        """Yield the smaller parts into which a heap may be split."""
        return ((part,) for part in range(1, (heap + 1) // 2))

    def left(self, heap: int, chosen: Move) -> tuple[int, int]:
        (part,) = chosen
        return part, heap - part

    def refusal(self, heap: int, chosen: Move) -> IllegalMove:
        most = (heap - 1) // 2
        return IllegalMove(GrundysGameFault.UNEQUAL_PART, part=chosen[0], most=most, heap=heap)


@cache
def grundy_table(to: int = MAX_HEAP) -> tuple[int, ...]:
    """Compute the Grundy values of the heaps 0, 1, … up to a size from the definition.

    >>> grundy_table(14)
    (0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2)
    """
    table: list[int] = []
    for heap in range(to + 1):
        table.append(mex(table[part] ^ table[heap - part] for part in range(1, (heap + 1) // 2)))
    return tuple(table)


#: Grundy's game is the octal game 4.0 without the splits into equal parts.
RULES = HeapRules((LEAVE_TWO,), WORD, unequal=True)


def _read_heap_rules(rules: str) -> HeapRules:
    require_no_rules(WORD, rules)
    return RULES


def _game_of(rules: HeapRules) -> Game | None:
    return GrundysGame() if rules == RULES else None


def _skill(game: GrundysGame, position: Position) -> str:
    if game.misere:
        return BACKWARDS
    if is_mirrored(game, position):
        return "mirror"
    return "mex" if len(position) == 1 else "sums"


FAMILY = Family(
    WORD,
    number=7,
    read=one_game(WORD, GrundysGame),
    examples={WORD: "10"},
    skill=_skill,
    laboratory=Laboratory(_read_heap_rules, _game_of, (WORD,)),
)
