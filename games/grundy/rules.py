"""Games of heaps that may be taken from and split: what their Grundy sequences come from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core import Convention, Fault, UnknownGame, read_numbers
from games.octal import LEAVE_ONE, LEAVE_TWO, VANISH, read_code, write_code
from games.subtraction import Subtraction

#: How many digits a code may have here; what is played has fewer.
MAX_DIGITS = 100
#: The largest number that a game of all numbers but some may leave out.
MAX_EXCLUDED = 500

#: How the name of such a game begins.
ALL_BUT = "all but "
_ALL_BUT = re.compile(r"(?:take |prendre )?(?:all but|tout sauf) (.*)")
#: The most that a move of a subtraction game may take here.
MAX_TAKE = 100_000


@dataclass(frozen=True)
class HeapRules:
    """Rules by octal digits: d0, d1, …, of any number. Subtraction sets have digits 3.

    ``name`` is how the rules are written: a code such as ``0.77``, ``take 1,3,4``, or
    ``all but 1,4``. The digits of ``repeating``, if any, follow again and again. ``written`` is
    the code as it was given, if its first digit was read as another (see ``games.octal``).
    """

    digits: tuple[int, ...]
    name: str
    repeating: tuple[int, ...] = ()
    written: str = field(default="", compare=False)

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
        """Whether any move leaves two heaps."""
        return any(digit & LEAVE_TWO for digit in self.digits + self.repeating)

    @property
    def has_rare_values(self) -> bool:
        """Whether its values may be told apart as rare and frequent ones: see ``split``."""
        return self.breaks and not self.repeating

    @property
    def reach(self) -> int:
        """The number k of digits after the point: no move takes more, unless some recur."""
        return len(self.digits) - 1

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """How many may be taken by a move that leaves two heaps (the breaking digits)."""
        return self._takes(LEAVE_TWO)

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
        first = 0 if bit == LEAVE_TWO else 1
        return tuple(t for t, digit in enumerate(self.digits) if digit & bit and t >= first)


def read_rules(text: str) -> HeapRules:
    """Read rules: an octal code or name, ``take 1,3,4``, ``take 1..9``, ``fortboyard 5``, or
    ``all but 1,4``.

    Codes may be endless here: ``0.(3)``, which is Nim. Raises UnknownGame, also for a game that is
    not one of such heaps.
    """
    text = text.strip().lower()
    if found := _ALL_BUT.fullmatch(text):
        return _all_but(found[1])
    family, _, rules = text.partition(" ")
    if family == "octal":
        return _octal(rules)
    if family == "take":
        return _subtraction(Subtraction.read_take(rules, Convention.NORMAL, MAX_TAKE))
    if family == "fortboyard":
        return _subtraction(
            Subtraction.read_fort_boyard(rules.strip(), Convention.NORMAL, MAX_TAKE)
        )
    if family in ("chomp", "fibonacci"):
        raise UnknownGame(Fault.NO_SEQUENCE, game=family)
    return _octal(text)


def _octal(text: str) -> HeapRules:
    code = read_code(text, MAX_DIGITS)
    name = write_code(code.digits, code.repeating)
    return HeapRules(code.digits, name, code.repeating, code.written)


def _subtraction(game: Subtraction) -> HeapRules:
    digits = [0] * (game.takes[-1] + 1)
    for take in game.takes:
        digits[take] = VANISH | LEAVE_ONE
    return HeapRules(tuple(digits), game.name)


def _all_but(text: str) -> HeapRules:
    """Read the game in which any number may be taken but some."""
    excluded = sorted(set(read_numbers(text, UnknownGame) or ()))
    if not excluded or excluded[0] < 1 or excluded[-1] > MAX_EXCLUDED:
        raise UnknownGame(Fault.BAD_RULES, game=ALL_BUT.strip(), rules=text[:40])
    digits = [VANISH | LEAVE_ONE] * (excluded[-1] + 1)
    for take in (0, *excluded):
        digits[take] = 0
    name = ALL_BUT + ",".join(map(str, excluded))
    return HeapRules(tuple(digits), name, (VANISH | LEAVE_ONE,))
