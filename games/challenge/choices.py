"""Questions as choices: the right answer among the wrong ones to which typical errors lead.

``Task.mark`` decides whether an answer is right, and which mistake it is, so that a choice has
exactly one right answer. A teacher's own question that is answered by a number, by words or by
several options has no such choice: it is answered in a form, which ``Task.read`` parses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from games.challenge.answers import Answer
from games.challenge.gift import GiftFault
from games.challenge.kinds import TASKS, usual
from games.challenge.own import AnswerForm, Option, OwnQuestion, Range
from games.challenge.task import ONE_NUMBER, InvalidTask, Kind, Task, TaskFault
from games.question import RIGHT, Mark

#: At most so many answers are offered if one is to be chosen (A, B, C, D), or several.
MAX_CHOICES, MAX_SEVERAL = 4, 8

_MOST = {AnswerForm.ONE: MAX_CHOICES, AnswerForm.SEVERAL: MAX_SEVERAL}

#: A question that is answered by words, as an example.
_WORDS = "question The mex of 0 1 3? {=2 =two}"

#: At most so many wrong answers are tried; some turn out to be right, or equal to earlier ones.
_TRIED = 60


@dataclass(frozen=True)
class Choice:
    """An answer that may be chosen, with its mark."""

    answer: Answer
    mark: Mark


@lru_cache(maxsize=512)
def choices(task: Task, seed: str) -> tuple[Choice, ...]:
    """Return 2 to 4 different answers to a task, exactly one right, in an order drawn by ``seed``.

    The options of a teacher's own question keep their order: none is right in a poll, each that
    belongs to the answer if several are to be chosen; a question answered by a number or by words
    has no choices: (). Raises InvalidTask if the kind of task has no choices, if no wrong answer is
    found, or if an own question is marked by a person, has too many options, or none right.
    """
    if task.own is not None:
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
    """Return the options of a teacher's own question; none if its answer is typed.

    Raises InvalidTask if a person marks it, it has too many options, or no answer is right.
    """
    form, limit = question.form, _MOST.get(question.form, len(question.options))
    if form is AnswerForm.FREE:
        raise InvalidTask(TaskFault.TASK_BY_HAND, example=_WORDS)
    if len(question.options) > limit:
        raise InvalidTask(TaskFault.TASK_MANY_OPTIONS, limit=limit)
    found: tuple[Choice, ...] = ()
    if form in (AnswerForm.NUMBER, AnswerForm.WORDS):
        accepted: tuple[Option | Range, ...] = (*question.options, *question.ranges)
        is_solvable = any(each.credit == 100 for each in accepted)
    else:
        found = tuple(_options(task, question))
        is_solvable = task.is_poll or any(choice.mark.is_right for choice in found)
    if form is AnswerForm.SEVERAL:
        is_solvable = task.mark(task.solution).is_right
    if not is_solvable:
        raise InvalidTask(GiftFault.GIFT_NO_RIGHT)
    return found


def _options(task: Task, question: OwnQuestion) -> Iterator[Choice]:
    """Yield the options; if several are to be chosen, each that belongs to the answer is right."""
    for number in range(1, len(question.options) + 1):
        answer = task.read(str(number))
        part = RIGHT if number in question.right else Mark(0)
        yield Choice(answer, part if question.form is AnswerForm.SEVERAL else task.mark(answer))


#: The kinds of question of which a quiz can ask at least some.
WITH_CHOICES = frozenset(
    kind for kind in TASKS if kind is Kind.OWN or usual(kind).wrong_answers != Task.wrong_answers
)
