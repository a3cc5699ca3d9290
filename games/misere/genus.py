"""The genus of sums of heaps (Conway, *On Numbers and Games*, ch. 12; *Winning Ways*, ch. 13).

The genus g^γ₀γ₁γ₂… of a sum X consists of its Grundy value g and the misère values of X, X + 2, X +
2 + 2 and so on, where 2 is a heap of Nim with two objects. The misère value of a position without
moves is 1, that of any other position the least number that no option has; adding a heap of one
object changes its last binary digit. So from the place on where the values of all options repeat
with period 2, the next value depends only on the last one and the parity of the place: once both
recur, the rest is known. The last two digits of the written form repeat for ever.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from games.heap_rules import HeapRules
from games.misere.heaps import Heaps, Word
from games.theory import mex


class Genus(NamedTuple):
    """A Grundy value, and misère values of which the last two repeat for ever."""

    value: int
    misere: tuple[int, ...]

    def at(self, twos: int) -> int:
        """Return the misère value of the sum with ``twos`` more heaps of two."""
        if twos < len(self.misere):
            return self.misere[twos]
        return self.misere[-2 + (twos - len(self.misere)) % 2]

    def __str__(self) -> str:
        between = "," if max(self.misere) > 9 else ""
        return f"{self.value}^{between.join(map(str, self.misere))}"


class Genera:
    """The genera of sums of heaps, each computed from the genera of its options."""

    def __init__(self, rules: HeapRules, largest: int) -> None:
        self._heaps = Heaps(rules)
        self._heaps.extend(largest)
        self._known: dict[Word, Genus] = {}

    def of(self, *heaps: int) -> Genus:
        """Return the genus of a sum of heaps, none above the ``largest`` given at the start.

        It goes through all that can become of them: heaps of up to 20 or so take a second.

        >>> from games.families import read_rules
        >>> kayles = Genera(read_rules("0.77"), 5)
        >>> [str(kayles.of(heap)) for heap in range(6)]
        ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
        """
        return self._genus_of_word(self._heaps.normal(heaps))

    def _genus_of_word(self, word: Word) -> Genus:
        known = self._known.get(word)
        if known is None:
            options = set(self._heaps.moves(word))
            known = self._known[word] = genus_of(
                [self._genus_of_word(option) for option in options]
            )
        return known


def genus_of(options: list[Genus]) -> Genus:
    """Return the genus of a game by those of its options."""
    return Genus(mex({option.value for option in options}), _misere_values(options))


def _misere_values(options: list[Genus]) -> tuple[int, ...]:
    """Return ``Genus.misere`` of a sum by its options' genera: its last two values recur."""
    periodic_from = max((len(option.misere) for option in options), default=1) - 1
    values: list[int] = []
    seen: dict[tuple[int, int], int] = {}
    for twos in count():
        reached = {option.at(twos) for option in options}
        if values:
            reached |= {values[-1], values[-1] ^ 1}
        values.append(mex(reached) if reached else 1)
        if twos >= periodic_from and seen.setdefault((values[-1], twos % 2), twos) != twos:
            return _strip_repeating_end(values)
    raise AssertionError("counting never ends")


def _strip_repeating_end(values: list[int]) -> tuple[int, ...]:
    """Remove values from the end, in place, that equal the one two before; return the rest."""
    while len(values) > 2 and values[-1] == values[-3]:
        values.pop()
    return tuple(values)
