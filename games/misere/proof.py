"""A finite proof that a quotient gives the outcome of every word.

Let Φ(w) be the class of a word and P the losing classes. The table is right if for every word w
Φ(w) is in P exactly if w has options and none of them is in P; then, by induction on options, the
losing words are those of P. It is enough to see that

(0) the empty word is not in P, the classes are a commutative monoid, and a heap without moves has
    the class of the empty word;
(a) for no heap h, option o of h and class z are Φ(h)z and Φ(o)z both in P: so no word in P has an
    option in P;
(b) no word w of heaps with moves, but the empty one, has 0 in D(w) = {z : Φ(w)z not in P, and for
    no option o of w Φ(o)z in P}: so every word that is not in P, and has options, has one in P.

D composes: D(u + v) = {z : Φ(v)z in D(u) and Φ(u)z in D(v)}. So the pairs (Φ(w), D(w)) are computed
from those of heaps by multiplying until no new pair appears. As D(u + v) grows with D(u) and D(v),
only the largest D of each class are multiplied, and empty ones are dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from games.misere.budget import Budget
from games.misere.heaps import Heaps, Word
from games.misere.quotient import Mask, Quotient, bits


class State(NamedTuple):
    """A class, the set D of some word in it, and that word."""

    label: int
    open: Mask
    word: Word


class States:
    """The states with the largest sets of each class; at first those of ``like``, or none."""

    def __init__(self, like: States | None = None) -> None:
        # The lists are replaced, never changed, so a copy may share them.
        self._by_class: dict[int, list[State]] = dict(like._by_class) if like else {}

    def __iter__(self) -> Iterator[State]:
        for states in self._by_class.values():
            yield from states

    def __len__(self) -> int:
        return sum(map(len, self._by_class.values()))

    def has(self, label: int, opened: Mask) -> bool:
        """Return whether a stored state of a class has this set or one that contains it."""
        return any(not opened & ~state.open for state in self._by_class.get(label, ()))

    def add(self, state: State) -> bool:
        """Add a state, unless one of its class has its set or a larger one; return whether added.

        States of its class with smaller sets are removed.
        """
        if self.has(state.label, state.open):
            return False
        others = self._by_class.get(state.label, ())
        smaller_removed = [other for other in others if other.open & ~state.open]
        self._by_class[state.label] = [*smaller_removed, state]
        return True


class Proof:
    """The states of a quotient's heaps and all their products: none before ``refutation``."""

    def __init__(self, quotient: Quotient, heaps: Heaps, budget: Budget) -> None:
        self.quotient = quotient
        self._heaps = heaps
        self._budget = budget
        self._generators = States()
        self._closed = States()
        self._quotients: dict[tuple[Mask, int], Mask] = {}
        #: The class of a heap by what its options take into P.
        self._labels: dict[Mask, int] = {}

    @property
    def size(self) -> int:
        """The number of states in the proof."""
        return len(self._closed)

    def refutation(self, classes: Sequence[int]) -> Word | None:
        """Return a word that refutes the classes of the heaps 0, 1, …, or None if they are proved.

        The outcome of a refuting word, or of one of its options, is not the outcome of its class.
        Raises OutOfBudget.
        """
        quotient = self.quotient
        if quotient.losing & 1:
            return ()
        self._budget.spend(quotient.order**2 // 8)
        self._generators, self._closed, self._labels = States(), States(), {}
        for heap, label in enumerate(classes):
            options = self._heaps.option_classes(heap, classes, quotient.table)
            if not options:
                if label:
                    return (heap,)
                continue
            both, opened = self._conflicts(label, self._classes_won_by_option(options))
            if both:
                return tuple(sorted((heap, *quotient.words[next(bits(both))])))
            if opened & 1:
                return (heap,)
            if opened:
                self._generators.add(State(label, opened, (heap,)))
        return self._close_states(self._generators)

    def label(self, heap: int, options: Collection[int]) -> int | None:
        """Return the class of one more heap by the classes of its options; None if none fits.

        The class is proved from then on. Raises OutOfBudget.
        """
        reached = self._classes_won_by_option(options)
        # What refuted a class for an earlier heap with the same classes taken into P still does,
        # and the class of that heap has its state among those proved.
        known = self._labels.get(reached)
        if known is not None:
            return known
        for label in range(self.quotient.order):
            both, opened = self._conflicts(label, reached)
            if not both and not opened & 1 and self._accepts(State(label, opened, (heap,))):
                self._labels[reached] = label
                return label
        return None

    def _accepts(self, new: State) -> bool:
        """Add the state of one more heap; return False if a sum with it refutes the quotient.

        If it does, the proof is left as it was. Raises OutOfBudget.
        """
        if not new.open or self._generators.has(new.label, new.open):
            return True
        before = States(self._generators), States(self._closed)
        self._generators.add(new)
        if self._close_states([new]) is None:
            return True
        self._generators, self._closed = before
        return False

    def _classes_won_by_option(self, options: Iterable[int]) -> Mask:
        """Return the classes whose product with the class of some option is in P."""
        reached, wins = 0, self.quotient.wins
        for option in options:
            reached |= wins[option]
        return reached

    def _conflicts(self, label: int, reached: Mask) -> tuple[Mask, Mask]:
        """Return the classes beside which a heap and an option are in P, and the heap's set D.

        ``label`` is the heap's class; beside the classes ``reached`` some option is in P.
        """
        wins = self.quotient.wins[label]
        return wins & reached, self.quotient.all & ~wins & ~reached

    def _close_states(self, new: Iterable[State]) -> Word | None:
        """Multiply all states by new ones of heaps, and the products by the states of all heaps.

        Stores them, and returns a word whose D has class 0, or None. Raises OutOfBudget.
        """
        added = list(new)
        work = []
        self._budget.spend(len(self._closed) * len(added))
        for state in self._closed:
            for other in added:
                product = self._product(state, other)
                if product.open & 1:
                    return product.word
                if product.open:
                    work.append(product)
        work = [state for state in [*work, *added] if self._closed.add(state)]
        generators = list(self._generators)
        while work:
            state = work.pop()
            self._budget.spend(1 + len(generators))
            for other in generators:
                product = self._product(state, other)
                if product.open & 1:
                    return product.word
                if product.open and self._closed.add(product):
                    work.append(product)
        return None

    def _product(self, one: State, other: State) -> State:
        """Return the state of the sum of two words."""
        opened = self._divide_mask(one.open, other.label)
        if opened:
            opened &= self._divide_mask(other.open, one.label)
        label = self.quotient.table[one.label][other.label]
        return State(label, opened, one.word + other.word)

    def _divide_mask(self, mask: Mask, by: int) -> Mask:
        quotient = self._quotients.get((mask, by))
        if quotient is None:
            quotient = self._quotients[mask, by] = self.quotient.divided(mask, by)
        return quotient
