"""The service of quizzes on both databases: races, answers and refusals."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.running import presences
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused
from bot.privacy.store import PrivacyStore
from bot.quiz.model import SPEED, Deed, Quiz, QuizAnswer, QuizPlace, Stage, standings
from bot.quiz.refusals import QuizRefusal
from games.challenge.lines import read_line, read_lines
from games.challenge.task import InvalidTask
from tests.support.acting import GUILD
from tests.support.challenge_service import Service
from tests.support.databases import written
from tests.support.quiz_service import (
    LINES,
    OTHER_TEACHER,
    TEACHER,
    TERMS,
    TYPED,
    announced,
    begun,
    by,
    let_pass,
    process,
    quizzes_of,
)
from tests.support.running import FakeDiscord, run_due


async def test_of_several_quizzes_drafted_at_once_in_a_channel_one_is_stored(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    drafted = await asyncio.gather(
        *(quizzes.draft(TEACHER, 5, "fr", TERMS) for _ in range(4)), return_exceptions=True
    )
    refused = [each for each in drafted if isinstance(each, Refused)]
    assert [each.refusal for each in refused] == [QuizRefusal.ALREADY_RUNNING] * 3
    assert (await quizzes.draft(TEACHER, 6, "fr", TERMS)).channel_id == 6


async def test_several_presses_on_next_at_once_ask_one_question(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await announced(quizzes)
    pressed = (quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.NEXT) for _ in range(5))
    for stands in await asyncio.gather(*pressed):
        assert (stands.question, stands.step, stands.stage) == (0, 2, Stage.ASKING)


async def test_each_person_is_counted_once_and_not_after_the_question_ends(
    engine: Engine, service: Service
) -> None:
    """Forty people tap twice while the teacher shows the answer."""
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes)
    taps = [
        quizzes.answer(by(100 + person), quiz.id, 0, choice)
        for person in range(40)
        for choice in (0, 1)
    ]
    shown = quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.SHOW)
    found = await asyncio.gather(*taps[:40], shown, *taps[40:], return_exceptions=True)
    refused = [each for each in found if isinstance(each, Refused)]
    assert {each.refusal for each in refused} <= {QuizRefusal.CLOSED}
    record = await quizzes.with_answers(quiz.id)
    assert record is not None
    people = [each.person for each in record.given]
    assert len(people) == len(set(people))
    taken = {n // 2 for n, each in enumerate(found[:40] + found[41:]) if isinstance(each, tuple)}
    assert {100 + person for person in taken} == set(people)


async def test_of_two_taps_at_once_the_one_sent_last_is_the_answer(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes)
    early, late = now(), now() + timedelta(seconds=1)
    told = await asyncio.gather(
        quizzes.answer(by(7, late), quiz.id, 0, 1), quizzes.answer(by(7, early), quiz.id, 0, 0)
    )
    assert sorted(is_first for _, is_first in told) == [False, True]
    (given,) = await quizzes._store.given(quiz.id)
    assert given.choice == 1, "the one that was sent last, not the one that was dealt with last"


async def test_the_bonus_for_speed_is_by_the_moment_of_the_click(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes)
    assert quiz.ends_at is not None
    good = next(n for n, choice in enumerate(quiz.choices(0)) if choice.mark.is_right)
    for person, left in ((1, 30), (2, 15), (3, 0)):
        at = quiz.ends_at - timedelta(seconds=left)
        await quizzes.answer(by(person, at), quiz.id, 0, good)
    with pytest.raises(Refused) as late:
        await quizzes.answer(by(4, quiz.ends_at + timedelta(seconds=1)), quiz.id, 0, good)
    assert late.value.refusal is QuizRefusal.CLOSED
    given = await quizzes._store.given(quiz.id)
    assert [each.points for each in given] == [100 + SPEED, 100 + SPEED // 2, 100]


async def test_each_question_is_open_for_its_own_seconds(engine: Engine, service: Service) -> None:
    lines, _ = read_lines("value nim-sum 3 5\nvalue mex 0 1 | 90 s", TYPED, is_quiz=True)
    quizzes = quizzes_of(engine, service)
    quiz = await begun(quizzes, replace(TERMS, lines=lines))
    assert [quiz.seconds_of(number) for number in (0, 1)] == [30, 90]
    for deed in (Deed.SHOW, Deed.NEXT):
        quiz = await quizzes.go_on(TEACHER, quiz.id, quiz.step, deed)
    assert quiz.asked_at is not None
    assert quiz.ends_at == quiz.asked_at + timedelta(seconds=90)
    assert quiz.bonus(1, quiz.asked_at + timedelta(seconds=45)) == SPEED // 2
    open_ended = replace(quiz, seconds=None)
    assert [open_ended.seconds_of(number) for number in (0, 1)] == [None, 90]


async def test_a_question_without_choices_and_a_forged_answer_are_refused(
    engine: Engine, service: Service
) -> None:
    quizzes = quizzes_of(engine, service)
    with pytest.raises(InvalidTask):
        await quizzes.draft(TEACHER, 5, "fr", replace(TERMS, lines=(read_line("win nim 3 4 5"),)))
    for terms, refusal in (
        (replace(TERMS, lines=()), QuizRefusal.NOTHING_TO_ASK),
        (replace(TERMS, seconds=None), QuizRefusal.SPEED_NEEDS_SECONDS),
        (replace(TERMS, seconds=31), KitRefusal.UNKNOWN_CONTROL),
    ):
        with pytest.raises(Refused) as refused:
            await quizzes.draft(TEACHER, 5, "fr", terms)
        assert refused.value.refusal is refusal
    quiz = await begun(quizzes)
    for question, choice in ((0, 9), (9, 0)):
        with pytest.raises(Refused) as forged:
            await quizzes.answer(by(7), quiz.id, question, choice)
        assert forged.value.refusal is KitRefusal.UNKNOWN_CONTROL
    with pytest.raises(Refused) as elsewhere:
        await quizzes.answer(by(7, guild_id=3), quiz.id, 0, 0)
    assert elsewhere.value.refusal is QuizRefusal.NO_SUCH_QUIZ


async def test_answers_to_a_quiz_are_exported_erased_and_purged(
    engine: Engine, service: Service
) -> None:
    quizzes, privacy = quizzes_of(engine, service), PrivacyStore(engine)
    quiz = await begun(quizzes)
    await quizzes.answer(by(7), quiz.id, 0, 0)
    await privacy.erase(7)
    assert await quizzes._store.given(quiz.id) == [], (
        "no answer should be stored, or they could answer twice"
    )
    for person in (7, 8):
        await quizzes.answer(by(person), quiz.id, 0, 0)
    quiz = await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.END)
    (kept,) = (await privacy.kept(7))["quizzes"]
    assert (kept["title"], kept["task"], kept["choice"]) == ("Nim", LINES[0].task.text, 0)
    await privacy.erase(7)
    assert (await privacy.kept(7))["quizzes"] == []
    people = {each.person for each in (await quizzes.record(TEACHER, quiz.id)).given}
    assert len(people) == 2
    assert 8 in people
    assert min(people) < 0, "what the class has made of it stays, without them"
    settings = await service.classes.settings(GUILD, "fr")
    assert await privacy.purge_class(GUILD, settings.purge_at, settings.purge_at)
    with pytest.raises(Refused):
        await quizzes.record(TEACHER, quiz.id)


def test_equal_points_in_a_quiz_share_a_place() -> None:
    def given(person: int, number: int, *, is_right: bool) -> QuizAnswer:
        return QuizAnswer(number, person, 0, is_right, 0)

    table = standings(
        [
            given(1, 0, is_right=True),
            given(2, 0, is_right=False),
            given(2, 1, is_right=True),
            given(3, 1, is_right=False),
        ]
    )
    assert table == [
        QuizPlace(1, 1, 100, 1, 1),
        QuizPlace(1, 2, 100, 1, 2),
        QuizPlace(3, 3, 0, 0, 1),
    ]


async def test_of_two_processes_one_ends_a_question_and_both_take_answers(
    engine: Engine, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one takes over from the other, a click may reach either of them."""
    discord = FakeDiscord()
    (one, here), (other, there) = (process(engine, Service(engine), discord) for _ in range(2))
    quiz = await begun(one)
    assert quiz.ends_at is not None
    at = quiz.ends_at - timedelta(seconds=1)
    taps = (
        (one if person % 2 else other).answer(by(person, at), quiz.id, 0, 0)
        for person in range(1, 36)
    )
    assert all(is_first for _, is_first in await asyncio.gather(*taps))
    let_pass(monkeypatch, quiz.ends_at - now() + timedelta(minutes=1))
    await asyncio.gather(run_due(here), run_due(there))
    record = await one.with_answers(quiz.id)
    assert record is not None
    assert (record.quiz.stage, record.quiz.step) == (Stage.SHOWN, quiz.step + 1)
    assert record.counts[0].total() == 35
    assert len(discord.messages_in(5)) == 2, "the announcement, and the question with its solution"


