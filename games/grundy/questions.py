"""Answer questions about Grundy values step by step, so that they can be stopped.

Each question is a generator that yields its progress and returns its answer; after ``OutOfTime`` is
thrown into it, it returns a partial answer. The command line runs them in its own process
(``bot.cli.sequences``), the bot in workers (``bot.laboratory.worker``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from games.arrays import NDArray, np
from games.core import (
    InvalidPosition,
    Position,
    RulesFault,
    UnknownGame,
    check_heaps,
    read_numbers,
)
from games.grundy.catalogue import known_period
from games.grundy.endless import EndlessTable
from games.grundy.period import Period, breaks, exceptions, prove
from games.grundy.rising import Rise, find_rise, observed_rise
from games.grundy.split import Split, Values, find_split
from games.grundy.table import Table
from games.heap_rules import HeapRules, SequenceFault
from games.theory import mex, nim_sum

#: The largest heap in a question, and the longest sequence.
MAX_HEAP = 10**18
MAX_SEQUENCE = 20_000_000

#: The most values computed for one heap; a period that begins later is not detected.
MOST_VALUES = 300_000_000

#: A sequence is computed at least up to here, which takes no time and may prove its period.
PROOF_SOUGHT = 2000

#: Returns the table of rules without recurring digits: a new one, or one with cached values.
OpenTable = Callable[[HeapRules], Table]
AnyTable = Table | EndlessTable
AnswerT_co = TypeVar("AnswerT_co", covariant=True)


def read_heaps(text: str) -> Position:
    """Read 1 to core.MAX_HEAPS heaps from 0 to MAX_HEAP each; else raise InvalidPosition."""
    numbers = read_numbers(text)
    if numbers is None:
        raise InvalidPosition(RulesFault.NOT_NUMBERS, example="5 7")
    check_heaps(numbers, 0, MAX_HEAP, "heap")
    return numbers


def opened(open_table: OpenTable, rules: HeapRules) -> AnyTable:
    """Return a new table of endless rules, or the one that ``open_table`` gives for others."""
    return EndlessTable(rules) if rules.repeating else open_table(rules)


def _proved_period(table: AnyTable) -> Period | None:
    """Return the period that a table's values prove, or None."""
    if isinstance(table, EndlessTable):
        return table.period
    period = prove(table)
    if period is None and table.rules.triples:
        return find_rise(table.rules, table.values)
    return period


class OutOfTime(Exception):
    """The time is up: the question returns a partial answer."""


class Progress(NamedTuple):
    """The number of heaps computed, at most the goal, and the most that will be."""

    done: int
    goal: int


Steps = Generator[Progress, None, AnswerT_co]


class Question(ABC):
    """A question about the Grundy values of a game."""

    @abstractmethod
    def steps(self, open_table: OpenTable) -> Steps[object]:
        """Yield progress; return an answer, partial on OutOfTime; raise TooLarge, UnknownGame."""


@dataclass(frozen=True)
class SequenceAnswer:
    """The values of the heaps 0, 1, …; ``complete`` unless time ran out.

    ``exceptions`` are those heaps that break the period: None without one, or if too few are known.
    """

    values: Values
    complete: bool
    period: Period | None
    exceptions: NDArray[np.int64] | None


@dataclass(frozen=True)
class SequenceOf(Question):
    """Ask for the values of the heaps 0, 1, … ``to``, and for the period, if one is proved."""

    rules: HeapRules
    to: int

    def steps(self, open_table: OpenTable) -> Steps[SequenceAnswer]:
        table = opened(open_table, self.rules)
        yield from extend(table, max(self.to, PROOF_SOUGHT))
        complete = table.length > self.to
        values = table.values[: self.to + 1]
        period = known_period(self.rules) or _proved_period(table)
        broken = None
        if period is not None and period.preperiod + period.period <= table.length:
            broken = exceptions(table.values, period)
            broken = broken[broken <= self.to]
        return SequenceAnswer(values, complete, period, broken)


@dataclass(frozen=True)
class PeriodAnswer:
    """A proved period, or None; ``checked_to`` is the last heap that was computed.

    ``max_value`` is the largest value computed, which the heap ``max_at`` has first. ``exceptions``
    are the first heaps that break the period, at most MAX_EXCEPTIONS, and ``broken`` is the number
    of all: () and None without a period, or if too few values are known. ``observed`` is an
    unproved regular rise, sought only where moves leave three heaps.
    """

    period: Period | None
    checked_to: int
    complete: bool
    max_value: int
    max_at: int
    exceptions: tuple[int, ...] = ()
    broken: int | None = None
    observed: Rise | None = None

    @property
    def status(self) -> str:
        """The text ``proved`` or ``none``."""
        return "proved" if self.period else "none"

    @property
    def is_catalogued(self) -> bool:
        """Whether the period is from the catalogue: its proof needs more values than computed."""
        return self.period is not None and self.period.checked_to > self.checked_to


