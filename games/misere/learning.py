"""Learn a quotient from outcomes of words, until it is proved or the guess is refuted.

The row of a word consists of its outcomes beside each test, which is a word too. Words with equal
rows are taken to be in one class. A word that refutes the result is reduced, heap by heap, to one
more test, which distinguishes two words of a class (Rivest & Schapire 1993).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, Protocol

from games.misere.budget import Budget
from games.misere.heaps import Heaps, Word
from games.misere.proof import Proof
from games.misere.quotient import Quotient


class Oracle(Protocol):
    """Gives the outcomes of words; options that are promising are tried first."""

    promising: Callable[[Word], bool] | None

    def is_losing(self, word: Word) -> bool: ...


class Learned(NamedTuple):
    """A quotient, the classes of the heaps in it, its tests, and its proof, or None if refuted."""

    quotient: Quotient
    classes: list[int]
    tests: list[Word]
    proof: Proof | None


def joined(*words: Word) -> Word:
    """Return the sum of words."""
    return tuple(sorted(heap for word in words for heap in word))


class Learner:
    """Learns the quotient of the heaps up to a size."""

    def __init__(
        self, heaps: Heaps, last: int, tests: Sequence[Word], oracle: Oracle, budget: Budget
    ) -> None:
        self._heaps = heaps
        self._last = last
        self._tests = list(tests)
        self._oracle = oracle
        self._budget = budget
        self._rows: dict[Word, tuple[int, int]] = {}

    def steps(self, largest: int | None) -> Generator[int, None, Learned | None]:
        """Learn, yielding the last proved heap; return None if the order would exceed ``largest``.

        A result without a proof contradicts the oracle's own outcomes.
        """
        while True:
            yield self._last - 1
            closed = self._closure(largest)
            if closed is None:
                return None
            words, generators, steps = closed
            if (test := self._commuting_test(words, generators, steps)) is not None:
                self._tests.append(test)
                continue
            losing = sum(1 << x for x, word in enumerate(words) if self._oracle.is_losing(word))
            quotient = Quotient(tuple(generators), tuple(steps), losing, tuple(words))
            index = {self._row(word): x for x, word in enumerate(words)}
            classes = [0] * (self._last + 1)
            for heap in range(1, self._last + 1):
                if same := self._heaps.smallest(heap):
                    classes[heap] = index[self._row((same,))]
            proof = Proof(quotient, self._heaps, self._budget)
            refuting = proof.refutation(classes)
            learned = Learned(quotient, classes, self._tests, proof)
            if refuting is None:
                return learned
            test = self._counterexample(learned, self._heaps.normal(refuting))
            if test is None:
                return learned._replace(proof=None)
            self._tests.append(test)

    def _row(self, word: Word) -> int:
        """Return the outcomes of a word beside each test, as the bits of a number."""
        row, done = self._rows.get(word, (0, 0))
        if done < len(self._tests):
            for place in range(done, len(self._tests)):
                if self._oracle.is_losing(joined(word, self._tests[place])):
                    row |= 1 << place
            self._rows[word] = row, len(self._tests)
        return row

    def _closure(
        self, largest: int | None
    ) -> tuple[list[Word], list[int], list[tuple[int, ...]]] | None:
        """Close a set of words under heaps with new rows; return None if it grows too large."""
        generators: list[int] = []
        while True:
            words: list[Word] = [()]
            index = {self._row(()): 0}
            steps = []
            for word in words:
                step = []
                for heap in generators:
                    further = joined(word, (heap,))
                    row = self._row(further)
                    if row not in index:
                        index[row] = len(words)
                        words.append(further)
                        if largest is not None and len(words) > largest:
                            return None
                    step.append(index[row])
                steps.append(tuple(step))
            own = self._heaps.own(self._last)
            new = next((heap for heap in own if self._row((heap,)) not in index), None)
            if new is None:
                return words, generators, steps
            generators.append(new)

    def _commuting_test(
        self, words: list[Word], generators: list[int], steps: list[tuple[int, ...]]
    ) -> Word | None:
        """Return a test that is missing because two generators do not commute, or None."""
        for word, row in zip(words, steps, strict=True):
            for i, one in enumerate(generators):
                for j, other in enumerate(generators[:i]):
                    if steps[row[i]][j] != steps[row[j]][i]:
                        return self._distinguishing(
                            (joined(word, (one,)), words[row[i]], other),
                            (joined(word, (other,)), words[row[j]], one),
                        )
        return None

    def _distinguishing(self, *pairs: tuple[Word, Word, int]) -> Word:
        """Return a test that, with a heap added, distinguishes two words with equal rows."""
        for one, same, beside in pairs:
            for test in self._tests:
                further = joined((beside,), test)
                if self._outcome(one, further) != self._outcome(same, further):
                    return further
        raise AssertionError("some test distinguishes classes that do not commute")

    def _outcome(self, *words: Word) -> bool:
        return self._oracle.is_losing(joined(*words))

    def _counterexample(self, learned: Learned, refuting: Word) -> Word | None:
        """Return the test that a refuting word yields, or None if it contradicts no outcome."""
        quotient, classes = learned.quotient, learned.classes

        def is_losing(word: Word) -> bool:
            return quotient.is_losing([classes[heap] for heap in word])

        self._oracle.promising = is_losing
        for word in (refuting, *self._heaps.moves(refuting)):
            if self._outcome(word) != is_losing(word):
                return self._reduced_to_test(learned, word)
        return None

    def _reduced_to_test(self, learned: Learned, word: Word) -> Word:
        """Replace the heaps of a word by its class, one by one, until the outcome changes.

        The heaps beside the replaced part are then a test that distinguishes it from its class.
        """
        quotient, classes = learned.quotient, learned.classes
        words, generators = quotient.words, set(quotient.generators)
        outcome = self._outcome(word)
        done, left = 0, word
        while left:
            heap, left = left[0], left[1:]
            if heap not in generators:
                same = words[classes[heap]]
                if self._outcome(words[done], same, left) != outcome:
                    return joined(words[done], left)
                left = same + left
                continue
            done = quotient.table[done][classes[heap]]
            if self._outcome(words[done], left) != outcome:
                return joined(left)
        raise AssertionError("the class of a word has another outcome, so one step changes it")
