"""Games of heaps that may be taken from and split: what their Grundy sequences come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.core import Convention, Fault, UnknownGame
from games.octal import LEAVE_ONE, LEAVE_TWO, VANISH, Octal, read_code
from games.subtraction import Subtraction

#: How many digits a code may have here; what is played has fewer.
MAX_DIGITS = 100
#: The most that a move of a subtraction game may take here.
MAX_TAKE = 100_000


@dataclass(frozen=True)
class HeapRules:
    """Rules by octal digits: d0, d1, …, of any number. Subtraction sets have digits 3.

    ``name`` is how the rules are written: a code such as ``0.77``, or ``take 1,3,4``.
    """

    digits: tuple[int, ...]
    name: str

    @property
    def reach(self) -> int:
        """The most that one move can take: the number k of digits after the point."""
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
        # Leaving the very heap there was is no move: d0 allows splits only.
        first = 0 if bit == LEAVE_TWO else 1
        return tuple(t for t, digit in enumerate(self.digits) if digit & bit and t >= first)


def read_rules(text: str) -> HeapRules:
    """Read rules: an octal code or name, ``take 1,3,4``, ``take 1..9`` or ``fortboyard 5``.

    Raises UnknownGame, also for a game that is not one of such heaps.
    """
    family, _, rules = text.strip().lower().partition(" ")
    if family == "octal":
        return _octal(rules)
    if family == "take":
        return _subtraction(Subtraction.read_take(rules, Convention.NORMAL, MAX_TAKE))
    if family == "fortboyard":
        return _subtraction(
            Subtraction.read_fort_boyard(rules.strip(), Convention.NORMAL, MAX_TAKE)
        )
    if family in ("nim", "chomp", "fibonacci"):
        raise UnknownGame(Fault.NO_SEQUENCE, game=family)
    return _octal(text)


def _octal(code: str) -> HeapRules:
    digits = read_code(code, MAX_DIGITS)
    return HeapRules(digits, Octal(digits=digits).code)


def _subtraction(game: Subtraction) -> HeapRules:
    digits = [0] * (game.takes[-1] + 1)
    for take in game.takes:
        digits[take] = VANISH | LEAVE_ONE
    return HeapRules(tuple(digits), game.name)
