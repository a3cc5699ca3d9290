"""Drafts of quizzes: looked through, changed and discarded; the class sees nothing of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.templates import TEMPLATES
from bot.db.engine import Engine
from bot.kit.refusal import Refused
from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.quiz.messages import PICTURE
from bot.quiz.model import (
    LETTERS,
    USUAL_SECONDS,
    Deed,
    Quiz,
    Stage,
)
from bot.quiz.refusals import QuizRefusal
from tests.support.acting import EN, FR, forge, press, shows
from tests.support.challenge_service import Service
from tests.support.controls import encoded
from tests.support.limits import assert_components_within_limits, assert_modal_within_limits
from tests.support.quiz_service import (
    OTHER_TEACHER,
    TEACHER,
    TERMS,
    announced,
    by,
    let_pass,
    process,
    quizzes_of,
)
from tests.support.quizzes import drafted, ring_alarm, stored_quiz
from tests.support.running import FakeDiscord, run_due
from tests.support.sampling import in_one_of
from tests.support.world import World, text_of


async def test_the_class_sees_nothing_of_a_draft(
    engine: Engine, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither does a restart, a day, or its end show any of it; announced, it is there at once."""
    discord = FakeDiscord()
    quizzes, running = process(engine, service, discord)
    quiz = await quizzes.draft(TEACHER, 5, "fr", TERMS)
    await run_due(running)
    let_pass(monkeypatch, timedelta(days=1))
    other, running = process(engine, Service(engine), discord)
    await run_due(running)
    assert await other.running(TEACHER, 5) == quiz, "whoever goes on finds it as it was"
    await other.go_on(TEACHER, quiz.id, quiz.step, Deed.NEXT)
    with pytest.raises(Refused):
        await other.answer(by(7), quiz.id, 0, 0)
    ended = await other.go_on(TEACHER, quiz.id, quiz.step, Deed.END)
    await other.runner.show(quiz.id)
    await run_due(running)
    assert (ended.stage, discord.messages_in(5)) == (Stage.OVER, [])
    assert await other.past(TEACHER) == []
    following = await announced(other)
    await other.runner.show(following.id)
    assert len(discord.messages_in(5)) == 1


