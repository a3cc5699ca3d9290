"""What makes words contradict their own options in a quotient that is refuted.

A word has three properties: its class, the set D of the proof, and the set of the classes z with
which both the word and one of its options are in P. It is *flawed* if class 0 is in one of these
sets. The properties of a sum follow from those of its parts, so they are a finite monoid. What is
sought is the smallest monoid that still distinguishes flawed words from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.arrays import np
from games.misere.budget import Budget, OutOfBudget
from games.misere.guess import A_STEP, ROOM, Flags, Monoid, Numbers
from games.misere.heaps import Heaps
from games.misere.quotient import Quotient, bits


class Properties(NamedTuple):
    """The class of a word, its set D, and the classes beside which it and an option are in P."""

    label: int
    opened: Flags
    both: Flags


class Flaws:
    """The properties of words in a refuted quotient; ``classes`` are those of the heaps 0, 1, …"""

    def __init__(
        self, quotient: Quotient, classes: Sequence[int], heaps: Heaps, budget: Budget
    ) -> None:
        self._quotient = quotient
        self._budget = budget
        self._classes = classes
        self._heaps = heaps
        self._table = np.array(quotient.table, np.int32)
        self._losing = np.isin(range(quotient.order), list(bits(quotient.losing)))
        self._wins = self._losing[self._table]

    def monoid(self) -> Monoid:
        """Return the smallest monoid in which no flawed word equals one that is not flawed.

        The columns are those of all heaps but the last one. Raises OutOfBudget.
        """
        last = len(self._classes) - 1
        places: dict[bytes, int] = {}
        columns = [0] * (last + 1)
        generators: list[Properties] = []
        for heap in self._heaps.own(last):
            properties = self._properties_of_heap(heap)
            key = b"".join(np.asarray(part).tobytes() for part in properties)
            columns[heap] = places.setdefault(key, len(places))
            if len(places) > len(generators):
                generators.append(properties)
        steps, kinds = self._close_under_generators(generators)
        return Monoid(merged(steps, kinds, self._budget), columns[:-1])

    def _properties_of_heap(self, heap: int) -> Properties:
        label, wins = self._classes[heap], self._wins
        options = self._heaps.option_classes(heap, self._classes, self._quotient.table)
        reached = wins[sorted(options)].any(axis=0)
        return Properties(label, ~wins[label] & ~reached, wins[label] & reached)

    def _close_under_generators(self, generators: Sequence[Properties]) -> tuple[Numbers, Numbers]:
        """Multiply by generators until nothing new appears; raise OutOfBudget.

        Returns the number of each element times each generator, and the kind of each element: the
        sum of 1 if it is in P, 2 if class 0 is in D, 4 if beside class 0 an option is in P, too.
        """
        table = self._table
        if table.size * len(generators) > 4 * ROOM:
            raise OutOfBudget
        factors = [(label, opened[table], both[table]) for label, opened, both in generators]
        labels = np.zeros(1, np.int32)
        sets = np.stack([~self._wins[0], np.zeros(len(table), np.bool_)])[None]
        found = dict.fromkeys(_property_keys(labels, sets), 0)
        kinds = [np.zeros(1, np.int32)]
        steps = []
        while len(labels):
            self._budget.spend(1 + sets.size * len(factors) // A_STEP)
            rows, new_labels, new_sets = [], [], []
            for label, opened, both in factors:
                its_sets = sets[:, :, table[label]]
                its_sets[:, 0] &= opened[labels]
                its_sets[:, 1] |= both[labels]
                its_labels, before = table[labels, label], len(found)
                rows.append(
                    [found.setdefault(k, len(found)) for k in _property_keys(its_labels, its_sets)]
                )
                which, first = np.unique(rows[-1], return_index=True)
                new = first[which >= before]
                new_labels.append(its_labels[new])
                new_sets.append(its_sets[new])
            steps.append(np.array(rows, np.int32).T)
            labels, sets = np.concatenate(new_labels), np.concatenate(new_sets)
            kinds.append(self._losing[labels] + 2 * sets[:, 0, 0] + 4 * sets[:, 1, 0])
            if len(found) * len(table) > 4 * ROOM:
                raise OutOfBudget
        return np.concatenate(steps), np.concatenate(kinds)


def _property_keys(labels: Numbers, sets: Flags) -> list[bytes]:
    """Return a key for the properties of each word."""
    packed = np.packbits(sets.reshape(len(sets), -1), axis=1)
    return [label.tobytes() + row.tobytes() for label, row in zip(labels, packed, strict=True)]


def merged(steps: Numbers, kinds: Numbers, budget: Budget) -> Numbers:
    """Merge states that no further steps distinguish by their kinds (Moore 1956).

    ``steps[x]`` are the states after x. Returns those of the merged states; state 0 remains 0.
    Raises OutOfBudget.
    """
    _, labels = np.unique(kinds, return_inverse=True)
    while True:
        budget.spend(1 + steps.size // A_STEP)
        finer = labels
        for column in steps.T:
            _, finer = np.unique(finer * len(steps) + labels[column], return_inverse=True)
        if finer.max() == labels.max():
            break
        labels = finer
    _, first = np.unique(labels, return_index=True)
    numbers = np.argsort(np.argsort(first))[labels].astype(np.int32)
    return numbers[steps[np.sort(first)]]