@pytest.mark.parametrize("first", [Deed.SHOW, Deed.PAUSE, Deed.END])
@pytest.mark.parametrize("second", [Deed.SHOW, Deed.PAUSE, Deed.END])
async def test_of_two_teachers_who_decide_at_once_one_succeeds(
    engine: Engine, service: Service, first: Deed, second: Deed
) -> None:
    """Each presses a button of the same panel, in another process, while the class answers."""
    discord = FakeDiscord()
    (one, _), (other, _) = (process(engine, Service(engine), discord) for _ in range(2))
    quiz = await begun(one)
    taps = (one.answer(by(person), quiz.id, 0, 0) for person in range(10, 20))
    *told, a, b = await asyncio.gather(
        *taps,
        one.go_on(TEACHER, quiz.id, quiz.step, first),
        other.go_on(OTHER_TEACHER, quiz.id, quiz.step, second),
        return_exceptions=True,
    )
    assert isinstance(a, Quiz)
    assert isinstance(b, Quiz)
    assert a.stage is b.stage
    assert a.stage in {quiz.done(deed, now()).stage for deed in (first, second)}
    record = await one.with_answers(quiz.id)
    assert record is not None
    assert (record.quiz.stage, record.quiz.step) == (a.stage, quiz.step + 1), (
        "two steps at once should move the quiz once"
    )
    counted = [isinstance(each, tuple) for each in told]
    assert record.counts.get(0, Counter()).total() == sum(counted), (
        "each accepted answer should be counted"
    )


