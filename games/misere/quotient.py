"""A finite commutative monoid with its P-portion, and the classes of heaps in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.misere.heaps import Word

#: A set of classes, as the bits of a number.
Mask = int


def bits(mask: Mask) -> Iterator[int]:
    """Yield the classes of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Quotient:
    """A monoid given by the products of classes with generators. Class 0 is the empty word.

    ``steps[x][i]`` is the product of class x and the class of heap ``generators[i]``. ``losing`` is
    the set of classes of P-positions, and ``words`` has a word of each class.
    """

    generators: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    losing: Mask
    words: tuple[Word, ...]

    @property
    def order(self) -> int:
        """The number of classes."""
        return len(self.steps)

    @property
    def losing_count(self) -> int:
        """The number of classes that are P-positions."""
        return self.losing.bit_count()

    @cached_property
    def all(self) -> Mask:
        """The set of all classes."""
        return (1 << self.order) - 1

    @cached_property
    def table(self) -> list[list[int]]:
        """The product of every two classes. Generators must commute: see ``is_commutative``."""
        by_heap = dict(zip(self.generators, zip(*self.steps, strict=True), strict=True))
        columns = []
        for word in self.words:
            column = list(range(self.order))
            for heap in word:
                column = list(map(by_heap[heap].__getitem__, column))
            columns.append(column)
        return [list(row) for row in zip(*columns, strict=True)]

    @cached_property
    def wins(self) -> list[Mask]:
        """For each class x the classes z with xz a P-position; these distinguish x."""
        losing = self.losing
        return [sum(1 << z for z, y in enumerate(row) if losing >> y & 1) for row in self.table]

    @cached_property
    def _preimages(self) -> dict[int, list[Mask]]:
        """For classes y that were used, and each class q, the classes z with yz = q."""
        return {}

    def divided(self, mask: Mask, by: int) -> Mask:
        """Return the classes z with z times ``by`` in a set."""
        preimages = self._preimages.get(by)
        if preimages is None:
            preimages = self._preimages[by] = [0] * self.order
            for z, product in enumerate(self.table[by]):
                preimages[product] |= 1 << z
        quotients = 0
        for product in bits(mask):
            quotients |= preimages[product]
        return quotients

    def product(self, classes: Iterable[int]) -> int:
        """Return the product of classes: 0, the class of the empty word, for none."""
        result, table = 0, self.table
        for each in classes:
            result = table[result][each]
        return result

    def is_losing(self, classes: Iterable[int]) -> bool:
        """Return whether a word with these classes is a P-position."""
        return bool(self.losing >> self.product(classes) & 1)

    def is_commutative(self) -> bool:
        """Return whether generators commute on every class, and each word leads to its class.

        Then the classes are a commutative monoid: since every class is reached from 0 by
        generators, the product of a word with 0 determines its product with every class.
        """
        size = len(self.generators)
        return all(
            self.steps[row[i]][j] == self.steps[row[j]][i]
            for row in self.steps
            for i in range(size)
            for j in range(i)
        ) and self.table[0] == list(range(self.order))

    def is_reduced(self) -> bool:
        """Return whether every two classes are distinguished, so that the order is exact."""
        return len(set(self.wins)) == self.order

    @cached_property
    def is_tame(self) -> bool:
        """Whether this is the quotient of misère Nim with heaps of up to some size.

        That of heaps of up to 2ⁿ⁻¹, n ≥ 2, is {1, a} and a group of 2ⁿ elements whose squares are
        its unit z, with a² = 1, az ≠ z and P = {a, z}; {1, a} with P = {a} for heaps of one; {1}
        (Plambeck & Siegel 2008, where such games are called tame, and all others wild).
        """
        if self.order <= 2:
            return self.order == 1 or (self.table[1][1] == 0 and self.losing == 0b10)
        units = [x for x in range(self.order) if self.table[x][x] == 0]
        losing = list(bits(self.losing))
        if len(units) != 2 or len(losing) != 2 or units[1] not in losing:
            return False
        a = units[1]
        (z,) = set(losing) - {a}
        group = set(range(self.order)) - set(units)
        return self.table[a][z] != z and all(
            self.table[x][z] == x and self.table[x][x] == z for x in group
        )


#: The quotient of heaps without moves.
TRIVIAL = Quotient((), ((),), 0, ((),))


def by_generators(
    generators: Sequence[int], steps: Sequence[Sequence[int]], losing: Mask
) -> Quotient:
    """Return a quotient with the shortest word of each class.

    Raises ValueError if a class cannot be reached by generators.
    """
    words: list[Word | None] = [None] * len(steps)
    words[0] = ()
    queue = [0]
    for x in queue:
        word = words[x]
        assert word is not None, "what is in the queue has a word"
        for heap, y in zip(generators, steps[x], strict=True):
            if words[y] is None:
                words[y] = tuple(sorted((*word, heap)))
                queue.append(y)
    if len(queue) < len(steps):
        raise ValueError("a class is never reached")
    reached = tuple(word for word in words if word is not None)
    return Quotient(tuple(generators), tuple(map(tuple, steps)), losing, reached)
