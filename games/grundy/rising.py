"""Proofs of arithmetic periods where moves leave three heaps: 0.8 rises by 1 every 3 heaps.

Codes that end and whose moves leave at most two heaps never rise for ever (Austin 1976); with three
heaps many do (Howse & Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*,
Theoret. Comput. Sci. 313 (2004)). The theorem here is our own.

Let no move take more than k, s > 0, w the largest power of two that divides s, n₀ ≥ 1, and let
G(n + p) = G(n) + s be compared for n₀ ≤ n < N + p, where N ≥ n₀ + k. Two heaps are *twins* if the
XOR of their values is below w. Both may be raised by p: the XOR stays. The value of a heap beside
twins, or beside nothing, or of one heap beside one of value below w, is raised by s if the heap is
raised by p, as the XOR with a number below w leaves the digits alone that s changes. Call early
what is below n₀, and collect of the options of n, for the values below G(n),

- A, of late twins beside anything or nothing: what n reaches, n + 2p reaches too;
- B, of a late heap beside twins, or a heap of value below w, or nothing: n + 2p reaches it, plus
  2s;
- C, of a late heap beside late twins: both are true.

Theorem (twins): G(n + p) = G(n) + s for every n ≥ n₀ if

- for N ≤ n < N + 2p there are u and v, u + 2s ≤ v, such that A has all values below u, C all from u
  to v - 1, and B all from v to G(n) - 1;
- no option of any n ≥ N has the value that the period gives n.

By induction over n the first stays so with v + 2s in place of v: C of n + 2p has the numbers from u
to v - 1 and the same, raised by 2s, which leaves no gap. So the mex of n is no less than its value
by the period, and by the second condition it is no more.

The second condition is a finite check. Write heaps as h = h' + ip with h' < n₀ + p, i = 0 for early
ones, and G(h') = w·q(h) + l(h) with l(h) < w. The XOR of some numbers is their sum less 2m, for an
m ≥ 0. So what leaves parts of a heap n can have its value only if the XOR of all l is l(n), and it
takes n' - Σh' + p(Σq - q(n) - 2m)/(s/w) heaps, h running through the parts: for no m ≥ 0 may a move
take that. If all parts but one are early, the XOR of their q takes the place of their sum, and the
ones of m are among its ones. If all are early, their XOR must be less than all values from N.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from games.arrays import np
from games.grundy.arithmetic import (
    SUMS,
    TRIED,
    Marks,
    Numbers,
    candidates,
    least_repetition,
)
from games.grundy.period import Period, Theorem, preperiod_of
from games.grundy.split import Values
from games.heap_rules import HeapRules


class _Claim(NamedTuple):
    """The claim that G(n + period) = G(n) + saltus for every n ≥ ``start``; ``since`` is N."""

    rules: HeapRules
    values: Numbers
    period: int
    saltus: int
    start: int
    since: int

    @property
    def power(self) -> int:
        """The largest power of two that divides the saltus, called w above."""
        return self.saltus & -self.saltus


def find_rise(rules: HeapRules, values: Values) -> Period | None:
    """Return the least arithmetic period the values prove, or None; try TRIED candidates."""
    numbers = values.astype(np.int64)
    rising = (pair for pair in candidates(1, numbers) if pair[1])
    for period, saltus in islice(rising, TRIED):
        proved = proved_rise(rules, numbers, period, saltus)
        if proved is not None:
            return proved
    return None


class Rise(NamedTuple):
    """An unproved rise: G(n + period) = G(n) + saltus for every computed n ≥ ``start``."""

    period: int
    saltus: int
    start: int


def observed_rise(values: Values) -> Rise | None:
    """Return a regular rise of the values, unproved, or None.

    Its start plus its period lies in the first half of the values.
    """
    numbers = values.astype(np.int64)
    for period, saltus in islice(candidates(1, numbers), TRIED):
        start = preperiod_of(numbers, period, saltus)
        if saltus and 2 * (start + period) < len(numbers):
            return Rise(period, saltus, start)
    return None


def proved_rise(rules: HeapRules, values: Numbers, period: int, saltus: int) -> Period | None:
    """Return the least arithmetic period if the values alone prove the given one, else None.

    None also if the check would take more than SUMS.
    """
    preperiod = preperiod_of(values, period, saltus)
    start, most = max(preperiod, 1), len(values) - 2 * period
    least = 3 * start + 4 * period + rules.reach
    for since in sorted({least, most}):
        if least <= since <= most:
            claim = _Claim(rules, values, period, saltus, start, since)
            if _reaches_all_below(claim) and not _may_reach_own_value(claim):
                window = (start, since + period)
                return least_repetition(values, preperiod, window, period, saltus, Theorem.TWINS)
    return None


def _reaches_all_below(claim: _Claim) -> bool:
    """Return whether the first condition of the theorem is true; False beyond SUMS of work."""
    heaps = range(claim.since, claim.since + 2 * claim.period)
    if len(heaps) * claim.since * claim.power > SUMS:
        return False  # too much work to decide
    twins = _mark_twins(claim)
    return all(_is_covered(*_stable_values(claim, twins, n), 2 * claim.saltus) for n in heaps)


def _mark_twins(claim: _Claim) -> tuple[Marks, Marks]:
    """Mark for each total the XORs below w that two heaps of it make, and those of late heaps."""
    values, power = claim.values, claim.power
    totals = claim.since + 2 * claim.period
    some, late = (np.zeros((totals, power), np.bool_) for _ in range(2))
    for total in range(2, totals):
        half = total // 2
        made = values[1 : half + 1] ^ values[total - 1 : total - half - 1 : -1]
        some[total, made[made < power]] = True
        made = made[claim.start - 1 :]
        late[total, made[made < power]] = True
    return some, late


def _stable_values(
    claim: _Claim, twins: tuple[Marks, Marks], heap: int
) -> tuple[Marks, Marks, Marks]:
    """Mark the values in A, B and C (see above) below the value of a heap."""
    values, start, (some, late) = claim.values, claim.start, twins
    size = 2 << int(values[: heap + 1].max()).bit_length()
    a, b, c = (np.zeros(size, np.bool_) for _ in range(3))
    for take in claim.rules.shrinks:
        b[values[heap - take]] = True
    for rest in (heap - take for take in claim.rules.splits):
        a[np.flatnonzero(late[rest])] = True
        beside = values[1 : rest - start + 1]
        whole = values[rest - 1 : start - 1 : -1]
        b[(whole ^ beside)[beside < claim.power]] = True
    for rest in (heap - take for take in claim.rules.triples):
        one = values[1 : rest - 1]
        for low in range(claim.power):
            beside_some, beside_late = (mark[rest - 1 : 1 : -1, low] for mark in (some, late))
            a[one[beside_late] ^ low] = True
            b[one[start - 1 :][beside_some[start - 1 :]] ^ low] = True
            c[one[start - 1 :][beside_late[start - 1 :]] ^ low] = True
    value = values[heap]
    return a[:value], b[:value], c[:value]


def _is_covered(a: Marks, b: Marks, c: Marks, needed: int) -> bool:
    """Return whether u and v exist, u + needed ≤ v, with A below u, C from u to v, B from v on."""
    lacking_a, lacking_b = np.flatnonzero(~a), np.flatnonzero(~b)
    latest = int(lacking_a[0]) if len(lacking_a) else len(a)
    earliest = int(lacking_b[-1]) + 1 if len(lacking_b) else 0
    ends = np.flatnonzero(np.diff(np.concatenate(([False], c, [False])).astype(np.int8)))
    return any(
        min(int(v), len(c)) - int(u) >= needed and u <= latest and v >= earliest
        for u, v in zip(ends[::2], ends[1::2], strict=True)
    )


def _may_reach_own_value(claim: _Claim) -> bool:
    """Return whether an option may have its heap's value by the period; True beyond SUMS."""
    values, period, start, since = claim.values, claim.period, claim.start, claim.since
    heaps = np.arange(since, since + period)
    if any((values[heaps - take] == values[heaps]).any() for take in claim.rules.shrinks):
        return True
    largest = int(values[:start].max())
    if 1 << largest.bit_length() > int(values[heaps].min()):
        return True
    two, three = (np.array(t, np.int64) for t in (claim.rules.splits, claim.rules.triples))
    return _some_split_may_reach_value(
        claim, two, _single_parts(claim)
    ) or _some_split_may_reach_value(claim, three, _pairs_of_parts(claim))


