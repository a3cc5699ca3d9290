"""Answer questions about Grundy values step by step, so that they may be stopped.

Each is a generator that yields its progress and returns its answer, and what has been reached once
``OutOfTime`` is thrown into it. The command line drives them in its own process
(``bot.cli.sequences``), the bot in workers (``bot.laboratory.worker``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from games.core import InvalidPosition, Position, RulesFault, UnknownGame, read_numbers
from games.grundy.catalogue import known_period
from games.grundy.endless import EndlessTable
from games.grundy.period import Period, breaks, exceptions, prove
from games.grundy.rising import Rise, find_rise, observed_rise
from games.grundy.split import Split, Values, find_split
from games.grundy.table import Table
from games.heap_rules import HeapRules, SequenceFault
from games.theory import mex, nim_sum

#: Of how many heaps the value is asked for at most.
MAX_HEAPS = 20
#: The largest heap whose value is asked for, and the longest sequence.
MAX_HEAP = 10**18
MAX_SEQUENCE = 20_000_000

#: So many values are computed for one heap at most: where a period begins later, none is told.
MOST_VALUES = 300_000_000

#: A sequence is computed up to here at least, which takes no time and may prove its period.
PROOF_SOUGHT = 2000

#: Gives the table of some rules, if they have an end: a new one, or one with values that were
#: computed before.
OpenTable = Callable[[HeapRules], Table]
AnyTable = Table | EndlessTable
AnswerT_co = TypeVar("AnswerT_co", covariant=True)


def read_heaps(text: str) -> Position:
    """Read heaps of up to MAX_HEAP, a position of any of these games; raise InvalidPosition."""
    numbers = read_numbers(text)
    if numbers is None:
        raise InvalidPosition(RulesFault.NOT_NUMBERS, example="5 7")
    if len(numbers) > MAX_HEAPS:
        raise InvalidPosition(
            RulesFault.TOO_MANY_HEAPS, heaps=len(numbers), limit=MAX_HEAPS, pile="heap"
        )
    if max(numbers) > MAX_HEAP:
        raise InvalidPosition(RulesFault.NUMBER_TOO_LARGE, limit=MAX_HEAP)
    return numbers


def opened(open_table: OpenTable, rules: HeapRules) -> AnyTable:
    """Return the table of any rules."""
    return EndlessTable(rules) if rules.repeating else open_table(rules)


def _proved(table: AnyTable) -> Period | None:
    """Return the period that a table's values prove, if they prove one."""
    if isinstance(table, EndlessTable):
        return table.period
    period = prove(table)
    if period is None and table.rules.triples:
        return find_rise(table.rules, table.values)
    return period


class OutOfTime(Exception):
    """No more time: return what has been reached."""


class Progress(NamedTuple):
    """How many heaps are done, of how many at most."""

    done: int
    goal: int


Steps = Generator[Progress, None, AnswerT_co]


class Question(ABC):
    """What is asked about the games of some rules."""

    @abstractmethod
    def steps(self, open_table: OpenTable) -> Steps[object]:
        """Work on the answer, which is returned at the end or after OutOfTime."""


@dataclass(frozen=True)
class SequenceAnswer:
    """The values of the heaps 0, 1, …; ``complete`` unless time ran out.

    ``exceptions`` are those of these heaps that break the period, if that is known.
    """

    values: Values
    complete: bool
    period: Period | None
    exceptions: NDArray[np.int64] | None


@dataclass(frozen=True)
class SequenceOf(Question):
    """What are the values of the heaps up to ``to``?"""

    rules: HeapRules
    to: int

    def steps(self, open_table: OpenTable) -> Steps[SequenceAnswer]:
        table = opened(open_table, self.rules)
        yield from extend(table, max(self.to, PROOF_SOUGHT))
        complete = table.length > self.to
        values = table.values[: self.to + 1]
        period = known_period(self.rules) or _proved(table)
        broken = None
        if period is not None and period.preperiod + period.period <= table.length:
            broken = exceptions(table.values, period)
            broken = broken[broken <= self.to]
        return SequenceAnswer(values, complete, period, broken)


