"""Octal games (Guy & Smith 1956; Winning Ways, ch. 4).

In the code d0.d1d2d3… the digit dk lists the moves that take k objects from a heap: 1, nothing is
left; 2, one heap is left; 4, two heaps are left; digits are sums of these. A first digit 4 allows
splitting a heap without taking anything; 1 and 2 allow nothing there. A hexadecimal code has digits
up to F (15), in which 8 allows leaving three heaps. The laboratory computes such games, but they
cannot be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import repeat
from operator import xor
from typing import ClassVar, NamedTuple

from games.core import (
    MAX_TEXT,
    Convention,
    Fault,
    IllegalMove,
    Move,
    Position,
    RulesFault,
    UnknownGame,
)
from games.family import BACKWARDS, Family, Laboratory
from games.heap_rules import (
    LEAVE_ONE,
    LEAVE_THREE,
    LEAVE_TWO,
    VANISH,
    HeapRules,
    SequenceFault,
)
from games.heap_sums import MAX_HEAP, HeapSum
from games.impartial import Game
from games.mirror import is_mirrored
from games.program_form import ProgramForm, one_list
from games.theory import mex

MAX_DIGITS = 12
#: The most digits that a code may have in the laboratory.
MAX_DIGITS_COMPUTED = 100

#: Well-known games by name.
NAMES = {
    "Kayles": "0.77",
    "Dawson's Kayles": "0.07",
    "Cram": "0.07",
    "Dawson's Chess": "0.137",
    "Treblecross": "0.007",
    "Officers": "0.6",
    "Fort Boyard": "0.333",
}
#: Games with endless codes: they have Grundy values, but cannot be played as octal games.
ENDLESS_NAMES = {"Nim": "0.(3)", "Lasker's Nim": "4.(3)"}
_CODES = {name.lower(): code for name, code in (NAMES | ENDLESS_NAMES).items()} | {
    "dawson": "0.07",
    "lasker": "4.(3)",
}

_CODE = re.compile(r"([0-9a-f]?)[.,]([0-9a-f]*)(?:\(([0-9a-f]+)\)|(\.\.\.|…))?")


class OctalFault(Fault):
    """A fault in an octal code, or in a move of its game."""

    NOT_A_CODE = "not-a-code"
    NOT_OCTAL = "not-octal"
    UNCLEAR_END = "unclear-end"
    THREE_WITHOUT_END = "three-without-end"
    PART_NOT_ALLOWED = "part-not-allowed"


class Code(NamedTuple):
    """The digits d0, d1, … of a code, in the shortest form; d0 is 0, 4, 8 or 12.

    The digits of ``repeating``, if any, recur for ever after them. ``written`` is the code as the
    user gave it if its first digit contained 1 or 2, else empty.
    """

    digits: tuple[int, ...]
    repeating: tuple[int, ...] = ()
    written: str = ""


def read_code(text: str, limit: int = MAX_DIGITS, *, hexadecimal: bool = False) -> Code:
    """Read an octal code, tolerantly: ``0.77``, ``.77``, ``0,77``, ``4.7``, or a name.

    It may be endless: ``0.1(3)``, ``0.133…``. At most ``limit`` digits follow the point, recurring
    ones included, not counting zeros at the end. With ``hexadecimal``, digits go up to F if the
    code ends, else to 7. The parts 1 and 2 of the first digit are dropped: taking nothing and
    leaving no heap, or the same heap, is no move. Raises UnknownGame for other text.
    """
    text = text.strip().lower()
    text = _CODES.get(text.replace("’", "'"), text)
    match = _CODE.fullmatch(text) if len(text) <= MAX_TEXT else None
    if match is None:
        raise UnknownGame(OctalFault.NOT_A_CODE, limit=limit)
    first, digits, repeating = match[1] or "0", match[2], match[3] or "0"
    for place, digit in enumerate(first + digits + repeating):
        if digit > "7" and not hexadecimal:
            raise UnknownGame(OctalFault.NOT_OCTAL, digit=digit.upper(), place=place)
    if match[4] and digits:
        repeating = _find_recurring_digits(digits)
    digits, repeating = _shorten_digits(digits, repeating)
    if max(repeating, default="0") > "7":
        raise UnknownGame(OctalFault.THREE_WITHOUT_END)
    d0 = f"{int(first, 16) & (LEAVE_TWO | LEAVE_THREE):x}"
    if d0 + digits + repeating == "0" or len(digits + repeating) > limit:
        raise UnknownGame(OctalFault.NOT_A_CODE, limit=limit)
    after = _digit_values(digits), _digit_values(repeating)
    written = "" if first == d0 else write_code((int(first, 16), *after[0]), after[1])
    return Code((int(d0, 16), *after[0]), after[1], written)


def _find_recurring_digits(digits: str) -> str:
    """Return the recurring ones of ``digits``, those before "…": the shortest repeated at the end.

    A single digit recurs itself. Raises UnknownGame if none of several digits recur there.
    """
    for size in range(1, len(digits) // 2 + 1):
        if digits[-size:] == digits[-2 * size : -size]:
            return digits[-size:]
    if len(digits) > 1:
        raise UnknownGame(OctalFault.UNCLEAR_END)
    return digits


def _shorten_digits(digits: str, repeating: str) -> tuple[str, str]:
    """Return the digits after the point and the recurring ones, in the shortest equivalent form."""
    sizes = range(1, len(repeating) + 1)
    size = next(s for s in sizes if repeating[s:] + repeating[:s] == repeating)
    repeating = repeating[:size]
    while digits.endswith(repeating[-1]):
        digits, repeating = digits[:-1], repeating[-1] + repeating[:-1]
    return digits, "" if repeating == "0" else repeating


def _digit_values(digits: str) -> tuple[int, ...]:
    return tuple(int(digit, 16) for digit in digits)


def write_code(digits: Sequence[int], repeating: Sequence[int] = ()) -> str:
    """Write a code, given from d0 on, in the usual form, with the recurring digits in brackets.

    >>> write_code((0, 7, 7)), write_code((4,)), write_code((4,), (3,)), write_code((0, 12))
    ('0.77', '4.0', '4.(3)', '0.C')
    """
    first, *after = (f"{digit:X}" for digit in digits)
    recurring = f"({''.join(map(str, repeating))})" if repeating else ""
    return f"{first}.{''.join(after)}{recurring}" if after or recurring else f"{first}.0"


def _read_answer(position: Position, answer: Move) -> Move:
    """Read a program's answer (heap counted from 0, take, one of the parts left) as a move."""
    heap, take, part = answer
    if 0 <= heap < len(position):
        rest = position[heap] - take
        part = min(part, rest - part) if 0 <= part <= rest else part
    return heap + 1, take, part


