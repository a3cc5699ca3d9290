"""The question for the misère quotient of a game, answered step by step."""

from __future__ import annotations

from dataclasses import dataclass

from games.grundy.questions import OpenTable, OutOfTime, Progress, Question, Steps
from games.heap_rules import HeapRules
from games.misere.budget import Budget, OutOfBudget
from games.misere.growth import Growth


@dataclass(frozen=True)
class MisereAnswer:
    """A quotient as far as it was proved.

    ``complete`` means that it was proved as far as asked, or of all heaps by a period.
    """

    growth: Growth
    complete: bool


@dataclass(frozen=True)
class MisereOf(Question):
    """Ask for the misère quotient of the heaps up to ``to``, within ``budget`` steps of work.

    It ends earlier once a period proves the quotient of all heaps. ``steps`` raises UnknownGame for
    an endless code.
    """

    rules: HeapRules
    to: int
    budget: int

    def steps(self, open_table: OpenTable) -> Steps[MisereAnswer]:
        growth = Growth(self.rules, Budget(self.budget))
        try:
            for last in growth.steps(self.to):
                yield Progress(last + 1, self.to + 1)
        except (OutOfBudget, OutOfTime):
            return MisereAnswer(growth, complete=False)
        return MisereAnswer(growth, complete=True)
