"""Outcomes of words with a new heap, before the quotient with that heap is known.

Such outcomes are computed by recursion. Words whose older heaps have the same key are taken to be
equivalent, which is a guess; at first the key is the class of the older heaps. A quotient learned
so and then refuted yields words of one class that differ; the next key distinguishes them. In the
end the key is the word itself, which is exact. A guess need not be trusted, because the proof
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from games.misere.budget import Budget
from games.misere.heaps import Heaps, Word
from games.misere.quotient import Mask, Quotient

#: Returns the key of a word of older heaps; words with equal keys are taken to be equivalent.
Key = Callable[[Word], Hashable]

#: The key under which the outcome of a word is cached: that of its older heaps, and the number of
#: new heaps.
Name = tuple[Hashable, int]

#: The steps that it costs to compute the key of a word.
NEW_KEY = 5


def exactly(word: Word) -> Hashable:
    """Return the word as its own key, so that no two words are equivalent."""
    return word


class Refuted:
    """A refuted quotient, which distinguishes words that it does not explain in the same way.

    A word has three properties: its class, the set D of the proof, and the classes z with which
    both the word and one of its options are in P.
    """

    def __init__(self, quotient: Quotient, heaps: Heaps, classes: Sequence[int]) -> None:
        self._quotient = quotient
        self._heaps = heaps
        self._classes = classes
        self._known: dict[Word, tuple[int, Mask, Mask]] = {
            (): (0, quotient.all & ~quotient.wins[0], 0)
        }

    def of(self, word: Word) -> tuple[int, Mask, Mask]:
        """Return the class of a word, its set D, and the classes that conflict (see above)."""
        properties = self._known.get(word)
        if properties is None:
            if len(word) == 1:
                properties = self._of_heap(word[0])
            else:
                properties = self._of_sum(self.of(word[:-1]), self.of(word[-1:]))
            self._known[word] = properties
        return properties

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
    """Computes outcomes of words of older heaps, whose quotient is proved, and a new heap."""

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
        #: Guesses whether a word is a P-position; such words are tried first as options.
        self.promising: Callable[[Word], bool] | None = None

    def is_losing(self, word: Word) -> bool:
        """Return whether a word is a P-position, provided that the guess is right."""
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
        """Compute the outcome of a word with new heaps, and of those below that are needed."""
        known, stack = self._known, [self._key_and_options(older, count)]
        while stack:
            name, options = stack[-1]
            losing: bool | None = False
            for option, its_count in options:
                losing = self._known_outcome(option, its_count)
                if losing is None:
                    stack.append(self._key_and_options(option, its_count))
                if losing is not False:
                    break
            if losing is None:
                continue
            known[name] = not losing
            stack.pop()
            if not losing and stack:
                known[stack.pop()[0]] = False
        return known[self._key_of(older), count]

    def _known_outcome(self, older: Word, count: int) -> bool | None:
        """Return whether a word is a P-position, or None if that is not known yet."""
        if not count:
            return self._is_losing_without(older)
        return self._known.get((self._key_of(older), count))

    def _key_and_options(self, older: Word, count: int) -> tuple[Name, Iterator[tuple[Word, int]]]:
        """Return the key of a word and an iterator over its options, probable P-positions first."""
        heaps, new = self._heaps, self._new
        options = [(heaps.normal(older + left), count - 1) for left in heaps.options(new)]
        others = list(heaps.moves(older))
        if (promising := self.promising) is not None:
            beside = (new,) * count
            others.sort(key=lambda option: not promising(option + beside))
        options += [(option, count) for option in others]
        self._budget.spend(1 + len(options))
        return (self._key_of(older), count), iter(options)
