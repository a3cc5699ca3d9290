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
from typing import TypeAlias

from games.arrays import NDArray, np
from games.grundy.period import Period, Theorem, preperiod_of
from games.heap_rules import LEAVE_ONE, LEAVE_TWO, VANISH, HeapRules

Numbers: TypeAlias = "NDArray[np.int64]"
Marks: TypeAlias = "NDArray[np.bool_]"

#: A period is a candidate if the last TAIL values repeat with it.
TAIL = 32
#: The most candidates that are tried; those after the first are usually its multiples.
TRIED = 4
#: The longest period that is tried, and the most sums for a check of splits: seconds of work.
LONGEST, SUMS = 100_000, 50_000_000


def find_repetition(rules: HeapRules, values: NDArray[np.uint32]) -> Period | None:
    """Return the least period, arithmetic or not, that the values of an endless code prove.

    Only the first TRIED candidates are tried; None if the values prove none of these.
    """
    numbers = values.astype(np.int64)
    for period, saltus in islice(candidates(len(rules.repeating), numbers), TRIED):
        proved = proved_repetition(rules, numbers, period, saltus)
        if proved is not None:
            return proved
    return None


def candidates(step: int, values: Numbers) -> Iterator[tuple[int, int]]:
    """Yield (period, saltus) for each period by which the last values repeat; smallest first.

    Up to TAIL values are compared. Periods are multiples of ``step``, at most LONGEST and a third
    of the values; the saltus is 0 for a plain period, and never negative.
    """
    periods = np.arange(step, min(len(values) // 3, LONGEST) + 1, step)
    last = len(values) - 1
    saltus = values[last] - values[last - periods]
    possible = saltus >= 0
    for back in range(1, min(TAIL, last // 3)):
        possible &= values[last - back] - values[last - back - periods] == saltus
    for i in np.flatnonzero(possible):
        yield int(periods[i]), int(saltus[i])


def proved_repetition(rules: HeapRules, values: Numbers, period: int, saltus: int) -> Period | None:
    """Return the least period of the sequence if the values prove the one given, else None.

    ``period`` must be a multiple of the number of recurring digits. None also if the check of
    splits would take more than SUMS.
    """
    assert period % len(rules.repeating) == 0, "a multiple of what recurs"
    preperiod = preperiod_of(values, period, saltus)
    start, most = max(preperiod, 1), len(values) - period
    least = 2 * start + period + rules.reach + (0 if saltus else period)
    if not saltus:
        end, theorem = least, Theorem.ENDLESS
        if end > most:
            return None
    else:
        theorem = Theorem.SHIFT_OF_SPLITS if rules.breaks else Theorem.SHIFT
        ends = (n for n in (least, most) if least <= n <= most)
        # Exceptional values of early heaps may take long to be among those reached.
        proved_end = next(
            (n for n in ends if _shift_theorem_applies(rules, values, start, n, period, saltus)),
            None,
        )
        if proved_end is None:
            return None
        end = proved_end
    return least_repetition(values, preperiod, (start, end), period, saltus, theorem)


def least_repetition(
    values: Numbers,
    preperiod: int,
    window: tuple[int, int],
    period: int,
    saltus: int,
    theorem: Theorem,
) -> Period:
    """Return the least period of a sequence, given one that is proved by ``window`` = (n₀, end).

    The least period of the sequence is that of its differences, and divides every other period.
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


def _shift_theorem_applies(
    rules: HeapRules, values: Numbers, start: int, end: int, period: int, saltus: int
) -> bool:
    """Return whether the theorem on shifts applies with N = ``end``; False beyond SUMS of work."""
    small = np.flatnonzero(values[: start + period] < (saltus & -saltus))[1:]
    if rules.breaks and 2 * len(small) * len(rules.repeating) * (end + period) > SUMS:
        return False  # too much work to decide
    size = (1 << int(values.max()).bit_length()) + saltus
    old = []
    for like in range(end, end + len(rules.repeating)):
        before, after = (
            _reached_by_long_moves(rules, values, heap, like, small, size)
            for heap in (end, end + period)
        )
        if not after[:saltus].all() or (after[saltus:] != before[:-saltus]).any():
            return False
        old.append(before)
    if not rules.breaks:
        return True
    decided = _stable_options_decide(rules, values, (end, end + period), small, old)
    return decided and not _split_may_reach_value(rules, values, start, end, period, saltus)


def _reached_by_long_moves(
    rules: HeapRules, values: Numbers, heap: int, like: int, small: Numbers, size: int
) -> Marks:
    """Mark, of the numbers below ``size``, the values of the stable options by long moves.

    The moves are made from ``heap`` as if it had the remainder of ``like``; ``small`` lists the
    parts of stable splits.
    """
    rests = np.arange(max(heap - rules.reach, 0))
    recurring = np.array(rules.repeating)
    digits = recurring[(like - rests - rules.reach - 1) % len(recurring)]
    wanted = np.where(rests, LEAVE_ONE, VANISH)
    marks = np.zeros(size, np.bool_)
    marks[values[rests[(digits & wanted) != 0]]] = True
    split = rests[(digits & LEAVE_TWO) != 0]
    for part in small.tolist():
        marks[values[part] ^ values[split[split > part] - part]] = True
    return marks


def _stable_options_decide(
    rules: HeapRules, values: Numbers, heaps: tuple[int, int], small: Numbers, old: list[Marks]
) -> bool:
    """Return whether each of the heaps, from N on, has the mex of its stable options as its value.

    ``heaps`` are N and the end. ``old`` marks, for N and the heaps after it, the values that long
    moves from N would reach; it is updated in place for the end.
    """
    first, last = heaps
    for heap in range(first, last):
        reached = old[(heap - first) % len(old)].copy()
        for take, digit in enumerate(rules.digits):
            _mark_stable(reached, digit if take else digit & LEAVE_TWO, values, heap - take, small)
        value = values[heap]
        if reached[value] or not reached[:value].all():
            return False
        rest = heap - rules.reach  # a long move from the next heap may leave ``rest``
        for later, marks in enumerate(old, first):
            digit = rules.repeating[(later - rest - rules.reach - 1) % len(old)]
            _mark_stable(marks, digit, values, rest, small)
    return True


def _mark_stable(marks: Marks, digit: int, values: Numbers, rest: int, small: Numbers) -> None:
    """Mark the values of the stable options that a digit allows with ``rest`` objects left."""
    if digit & LEAVE_ONE:
        marks[values[rest]] = True
    if digit & LEAVE_TWO:
        marks[values[small] ^ values[rest - small]] = True


def _split_may_reach_value(
    rules: HeapRules, values: Numbers, start: int, end: int, period: int, saltus: int
) -> bool:
    """Return whether a split may have its heap's value by the period; True beyond SUMS, too."""
    if any(digit & LEAVE_TWO for digit in rules.repeating):
        largest = int(values[:start].max())
        if 1 << largest.bit_length() > int(values[end : end + period].min()):
            return True
    power = saltus & -saltus
    high, low = np.divmod(values[: start + period], power)
    early = [list(_numbers_within(int(ones))) for ones in high[:start]]
    if (period + sum(map(len, early))) * period * period > SUMS:
        return True  # too much work to decide
    heaps = np.arange(start, start + period)
    splits = _Splits(rules, period, saltus // power)
    for part in range(1, start + period):
        alike = low[part] ^ low[heaps] == low[heaps][:, None]  # by the whole, and the other part
        takes = (heaps[:, None] - heaps - part)[alike]
        rests = (high[part] + high[heaps] - high[heaps][:, None])[alike]
        if part >= start:
            may_meet = splits.allow_any(takes, rests)
        else:
            may_meet = any(splits.allow(takes, rests, m) for m in early[part])
        if may_meet:
            return True
    return False


def _numbers_within(ones: int) -> Iterator[int]:
    """Yield each number whose binary ones are among those of a given one: largest first, 0 last."""
    m = ones
    while m:
        yield m
        m = (m - 1) & ones
    yield 0


class _Splits:
    """The takes whose digits allow a split; ``rise`` is s/w."""

    def __init__(self, rules: HeapRules, period: int, rise: int) -> None:
        self._first, self._turn, self._rise = rules.reach + 1, 2 * period, rise
        known = range(self._first + self._turn)
        self._allowed = np.array([rules.digit(take) & LEAVE_TWO != 0 for take in known])
        #: True if a take, or one that is smaller by a multiple of two periods, allows a split.
        self._below = self._allowed.copy()
        for take in known[self._turn :]:
            self._below[take] |= self._below[take - self._turn]

    def allow(self, takes: Numbers, rests: Numbers, m: int) -> bool:
        """Return whether some split has its heap's value, for one value of m (see the module)."""
        turns, odd = np.divmod(rests - 2 * m, self._rise)
        return self._is_any_marked(self._allowed, (takes + self._turn // 2 * turns)[odd == 0])

    def allow_any(self, takes: Numbers, rests: Numbers) -> bool:
        """Return whether some split has the value of its heap, for any value of m.

        The least m gives the largest take; each further one gives a take that is smaller by 2p.
        """
        least = rests * ((self._rise + 1) // 2) % self._rise
        turns = (rests - 2 * least) // self._rise
        return self._is_any_marked(self._below, takes + self._turn // 2 * turns)

    def _is_any_marked(self, marks: Marks, takes: Numbers) -> bool:
        takes = takes[takes >= 0]
        late = takes >= len(marks)  # beyond the table, where the digits recur
        takes[late] = self._first + (takes[late] - self._first) % self._turn
        return bool(marks[takes].any())
