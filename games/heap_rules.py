"""Rules of heap games by octal or hexadecimal digits, from which Grundy sequences are computed.

The digit d_k lists the moves that take k objects from a heap: 1, nothing is left; 2, one heap is
left; 4, two heaps are left; 8, three heaps are left. A digit is a sum of these (Guy & Smith 1956).
A code with an 8 among them is called hexadecimal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core import Fault

VANISH, LEAVE_ONE, LEAVE_TWO, LEAVE_THREE = 1, 2, 4, 8


class SequenceFault(Fault):
    """The reason why a game has no sequence of Grundy values, or lacks a property asked for."""

    ENDLESS_CODE = "endless-code"
    THREE_HEAPS = "three-heaps"
    NO_SEQUENCE = "no-sequence"
    NO_RARE_VALUES = "no-rare-values"
    VALUE_TOO_LARGE = "value-too-large"
    WINDOW_TOO_SMALL = "window-too-small"
    NO_QUOTIENT = "no-quotient"


@dataclass(frozen=True)
class HeapRules:
    """Rules by digits d0, d1, … from 0 to 15. A subtraction set has digits 3.

    ``name`` is the written form of the rules: a code such as ``0.77``, ``take 1,3,4``, or ``all but
    1,4``. The digits of ``repeating``, if any, recur for ever after ``digits``. ``written`` is the
    code as the user gave it, if its first digit was read as another (see ``games.families.octal``).
    ``unequal`` forbids leaving two heaps of the same size; such a game only splits heaps.
    """

    digits: tuple[int, ...]
    name: str
    repeating: tuple[int, ...] = ()
    written: str = field(default="", compare=False)
    unequal: bool = False

    def __post_init__(self) -> None:
        # With unequal parts, the sparse-space method supports only splits that take nothing.
        assert not self.unequal or (self.digits, self.repeating) == ((LEAVE_TWO,), ())
        assert all(digit < LEAVE_THREE for digit in self.repeating), "three heaps need an end"

    def digit(self, take: int) -> int:
        """Return the digit d_k for a take of k objects; 0 beyond the last, unless digits repeat."""
        if take < len(self.digits):
            return self.digits[take]
        return (
            self.repeating[(take - len(self.digits)) % len(self.repeating)] if self.repeating else 0
        )

    def within(self, heap: int) -> HeapRules:
        """Return the same rules with finitely many digits, valid for heaps up to a size.

        ``splits``, ``triples``, ``shrinks`` and ``ends`` exist only without repeating digits.
        """
        rounds = max(heap - self.reach, 0) // max(len(self.repeating), 1) + 1
        return replace(self, digits=self.digits + rounds * self.repeating, repeating=())

    @property
    def breaks(self) -> bool:
        """Whether some move leaves two heaps or more."""
        return self.max_heaps_left > 1

    @cached_property
    def max_heaps_left(self) -> int:
        """The most heaps that a move leaves: 1, 2 or 3."""
        allowed = 0
        for digit in self.digits + self.repeating:
            allowed |= digit
        return 3 if allowed & LEAVE_THREE else 2 if allowed & LEAVE_TWO else 1

    @property
    def has_rare_values(self) -> bool:
        """Whether the sparse-space method applies to the values: see ``games.grundy.split``."""
        return self.max_heaps_left == 2 and not self.repeating

    @property
    def reach(self) -> int:
        """The number k of digits after the point: the largest take, if none repeat."""
        return len(self.digits) - 1

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """The takes of the moves that leave two heaps (the breaking digits)."""
        return self._takes_with_bit(LEAVE_TWO)

    @cached_property
    def triples(self) -> tuple[int, ...]:
        """The takes of the moves that leave three heaps."""
        return self._takes_with_bit(LEAVE_THREE)

    def parts(self, total: int) -> int:
        """Return the largest possible smaller part when a total is split into two heaps."""
        return (total - self.unequal) // 2

    @cached_property
    def shrinks(self) -> tuple[int, ...]:
        """The takes of the moves that leave one heap."""
        return self._takes_with_bit(LEAVE_ONE)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The takes of the moves that leave nothing."""
        return self._takes_with_bit(VANISH)

    def _takes_with_bit(self, bit: int) -> tuple[int, ...]:
        assert not self.repeating, "endless digits cannot be listed: see within"
        # A move that leaves its heap unchanged is none: d0 allows splits only.
        first = 0 if bit in (LEAVE_TWO, LEAVE_THREE) else 1
        return tuple(t for t, digit in enumerate(self.digits) if digit & bit and t >= first)


def moves_of(
    rules: HeapRules, heap: int, largest_part: int | None = None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield for each move in a heap how many it takes, and the sizes that it leaves, ascending.

    First the moves that leave no heap, then one, two and three. Of splits into two (not into three)
    only those whose smaller part is at most ``largest_part``, if given.
    """
    rules = rules.within(heap) if rules.repeating else rules
    if heap in rules.ends:
        yield heap, ()
    for take in rules.shrinks:
        if take < heap:
            yield take, (heap - take,)
    for take in rules.splits:
        rest = heap - take
        most = rules.parts(rest)
        for part in range(1, (most if largest_part is None else min(most, largest_part)) + 1):
            yield take, (part, rest - part)
    for take in rules.triples:
        rest = heap - take
        for one in range(1, rest // 3 + 1):
            for two in range(one, (rest - one) // 2 + 1):
                yield take, (one, two, rest - one - two)
