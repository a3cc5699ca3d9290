"""The kinds of questions that a teacher sets: a class for each, and here its line.

A new kind is a class of one of these modules, or of one more, and a line of ``TASKS``.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.challenge.kinds.gameless import OwnChoice, ProgramTask
from games.challenge.kinds.positions import Moves, StrategyTask, WhoWins, Win
from games.challenge.kinds.sequences import Kernel, Period
from games.challenge.kinds.values import GrundyValue, LeastMissing, NimSum, Row
from games.challenge.task import Kind, Task

#: Each kind by its aspects, the usual one first; a move is one winning move if nothing is said.
TASKS: Mapping[Kind, Mapping[str, type[Task]]] = {
    Kind.WIN: {"": Win},
    Kind.MOVE: {"one": Moves, "all": Moves},
    Kind.OUTCOME: {"": WhoWins},
    Kind.VALUE: {"nim-sum": NimSum, "grundy": GrundyValue, "mex": LeastMissing, "row": Row},
    Kind.PERIOD: {"": Period},
    Kind.KERNEL: {"": Kernel},
    Kind.STRATEGY: {"": StrategyTask},
    Kind.PROGRAM: {"": ProgramTask},
    Kind.OWN: {"": OwnChoice},
}


def usual(kind: Kind) -> type[Task]:
    """Return the class of a kind's usual aspect."""
    return next(iter(TASKS[kind].values()))


#: A line of each kind, as an example.
EXAMPLES = {kind: usual(kind).example for kind in TASKS}
