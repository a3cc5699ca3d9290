"""Questions as choices: the right answer among the wrong ones that typical errors yield.

Whether an answer is right, and the name of its mistake, is what ``Task.mark`` says of it. So no
second right answer stands among the wrong ones, however they were come by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from games.challenge.answers import Answer
from games.challenge.gift import GiftFault
from games.challenge.kinds import TASKS, usual
from games.challenge.own import Form, OwnQuestion
from games.challenge.task import ONE_NUMBER, InvalidTask, Kind, Task, TaskFault
from games.question import RIGHT, Mark

#: So many answers are offered at most: A, B, C and D.
MAX_CHOICES = 4

#: So many wrong answers are tried at most; those before were right, or the same.
_TRIED = 60


@dataclass(frozen=True)
class Choice:
    """An answer to choose, and what it is worth."""

    answer: Answer
    mark: Mark


@lru_cache(maxsize=512)
def choices(task: Task, seed: str) -> tuple[Choice, ...]:
    """Return 2 to 4 different answers to a task, exactly one of them right, in a drawn order.

    Those of a teacher's own question keep its order; of a poll none is right.
    Raises InvalidTask if its kind is answered in another way, or no wrong answer is found.
    """
    if task.own is not None and task.own.form is Form.ONE:
        return _own_choices(task, task.own)
    random = Random(f"{seed} {task.text}")
    wrong_answers = task.wrong_answers(random)
    found = {task.solution: RIGHT}
    for answer in islice(wrong_answers, _TRIED):
        if not (marked := task.mark(answer)).is_right:
            found.setdefault(answer, marked)
        if len(found) == MAX_CHOICES:
            break
    if len(found) == 1:
        raise InvalidTask(TaskFault.TASK_ONE_CHOICE, game=ONE_NUMBER)
    drawn = [Choice(*each) for each in found.items()]
    random.shuffle(drawn)
    return tuple(drawn)


def _own_choices(task: Task, question: OwnQuestion) -> tuple[Choice, ...]:
    """Return the options of a teacher's own question, in its order."""
    if len(question.options) > MAX_CHOICES:
        raise InvalidTask(TaskFault.TASK_MANY_OPTIONS, limit=MAX_CHOICES)
    answers = [task.read(str(n)) for n in range(1, len(question.options) + 1)]
    found = tuple(Choice(answer, task.mark(answer)) for answer in answers)
    if not task.is_poll and not any(choice.mark.is_right for choice in found):
        raise InvalidTask(GiftFault.GIFT_NO_RIGHT)
    return found


#: The kinds of which some questions can be asked with choices.
WITH_CHOICES = frozenset(
    kind for kind in TASKS if kind is Kind.OWN or usual(kind).wrong_answers != Task.wrong_answers
)
