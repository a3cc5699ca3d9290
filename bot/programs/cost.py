"""Measure how many instructions a function takes for growing sizes, and how they grow.

Each size is measured anew, whichever functions carry the instructions out. A constant and n, n log
n, n^1.5, n², n³ or an exponential are fitted to them; where none fits, that is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from math import log2, sqrt

from bot.programs.model import Cost, Growth, Spent
from bot.programs.sandbox import Program, Sandbox
from games.challenge.properties import BOUNDS
from games.worksheets.calls import Call, Returned
from games.worksheets.fibonacci_nim import SHEET, wrong_table

_Term = Callable[[int], float]

#: The table that a worksheet asks for, and its function that asks itself about smaller cells.
TABLE, _OF_CELLS = "G", "gagnantRecursif"

#: The sizes n that are measured, as long as none takes too many instructions.
SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 50, 60, 80, 100, 120)

#: The instructions that all sizes may take together; the one that exceeds them is the last.
_ALL = 10**10

#: Fewer sizes tell nothing of how a cost grows.
_FEWEST = 4

#: A cost that varies by no more than this part of itself hardly grows at all; a fit that is off by
#: more than this part, on average, is none.
_HARDLY, _OFF = 0.2, 0.15

#: None is better than a fit that is off by less: what is left is how Python counts small numbers.
_GOOD = 0.005

#: A fit that is no better than this, and hardly better than that of another growth, tells nothing.
_CLOSE, _HARDLY_BETTER = 0.03, 1.1

#: What grows exponentially often stops early where something is won, so it fits less well; but by
#: half as much as any power of n.
_OFF_EXPONENTIAL = 0.35

#: Costs that may be meant, the slowest first: one that fits must be beaten clearly by the next.
#: What a loop costs may stand beside what the loops within it cost, which is most of it in the end.
_GROWTHS: tuple[tuple[Growth, tuple[_Term, ...]], ...] = (
    (Growth.LINEAR, (lambda n: n,)),
    (Growth.LINEARITHMIC, (lambda n: n * log2(n),)),
    (Growth.THREE_HALVES, (lambda n: n**1.5,)),
    (Growth.QUADRATIC, (lambda n: n**2,)),
    (Growth.QUADRATIC, (lambda n: n, lambda n: n**2)),
    (Growth.CUBIC, (lambda n: n**3,)),
    (Growth.CUBIC, (lambda n: n**2, lambda n: n**3)),
)

#: Such a part of the largest cost is what grows fastest, or it is not what the cost grows like.
_MOST = 0.4

#: From one n to the next, an exponential cost is multiplied by one of these.
_FACTORS = tuple(1 + 0.05 * step for step in range(2, 41))


def cost_of(sandbox: Sandbox, source: str, name: str) -> Cost:
    """Return how many instructions a worksheet's function takes at ``SIZES``, and their growth.

    For each size the file is run anew. The sizes end at the first call that raises or is stopped,
    or once all have taken 10¹⁰ together; below four sizes the Cost is empty. ``G`` is a function of
    n, one of (i, j), or a table that the file itself fills: then the worksheet's size (``SHEET``)
    is replaced in the file; if fewer than four sizes work, only that size is measured.
    """
    parameters = Program(sandbox, source).defined.get(name)
    if name == TABLE and parameters is None:
        return _of_table(sandbox, source)
    is_of_cells = name == _OF_CELLS or (name, parameters) == (TABLE, 2)
    return cost_of_calls(sandbox, source, name, lambda n: Call((n, n - 1) if is_of_cells else (n,)))


def cost_of_calls(
    sandbox: Sandbox, source: str, name: str, sized: Callable[[int], Call | None]
) -> Cost:
    """Return how many instructions the calls of ``sized`` take at ``SIZES``, and their growth.

    A size for which ``sized`` returns None is left out. The sizes end as in ``cost_of``.
    """
    program = Program(sandbox, source)
    calls = {n: call for n in SIZES if (call := sized(n)) is not None}

    def at(n: int) -> int | None:
        program.begin_anew()
        [answer, *_] = program.run(name, [calls[n]])
        return program.spent[0] if isinstance(answer, Returned) else None

    return _cost_of_measurements(_measure_sizes(at, calls))


def _of_table(sandbox: Sandbox, source: str) -> Cost:
    """Measure a file that fills a table with other sizes; if too few work, with ``SHEET``."""

    def at(n: int) -> int | None:
        program = Program(sandbox, _resize_source(source, n))
        [answer, *_] = program.run(f"lambda: {TABLE}", [Call(())])
        is_table = isinstance(answer, Returned) and wrong_table(answer.result, n) is None
        return program.loading if is_table else None

    cost = _cost_of_measurements(_measure_sizes(at))
    if cost.spent or (only := at(SHEET)) is None:
        return cost
    return Cost((Spent(SHEET, only),))


def _resize_source(source: str, n: int) -> str:
    """Return a file with n instead of ``SHEET`` wherever a line begins by assigning that."""
    return re.sub(
        rf"^([^\W\d]\w*[ \t]*=[ \t]*){SHEET}\b(?=[ \t]*(?:#|;|$))",
        rf"\g<1>{n}",
        source,
        flags=re.MULTILINE,
    )


def _measure_sizes(
    at: Callable[[int], int | None], sizes: Iterable[int] = SIZES
) -> Iterator[Spent]:
    left = _ALL
    for n in sizes:
        fuel = at(n)
        if fuel is None:
            return
        yield Spent(n, fuel)
        left -= fuel
        if left < 0:
            return


def _cost_of_measurements(measured: Iterator[Spent]) -> Cost:
    spent = tuple(measured)
    return Cost() if len(spent) < _FEWEST else Cost(spent, growth_of(spent))


def is_within(cost: Cost | None, bound: str) -> bool:
    """Return whether a cost is known to grow no faster than ``bound``, one of ``BOUNDS``.

    False without a cost, or if its growth is unclear, exponential or unknown.
    """
    return cost is not None and cost.growth in [*Growth][: BOUNDS.index(bound) + 1]


def growth_of(spent: Sequence[Spent]) -> Growth:
    """Return the growth that fits measured costs best; UNCLEAR if none fits, or two fit alike.

    CONSTANT if the largest cost is at most 1.2 times the smallest. Else for each growth f, a +
    b·f(n) is fitted with a and b not negative; its error is the root mean square of the relative
    errors. A slower growth wins unless a faster one is clearly better.
    """
    fuels = [one.fuel for one in spent]
    if max(fuels) <= (1 + _HARDLY) * min(fuels):
        return Growth.CONSTANT
    found, best = Growth.UNCLEAR, _OFF
    offs: dict[Growth, float] = {}
    for growth, terms in _GROWTHS:
        off, part = _fit_terms(spent, terms)
        if len(terms) == 1 or part > _MOST:
            offs[growth] = min(off, offs.get(growth, 1.0))
            is_better = off < 0.8 * best and best > _GOOD
            found, best = (growth, off) if is_better else (found, best)
    powers = (partial(_exponential_growth, factor, spent[-1].n) for factor in _FACTORS)
    off = min(_fit_terms(spent, [power])[0] for power in powers)
    if off < min(0.5 * min(offs.values()), _OFF_EXPONENTIAL):
        return Growth.EXPONENTIAL
    offs.pop(found, None)
    is_close = best > _CLOSE and min(offs.values()) < _HARDLY_BETTER * best
    return Growth.UNCLEAR if is_close else found


def _exponential_growth(factor: float, last: int, n: int) -> float:
    return factor ** (n - last)


def _fit_terms(spent: Sequence[Spent], terms: Sequence[_Term]) -> tuple[float, float]:
    """Fit a + b·f + … with no negative factor, where f … are ``terms``.

    Return the root mean square of the relative errors, and the last term's share of the largest
    cost.
    """
    every = [lambda _n: 1.0, *terms]
    best = 1.0, 0.0
    for kept in (kept for count in range(len(every)) for kept in combinations(every, count + 1)):
        rows = [[term(one.n) / one.fuel for term in kept] for one in spent]
        columns = [*zip(*rows, strict=True)]
        by = _solve_linear_equations(
            [[*(_dot_product(x, y) for y in columns), sum(x)] for x in columns]
        )
        off = sqrt(sum((_dot_product(by, row) - 1) ** 2 for row in rows) / len(rows))
        if min(by) >= 0 and off < best[0]:
            best = off, by[-1] * rows[-1][-1] if kept[-1] is every[-1] else 0.0
    return best


def _solve_linear_equations(equations: list[list[float]]) -> list[float]:
    """Solve as many linear equations as there are unknowns; the last column is their right side."""
    for place, row in enumerate(equations):
        for other in equations:
            if other is not row:
                times = other[place] / row[place]
                other[:] = [x - times * y for x, y in zip(other, row, strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(equations)]


def _dot_product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(one, other, strict=True))
