"""Sums of heaps of any game that has a sequence, as large as its proved period tells.

Normal play goes by nim-sums (Sprague 1935, Grundy 1939), misère play by the misère quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from games.misere.known import known
from games.theory import nim_sum

#: So many winning moves are listed.
MOST_MOVES = 100

#: A period with its preperiod may be so long where moves are listed of heaps that it alone tells.
LONGEST_PERIOD = 1_000_000


@dataclass(frozen=True)
class SumAnswer:
    """Who wins a sum, and how: ``outcome`` is None if a value is out of reach.

    A move is the number of a heap, how many are taken, and the smaller parts left: 0 if at most one
    heap is left. ``all_listed`` unless there may be more winning moves than these; there is one if
    the outcome is N. ``values`` are those of normal play, None under misère play.
    """

    position: Position
    outcome: Outcome | None
    over: bool
    moves: tuple[Move, ...]
    all_listed: bool
    values: ValueAnswer | None


@dataclass(frozen=True)
class SumOf(Question):
    """Who wins a sum of heaps, of up to ``questions.MAX_HEAP`` each, and by which moves?"""

    rules: HeapRules
    position: Position
    misere: bool = False

    def steps(self, open_table: OpenTable) -> Steps[SumAnswer]:
        """Work on the answer; raises TooLarge where no misère quotient is found at once."""
        if self.misere:
            solution = known(self.rules).solution(self.position)
            if solution is None:
                raise TooLarge(SequenceFault.NO_QUOTIENT, game=self.rules.name)
            period = solution.period and (solution.period.preperiod, solution.period.period)
            return self._answer(solution.is_losing, None, period)
        table = opened(open_table, self.rules)
        found = yield from ValueOf(self.rules, self.position).steps_in(table)
        if not found.complete:
            return SumAnswer(self.position, None, False, (), False, found)
        proved = next((heap.period for heap in found.heaps if heap.period), None)

        def value(heap: int) -> int:
            if proved is None or heap < table.length:
                return int(table.values[heap])
            return int(table.values[proved.index(heap)]) + proved.rise(heap)

        if proved is not None and (end := proved.preperiod + proved.period) <= LONGEST_PERIOD:
            yield from extend(table, end)  # where the options of heaps are looked up
        repeats = proved and not proved.saltus and (proved.preperiod, proved.period)
        return self._answer(lambda heaps: not nim_sum(map(value, heaps)), found, repeats or None)

    def _answer(
        self,
        is_lost: Callable[[Position], bool],
        values: ValueAnswer | None,
        period: tuple[int, int] | None,
    ) -> SumAnswer:
        """Return the answer by who wins any sum, and by preperiod and period of the heaps."""
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
    """The moves in one heap, or as many as show all that they can come to."""

    def __init__(self, rules: HeapRules, heap: int, period: tuple[int, int] | None) -> None:
        listed = MAX_LISTED_OF_THREE if rules.most_left == 3 else MAX_LISTED
        #: Whether all moves are listed. If not, only splits with a part up to preperiod and period
        #: together are: a larger part has the value of one that is a period smaller.
        self.has_all = heap <= listed or not (rules.breaks or rules.repeating)
        self._rules, self._heap, self._most = rules, heap, heap
        if not self.has_all:
            ends = rules.most_left == 2 and not rules.repeating and period is not None
            self._most = sum(period or ()) if ends and sum(period or ()) <= LONGEST_PERIOD else 0

    @property
    def is_stuck(self) -> bool:
        """Whether there is no move."""
        if self.has_all:
            return next(self.moves(), None) is None
        rules = self._rules
        shrinks = any(digit & LEAVE_ONE for digit in rules.digits + rules.repeating)
        return not (rules.breaks or shrinks or rules.digit(self._heap) & VANISH)

    def moves(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Go through how many are taken and the parts left, the smallest first."""
        if not self._most:
            return iter(())
        return moves_of(self._rules, self._heap, self._most)
