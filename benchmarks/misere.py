"""Time misère quotients of 30 codes against the rows of all small words, in one run.

The straightforward method computes the outcomes of words of a few small heaps by recursion over all
moves, and puts words with equal outcomes beside all others into one class. It cannot give more
classes than exist; if it distinguishes two words of one class, the run ends with an error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations_with_replacement
from time import process_time
from typing import Any

from benchmarks.grundy import machine
from games.families import read_rules
from games.heap_rules import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth
from games.misere.heaps import Word, left

#: Wild codes of every size.
CODES = (
    *("0.77", "0.75", "0.71", "0.53", "0.34", "0.15", "0.44", "0.46", "0.044", "0.074"),
    *("0.077", "0.115", "0.123", "0.144", "0.147", "0.152", "0.153", "0.241", "0.312", "0.315"),
    *("0.341", "0.351", "0.373", "0.07", "0.512", "0.531", "0.532", "0.572", "0.602", "0.3003"),
)

#: Published orders, which are not computed here, of the heaps up to a size or, without one, of all.
PUBLISHED = {
    "0.77": (40, None, "Plambeck & Siegel 2008"),
    "0.123": (20, None, "Plambeck 2005"),
    "0.75": (8, None, "Plambeck & Siegel 2008"),
    "0.07": (360, 30, "MisereSolver: A. Siegel on miseregames.wordpress.com, 28 August 2007"),
}

#: The limits of quotients: the largest heap, and the number of steps.
FAR, STEPS = 8000, 10_000_000

#: The words of the straightforward method: the largest heap, and the most heaps.
SMALL, FEW = 6, 4


class Rows:
    """Outcomes of words by recursion, and the rows of these outcomes."""

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules
        self._lost: dict[Word, bool] = {}

    def is_lost(self, word: Word) -> bool:
        """Return whether the player to move loses."""
        known = self._lost.get(word)
        if known is None:
            options = list(self._options(word))
            known = bool(options) and not any(map(self.is_lost, options))
            self._lost[word] = known
        return known

    def row(self, word: Word, words: list[Word]) -> tuple[bool, ...]:
        """Return for each of some words whether a word beside it is lost."""
        return tuple(self.is_lost(tuple(sorted(word + beside))) for beside in words)

    def _options(self, word: Word) -> Iterator[Word]:
        for place, heap in enumerate(word):
            for parts in left(self._rules, heap):
                yield tuple(sorted((*word[:place], *parts, *word[place + 1 :])))


def measure(code: str) -> dict[str, Any]:
    """Prove the quotient of a code; return its row of the table.

    Raises ValueError if it contradicts the rows of small words.
    """
    rules = read_rules(code)
    published, to, source = PUBLISHED.get(code, (None, None, None))
    start = process_time()
    growth = Growth(rules, Budget(STEPS))
    with suppress(OutOfBudget):
        growth.grow(to or FAR)
    whole, quotient, period = process_time() - start, growth.quotient, growth.period
    return {
        "game": code,
        "seconds": whole,
        "order": quotient.order,
        "losing": quotient.losing_count,
        "period": period and period.period,
        "last_irregular": period and period.last_irregular,
        "checked_to": period.checked_to if period else growth.last,
        "steps": STEPS - growth.budget.left,
        "published": published,
        "source": source,
        **compared(rules),
    }


def compared(rules: HeapRules) -> dict[str, Any]:
    """Compute the classes of small words by both methods, and return how they compare.

    The keys are ``small_order``, the number of classes; ``rows``, that of different rows; and
    ``rows_by_ours``, the ratio of the times. Raises ValueError if a word contradicts its class.
    """
    start = process_time()
    growth = Growth(rules, Budget(STEPS))
    growth.grow(SMALL)
    ours = process_time() - start
    sizes = range(1, SMALL + 1)
    words = [w for count in range(FEW + 1) for w in combinations_with_replacement(sizes, count)]
    start = process_time()
    rows = Rows(rules)
    by_class: dict[int, tuple[bool, ...]] = {}
    row_by_word = {word: rows.row(word, words) for word in words}
    theirs = process_time() - start
    solution = growth.solution
    for word, row in row_by_word.items():
        label = solution.class_of_sum(word)
        if by_class.setdefault(label, row) != row or solution.is_losing(word) is not row[0]:
            raise ValueError(f"{rules.name}: {word} contradicts its class")
    return {
        "small_order": growth.quotient.order,
        "rows": len(set(row_by_word.values())),
        "rows_by_ours": theirs / max(ours, 1e-6),
    }


def line(row: dict[str, Any]) -> str:
    """Format a row of the table."""
    published = f"{row['published']} ({row['source']})" if row["published"] else ""
    return (
        f"{row['game']:7} {row['seconds']:8.3f} {row['order']:5} {row['losing']:3}"
        f" {row['period'] or '-':>6} {row['last_irregular'] if row['period'] else '-':>5}"
        f" {row['checked_to']:>6} {row['small_order']:5} {row['rows']:5}"
        f" {row['rows_by_ours']:9.0f}  {published}"
    )


def main(arguments: list[str]) -> None:
    """Print the table, or, with ``--json``, one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.misere", description=__doc__)
    parser.add_argument("codes", nargs="*", default=CODES, help="the games; else 30 of them")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    rows = []
    if not options.json:
        print(machine())
        print("game     whole, s order   P period  last heaps  to 6  rows rows/ours  published")
    for code in options.codes:
        rows.append(measure(code))
        if not options.json:
            print(line(rows[-1]), flush=True)
    if options.json:
        print(json.dumps({"machine": machine(), "rows": rows}))


if __name__ == "__main__":
    main(sys.argv[1:])
