"""Tasks, answers and marks: the face of the challenges' engine.

>>> task = read_task("move all nim 3 4 5")
>>> mark(task, read_answer(task, "1 2"))
Mark(credit=100, error=None)
>>> mark(task, read_answer(task, "3 1")).error
<TypicalError.LOSING_MOVE: 'losing-move'>
>>> count_peers(task), own(task, seed=2026, number=1, who=42).text
(6, 'move all nim 5 7 1')
"""

from __future__ import annotations

from games.challenge.answers import (
    MAX_PROGRAM,
    Answer,
    InvalidAnswer,
    explanation,
    read_answer,
    solution,
)
from games.challenge.bank import blocks, draw, shuffled
from games.challenge.choices import Choice, choices
from games.challenge.instances import (
    SAME_FOR_ALL,
    another,
    count_peers,
    is_same_for_all,
    own,
    roomier,
)
from games.challenge.lines import (
    MAX_POINTS,
    USUAL,
    Line,
    QuestionTerms,
    read_line,
    read_lines,
    read_tasks,
)
from games.challenge.marking import Mark, mark
from games.challenge.reading import read_task
from games.challenge.task import MAX_TASKS, InvalidTask, Kind, Shape, Task, answer_shape
from games.reason_choices import reasons_for
from games.reasons import Claim, Reason
from games.typical import TypicalError

__all__ = [
    "MAX_POINTS",
    "MAX_PROGRAM",
    "MAX_TASKS",
    "SAME_FOR_ALL",
    "USUAL",
    "Answer",
    "Choice",
    "Claim",
    "InvalidAnswer",
    "InvalidTask",
    "Kind",
    "Line",
    "Mark",
    "QuestionTerms",
    "Reason",
    "Shape",
    "Task",
    "TypicalError",
    "another",
    "answer_shape",
    "blocks",
    "choices",
    "count_peers",
    "draw",
    "explanation",
    "is_same_for_all",
    "mark",
    "own",
    "read_answer",
    "read_line",
    "read_lines",
    "read_task",
    "read_tasks",
    "reasons",
    "roomier",
    "shuffled",
    "solution",
]


def reasons(task: Task) -> tuple[Reason, ...]:
    """Return the reasons to choose from, in order: 3 to 5, exactly one of them right."""
    return reasons_for(task.game, task.position)
