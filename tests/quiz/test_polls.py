"""Polls in quizzes: everybody sees the counts, and nobody gets points."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.i18n import Say
from bot.privacy.store import PrivacyStore
from bot.quiz.custom_ids import QuizAction
from bot.quiz.model import (
    Deed,
)
from games.challenge.lines import read_lines
from tests.support.acting import EN, FR, press
from tests.support.challenge_service import Service
from tests.support.limits import assert_components_within_limits
from tests.support.quiz_service import TEACHER, TERMS, begun, by, quizzes_of
from tests.support.quizzes import answer, message_of, step, stored_quiz, under, written
from tests.support.sampling import in_one_of
from tests.support.tournaments import crowd
from tests.support.world import World, text_of


async def test_a_poll_gives_no_points_and_no_right_answer(engine: Engine, service: Service) -> None:
    lines, faults = read_lines("value nim-sum 3 5\nCompris ? {~oui ~non}", is_quiz=True)
    assert not faults
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes, replace(TERMS, lines=lines))
    good = next(n for n, choice in enumerate(quiz.choices(0)) if choice.mark.is_right)
    await quizzes.answer(by(7), quiz.id, 0, good)
    for deed in (Deed.SHOW, Deed.NEXT):
        quiz = await quizzes.go_on(TEACHER, quiz.id, quiz.step, deed)
    for person in (7, 8):
        await quizzes.answer(by(person), quiz.id, 1, 0)
    quiz = await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.END)
    assert (list(quiz.asked_numbers), quiz.scored) == ([0, 1], [0])
    record = await quizzes.record(TEACHER, quiz.id)
    _, *polled = record.given
    assert [(each.is_right, each.points, each.bonus) for each in polled] == [(None, 0, 0)] * 2
    assert record.counts[1] == {0: 2}
    stands = [(each.person, each.points > 0, each.right) for each in record.standings]
    assert stands == [(7, True, 1), (8, False, 0)]


@pytest.mark.parametrize("line", ["Qui ? {=Bouton ~Conway}", "Compris ? {~oui ~non}"])
async def test_an_exported_answer_reveals_nothing_before_the_solution(
    engine: Engine, service: Service, line: str
) -> None:
    quizzes, privacy = quizzes_of(engine, service), PrivacyStore(engine)
    lines, _ = read_lines(line, is_quiz=True)
    quiz = await begun(quizzes, replace(TERMS, lines=lines))
    await quizzes.answer(by(7), quiz.id, 0, 0)
    (kept,) = (await privacy.kept(7))["quizzes"]
    assert kept["task"] == line.partition(" {")[0]
    assert kept.keys().isdisjoint({"is_right", "mistake", "bonus", "is_open"})
    await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.SHOW)
    (kept,) = (await privacy.kept(7))["quizzes"]
    assert kept["task"] == lines[0].task.text
    assert kept["is_right"] is (None if lines[0].task.is_poll else True)


@in_one_of("fr", "en-GB")
async def test_a_poll_shows_its_counts_and_no_points(world: World, prof: Any, name: str) -> None:
    say = {"fr": FR, "en-GB": EN}[name]
    world.languages.speaks(prof.id, name)
    await written(world, prof, "valeur mex 0 1 | 45 s\nCompris ? {~oui ~*non*} | 60 s")
    lobby = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert say("quiz-announced-various", count=2, seconds=45) in text_of(lobby)
    people = crowd(world, 3)
    for number in range(2):
        await step(world, prof, Deed.NEXT)
        quiz = await stored_quiz(world)
        assert quiz.asked_at is not None
        assert quiz.ends_at == quiz.asked_at + timedelta(seconds=(45, 60)[number])
        asked = await message_of(world)
        assert (say("quiz-poll-rules") in text_of(asked)) is (number == 1)
        for n, who in enumerate(people):
            await answer(world, who, n % 2)
        panel = await prof.slash(world.channel, "quiz")
        label = say("button-quiz-counts" if number else "button-quiz-show")
        assert label in str(panel.response.components)
        await step(world, prof, Deed.SHOW)
    solved = await message_of(world)
    assert_components_within_limits(solved.components)
    assert "✅" not in text_of(solved)
    assert say("quiz-share", count=2, percent=67) in text_of(solved)
    assert r"**B.** \*non\*" in text_of(solved)
    right = say("quiz-right-letter", letter="@").partition("@")[0]
    assert right not in str(solved.components)
    await step(world, prof, Deed.NEXT)
    await _check_counts(world, prof, people[1], say)


async def _check_counts(world: World, prof: Any, pupil: Any, say: Say) -> None:
    """Check that counts, points and files keep a poll apart, to the teacher and to a pupil."""
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert "1)" not in text_of(end).replace(say("quiz-standing", points=0, right=0, count=1), "")
    results = await under(world, prof, end, QuizAction.RESULTS)
    counts = [
        say("quiz-chosen", answer=f"{letter}. {text}", count=count)
        for letter, text, count in (("A", "oui", 2), ("B", r"\*non\*", 1))
    ]
    assert " · ".join([f"2. {say('quiz-poll')}", *counts]) in text_of(results)
    file = await press(prof, results, QuizAction.FILE)
    (attached,) = file.response.attachments
    lines = io.StringIO((await attached.read()).decode("utf-8-sig"))
    head, *rows = csv.reader(lines, delimiter=say("sheet-separator"))
    assert head[-1] == say("quiz-column-poll", number=2)
    assert say("quiz-column-points", number=2) not in head
    assert sorted(row[-1] for row in rows) == ["A", "A", "B"]
    own = await under(world, pupil, end, QuizAction.MINE)
    mine = FR("your-answer", answer=r"\*non\*")
    assert f"▫️ **2. {FR('quiz-poll')}** · {mine}" in text_of(own)


async def test_a_quiz_of_polls_has_no_podium(world: World, prof: Any) -> None:
    await written(world, prof, "Compris ? {~oui ~non}")
    await step(world, prof, Deed.NEXT)
    await answer(world, world.ada, 0)
    await step(world, prof, Deed.END)
    end = list(world.env.backend.messages[world.channel.id].values())[-1]
    assert FR("quiz-took-part", count=1) in text_of(end)
    own = await under(world, world.ada, end, QuizAction.MINE)
    results = await under(world, prof, end, QuizAction.RESULTS)
    for shown in (end, own, results):
        assert "(0 " not in text_of(shown), "nobody has points, nor a place"
