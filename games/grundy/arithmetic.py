"""Proofs of period, also arithmetic, for endless codes: 0.(3) is Nim, 4.(3) Lasker's Nim.

G is arithmetic periodic if G(n + p) = G(n) + s for every n ≥ n₀, with a saltus s > 0. No finite
octal game is (Austin 1976; Horrocks & Nowakowski, INTEGERS 3, 2003, G1), so this is for recurring
digits. Let k digits stand after the point before L digits recur; p is a multiple of L, n₀ ≥ 1,
and G(n + p) = G(n) + s was compared for n₀ ≤ n < N. A move that takes more than k is called long.

Theorem (endless), s = 0: N ≥ 2n₀ + 2p + k is enough, for every n ≥ n₀.
Let n ≥ N. What n + p leaves by a short move, n leaves too, with the larger part p smaller, and the
other way round, as in the theorem of Guy & Smith. Its long moves that leave less than n - k in all
are moves of n as well, as L divides p; and those that leave m, n - k ≤ m < n + p - k, have the
values of the moves of n that leave m - p, for again one part is at least n₀ + p.

Theorem (shift), s > 0. Let w be the largest power of two that divides s. Call an option stable if
it is one heap or none, or a split with a part a < n₀ + p of value G(a) < w, for then
G(a) XOR (G(b) + s) = (G(a) XOR G(b)) + s. N ≥ 2n₀ + p + k is enough if

- for each remainder by L, the values of the stable options by long moves from N + p are 0, … s - 1
  and those from N, raised by s; here each is taken as if it had that remainder;
- for N ≤ n < N + p the value of n is the mex of its stable options;
- no split of any n ≥ N whatever has the value that the period gives n.

By induction the first stays so for n > N, as each value that comes to be reached is raised by s,
and so are those of the short moves. So those of all stable options of n + p are 0, … s - 1 and
those of n, raised by s; their mex is G(n) + s. No other option, a split, has this value: it is
G(n + p). Where no digit has bit 4 every option is stable: only the first condition says anything.

The last condition is a finite check. Write a = a' + ip with n₀ ≤ a' < n₀ + p, likewise b and n, and
G(a') = w·h(a) + l(a) with 0 ≤ l(a) < w. A split of n into a and b can have the value of n only if
l(a) XOR l(b) = l(n). As x XOR y = x + y - 2m with m = x AND y, the rest of the values agrees if and
only if it takes n - a - b = n' - a' - b' + p(h(a) + h(b) - h(n) - 2m)/(s/w). So no such number, for
any m ≥ 0, may allow a split. For a part a < n₀ the same holds with a' = a, for those m only whose
ones are among those of h(a). If both are below n₀, their XOR must be less than all values from N.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from games.grundy.period import Period, Theorem
from games.grundy.rules import HeapRules
from games.octal import LEAVE_ONE, LEAVE_TWO, VANISH

Numbers = NDArray[np.int64]

#: A period is a candidate if so many values before the end repeat by it.
TAIL = 32
#: So many candidates are tried; beyond the first they are its multiples as a rule.
TRIED = 8
#: The longest period that is tried, and the most sums for the check of all splits.
LONGEST, SUMS = 100_000, 50_000_000


def find_repetition(rules: HeapRules, values: NDArray[np.uint32]) -> Period | None:
    """Return the smallest period, arithmetic or not, that the values prove, None if none."""
    numbers = values.astype(np.int64)
    for period, saltus in islice(_candidates(len(rules.repeating), numbers), TRIED):
        found = proved_repetition(rules, numbers, period, saltus)
        if found is not None:
            return found
    return None


def _candidates(step: int, values: Numbers) -> Iterator[tuple[int, int]]:
    """Yield the periods, and their saltus, by which the last values repeat; smallest first."""
    periods = np.arange(step, min(len(values) // 3, LONGEST) + 1, step)
    last = len(values) - 1
    saltus = values[last] - values[last - periods]
    possible = saltus >= 0
    for back in range(1, min(TAIL, last // 3)):
        possible &= values[last - back] - values[last - back - periods] == saltus
    for i in np.flatnonzero(possible):
        yield int(periods[i]), int(saltus[i])


def proved_repetition(rules: HeapRules, values: Numbers, period: int, saltus: int) -> Period | None:
    """Return a period, as small as can be, if the values prove it; trusts nothing.

    The period given must be a multiple of the number of recurring digits.
    """
    assert period % len(rules.repeating) == 0, "a multiple of what recurs"
    differ = np.flatnonzero(values[period:] - values[:-period] != saltus)
    preperiod = int(differ[-1]) + 1 if len(differ) else 0
    start, most = max(preperiod, 1), len(values) - period
    least = 2 * start + period + rules.reach + (0 if saltus else period)
    if not saltus:
        end, theorem = least, Theorem.ENDLESS
        if end > most:
            return None
    else:
        theorem = Theorem.SHIFT_OF_SPLITS if rules.breaks else Theorem.SHIFT
        ends = (n for n in (least, most) if least <= n <= most)
        # What is early and exceptional may take long to be among the values that are reached.
        found = next((n for n in ends if _shifts(rules, values, start, n, period, saltus)), None)
        if found is None:
            return None
        end = found
    return _smallest(values, preperiod, (start, end), period, saltus, theorem)


def _smallest(
    values: Numbers,
    preperiod: int,
    window: tuple[int, int],
    period: int,
    saltus: int,
    theorem: Theorem,
) -> Period:
    """Return the least period of a sequence that is known to repeat by one.

    That is the least period of its differences, and divides every other.
    """
    start, end = window
    steps = np.diff(values[start : start + period + 1])
    divisors = (d for d in range(1, period + 1) if period % d == 0)
    least = next(d for d in divisors if (steps == np.roll(steps, d)).all())
    below = values[: preperiod + least]
    top = int(below.argmax())
    checked = (start, end + period - least)
    rise = saltus * least // period
    return Period(least, preperiod, checked, int(below[top]), top, theorem, rise)


def _shifts(
    rules: HeapRules, values: Numbers, start: int, end: int, period: int, saltus: int
) -> bool:
    """Return whether the theorem on shifts applies: see above, N being the end."""
    small = np.flatnonzero(values[: start + period] < (saltus & -saltus))[1:]
    for like in range(end, end + len(rules.repeating)):
        before = _by_long_moves(rules, values, end, like, small)
        after = _by_long_moves(rules, values, end + period, like, small)
        if not np.array_equal(np.union1d(np.arange(saltus), before + saltus), after):
            return False
    if not rules.breaks:
        return True
    decided = all(
        _is_mex(_stable(rules, values, heap, small), int(values[heap]))
        for heap in range(end, end + period)
    )
    return decided and not _split_may_meet(rules, values, start, end, period, saltus)


def _by_long_moves(
    rules: HeapRules, values: Numbers, heap: int, like: int, small: Numbers
) -> Numbers:
    """Return the values of the stable options by long moves, in order, each once.

    From a heap that has the remainder of ``like``; ``small`` are the parts of stable splits.
    """
    rests = np.arange(max(heap - rules.reach, 0))
    recurring = np.array(rules.repeating)
    digits = recurring[(like - rests - rules.reach - 1) % len(recurring)]
    wanted = np.where(rests, LEAVE_ONE, VANISH)
    reached = [values[rests[(digits & wanted) != 0]]]
    split = rests[(digits & LEAVE_TWO) != 0]
    reached += [values[part] ^ values[split[split > part] - part] for part in small.tolist()]
    return np.unique(np.concatenate(reached))


def _stable(rules: HeapRules, values: Numbers, heap: int, small: Numbers) -> Numbers:
    """Return the values of a heap's stable options."""
    reached = [_by_long_moves(rules, values, heap, heap, small)]
    for take, digit in enumerate(rules.digits):
        rest = heap - take
        if digit & LEAVE_ONE and take:
            reached.append(values[rest : rest + 1])
        if digit & LEAVE_TWO:
            reached.append(values[small] ^ values[rest - small])
    return np.concatenate(reached)