class _Beside(NamedTuple):
    """The parts beside a late one: their sizes, and the high and low digits of their XOR.

    ``rests`` are the high digits, ``early`` says where these are an XOR of early parts.
    """

    sizes: Numbers
    rests: Numbers
    lows: Numbers
    early: Marks


def _single_parts(claim: _Claim) -> _Beside:
    heaps = np.arange(1, claim.start + claim.period)
    rests, lows = np.divmod(claim.values[heaps], claim.power)
    return _Beside(heaps, rests, lows, heaps < claim.start)


def _pairs_of_parts(claim: _Claim) -> _Beside:
    """Return all pairs of parts, without duplicates."""
    one = _single_parts(claim)
    first, second = np.triu_indices(len(one.sizes))
    early = one.early[first] & one.early[second]
    together = one.rests[first] + one.rests[second]
    apart = one.rests[first] ^ one.rests[second]
    columns = (
        one.sizes[first] + one.sizes[second],
        np.where(early, apart, together),
        one.lows[first] ^ one.lows[second],
        early,
    )
    sizes, rests, lows, marks = np.unique(np.stack(columns), axis=1)
    return _Beside(sizes, rests, lows, marks.astype(np.bool_))


def _some_split_may_reach_value(claim: _Claim, takes: Numbers, beside: _Beside) -> bool:
    """Return whether a move by some take may leave its heap's value; True also beyond SUMS."""
    if not len(takes):
        return False
    period, rise = claim.period, claim.saltus // claim.power
    if len(beside.sizes) * period * period * len(takes) > SUMS:
        return True  # too much work to decide
    heaps = np.arange(claim.start, claim.start + period)
    high, low = np.divmod(claim.values[heaps], claim.power)
    for n, (high_n, low_n) in enumerate(zip(high, low, strict=True)):
        for part, (high_part, low_part) in enumerate(zip(high, low, strict=True)):
            alike = beside.lows == low_n ^ low_part
            sizes = heaps[n] - heaps[part] - beside.sizes[alike]
            rests = beside.rests[alike]
            turns, odd = np.divmod(takes[:, None] - sizes, period)
            twice = rests + high_part - high_n - turns * rise
            within = ~beside.early[alike] | (twice // 2 & ~rests == 0)
            if ((odd == 0) & (twice >= 0) & (twice % 2 == 0) & within).any():
                return True
    return False
