"""A quiz of forty questions, or of polls alone, is within Discord's limits and announced truly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.db.engine import Engine
from bot.quiz.messages import lobby_message
from bot.quiz.model import POINTS, SPEED, QuizAnswer, Stage, Terms
from bot.quiz.panel import results_message
from bot.quiz.service import Record
from bot.roster.model import Identity
from games.challenge.lines import read_lines
from games.challenge.task import MAX_TASKS
from tests.support.acting import FR
from tests.support.challenge_service import TEACHER, Service
from tests.support.quiz_service import quizzes_of

POLL = "Compris {n} ? {{~oui, tout à fait ~non, pas du tout ~un peu ~sans opinion}}"


@pytest.mark.parametrize("line", [POLL, "value mex 0 {n}"], ids=["polls", "questions"])
async def test_the_results_of_forty_questions_are_within_discords_limits(
    engine: Engine, service: Service, line: str
) -> None:
    text = "\n".join(line.format(n=n) for n in range(1, MAX_TASKS + 1))
    lines, faults = read_lines(text, is_quiz=True)
    assert not faults
    terms = Terms("W" * 60, lines, 30, speed=False)
    quiz = await quizzes_of(engine, service).draft(TEACHER, 5, "fr", terms)
    over = replace(quiz, stage=Stage.OVER, question=len(lines) - 1)
    given = [
        QuizAnswer(n, person, choice, over.choices(n)[choice].mark.is_right, 0)
        for n in range(len(lines))
        for person in range(1, 31)
        for choice in [person % len(over.choices(n))]
    ]
    people = {person: Identity("W" * 40, "Loutre") for person in range(1, 31)}
    assert results_message(Record(over, given), people, 0, FR).content_length() <= 4000
    announced = lobby_message(replace(quiz, stage=Stage.WAITING))
    told = FR("quiz-scores", points=POINTS, speed=SPEED)
    texts = [getattr(each, "content", "") for each in announced.walk_children()]
    assert any(told in each for each in texts) is (line != POLL)