def _is_mex(numbers: Numbers, value: int) -> bool:
    found = np.unique(numbers)
    return bool(value not in found and np.count_nonzero(found < value) == value)


def _split_may_meet(
    rules: HeapRules, values: Numbers, start: int, end: int, period: int, saltus: int
) -> bool:
    """Return whether any split of a heap may have the value that the period gives the heap."""
    heaps = np.arange(1, start + period)
    if len(heaps) * period * period > SUMS:
        return True  # nobody knows
    if any(digit & LEAVE_TWO for digit in rules.repeating):
        largest = int(values[:start].max())
        if 1 << largest.bit_length() > int(values[end : end + period].min()):
            return True
    power = saltus & -saltus
    step = (period, saltus // power)
    high, low = np.divmod(values[1 : start + period], power)
    moving = slice(start - 1, None)
    for whole in range(start - 1, len(heaps)):
        alike = low[:, None] ^ low[moving] == low[whole]
        takes = heaps[whole] - heaps[:, None] - heaps[moving]
        rests = high[:, None] + high[moving] - high[whole]
        found = takes[moving][alike[moving]], rests[moving][alike[moving]]
        if _allowed(rules, *found, step, None):
            return True
        for part in range(start - 1):
            found = takes[part][alike[part]], rests[part][alike[part]]
            if _allowed(rules, *found, step, int(high[part])):
                return True
    return False


def _allowed(
    rules: HeapRules, takes: Numbers, rests: Numbers, step: tuple[int, int], ones: int | None
) -> bool:
    """Return whether a split may take so much that its value is that of the heap, for some m.

    ``step`` is (p, s/w); the ones of m are among those of ``ones``, if given.
    """
    period, rise = step
    for take, rest in sorted(set(zip(takes.tolist(), rests.tolist(), strict=True))):
        for m in range((take * rise + period * rest) // (2 * period) + 1):
            turns, odd = divmod(rest - 2 * m, rise)
            if odd or (ones is not None and m & ~ones):
                continue
            if rules.digit(take + period * turns) & LEAVE_TWO:
                return True
    return False