async def test_an_answer_sent_in_time_counts_though_it_arrives_late(
    engine: Engine, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was frozen while they were sent; its alarm rings before they arrive."""
    quizzes, running = process(engine, service)
    quiz = await begun(quizzes)
    assert quiz.ends_at is not None
    good = next(n for n, choice in enumerate(quiz.choices(0)) if choice.mark.is_right)
    let_pass(monkeypatch, quiz.ends_at - now() + timedelta(seconds=9))
    await run_due(running)
    stands = await quizzes.with_answers(quiz.id)
    assert stands is not None
    assert stands.quiz.stage is Stage.SHOWN
    await quizzes.answer(by(1, quiz.ends_at - timedelta(seconds=15)), quiz.id, 0, good)
    with pytest.raises(Refused) as late:
        await quizzes.answer(by(2, quiz.ends_at), quiz.id, 0, good)
    assert late.value.refusal is QuizRefusal.CLOSED
    following = await quizzes.go_on(TEACHER, quiz.id, stands.quiz.step, Deed.NEXT)
    assert following.question == 1
    await quizzes.answer(by(3, quiz.ends_at - timedelta(seconds=15)), quiz.id, 0, good)
    given = await quizzes._store.given(quiz.id)
    assert [(each.person, each.points) for each in given] == [
        (1, 100 + SPEED // 2),
        (3, 100 + SPEED // 2),
    ]


async def test_time_in_which_the_bot_was_away_extends_a_question(
    engine: Engine, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that arrives before the alarm has rung is accepted, too."""
    let_pass(monkeypatch, timedelta(0))  # from now on the clock moves here alone
    begin = now()
    quizzes, running = process(engine, service)
    quiz = await begun(quizzes)
    assert quiz.ends_at is not None
    gone, back = begin + timedelta(seconds=10), begin + timedelta(seconds=50)
    ever = {"shard": 0, "shard_count": 1, "ended": True}
    await written(
        engine,
        sa.insert(presences).values(since=begin - timedelta(days=1), until=gone, **ever),
        sa.insert(presences).values(since=back, until=back + timedelta(days=1), **ever),
    )
    let_pass(monkeypatch, back - now() + timedelta(seconds=1))
    await quizzes.answer(by(1, now()), quiz.id, 0, 0)
    await run_due(running)
    found = await quizzes._store.load(quiz.id)
    assert found is not None
    assert found.stage is Stage.ASKING
    assert found.ends_at == quiz.ends_at + (back - gone)


async def test_a_question_posted_late_is_open_for_its_whole_time(
    engine: Engine, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    quizzes, running = process(engine, service)
    quiz = await announced(quizzes)
    asked = await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.NEXT)
    assert asked.ends_at is not None
    let_pass(monkeypatch, timedelta(minutes=1))
    await run_due(running)
    found = await quizzes._store.load(quiz.id)
    assert found is not None
    assert found.stage is Stage.ASKING
    assert found.ends_at is not None
    assert found.ends_at >= now() + timedelta(seconds=29)
