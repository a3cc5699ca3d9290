"""Learn a quotient from outcomes of words, until it is proved or the guess is refuted.

The row of a word consists of its outcomes beside each test, which is a word too. Words with equal
rows are taken to be in one class. A word that refutes the result is reduced, heap by heap, to one
more test, which distinguishes two words of a class (Rivest & Schapire 1993).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from games.arrays import np
from games.misere.budget import Budget, OutOfBudget
from games.misere.guess import A_STEP, Outcomes
from games.misere.heaps import Heaps, Word
from games.misere.proof import Proof
from games.misere.quotient import Quotient

#: The largest order; tables of larger quotients would need gigabytes.
LARGEST = 1500


class Learned(NamedTuple):
    """A quotient, the classes of the heaps in it, its tests, and its proof, or None if refuted."""

    quotient: Quotient
    classes: list[int]
    tests: list[Word]
    proof: Proof | None


def joined(*words: Word) -> Word:
    """Return the sum of words as one word, smallest heap first."""
    return tuple(sorted(heap for word in words for heap in word))


class Learner:
    """Learns the quotient of the heaps up to ``last`` by the outcomes that ``oracle`` gives.

    ``tests`` are the first tests; more are added. Raises OutOfBudget.
    """

    def __init__(
        self, heaps: Heaps, last: int, tests: Sequence[Word], oracle: Outcomes, budget: Budget
    ) -> None:
        self._heaps = heaps
        self._last = last
        self._oracle = oracle
        self._budget = budget
        #: A number for each state of the oracle, equal if no test distinguishes two of them.
        self._rows = np.zeros(len(oracle), np.intp)
        self._tests: list[Word] = []
        for test in tests:
            self._add_test(test)

    def _add_test(self, test: Word) -> None:
        """Distinguish states by one more test; raise OutOfBudget."""
        self._budget.spend(1 + len(self._rows) // A_STEP)
        self._tests.append(test)
        _, rows = np.unique(2 * self._rows + self._oracle.beside(test), return_inverse=True)
        self._rows = rows

    def steps(self) -> Generator[int, None, Learned]:
        """Learn, yielding the last proved heap; raise OutOfBudget, also beyond LARGEST classes.

        The result is without a proof if it agrees with the oracle, and the oracle is wrong.
        """
        while True:
            yield self._last - 1
            words, generators, steps = self._close_words()
            if (test := self._commuting_test(words, generators, steps)) is not None:
                self._add_test(test)
                continue
            losing = sum(1 << x for x, word in enumerate(words) if self._oracle.is_losing(word))
            quotient = Quotient(tuple(generators), tuple(steps), losing, tuple(words))
            index = {self._row_of_word(word): x for x, word in enumerate(words)}
            classes = [0] * (self._last + 1)
            for heap in range(1, self._last + 1):
                if same := self._heaps.smallest(heap):
                    classes[heap] = index[self._row_of_word((same,))]
            proof = Proof(quotient, self._heaps, self._budget)
            refuting = proof.refutation(classes)
            learned = Learned(quotient, classes, self._tests, proof)
            if refuting is None:
                return learned
            test = self._counterexample(learned, self._heaps.normal(refuting))
            if test is None:
                return learned._replace(proof=None)
            self._add_test(test)

    def _row_of_word(self, word: Word) -> int:
        """Return the number of a word's row: equal for words that no test distinguishes."""
        return int(self._rows[self._oracle.state(word)])

    def _close_words(self) -> tuple[list[Word], list[int], list[tuple[int, ...]]]:
        """Return a word for each row that words have, the generators, and the products with them.

        Generators are heaps; a product is the index of its word. Raises OutOfBudget.
        """
        generators: list[int] = []
        own, rows, state = self._heaps.own(self._last), self._rows.tolist(), self._oracle.state
        while True:
            words: list[Word] = [()]
            states, index, steps = [0], {rows[0]: 0}, []
            for word, its_state in zip(words, states, strict=True):
                step = []
                for heap in generators:
                    further = state((heap,), its_state)
                    if (label := index.setdefault(rows[further], len(words))) == len(words):
                        words.append(joined(word, (heap,)))
                        states.append(further)
                    step.append(label)
                steps.append(tuple(step))
                if len(words) > LARGEST:
                    raise OutOfBudget
            self._budget.spend(1 + len(words) * len(generators) // 10)
            new = next((heap for heap in own if self._row_of_word((heap,)) not in index), None)
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
                        return self._find_distinguishing_test(
                            (joined(word, (one,)), words[row[i]], other),
                            (joined(word, (other,)), words[row[j]], one),
                        )
        return None

    def _find_distinguishing_test(self, *pairs: tuple[Word, Word, int]) -> Word:
        """Return a test, with a heap added, that distinguishes two words with equal rows.

        Each pair consists of two such words and the heap to add.
        """
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

        for word in (refuting, *self._heaps.moves(refuting)):
            if self._outcome(word) != is_losing(word):
                return self._reduced_to_test(learned, word)
        return None

    def _reduced_to_test(self, learned: Learned, word: Word) -> Word:
        """Return the test that a word yields whose outcome the quotient has wrong.

        Heap by heap the word is replaced by that of its class. What is beside the replacement that
        changes the outcome is the test.
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
