"""Outcomes and winning moves of sums of heaps, which may be as large as a proved period allows.

Normal play is decided by nim-sums (Sprague 1935, Grundy 1939), misère play by the misère quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from games.core import Move, Outcome, Position, TooLarge
from games.grundy.questions import (
    MAX_LISTED,
    MAX_LISTED_OF_THREE,
    OpenTable,
    Question,
    Steps,
    ValueAnswer,
    ValueOf,
    extend,
    opened,
)
from games.heap_rules import LEAVE_ONE, VANISH, HeapRules, SequenceFault, moves_of
from games.misere.facts import ActsLike, QuotientClasses, facts_of
from games.misere.known import known
from games.theory import nim_sum

#: The most winning moves that are listed.
MOST_MOVES = 100

#: The longest period plus preperiod with which moves are listed for heaps beyond the table.
LONGEST_PERIOD = 1_000_000


@dataclass(frozen=True)
class SumAnswer:
    """The outcome of a sum and its winning moves; ``outcome`` is None if a value is out of reach.

    A move is the number of a heap, from 1, the number taken, and the smaller parts left: 0 if at
    most one heap is left. At most MOST_MOVES are listed; unless ``all_listed``, there may be more
    winning moves than these; at least one exists if the outcome is N. ``over`` means that no heap
    has a move. ``values`` are those of normal play; under misère play they are None, and ``facts``
    are what the quotient says, unless the sum is over.
    """

    position: Position
    outcome: Outcome | None
    over: bool
    moves: tuple[Move, ...]
    all_listed: bool
    values: ValueAnswer | None
    facts: tuple[ActsLike | QuotientClasses, ...] = ()


@dataclass(frozen=True)
class SumOf(Question):
    """Ask who wins a sum of heaps of up to ``questions.MAX_HEAP`` each, and by which moves."""

    rules: HeapRules
    position: Position
    misere: bool = False

    def steps(self, open_table: OpenTable) -> Steps[SumAnswer]:
        """Yield the progress; return the answer at the end, or a partial one after OutOfTime.

        Under misère play it yields nothing; it raises TooLarge if no quotient covers the heaps, and
        UnknownGame for an endless code.
        """
        if self.misere:
            quotients = known(self.rules)
            solution = quotients.solution(self.position)
            if solution is None:
                fault = SequenceFault.NO_QUOTIENT
                raise TooLarge(fault, game=self.rules.name, last=quotients.last)
            period = solution.period and (solution.period.preperiod, solution.period.period)
            found = self._build_answer(solution.is_losing, None, period)
            return found if found.over else replace(found, facts=facts_of(solution, self.position))
        table = opened(open_table, self.rules)
        values = yield from ValueOf(self.rules, self.position).steps_in(table)
        if not values.complete:
            return SumAnswer(self.position, None, False, (), False, values)
        proved = next((heap.period for heap in values.heaps if heap.period), None)

        def value(heap: int) -> int:
            if proved is None or heap < table.length:
                return int(table.values[heap])
            return int(table.values[proved.index(heap)]) + proved.rise(heap)

        if proved is not None and (end := proved.preperiod + proved.period) <= LONGEST_PERIOD:
            yield from extend(table, end)  # where the options of heaps are looked up
        repeats = proved and not proved.saltus and (proved.preperiod, proved.period)
        return self._build_answer(
            lambda heaps: not nim_sum(map(value, heaps)), values, repeats or None
        )

    def _build_answer(
        self,
        is_lost: Callable[[Position], bool],
        values: ValueAnswer | None,
        period: tuple[int, int] | None,
    ) -> SumAnswer:
        """Return the answer, given a test for lost sums, and preperiod and period of the heaps."""
        lost, heaps = is_lost(self.position), self.position
        rows = {heap: _Row(self.rules, heap, period) for heap in set(heaps)}
        over = all(row.is_stuck for row in rows.values())
        winning = (
            (number, take, *(parts[:-1] or (0,)))
            for number, heap in enumerate(heaps, 1)
            for take, parts in rows[heap].moves()
            if is_lost((*heaps[: number - 1], *parts, *heaps[number:]))
        )
        moves = () if lost else tuple(islice(winning, MOST_MOVES + 1))
        all_listed = lost or (
            len(moves) <= MOST_MOVES and all(row.has_all for row in rows.values())
        )
        outcome = Outcome.P if lost else Outcome.N
        return SumAnswer(heaps, outcome, over, moves[:MOST_MOVES], all_listed, values)


class _Row:
    """The moves in one heap, or enough of them to reach every value that a move can reach."""

    def __init__(self, rules: HeapRules, heap: int, period: tuple[int, int] | None) -> None:
        listed = MAX_LISTED_OF_THREE if rules.max_heaps_left == 3 else MAX_LISTED
        #: Whether all moves are listed. If not, only splits with a part up to preperiod plus period
        #: are: a larger part has the value of a part that is one period smaller.
        self.has_all = heap <= listed or not (rules.breaks or rules.repeating)
        self._rules, self._heap, self._most = rules, heap, heap
        if not self.has_all:
            ends = rules.max_heaps_left == 2 and not rules.repeating and period is not None
            self._most = sum(period or ()) if ends and sum(period or ()) <= LONGEST_PERIOD else 0

    @property
    def is_stuck(self) -> bool:
        """Whether the heap has no move."""
        if self.has_all:
            return next(self.moves(), None) is None
        rules = self._rules
        shrinks = any(digit & LEAVE_ONE for digit in rules.digits + rules.repeating)
        return not (rules.breaks or shrinks or rules.digit(self._heap) & VANISH)

    def moves(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Return the listed moves: how many are taken, and the parts left, smallest first."""
        if not self._most:
            return iter(())
        return moves_of(self._rules, self._heap, self._most)
