"""Lines of challenges: the terms of a question, read in every language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LOCALES, words
from bot.i18n.typed import Area, spellings, task_line
from bot.kit.wording import sentence
from games.challenge.kinds import EXAMPLES, usual
from games.challenge.lines import (
    QuestionTerms,
    TaskLine,
    read_line,
    read_lines,
    read_tasks,
    try_line,
)
from games.challenge.points import MAX_HUNDREDTHS
from games.challenge.reading import read_task
from games.challenge.task import Hinted, Kind, TaskFault
from games.explain import Reveals

TYPED = spellings(Area.TASKS)


@pytest.mark.parametrize(
    ("typed", "hundredths", "hint", "shows_method"),
    [
        ("valeur mex 0 1", None, None, True),
        ("valeur mex 0 1 | 2 points | aide 25 % | sans méthode", 200, 25, False),
        ("valeur mex 0 1|SANS  METHODE|1 pt", 100, None, False),
        ("valeur mex 0 1 | 2,5 points", 250, None, True),
        ("value mex 0 1 | points: 2.50", 250, None, True),
        ("valeur mex 0 1 | 0,25 point", 25, None, True),
        ("value mex 0 1 | 1000.00 points", MAX_HUNDREDTHS, None, True),
        ("valeur mex 0 1 | indice : −10\N{NO-BREAK SPACE}%", None, 10, True),
        ("value mex 0 1 | points: 20 | free hints", 2000, 0, True),
        ("value mex 0 1 | hint 100% | without method", None, 100, False),
        ("valeur mex 0 1 | indice gratuit", None, 0, True),
    ],
)
def test_the_terms_of_a_question_are_read_behind_bars(
    typed: str, hundredths: int | None, hint: int | None, shows_method: bool
) -> None:
    terms = QuestionTerms(hundredths, hint, shows_method)
    assert read_line(typed, TYPED) == TaskLine(read_task("value mex 0 1"), terms)


@given(
    st.sampled_from(Kind),
    st.none() | st.integers(1, MAX_HUNDREDTHS),
    st.none() | st.integers(0, 100),
    st.booleans(),
)
def test_every_line_reads_back_the_same_in_every_language(
    kind: Kind, hundredths: int | None, hint: int | None, shows_method: bool
) -> None:
    hint = None if usual(kind).hinted is Hinted.NOTHING else hint
    line = TaskLine(read_task(EXAMPLES[kind]), QuestionTerms(hundredths, hint, shows_method))
    assert read_line(line.text) == line
    for locale in LOCALES:
        assert read_line(task_line(line.text, words(locale)), TYPED) == line


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("valeur mex 0 1", None),
        ("valeur mex 0 1 | 45 s", 45),
        ("value mex 0 1|5s", 5),
        ("value mex 0 1 | 300 secondes", 300),
        ("value mex 0 1 | 20 Seconds", 20),
    ],
)
def test_a_question_of_a_quiz_may_have_its_own_time(typed: str, seconds: int | None) -> None:
    line = TaskLine(read_task("value mex 0 1"), QuestionTerms(seconds=seconds))
    assert try_line(typed, TYPED, is_quiz=True) == (line, [])
    for locale in LOCALES:
        written = task_line(line.text, words(locale))
        assert try_line(written, TYPED, is_quiz=True) == (line, [])


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        *(
            (part, TaskFault.TASK_SECONDS)
            for part in ("4 s", "301 s", "2,5 s", "-45 s", "s", "1 2 s")
        ),
        *((part, TaskFault.TASK_QUIZ_SETTING) for part in ("2 points", "", "45", "indice 25 %")),
        ("20 s | 30 s", TaskFault.TASK_TWICE),
    ],
)
def test_a_line_of_a_quiz_may_set_only_seconds(part: str, fault: TaskFault) -> None:
    line, (wrong,) = try_line(f"valeur mex 0 1 | {part}", TYPED, is_quiz=True)
    assert (line, wrong.fault) == (None, fault)
    for locale in LOCALES:
        assert "45 s" in sentence(wrong, words(locale)), "it says what would be right"


def test_a_line_of_a_challenge_may_not_set_seconds() -> None:
    _, (wrong,) = try_line("value mex 0 1 | 4 s", TYPED)
    assert wrong.fault is TaskFault.TASK_SETTING


WRONG = """
valeur mex 0 1 | 0,00 points | bonus
value mex 0 1 | 2 points
gagner nim | 1,505 point
programme choix_ordinateur | indice 20 %
issue fortboyard 21 | indice 101 % | sans méthode | sans methode
"""


@pytest.mark.parametrize("locale", LOCALES)
def test_all_faults_of_all_lines_are_reported_with_right_examples(locale: str) -> None:
    lines, faults = read_lines(WRONG, TYPED)
    assert [line.terms.hundredths for line in lines] == [200]
    assert [(each.line, each.fault) for each in faults] == [
        (2, TaskFault.TASK_POINTS),
        (2, TaskFault.TASK_SETTING),
        (4, TaskFault.TASK_UNFINISHED),
        (4, TaskFault.TASK_POINTS),
        (5, TaskFault.TASK_NO_HINT),
        (6, TaskFault.TASK_PRICE),
        (6, TaskFault.TASK_TWICE),
    ]
    say = words(locale)
    for fault in faults:
        example = task_line(str(fault.details["example"]), say)
        assert example in sentence(fault, say)
        assert read_lines(example, TYPED)[1] == ()


def test_a_plain_task_may_set_no_terms() -> None:
    with pytest.raises(ValueError, match="task-plain"):
        read_task("value mex 0 1 | 2 points")


@pytest.mark.parametrize("line", EXAMPLES.values())
def test_hints_reveal_no_more_than_a_heap(line: str) -> None:
    (task,) = read_tasks(line)
    assert (task.hint_count == 0) is (task.hinted is Hinted.NOTHING)
    if task.hinted is Hinted.POSITION:
        told = {fact.reveals for facts in task.hint_facts for fact in facts}
        assert told <= {Reveals.THEORY, Reveals.HEAP}
        assert task.hint_count == 1 + len(task.hint_facts)
