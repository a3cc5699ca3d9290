"""Outcomes of words with a new heap, before the quotient of these is known.

Such outcomes are found by recursion. Words whose older heaps are alike by some key are taken to be
alike, which is a guess: by the class of the older heaps at first. A quotient that is learned so and
then refuted tells where words of a class differ; the next guess keeps these apart. In the end words
are alike only if they are equal: that is exact. No guess needs to be trusted: the proof judges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from games.misere.budget import Budget
from games.misere.heaps import Heaps, Word
from games.misere.quotient import Mask, Quotient

#: Tells which words of older heaps are taken to be alike.
Key = Callable[[Word], Hashable]

#: What the outcome of a word is remembered by: that of its older heaps, and how many new ones.
Name = tuple[Hashable, int]

#: What it takes to find the key of a word.
NEW_KEY = 5


def exactly(word: Word) -> Hashable:
    """Take no two words to be alike."""
    return word


class Refuted:
    """A quotient that was refuted: which words it does not explain in the same way.

    To a word belong its class, the set D of the proof, and the classes z with which both it and an
    option are in P.
    """

    def __init__(self, quotient: Quotient, heaps: Heaps, classes: Sequence[int]) -> None:
        self._quotient = quotient
        self._heaps = heaps
        self._classes = classes
        self._known: dict[Word, tuple[int, Mask, Mask]] = {
            (): (0, quotient.all & ~quotient.wins[0], 0)
        }

    def of(self, word: Word) -> tuple[int, Mask, Mask]:
        """Return what belongs to a word."""
        found = self._known.get(word)
        if found is None:
            if len(word) == 1:
                found = self._of_heap(word[0])
            else:
                found = self._of_sum(self.of(word[:-1]), self.of(word[-1:]))
            self._known[word] = found
        return found

    def _of_heap(self, heap: int) -> tuple[int, Mask, Mask]:
        quotient, label = self._quotient, self._classes[heap]
        reached = 0
        for option in self._heaps.option_classes(heap, self._classes, quotient.table):
            reached |= quotient.wins[option]
        wins = quotient.wins[label]
        return label, quotient.all & ~wins & ~reached, wins & reached

    def _of_sum(
        self, one: tuple[int, Mask, Mask], other: tuple[int, Mask, Mask]
    ) -> tuple[int, Mask, Mask]:
        divided = self._quotient.divided
        (x, opened, both), (y, its_opened, its_both) = one, other
        return (
            self._quotient.table[x][y],
            divided(opened, y) & divided(its_opened, x),
            divided(both, y) | divided(its_both, x),
        )


class Outcomes:
    """Outcomes of words of older heaps, whose quotient is proved, and a new one."""

    def __init__(
        self,
        heaps: Heaps,
        proved: tuple[Quotient, Sequence[int]],
        new: int,
        key: Key,
        budget: Budget,
    ) -> None:
        self._heaps = heaps
        self._quotient, self._classes = proved
        self._new = new
        self._key = key
        self._budget = budget
        self._known: dict[Name, bool] = {}
        self._keys: dict[Word, Hashable] = {}
        #: Tells which words are tried first as options: probable P-positions.
        self.promising: Callable[[Word], bool] | None = None

    def is_losing(self, word: Word) -> bool:
        """Return whether a word is a P-position, as far as the guess is right."""
        self._budget.spend(1)
        count = word.count(self._new)
        older = word if not count else tuple([heap for heap in word if heap != self._new])
        older = self._heaps.normal(older)
        if not count:
            return self._is_losing_without(older)
        known = self._known.get((self._key_of(older), count))
        return self._judge(older, count) if known is None else known

    def _is_losing_without(self, older: Word) -> bool:
        classes = self._classes
        return self._quotient.is_losing([classes[heap] for heap in older])

    def _key_of(self, older: Word) -> Hashable:
        key = self._keys.get(older)
        if key is None:
            self._budget.spend(NEW_KEY)
            key = self._keys[older] = self._key(older)
        return key

    def _judge(self, older: Word, count: int) -> bool:
        """Judge a word with new heaps, after as many of the words below it as are needed."""
        known, stack = self._known, [self._opened(older, count)]
        while stack:
            name, options = stack[-1]
            found: bool | None = False
            for option, its_count in options:
                found = self._found(option, its_count)
                if found is None:
                    stack.append(self._opened(option, its_count))
                if found is not False:
                    break
            if found is None:
                continue
            known[name] = not found
            stack.pop()
            if not found and stack:
                known[stack.pop()[0]] = False
        return known[self._key_of(older), count]

    def _found(self, older: Word, count: int) -> bool | None:
        """Return whether a word is a P-position, None if that is still to be judged."""
        if not count:
            return self._is_losing_without(older)
        return self._known.get((self._key_of(older), count))

    def _opened(self, older: Word, count: int) -> tuple[Name, Iterator[tuple[Word, int]]]:
        """Begin with a word: what it is known by, and its options, probable P-positions first."""
        heaps, new = self._heaps, self._new
        options = [(heaps.normal(older + left), count - 1) for left in heaps.options(new)]
        others = list(heaps.moves(older))
        if (promising := self.promising) is not None:
            beside = (new,) * count
            others.sort(key=lambda option: not promising(option + beside))
        options += [(option, count) for option in others]
        self._budget.spend(1 + len(options))
        return (self._key_of(older), count), iter(options)
