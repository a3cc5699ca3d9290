"""The solutions of program questions are right and complete."""

from __future__ import annotations

import pytest

from bot.challenges.questions import PROGRAM_ROOM, right_answer
from bot.i18n import LOCALES, words
from bot.programs.judging import judge_source
from bot.programs.messages import function_text
from bot.programs.sandbox import Sandbox
from games.challenge.lines import read_tasks
from games.worksheets import FUNCTIONS
from games.worksheets.right import right_version
from games.worksheets.verdict import Status


def test_every_solution_is_complete_and_right(sandbox: Sandbox) -> None:
    for name in FUNCTIONS:
        source = right_version(name)
        assert len(source) <= PROGRAM_ROOM, f"{name} would be cut"
        (result,) = judge_source(sandbox, source, name)
        assert result.status is Status.CORRECT, (name, result)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_function_has_a_sentence_with_an_example(locale: str) -> None:
    for name in FUNCTIONS:
        told = function_text(name, words(locale))
        assert ("→" in told) is (name != "G")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_solution_of_a_program_question_is_a_program(locale: str) -> None:
    say = words(locale)
    (task,) = read_tasks("program tous_zeros")
    told = right_answer(task, say)
    assert told.startswith(say("right-program", program="·").partition("·")[0])
    assert "def tous_zeros(tab):" in told
