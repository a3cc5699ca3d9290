"""Misère canonical forms: equal games, in any sum, have the same simplest form.

An option X of a game is *reversible* through K if K is one of X's options. If all options but those
of K are reversible through K, the game equals K; where K has no options, one X must be lost as
well. Done at all positions, from small to large, this makes all simplifications there are (Grundy &
Smith 1956; Conway, *On Numbers and Games*, ch. 12, theorem 77; *Winning Ways*, ch. 13).

A form is written as in CGSuite: ``*2`` is a Nim heap of two, of which any number may be taken,
``*[31]`` a game with the options ``*3`` and ``*1``, and ``*[2#]`` one with the only option ``*2``.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.heap_rules import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.heaps import left

#: A form with a longer text is not written out.
LONGEST = 48


class Forms:
    """Simplest forms, each known by a number; 0 has no options."""

    def __init__(self, budget: Budget) -> None:
        #: The options of each form.
        self.options: list[frozenset[int]] = []
        #: The size of each form that is a Nim heap.
        self.sizes: list[int | None] = []
        self._lost: list[bool] = []
        self._simplified: dict[frozenset[int], int] = {}
        self._sums: dict[tuple[int, int], int] = {}
        self._budget = budget
        self.of(())

    def of(self, options: Iterable[int]) -> int:
        """Return the number of a game's simplest form by its options' forms; raise OutOfBudget."""
        whole = frozenset(options)
        known = self._simplified.get(whole)
        if known is None:
            known = self._simplified[whole] = self._reduce_reversible(whole)
        return known

    def _reduce_reversible(self, whole: frozenset[int]) -> int:
        """Return the form that a game equals by reversible options, a new one if there is none.

        ``whole`` are the forms of the game's options. Raises OutOfBudget.
        """
        # A form's number is above those of its options. So the option with the largest number is
        # none of the form's, which has a number below: it is reversible through the form.
        candidates = self.options[max(whole)] if whole else ()
        self._budget.spend(1 + len(whole) + len(candidates))
        for form in candidates:
            others = whole - self.options[form]
            if (
                self.options[form] <= whole
                and all(form in self.options[x] for x in others)
                and (self.options[form] or any(self._lost[x] for x in others))
            ):
                return form
        sizes = {self.sizes[x] for x in whole}
        self.sizes.append(len(whole) if sizes == {*range(len(whole))} else None)
        self._lost.append(bool(whole) and not any(self._lost[x] for x in whole))
        self.options.append(whole)
        return len(self.options) - 1

    def is_lost(self, form: int) -> bool:
        """Return whether the player to move loses in misère play."""
        return self._lost[form]

    def sum(self, one: int, other: int) -> int:
        """Return the number of the simplest form of the sum of two forms; raise OutOfBudget."""
        pair = (min(one, other), max(one, other))
        if not pair[0]:
            return pair[1]
        known = self._sums.get(pair)
        if known is None:
            moved = [self.sum(x, other) for x in self.options[one]]
            moved += [self.sum(one, x) for x in self.options[other]]
            known = self._sums[pair] = self.of(moved)
        return known

    def text(self, form: int) -> str | None:
        """Return a form's text, such as ``*[2#]``; None if LONGEST is exceeded after the star."""
        inner = self._write_options(form)
        return None if inner is None else f"*{inner}"

    def _write_options(self, form: int) -> str | None:
        size = self.sizes[form]
        if size is not None:
            return str(size)
        parts: list[str] = []
        for option in sorted(self.options[form], key=self._sort_key):
            part = self._write_options(option) if sum(map(len, parts)) < LONGEST else None
            if part is None:
                return None
            parts.append(part)
        between = "," if any(part.isdecimal() and len(part) > 1 for part in parts) else ""
        text = f"[{between.join(parts)}{'#' * (len(parts) == 1)}]"
        return text if len(text) <= LONGEST else None

    def _sort_key(self, form: int) -> tuple[bool, int]:
        """Return a key that sorts Nim heaps last, by falling size, and others by falling number."""
        size = self.sizes[form]
        return (False, -form) if size is None else (True, -size)


def forms_of_heaps(rules: HeapRules, to: int, budget: Budget) -> tuple[Forms, list[int]]:
    """Return forms, and the number of the form of each heap 0, 1, … ``to``.

    If the budget does not suffice the last heaps are left out; nothing is raised.

    >>> from games.families import read_rules
    >>> forms, kayles = forms_of_heaps(read_rules("0.77"), 5, Budget(1000))
    >>> [forms.text(form) for form in kayles]
    ['*0', '*1', '*2', '*3', '*1', '*[[32]321]']
    """
    forms, heaps = Forms(budget), [0]
    try:
        for heap in range(1, to + 1):
            options = set[int]()
            for parts in left(rules, heap):
                option = 0
                for part in parts:
                    option = forms.sum(option, heaps[part])
                options.add(option)
            heaps.append(forms.of(options))
    except OutOfBudget:
        pass
    return forms, heaps