def _write_answer(_position: Position, move: Move) -> Move:
    heap, take, part = move
    return heap - 1, take, part


@dataclass(frozen=True)
class Octal(HeapSum):
    """An octal game, with the digits d0, d1, … of its code.

    A move is (heap, take, part), the heap counted from 1; it leaves ``part`` and the rest. The part
    is the smaller of the two, or 0 if at most one heap is left.
    """

    digits: tuple[int, ...] = (0, 7, 7)
    #: The code as the user gave it, if its first digit was read as another: see ``Code``.
    written: str = field(default="", compare=False)
    key: ClassVar = "octal"
    move_parts: ClassVar = ("heap", "take", "cut")
    program: ClassVar = ProgramForm(one_list, 3, _read_answer, _write_answer)
    table_line: ClassVar = "5 7: 1 1 0"
    pile: ClassVar = "row"

    @classmethod
    def read(cls, rules: str, convention: Convention) -> Octal:
        """Build the game of a code or a name; raise UnknownGame if it is neither, or is endless."""
        code = read_code(rules)
        if code.repeating:
            raise UnknownGame(SequenceFault.ENDLESS_CODE)
        return cls(convention, code.digits, code.written)

    @property
    def code(self) -> str:
        """The code in the usual form."""
        return write_code(self.digits)

    @property
    def name(self) -> str:
        return f"octal {self.code}"

    @property
    def table(self) -> Sequence[int]:
        return grundy_table(self.digits)

    @property
    def heap_rules(self) -> HeapRules:
        return HeapRules(self.digits, self.code)

    def heap_moves(self, heap: int) -> Iterator[Move]:
        """Yield the pairs (take, part) that a heap allows, ascending."""
        for take, digit in enumerate(self.digits[: heap + 1]):
            rest = heap - take
            if (digit & VANISH and not rest) or (digit & LEAVE_ONE and rest and take):
                yield take, 0
            if digit & LEAVE_TWO:
                yield from zip(repeat(take), range(1, rest // 2 + 1), strict=False)

    def left(self, heap: int, chosen: Move) -> tuple[int, int]:
        take, part = chosen
        return part, heap - take - part

    def refusal(self, heap: int, chosen: Move) -> IllegalMove:
        take, part = chosen
        allowed = list(self.heap_moves(heap))
        parts = [p for t, p in allowed if t == take]
        if not parts:
            choices = ", ".join(map(str, dict.fromkeys(t for t, _ in allowed)))
            return IllegalMove(RulesFault.TAKE_NOT_ALLOWED, take=take, allowed=choices)
        choices = f"{parts[0]}-{parts[-1]}" if len(parts) > 1 else str(parts[0])
        return IllegalMove(OctalFault.PART_NOT_ALLOWED, part=part, allowed=choices)


@lru_cache(maxsize=32)
def grundy_table(digits: tuple[int, ...], to: int = MAX_HEAP) -> tuple[int, ...]:
    """Compute the Grundy values of the heaps 0, 1, … ``to`` from a code's digits d0, d1, …"""
    table: list[int] = [0]
    for heap in range(1, to + 1):
        options: set[int] = set()
        for take, digit in enumerate(digits[: heap + 1]):
            rest = heap - take
            if (digit & VANISH and not rest) or (digit & LEAVE_ONE and rest and take):
                options.add(table[rest])
            if digit & LEAVE_TWO:
                options.update(map(xor, table[1 : rest // 2 + 1], table[rest - 1 : 0 : -1]))
        table.append(mex(options))
    return tuple(table)


def _read_heap_rules(text: str) -> HeapRules:
    code = read_code(text, MAX_DIGITS_COMPUTED, hexadecimal=True)
    name = write_code(code.digits, code.repeating)
    return HeapRules(code.digits, name, code.repeating, code.written)


def _game_of(rules: HeapRules) -> Game | None:
    is_own = "." in rules.name and not rules.repeating and rules.max_heaps_left < 3
    return Octal(digits=rules.digits, written=rules.written) if is_own else None


def _skill(game: Octal, position: Position) -> str:
    if game.misere:
        return BACKWARDS
    if is_mirrored(game, position):
        return "mirror"
    return "splits" if len(position) == 1 else "sums"


FAMILY = Family(
    "octal",
    number=4,
    read=Octal.read,
    examples={"octal 0.77": "8", "octal 0.07": "11", "octal 0.137": "9"},
    skill=_skill,
    laboratory=Laboratory(_read_heap_rules, _game_of, reads_the_rest=True),
    known=NAMES,
    aliases=_CODES,
    stands_alone=lambda text: re.match("[0-9]*[.,]|[cC][.,]", text) is not None,  # right or wrong
)