#: The most heaps listed that break the period.
MAX_EXCEPTIONS = 1000


@dataclass(frozen=True)
class PeriodOf(Question):
    """Ask whether a sequence is periodic, by computing heaps up to ``limit`` or to a proof.

    If they prove nothing, the catalogue answers, if ``catalogued`` is set.
    """

    rules: HeapRules
    limit: int
    catalogued: bool = False

    def steps(self, open_table: OpenTable) -> Steps[PeriodAnswer]:
        return (yield from self.steps_in(opened(open_table, self.rules)))

    def steps_in(self, table: AnyTable) -> Steps[PeriodAnswer]:
        """Answer as ``steps`` does, by a given table of the rules, which is extended."""
        period = None
        complete = True
        to = min(max(table.length - 1, 256), self.limit)
        while complete:
            complete = yield from extend(table, to, self.limit)
            period = _proved_period(table)
            if period or to == self.limit:
                break
            to = min(to + to // 4, self.limit)
        values = table.values
        top = int(values.argmax())
        if period is None and self.catalogued:
            period = known_period(self.rules)
        answer = PeriodAnswer(period, len(values) - 1, complete, int(values[top]), top)
        if period is None and self.rules.max_heaps_left == 3:
            return replace(answer, observed=observed_rise(values))
        if period is None or period.preperiod + period.period > len(values):
            return answer
        broken = breaks(values, period)
        some = _first_of(broken, MAX_EXCEPTIONS)
        return replace(answer, exceptions=some, broken=int(np.count_nonzero(broken)))


def _first_of(marked: NDArray[np.bool_], count: int) -> tuple[int, ...]:
    """Return the first ``count`` heaps that are marked, or all if they are fewer."""
    end = count
    while end < len(marked) and np.count_nonzero(marked[:end]) < count:
        end *= 2
    return tuple(np.flatnonzero(marked[:end])[:count].tolist())


@dataclass(frozen=True)
class HeapAnswer:
    """The value of one heap, the values of its options, and the method that gave it.

    ``by`` is ``table`` or ``period``. ``value`` is None if the heap is beyond what was computed and
    no period gives it. ``options`` are sorted and distinct; None if they were not computed.
    """

    heap: int
    value: int | None
    by: str
    period: Period | None
    options: tuple[int, ...] | None = None


@dataclass(frozen=True)
class ValueAnswer:
    """The values of a position's heaps, in order; ``reached`` is the last heap computed."""

    heaps: tuple[HeapAnswer, ...]
    reached: int

    @property
    def value(self) -> int | None:
        """The nim-sum of the heaps' values, 0 without heaps; None if one is unknown."""
        known = [heap.value for heap in self.heaps if heap.value is not None]
        return nim_sum(known) if len(known) == len(self.heaps) else None

    @property
    def complete(self) -> bool:
        """Whether the value of every heap is known."""
        return self.value is not None


@dataclass(frozen=True)
class ValueOf(Question):
    """Ask for the values of heaps of up to MAX_HEAP each."""

    rules: HeapRules
    position: Position

    def steps(self, open_table: OpenTable) -> Steps[ValueAnswer]:
        return (yield from self.steps_in(opened(open_table, self.rules)))

    def steps_in(self, table: AnyTable) -> Steps[ValueAnswer]:
        """Answer as ``steps`` does, by a given table of the rules, which is extended."""
        largest = max(self.position, default=0)
        period = known_period(self.rules)
        # Where options are listed, the values of all options are needed.
        near = period is None or largest <= MAX_LISTED
        needed = largest if near or period is None else period.index(largest)
        if period is None and largest >= table.length:
            limit = min(largest, MAX_SEQUENCE)
            period = (yield from PeriodOf(self.rules, limit).steps_in(table)).period
        elif needed >= table.length:
            yield from extend(table, min(needed, MOST_VALUES))
        answers = tuple(_heap_answer(table, heap, period) for heap in self.position)
        return ValueAnswer(answers, table.length - 1)


#: The largest heap whose options are listed if a move may leave two heaps, or three.
MAX_LISTED, MAX_LISTED_OF_THREE = 100_000, 1000


def _heap_answer(table: AnyTable, heap: int, period: Period | None) -> HeapAnswer:
    """Return the answer for one heap, as far as its value is known."""
    values, rules = table.values, table.rules
    if heap < len(values):
        most = MAX_LISTED_OF_THREE if rules.max_heaps_left == 3 else MAX_LISTED
        few = heap <= most or not (rules.breaks or rules.repeating)
        options = option_values(rules.within(heap), values, heap) if few else None
        return HeapAnswer(heap, int(values[heap]), "table", period, options)
    index = heap if period is None else period.index(heap)
    if index < len(values):
        rise = period.rise(heap) if period else 0
        return HeapAnswer(heap, int(values[index]) + rise, "period", period)
    return HeapAnswer(heap, None, "period" if period else "table", period)


def option_values(rules: HeapRules, values: Values, heap: int) -> tuple[int, ...]:
    """Return the sorted, distinct values of a heap's options; the code must not be endless.

    ``values`` must include the value of the heap itself.
    """
    reached: set[int] = {0} if heap in rules.ends else set()
    reached |= {int(values[heap - take]) for take in rules.shrinks if take < heap}
    for take in rules.splits:
        rest = heap - take
        if (half := rules.parts(rest)) >= 1:
            right = values[rest - half : rest][::-1]
            reached |= set(np.unique(values[1 : half + 1] ^ right).tolist())
    for take in rules.triples:
        for part in range(1, (heap - take) // 3 + 1):
            rest = heap - take - part
            pairs = values[1 : rest // 2 + 1] ^ values[rest - rest // 2 : rest][::-1]
            reached |= set(np.unique(pairs ^ values[part]).tolist())
    assert mex(reached) == values[heap], "the table agrees with the definition"
    return tuple(sorted(reached))


@dataclass(frozen=True)
class RareAnswer:
    """The values up to a heap, or as many as time allowed, and their split, if the game has one."""

    values: Values
    split: Split | None
    complete: bool


@dataclass(frozen=True)
class RareOf(Question):
    """Ask which values up to ``to`` are rare; ``steps`` raises UnknownGame for an endless code."""

    rules: HeapRules
    to: int

    def steps(self, open_table: OpenTable) -> Steps[RareAnswer]:
        if self.rules.repeating:
            raise UnknownGame(SequenceFault.NO_RARE_VALUES, game=self.rules.name)
        table = open_table(self.rules)
        complete = yield from extend(table, self.to)
        values = table.values[: self.to + 1]
        return RareAnswer(values, find_split(self.rules, values), complete)


@dataclass(frozen=True)
class CompareAnswer:
    """The first heap at which two games differ, or None if they agree up to ``checked_to``.

    ``values`` are theirs there. ``always``: proved to agree for ever. ``complete``: in time.
    """

    first: int | None
    values: tuple[int, int] | None
    checked_to: int
    always: bool
    complete: bool


@dataclass(frozen=True)
class CompareOf(Question):
    """Ask for the first heap, up to ``limit``, at which two games differ."""

    one: HeapRules
    other: HeapRules
    limit: int

    def steps(self, open_table: OpenTable) -> Steps[CompareAnswer]:
        tables = (opened(open_table, self.one), opened(open_table, self.other))
        to = min(256, self.limit)
        while True:
            complete = True
            for table in tables:
                complete = complete and (yield from extend(table, to, self.limit))
            one, other = (table.values[: to + 1] for table in tables)
            both = min(len(one), len(other))
            differ = np.flatnonzero(one[:both] != other[:both])
            if len(differ):
                first = int(differ[0])
                pair = (int(one[first]), int(other[first]))
                return CompareAnswer(first, pair, both - 1, False, complete)
            if _agree_for_ever(tables, both):
                return CompareAnswer(None, None, both - 1, True, complete)
            if to == self.limit or not complete:
                return CompareAnswer(None, None, both - 1, False, complete)
            to = min(2 * to, self.limit)


def _agree_for_ever(tables: tuple[AnyTable, AnyTable], compared: int) -> bool:
    """Return whether periods prove that games whose first ``compared`` values agree always do."""
    one, other = map(_proved_period, tables)
    if one is None or other is None:
        return False
    # Both repeat from the later preperiod on, so they agree for ever if their periods are equal and
    # one whole period was compared.
    start = max(one.preperiod, other.preperiod)
    same = (one.period, one.saltus) == (other.period, other.saltus)
    return same and start + one.period <= compared


def extend(table: AnyTable, to: int, goal: int | None = None) -> Steps[bool]:
    """Extend a table up to a heap, yielding the progress towards ``goal``, by default ``to``.

    Returns True, or False if OutOfTime was thrown in. Raises TooLarge as ``Table.step`` does.
    """
    try:
        while table.length <= to:
            table.step(to)
            yield Progress(min(table.length, goal or to), goal or to)
    except OutOfTime:
        return False
    return True
