"""The options of each heap of a game, as words in a normal form.

The normal form uses equalities that are valid in every sum: a heap without moves is nothing, heaps
with equal options are equal, and two heaps whose only move is to nothing cancel out (Conway, *On
Numbers and Games*, ch. 12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.heap_rules import HeapRules, moves_of

#: A multiset of heaps, smallest first.
Word = tuple[int, ...]

#: The largest heap that is compared with smaller ones in search of an equal heap.
COMPARED = 64


class Heaps:
    """The heaps of a game, extended on demand. The rules must not be endless."""

    def __init__(self, rules: HeapRules) -> None:
        self.rules = rules
        #: For each heap the smallest heap equal to it: 0 for a heap without moves.
        self._equal = [0]
        self._options: list[frozenset[Word] | None] = [frozenset()]
        self._by_options: dict[frozenset[Word], int] = {frozenset(): 0}
        #: The smallest heap whose only move is to nothing, or None.
        self._star: int | None = None

    def extend(self, to: int) -> None:
        """Prepare the heaps up to a size, which most other methods need."""
        for heap in range(len(self._equal), to + 1):
            self._equal.append(heap)
            self._options.append(None)
            if heap <= COMPARED:
                options = self.options(heap)
                self._equal[heap] = self._by_options.setdefault(options, heap)
                if options == {()} and self._star is None:
                    self._star = heap

    def smallest(self, heap: int) -> int:
        """Return the smallest heap equal to a heap by its options: 0 if it has no moves.

        Only heaps up to COMPARED are compared; a larger one is returned itself.
        """
        return self._equal[heap]

    def own(self, to: int) -> list[int]:
        """List the heaps 1, 2, … ``to`` that, by ``smallest``, equal no smaller one."""
        return [heap for heap in range(1, to + 1) if self._equal[heap] == heap]

    def normal(self, heaps: Sequence[int]) -> Word:
        """Return the normal form of a sum of heaps."""
        equal, star = self._equal, self._star
        word = sorted([equal[heap] for heap in heaps if equal[heap]])
        if star is not None and (count := word.count(star)) > 1:
            first = word.index(star)
            del word[first : first + count - count % 2]
        return tuple(word)

    def options(self, heap: int) -> frozenset[Word]:
        """Return the options of a heap, as words in normal form."""
        options = self._options[heap]
        if options is None:
            options = frozenset(map(self.normal, left(self.rules, heap)))
            self._options[heap] = options
        return options

    def moves(self, word: Word) -> Iterator[Word]:
        """Yield the options of a word, in normal form; equal heaps are moved in only once."""
        for place, (before, heap) in enumerate(pairwise((0, *word))):
            if heap != before:
                rest = word[:place] + word[place + 1 :]
                for option in self.options(heap):
                    yield self.normal(rest + option)

    def option_classes(
        self, heap: int, classes: Sequence[int], table: Sequence[Sequence[int]]
    ) -> set[int]:
        """Return the classes of a heap's options.

        ``classes`` are those of all smaller heaps, ``table[x][y]`` is the product of two classes.
        """
        rules = self.rules
        reached = {0} if heap in rules.ends else set()
        reached |= {classes[heap - take] for take in rules.shrinks if take < heap}
        for take in rules.splits:
            rest = heap - take
            half = rules.parts(rest)
            if half >= 1:
                others = classes[rest - half : rest][::-1]
                pairs = set(zip(classes[1 : half + 1], others, strict=True))
                reached |= {table[one][other] for one, other in pairs}
        for take in rules.triples:
            for part in range(1, (heap - take) // 3 + 1):
                rest = heap - take - part
                others = classes[rest - rest // 2 : rest][::-1]
                pairs = set(zip(classes[1 : rest // 2 + 1], others, strict=True))
                row = table[classes[part]]
                reached |= {row[table[one][other]] for one, other in pairs}
        return reached


def left(rules: HeapRules, heap: int) -> Iterator[Word]:
    """Yield for each move in a heap the parts that it leaves, smallest first."""
    return (parts for _, parts in moves_of(rules, heap))
