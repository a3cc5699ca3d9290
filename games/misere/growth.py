"""The misère quotient of a game, computed heap by heap, and the proof that classes repeat.

**Periodicity** (Plambeck & Siegel 2008). Let no move take more than d, nor leave more than c heaps.
If the class of heap h + p is that of heap h for n₀ ≤ h < c(n₀ + p) + d - p, then for every h ≥ n₀:
the largest part that a move leaves of a larger heap is at least n₀ + p, so p may be taken from it
without a change of its class, and the options of both heaps have the same classes. So the quotient
of all heaps is that of those up to c(n₀ + p) + d - 1.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from games.core import UnknownGame
from games.heap_rules import HeapRules, SequenceFault
from games.misere.budget import Budget, OutOfBudget
from games.misere.flaws import Flaws
from games.misere.guess import Guess, of_quotient
from games.misere.heaps import Heaps, Word
from games.misere.learning import Learned, Learner
from games.misere.proof import Proof
from games.misere.quotient import TRIVIAL, Quotient


class MiserePeriod(NamedTuple):
    """The classes of heaps repeat from ``preperiod`` on; heaps up to ``checked_to`` prove it."""

    period: int
    preperiod: int
    checked_to: int

    @property
    def last_irregular(self) -> int:
        """The last heap that breaks the period, or 0, the empty heap, if no other does."""
        return self.preperiod - 1

    def like(self, heap: int) -> int:
        """Return the heap below preperiod + period with a heap's class: it, less whole periods."""
        if heap < self.preperiod:
            return heap
        return self.preperiod + (heap - self.preperiod) % self.period


@dataclass(frozen=True)
class Solution:
    """A proved quotient, the classes of the heaps 0, 1, … in it, and a period if one is proved."""

    quotient: Quotient
    classes: Sequence[int]
    period: MiserePeriod | None

    @property
    def last(self) -> int:
        """The last heap whose class is listed."""
        return len(self.classes) - 1

    def knows(self, heaps: Sequence[int]) -> bool:
        """Return whether the classes of all these heaps are proved."""
        return self.period is not None or max(heaps, default=0) <= self.last

    def class_of(self, heap: int) -> int:
        """Return the class of a heap whose class is proved."""
        return self.classes[heap if self.period is None else self.period.like(heap)]

    def class_of_sum(self, heaps: Sequence[int]) -> int:
        """Return the class of a sum of heaps whose classes are proved."""
        return self.quotient.product(map(self.class_of, heaps))

    def is_losing(self, heaps: Sequence[int]) -> bool:
        """Return whether a sum of heaps whose classes are proved is a P-position."""
        return bool(self.quotient.losing >> self.class_of_sum(heaps) & 1)


