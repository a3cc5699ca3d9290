"""Rules of games of heaps by octal or hexadecimal digits: what Grundy sequences come from.

The digit d_k says what may become of a heap from which k are taken: 1 it may vanish, 2 one heap
may be left, 4 two heaps may be left, 8 three heaps may be left; digits are sums of these (Guy &
Smith 1956). A code with an 8 among them is called hexadecimal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core import Fault

VANISH, LEAVE_ONE, LEAVE_TWO, LEAVE_THREE = 1, 2, 4, 8


class SequenceFault(Fault):
    """Why a game has no sequence of Grundy values, or not what is asked of it."""

    ENDLESS_CODE = "endless-code"
    THREE_HEAPS = "three-heaps"
    NO_SEQUENCE = "no-sequence"
    NO_RARE_VALUES = "no-rare-values"
    VALUE_TOO_LARGE = "value-too-large"
    WINDOW_TOO_SMALL = "window-too-small"
    NO_QUOTIENT = "no-quotient"


@dataclass(frozen=True)
class HeapRules:
    """Rules by digits from 0 to 15: d0, d1, …, of any number. Subtraction sets have digits 3.

    ``name`` is how the rules are written: a code such as ``0.77``, ``take 1,3,4``, or
    ``all but 1,4``. The digits of ``repeating``, if any, follow again and again. ``written`` is
    the code as it was given, if its first digit was read as another (see ``games.families.octal``).
    ``unequal`` forbids to leave two heaps of the same size; such a game only splits heaps.
    """

    digits: tuple[int, ...]
    name: str
    repeating: tuple[int, ...] = ()
    written: str = field(default="", compare=False)
    unequal: bool = False

    def __post_init__(self) -> None:
        # The sparse-space method looks for equal parts where nothing is taken only.
        assert not self.unequal or (self.digits, self.repeating) == ((LEAVE_TWO,), ())
        assert all(digit < LEAVE_THREE for digit in self.repeating), "three heaps need an end"

    def digit(self, take: int) -> int:
        """Return what may become of a heap from which so many are taken."""
        if take < len(self.digits):
            return self.digits[take]
        return (
            self.repeating[(take - len(self.digits)) % len(self.repeating)] if self.repeating else 0
        )

    def within(self, heap: int) -> HeapRules:
        """Return the same rules with an end, for heaps of up to a size."""
        rounds = max(heap - self.reach, 0) // max(len(self.repeating), 1) + 1
        return replace(self, digits=self.digits + rounds * self.repeating, repeating=())

    @property
    def breaks(self) -> bool:
        """Whether any move leaves two heaps or more."""
        return self.most_left > 1

    @cached_property
    def most_left(self) -> int:
        """How many heaps a move leaves at most: 1, 2 or 3."""
        allowed = 0
        for digit in self.digits + self.repeating:
            allowed |= digit
        return 3 if allowed & LEAVE_THREE else 2 if allowed & LEAVE_TWO else 1

    @property
    def has_rare_values(self) -> bool:
        """Whether its values may be told apart as rare and frequent ones: see ``split``."""
        return self.most_left == 2 and not self.repeating

    @property
    def reach(self) -> int:
        """The number k of digits after the point: no move takes more, unless some recur."""
        return len(self.digits) - 1

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """How many may be taken by a move that leaves two heaps (the breaking digits)."""
        return self._takes(LEAVE_TWO)

    @cached_property
    def triples(self) -> tuple[int, ...]:
        """How many may be taken by a move that leaves three heaps."""
        return self._takes(LEAVE_THREE)

    def parts(self, total: int) -> int:
        """Return the largest of the smaller parts that so many objects may be split into."""
        return (total - self.unequal) // 2

    @cached_property
    def shrinks(self) -> tuple[int, ...]:
        """How many may be taken by a move that leaves one heap."""
        return self._takes(LEAVE_ONE)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """How many may be taken by a move that leaves nothing."""
        return self._takes(VANISH)

    def _takes(self, bit: int) -> tuple[int, ...]:
        assert not self.repeating, "nobody lists what never ends: see within"
        # Leaving the very heap there was is no move: d0 allows splits only.
        first = 0 if bit in (LEAVE_TWO, LEAVE_THREE) else 1
        return tuple(t for t, digit in enumerate(self.digits) if digit & bit and t >= first)


def moves_of(
    rules: HeapRules, heap: int, largest_part: int | None = None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Go through how many a move takes from a heap and the parts that it leaves, smallest first.

    Of splits into two only those whose smaller part is no larger than ``largest_part``, if given.
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