async def test_a_draft_can_change_and_an_announced_quiz_cannot(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await quizzes.draft(TEACHER, 5, "fr", TERMS)
    changes = (
        quizzes.draft(TEACHER, 5, "fr", replace(TERMS, title=str(n)), quiz.id) for n in range(3)
    )
    found = await asyncio.gather(*changes, return_exceptions=True)
    (changed,) = (each for each in found if isinstance(each, Quiz))
    for each in found:
        if isinstance(each, Refused):
            assert each.refusal in (QuizRefusal.NO_DRAFT, QuizRefusal.ALREADY_RUNNING)
    assert await quizzes.running(TEACHER, 5) == changed
    await quizzes.go_on(TEACHER, changed.id, changed.step, Deed.ANNOUNCE)
    with pytest.raises(Refused) as refused:
        await quizzes.draft(TEACHER, 5, "fr", TERMS, changed.id)
    assert refused.value.refusal is QuizRefusal.NO_DRAFT


async def test_announcing_discarding_and_changing_a_draft_at_once_does_one_of_them(
    engine: Engine, service: Service
) -> None:
    discord = FakeDiscord()
    (one, _), (other, _) = (process(engine, Service(engine), discord) for _ in range(2))
    for _ in range(5):
        quiz = await one.draft(TEACHER, 5, "fr", TERMS)
        announcing, _, changed = await asyncio.gather(
            one.go_on(TEACHER, quiz.id, quiz.step, Deed.ANNOUNCE),
            other.go_on(OTHER_TEACHER, quiz.id, quiz.step, Deed.END),
            other.draft(OTHER_TEACHER, 5, "fr", replace(TERMS, title="autre"), quiz.id),
            return_exceptions=True,
        )
        assert isinstance(announcing, Quiz)
        assert isinstance(changed, Quiz | Refused)
        found = await one.led(TEACHER, quiz.id)
        if found.stage is Stage.WAITING:
            assert isinstance(changed, Refused), "nothing takes the place of what was announced"
            left: Quiz | None = found
        else:
            assert found.is_over
            left = changed if isinstance(changed, Quiz) else None
        assert await one.running(TEACHER, 5) == left
        if left is not None:
            await one.go_on(TEACHER, left.id, left.step, Deed.END)


async def test_a_quiz_from_a_template_shows_what_it_left_out_before_it_is_announced(
    world: World, prof: Any
) -> None:
    """Of the sheet that asks for programs, one question alone has choices."""
    desk = await prof.slash(world.channel, "quiz")
    number = list(TEMPLATES).index("program-sticks")
    ask = encoded(DeskAction.TEMPLATE, USUAL_SECONDS, 0)
    shown = await forge(world, prof, desk, ask, str(number))
    told = ", ".join(f"{n} ({FR('asked-program')})" for n in range(1, 6))
    told += f", 7 ({FR('asked-strategy')})"
    assert FR("quiz-left-out", questions=told, count=6) in text_of(shown)
    assert lobbies(world) == [], "the quiz should not be announced yet"
    panel = await press(prof, shown, QuizAction.STEP, Deed.ANNOUNCE)
    assert FR("quiz-stands-waiting", count=1) in text_of(panel)
    assert len(lobbies(world)) == 1
    assert len((await stored_quiz(world)).questions) == 1


def lobbies(world: World) -> list[Any]:
    """Return the announcements in the channel."""
    sent = world.env.backend.messages[world.channel.id].values()
    told = {FR("quiz-how"), EN("quiz-how")}
    return [each for each in sent if any(how in text_of(each) for how in told)]


@in_one_of("fr", "en-GB")
async def test_a_teacher_previews_every_question_before_the_class_sees_any(
    world: World, prof: Any, name: str
) -> None:
    say = {"fr": FR, "en-GB": EN}[name]
    world.languages.speaks(prof.id, name)
    sheet = "value mex 0 1 | 45 s\nCompris ? {~oui ~non}\nUn {~*a* =b}"
    shown = await drafted(world, prof, sheet)
    assert shown.response.ephemeral
    for number in range(3):
        quiz = await stored_quiz(world)
        assert_components_within_limits(shown.response.components)
        assert say("question-heading", number=number + 1, count=3) in text_of(shown)
        assert say("quiz-preview-seconds", seconds=(45, 30, 30)[number]) in text_of(shown)
        for n, letter in enumerate(LETTERS[: len(quiz.choices(number))]):
            told = say("quiz-right-letter", letter=letter)
            assert (told in text_of(shown)) is quiz.choices(number)[n].mark.is_right
        (picture,) = shown.response.attachments
        assert picture.filename == PICTURE
        assert not shows(shown, QuizAction.ANSWER)
        if number < 2:
            shown = await press(prof, shown, QuizAction.PREVIEW, number + 1)
    assert lobbies(world) == []
    await world.restart()
    again = await prof.slash(world.channel, "quiz")
    assert say("quiz-preview", title="Nim") in text_of(again)
    panel = await press(prof, again, QuizAction.STEP, Deed.ANNOUNCE)
    assert say("quiz-stands-waiting", count=3) in text_of(panel)
    assert panel.response.attachments == [], "no picture of the preview stays"
    assert len(lobbies(world)) == 1


async def test_the_form_of_a_draft_shows_what_was_typed_and_a_draft_can_be_discarded(
    world: World, prof: Any
) -> None:
    shown = await drafted(world, prof, "valeur mex 0 1 | 45 s\nCompris ? {~oui ~non}", speed=1)
    form = await press(prof, shown, DeskAction.WRITE, 1)
    assert form.modal is not None
    assert_modal_within_limits(form.modal)
    fields = [each["component"] for each in form.modal["components"]]
    typed = {each["custom_id"]: each["value"] for each in fields}
    assert typed == {
        "title": "Nim",
        "tasks": f"valeur mex 0 1 | 45 s\n{FR('task-question')} Compris ? {{~oui ~non}}",
    }
    wrong = await prof.submit_modal(form, {"title": "Nim", "tasks": "valeur mex 0 1 | 4 s"})
    assert "valeur mex 0 1 | 4 s" in text_of(wrong)
    assert (await stored_quiz(world)).stage is Stage.DRAFT
    form = await press(prof, wrong, DeskAction.WRITE, 1)
    shown = await prof.submit_modal(form, {"title": "Mex", "tasks": "valeur mex 0 1 | 50 s"})
    assert FR("quiz-preview", title="Mex") in text_of(shown)
    changed = await stored_quiz(world, 2)
    assert (changed.speed, changed.seconds_of(0), len(changed.questions)) == (True, 50, 1)
    sure = await press(prof, shown, QuizAction.ASK_END)
    assert FR("quiz-discard-sure") in text_of(sure)
    back = await press(prof, sure, QuizAction.LEAD)
    assert FR("quiz-preview", title="Mex") in text_of(back)
    gone = await press(prof, await press(prof, back, QuizAction.ASK_END), QuizAction.STEP, Deed.END)
    assert FR("quiz-called-off") in text_of(gone)
    await ring_alarm(world)
    assert lobbies(world) == []
    desk = await prof.slash(world.channel, "quiz")
    assert FR("quiz-desk-about") in text_of(desk)