class Growth:
    """The quotient of a game, proved up to some heap and extended on demand.

    Raises UnknownGame for an endless code.
    """

    def __init__(self, rules: HeapRules, budget: Budget) -> None:
        if rules.repeating:
            raise UnknownGame(SequenceFault.ENDLESS_CODE)
        self.rules = rules
        self.budget = budget
        self._heaps = Heaps(rules)
        #: Words that distinguish the classes.
        self.tests: list[Word] = [()]
        self._proof = Proof(TRIVIAL, self._heaps, budget)
        #: The proved classes of the heaps 0, 1, …
        self.classes = [0]
        #: The heaps at which the quotient grew, each with the order from then on.
        self.grew: list[tuple[int, int]] = []
        self.period: MiserePeriod | None = None
        self._sought = 8

    @property
    def quotient(self) -> Quotient:
        """The quotient of the heaps up to ``last``."""
        return self._proof.quotient

    @property
    def last(self) -> int:
        """The last heap whose class is proved."""
        return len(self.classes) - 1

    @property
    def proof_size(self) -> int:
        """The number of states in the proof."""
        return self._proof.size

    @property
    def solution(self) -> Solution:
        """The result proved so far."""
        return Solution(self.quotient, tuple(self.classes), self.period)

    def adopt(self, quotient: Quotient, classes: list[int], tests: list[Word]) -> None:
        """Take over a quotient after proving it; ``classes`` are those of the heaps 0, 1, …

        ``tests`` are words that distinguish its classes, which is not checked. Raises ValueError if
        the quotient is refuted, and OutOfBudget.
        """
        self._heaps.extend(len(classes) - 1)
        proof = Proof(quotient, self._heaps, self.budget)
        if not proves(proof, classes):
            raise ValueError("this is not the quotient of these heaps")
        self._proof, self.classes, self.tests = proof, classes, [(), *filter(None, tests)]
        self.period = self._proved_period()

    def steps(self, to: int) -> Generator[int, None, None]:
        """Prove heaps up to a size, or until the period is proved; yield the last proved heap.

        While a heap takes long, the one before is yielded again and again.
        Raises OutOfBudget; all that was proved before remains.
        """
        while self.last < to and self.period is None:
            yield from self._add_heap()
            yield self.last
            if self.last >= self._sought or self.last == to:
                self._sought = self.last + self.last // 8 + 4
                self.period = self._proved_period()

    def grow(self, to: int) -> None:
        """Prove heaps up to a size, or until the period is proved.

        Raises OutOfBudget; all that was proved before remains.
        """
        for _ in self.steps(to):
            pass

    def _add_heap(self) -> Generator[int, None, None]:
        """Prove one more heap, yielding ``last`` while learning; raise OutOfBudget."""
        heap = self.last + 1
        self._heaps.extend(heap)
        self.budget.spend(1 + heap // 4 * (1 + heap // 6 * len(self.rules.triples)))
        same = self._heaps.smallest(heap)
        if not same:
            self.classes.append(0)
            return
        options = self._heaps.option_classes(heap, self.classes, self.quotient.table)
        label = self._proof.label(heap, options)
        if label is not None:
            self.classes.append(label)
            return
        learned = yield from self._learn_with_heap(heap)
        assert learned.proof is not None, "what is returned is proved"
        self._proof, self.tests = learned.proof, learned.tests
        self.classes = learned.classes
        self.grew.append((heap, self.quotient.order))

    def _learn_with_heap(self, heap: int) -> Generator[int, None, Learned]:
        """Learn the quotient with one more heap by finer and finer guesses, until it is proved.

        Yields the last proved heap meanwhile. Raises OutOfBudget.
        """
        monoids = [of_quotient(self.quotient, self.classes)]
        while True:
            guess = Guess(self._heaps, monoids, self.budget)
            outcomes = guess.outcomes(self.quotient)
            learner = Learner(self._heaps, heap, self.tests, outcomes, self.budget)
            learned = yield from learner.steps()
            if learned.proof is not None:
                return learned
            flaws = Flaws(learned.quotient, learned.classes, self._heaps, self.budget)
            monoids.append(flaws.monoid())

    def _proved_period(self) -> MiserePeriod | None:
        """Return the least period that the classes prove, with its least preperiod, or None."""
        if self.rules.unequal:
            return None
        classes, parts, reach = self.classes, self.rules.max_heaps_left, self.rules.reach
        for period in range(1, self.last // max(parts, 2) + 1):
            heap = self.last - period
            while heap and classes[heap] == classes[heap + period]:
                heap -= 1
            needed = parts * (heap + 1 + period) + reach - 1
            if needed <= self.last:
                return MiserePeriod(period, heap + 1, needed)
        return None


def proves(proof: Proof, classes: Sequence[int]) -> bool:
    """Return whether a proof's quotient is the one of the heaps 0, 1, … with these classes.

    It must be a commutative monoid generated by its heaps, give the outcome of every word, and have
    no two equivalent classes. If so the proof is complete. Raises OutOfBudget.
    """
    quotient = proof.quotient
    is_generated = all(
        quotient.steps[0][i] == classes[heap] for i, heap in enumerate(quotient.generators)
    )
    return (
        is_generated
        and quotient.is_commutative()
        and quotient.is_reduced()
        and proof.refutation(classes) is None
    )


#: The default limits for a quotient: the largest heap, and the number of steps.
FAR, STEPS = 8000, 500_000


def solved(rules: HeapRules, steps: int = STEPS) -> Growth:
    """Return the quotient of a game, as far as a number of steps allows.

    It ends at the heap FAR, or once a period is proved. Raises UnknownGame for an endless code.
    """
    growth = Growth(rules, Budget(steps))
    with suppress(OutOfBudget):
        growth.grow(FAR)
    return growth