@dataclass(frozen=True)
class PeriodAnswer:
    """A period that is proved, or None; ``checked_to`` is the last heap that was looked at.

    Of the heaps that break the period, ``exceptions`` are the first, and ``broken`` counts all;
    None if the values do not reach far enough to tell. ``observed`` is how the values rise so far
    where nothing is proved, if they do.
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
        """``proved`` or ``none``."""
        return "proved" if self.period else "none"

    @property
    def is_catalogued(self) -> bool:
        """Whether only the catalogue proves the period: farther out than what was looked at."""
        return self.period is not None and self.period.checked_to > self.checked_to


#: So many of the heaps that break a period are named.
MAX_EXCEPTIONS = 1000


@dataclass(frozen=True)
class PeriodOf(Question):
    """Is the sequence periodic from some heap on? Heaps up to ``limit`` are looked at.

    If they prove nothing, the catalogue is asked, but only if it is to be trusted.
    """

    rules: HeapRules
    limit: int
    catalogued: bool = False

    def steps(self, open_table: OpenTable) -> Steps[PeriodAnswer]:
        return (yield from self.steps_in(opened(open_table, self.rules)))

    def steps_in(self, table: AnyTable) -> Steps[PeriodAnswer]:
        """Work on the answer with a table of the rules."""
        period = None
        complete = True
        to = min(max(table.length - 1, 256), self.limit)
        while complete:
            complete = yield from extend(table, to, self.limit)
            period = _proved(table)
            if period or to == self.limit:
                break
            to = min(to + to // 4, self.limit)
        values = table.values
        top = int(values.argmax())
        if period is None and self.catalogued:
            period = known_period(self.rules)
        found = PeriodAnswer(period, len(values) - 1, complete, int(values[top]), top)
        if period is None and self.rules.most_left == 3:
            return replace(found, observed=observed_rise(values))
        if period is None or period.preperiod + period.period > len(values):
            return found
        broken = breaks(values, period)
        some = _first_of(broken, MAX_EXCEPTIONS)
        return replace(found, exceptions=some, broken=int(np.count_nonzero(broken)))


def _first_of(marked: NDArray[np.bool_], count: int) -> tuple[int, ...]:
    """Return the first heaps that are marked, so many at most."""
    end = count
    while end < len(marked) and np.count_nonzero(marked[:end]) < count:
        end *= 2
    return tuple(np.flatnonzero(marked[:end])[:count].tolist())


@dataclass(frozen=True)
class HeapAnswer:
    """The value of one heap, its options' values, and whence it is known.

    ``by`` is ``table`` or ``period``; ``value`` is None if time ran out before, ``options`` if
    they were not looked at.
    """

    heap: int
    value: int | None
    by: str
    period: Period | None
    options: tuple[int, ...] | None = None


@dataclass(frozen=True)
class ValueAnswer:
    """The values of the heaps of a position."""

    heaps: tuple[HeapAnswer, ...]
    reached: int

    @property
    def value(self) -> int | None:
        """The nim-sum of the heaps' values, None if one is not known."""
        known = [heap.value for heap in self.heaps if heap.value is not None]
        return nim_sum(known) if len(known) == len(self.heaps) else None

    @property
    def complete(self) -> bool:
        """Whether the value of every heap is known."""
        return self.value is not None


@dataclass(frozen=True)
class ValueOf(Question):
    """What are the values of some heaps, of up to MAX_HEAP each?"""

    rules: HeapRules
    position: Position

    def steps(self, open_table: OpenTable) -> Steps[ValueAnswer]:
        return (yield from self.steps_in(opened(open_table, self.rules)))

    def steps_in(self, table: AnyTable) -> Steps[ValueAnswer]:
        """Work on the answer with a table of the rules."""
        largest = max(self.position, default=0)
        period = known_period(self.rules)
        # Where options are listed, the values of all of them are wanted.
        near = period is None or largest <= MAX_LISTED
        needed = largest if near or period is None else period.index(largest)
        if period is None and largest >= table.length:
            limit = min(largest, MAX_SEQUENCE)
            period = (yield from PeriodOf(self.rules, limit).steps_in(table)).period
        elif needed >= table.length:
            yield from extend(table, min(needed, MOST_VALUES))
        answers = tuple(_heap_answer(table, heap, period) for heap in self.position)
        return ValueAnswer(answers, table.length - 1)


#: Up to here the options of a heap that may be split are listed, to show the mex: of one that may
#: be split into two, or into three.
MAX_LISTED, MAX_LISTED_OF_THREE = 100_000, 1000


def _heap_answer(table: AnyTable, heap: int, period: Period | None) -> HeapAnswer:
    """Say what is known of one heap."""
    values, rules = table.values, table.rules
    if heap < len(values):
        most = MAX_LISTED_OF_THREE if rules.most_left == 3 else MAX_LISTED
        few = heap <= most or not (rules.breaks or rules.repeating)
        options = option_values(rules.within(heap), values, heap) if few else None
        return HeapAnswer(heap, int(values[heap]), "table", period, options)
    index = heap if period is None else period.index(heap)
    if index < len(values):
        rise = period.rise(heap) if period else 0
        return HeapAnswer(heap, int(values[index]) + rise, "period", period)
    return HeapAnswer(heap, None, "period" if period else "table", period)


def option_values(rules: HeapRules, values: Values, heap: int) -> tuple[int, ...]:
    """Return the values of a heap's options, each once, smallest first, if the code has an end."""
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
    """How the values up to a heap split into rare and frequent ones, if the game breaks heaps."""

    values: Values
    split: Split | None
    complete: bool


@dataclass(frozen=True)
class RareOf(Question):
    """Which values are rare among the heaps up to ``to``? Endless codes are refused."""

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
    """The first heap where two games differ, None if they agree up to ``checked_to``.

    ``always`` if they are proved to agree for ever.
    """

    first: int | None
    values: tuple[int, int] | None
    checked_to: int
    always: bool
    complete: bool


@dataclass(frozen=True)
class CompareOf(Question):
    """Where do two games differ first, if they do up to ``limit``?"""

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
    """Return whether two games that agree so far have periods that make them agree for ever.

    So many values were compared; the tables may be longer.
    """
    one, other = map(_proved, tables)
    if one is None or other is None:
        return False
    # Both repeat from the later preperiod on, so their periods are the same if one is
    # shown in full by what was compared.
    start = max(one.preperiod, other.preperiod)
    same = (one.period, one.saltus) == (other.period, other.saltus)
    return same and start + one.period <= compared


def extend(table: AnyTable, to: int, goal: int | None = None) -> Steps[bool]:
    """Extend a table; return whether there was time enough."""
    try:
        while table.length <= to:
            table.step(to)
            yield Progress(min(table.length, goal or to), goal or to)
    except OutOfTime:
        return False
    return True
