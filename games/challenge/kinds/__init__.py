"""Define the kinds of questions that a teacher sets: a class for each, and here its line.

A ``Task`` has all that is particular to its kind: how its line is read, what cannot be asked, how
an answer is read, the solution, what an answer is worth and which mistake it is, wrong answers to
choose from, and what is equally hard. Challenges, quizzes, previews, regrading and the bank ask
nothing else.

To add a kind:

- a member of ``Kind`` in ``games.challenge.task``, or an aspect of one. A new ``Shape`` only if it
  is answered in a new way: then its fields (``bot.challenges.pupil.form``) and controls;
- its class in one of these modules, or one more, and its line in ``TASKS``. Python instantiates no
  class that lacks an abstract method of ``Task``. Others may be overridden (``wrong_answers``,
  ``lucky``, ``shared``; a ``NumbersTask`` must have ``draw`` and ``look``, too);
- its words in each language: ``ask-<question>``, ``asked-<kind>``, ``hint-…``, ``task-<kind>``,
  ``line-label-<written>``, those of its mistakes, and what may be typed (``typed.toml``).
  ``bot.challenges.questions`` words its answers;
- a row in both guides for teachers.

``tests/games/challenge/test_kinds.py`` says which of these is missing, ``tests/test_guides.py``
asks for the row. A question of a teacher's own is an ``OwnQuestion`` (``games.challenge.own``),
each of whose forms is a class, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.challenge.kinds.gameless import OwnChoice, ProgramTask
from games.challenge.kinds.positions import Moves, StrategyTask, WhoWins, Win
from games.challenge.kinds.sequences import Kernel, Period
from games.challenge.kinds.values import GrundyValue, LeastMissing, NimSum, Row
from games.challenge.task import Kind, Task

#: The classes of each kind by aspect, the usual one first; a move without aspect is ``one``.
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
