"""Every kind of question has its class, example and words; a missing part is named."""

from __future__ import annotations

import pytest

from bot.i18n import LOCALES
from games.challenge.kinds import TASKS
from games.challenge.reading import read_task
from games.challenge.task import Hinted, Kind, Shape, Task
from tests.support.catalogues import catalogue

EACH = pytest.mark.parametrize(
    ("kind", "aspect"), [(kind, aspect) for kind in Kind for aspect in TASKS.get(kind, {"": Task})]
)


@EACH
def test_a_kind_of_question_has_a_class_that_reads_its_example(kind: Kind, aspect: str) -> None:
    assert kind in TASKS, f"TASKS (games/challenge/kinds/__init__.py) lacks the kind “{kind}”"
    made = TASKS[kind][aspect]
    lacks = sorted(made.__abstractmethods__)
    assert not lacks, f"{made.__name__}, which asks for “{kind}”, lacks {', '.join(lacks)}"
    assert made.kind is kind, f"{made.__name__} says that it is a “{made.kind}”, not a “{kind}”"
    task = read_task(made.example)
    assert isinstance(task, made), f"the example of {made.__name__} sets a {type(task).__name__}"
    told = f"{made.__name__} is answered by a line: it lacks ``written``, which labels that line"
    assert made.written or made.shape is not Shape.LINE, told


@EACH
@pytest.mark.parametrize("locale", LOCALES)
def test_a_kind_of_question_has_its_words_in_every_language(
    kind: Kind, aspect: str, locale: str
) -> None:
    task = read_task(TASKS[kind][aspect].example)
    wanted = {f"asked-{kind}": "names it", f"task-{kind}": "is typed for it"}
    if task.own is None:
        wanted[f"ask-{task.question}"] = "asks it"
    if task.rules:
        wanted[f"rules-{task.rules}"] = "tells its rules"
    if task.written and kind is not Kind.MOVE:
        wanted[f"line-label-{task.written}"] = "labels the line that it is answered in"
    if task.hinted is Hinted.METHOD:
        name = task.aspect or kind.value
        wanted |= {f"hint-{name}-{n}": f"is hint {n}" for n in range(1, task.hint_count + 1)}
    lacking = [
        f"{key}, which {what}" for key, what in wanted.items() if key not in catalogue(locale)
    ]
    assert not lacking, f"the catalogues of “{locale}” lack {'; '.join(lacking)}"
