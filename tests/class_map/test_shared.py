"""Mistakes from challenges, quizzes and lessons are counted together and lead to a skill."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

from bot.challenges.model import Cancelled
from bot.challenges.regrading.service import Regrading
from bot.class_map.mending import MENDED, lines_for, skill_for
from bot.class_map.model import WEEKS, Answer, Source, Week, shared_mistakes
from bot.class_map.store import ClassMapStore
from bot.db.engine import Engine
from bot.db.schema.learning import item_answers
from bot.kit.actors import Asker
from bot.kit.edits import digest
from bot.learn.custom_ids import ClassMapAction
from bot.quiz.model import Deed, Terms
from bot.quiz.service import Quizzes
from games.challenge.lines import read_lines
from games.lessons.path import LEVELS, SKILLS
from games.mistakes import Mistake
from tests.support.acting import FR, assert_whispered, forge, press
from tests.support.controls import encoded
from tests.support.databases import written
from tests.support.items import items
from tests.support.learning import UNTAUGHT, missed_by_two
from tests.support.pupils import actor, opened, teacher, timely
from tests.support.staff import put_on_list
from tests.support.world import World, text_of

AT = datetime(2026, 11, 27, 9, tzinfo=UTC)

DAY = timedelta(days=1)

SUM = Mistake.ORDINARY_SUM.value

#: Named after the answer itself: no unit is about them alone.
NO_SKILL = {Mistake.OFF_BY_ONE, Mistake.INCOMPLETE, Mistake.ONE_SLIP, Mistake.LOSING_MOVE}


def test_a_mistake_is_counted_by_pupils_in_each_source_and_week() -> None:
    answers = [
        Answer(1, Source.CHALLENGES, SUM, AT - 8 * DAY),
        Answer(1, Source.CHALLENGES, SUM, AT - 9 * DAY),
        Answer(1, Source.QUIZZES, SUM, AT - 8 * DAY),
        Answer(2, Source.CHALLENGES, SUM, AT - 10 * DAY),
        Answer(3, Source.CHALLENGES, None, AT - 8 * DAY),
        Answer(1, Source.CHALLENGES, None, AT - DAY),
        Answer(2, Source.CHALLENGES, None, AT),
        Answer(3, Source.QUIZZES, SUM, AT - DAY),
        Answer(4, Source.LESSONS, None, AT),  # no lesson has it: this pupil does not count
        Answer(4, Source.PROGRAMS, "program-raised", AT),
    ]
    first, other = shared_mistakes(answers, AT)
    assert (first.mistake, first.made, first.answered) == (SUM, 3, 3)
    assert first.by_source == {Source.CHALLENGES: 2, Source.QUIZZES: 2}
    assert first.weeks == (Week(1, 3), Week(2, 3), *[Week(0, 0)] * (WEEKS - 2))
    assert first.is_common
    assert (other.mistake, other.made, other.answered) == ("program-raised", 1, 1)
    assert not other.is_common, "a mistake of one pupil alone is not common"


def test_every_mistake_leads_to_a_skill_that_meets_it() -> None:
    mended = [mistake for each in MENDED.values() for mistake in each]
    assert len(mended) == len({*mended})
    missing = {*Mistake} - {*mended} - NO_SKILL
    assert not missing, f"bot/class_map/mending.py names no skill that mends {missing}"
    for mistake in {*mended} - UNTAUGHT:
        skill = skill_for(mistake)
        assert skill is not None
        met = (item.mistakes.values() for lev in range(1, LEVELS + 1) for item in items(skill, lev))
        assert any(mistake in each for each in met), mistake
    assert all(skill_for(each) is None for each in (*NO_SKILL, "program-raised"))


async def wrong_in_challenge_and_lessons(world: World) -> None:
    """Let Ada and Blaise take the ordinary sum in a challenge and in lessons; Chloe teaches."""
    await missed_by_two(world)
    challenge = await opened(world, "value nim-sum 3 5")
    for pupil in (world.ada, world.blaise):
        begun = await timely(world, world.bot.attempts.begin(actor(world, pupil), challenge.id))
        answered = world.bot.attempts.answer(actor(world, pupil), begun.attempt.id, 0, "8")
        await timely(world, answered)


async def wrong_in_quiz(world: World, number: int) -> None:
    """Announce a quiz, ask its first question, and let Ada take the ordinary sum."""
    quizzes = world.bot.service(Quizzes)
    for step, deed in enumerate((Deed.ANNOUNCE, Deed.NEXT)):
        await timely(world, quizzes.go_on(teacher(world), number, step, deed))
    await world.env.settle()
    asked = await timely(world, quizzes.led(teacher(world), number))
    (wrong,) = (n for n, each in enumerate(asked.choices(0)) if each.mark.mistake == SUM)
    asker = Asker(world.ada.id, world.server.id, sent_at=world.env.now())
    await timely(world, quizzes.answer(asker, number, 0, wrong))


async def test_an_answer_typed_in_a_quiz_counts_and_one_to_a_poll_does_not(world: World) -> None:
    """A typed answer names no mistake, but its pupil has answered."""
    quizzes, boss = world.bot.service(Quizzes), teacher(world)
    lines, _ = read_lines("Le mex de 0 1 ? {#2}\nCompris ? {~a ~b}", is_quiz=True)
    terms = Terms("Nim", lines, 30, speed=False)
    quiz = await timely(world, quizzes.draft(boss, world.channel.id, "fr", terms))
    for deed in (Deed.ANNOUNCE, Deed.NEXT, Deed.SHOW, Deed.NEXT):
        if deed is Deed.SHOW:
            asker = Asker(world.ada.id, world.server.id, sent_at=world.env.now())
            await timely(world, quizzes.answer(asker, quiz.id, 0, "3"))
        quiz = await timely(world, quizzes.go_on(boss, quiz.id, quiz.step, deed))
    asker = Asker(world.blaise.id, world.server.id, sent_at=world.env.now())
    await timely(world, quizzes.answer(asker, quiz.id, 1, 0))
    found = await ClassMapStore(world.bot._engine).answers(world.server.id, AT - 9999 * DAY)
    told = [(each.person, each.source, each.mistake) for each in found]
    assert told == [(world.ada.id, Source.QUIZZES, None)]


async def test_a_shared_mistake_leads_in_two_clicks_to_a_challenge_a_quiz_and_a_unit(
    world: World,
) -> None:
    boss, say = world.chloe, FR
    await wrong_in_challenge_and_lessons(world)
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    counted = {"mistake": say("mistake-ordinary-sum"), "count": 2, "answered": 2}
    sources = [say(f"class-source-{source}", count=2) for source in ("lessons", "challenges")]
    assert say("class-map-shared-line", **counted, sources=", ".join(sources)) in text_of(shown)

    menu, chosen = encoded(ClassMapAction.MISTAKE, 0, 0, (0,)), str(digest(SUM))
    told = await boss.select(shown.response, [chosen], custom_id=menu)
    assert say("class-mistake-week", week=0, made=2, answered=2) in text_of(told)
    assert say("class-mistake-unit", unit=7, skill=say("skill-nim-sum")) in text_of(told)
    refused = await forge(world, world.ada, told, encoded(ClassMapAction.QUIZ, 0, 0, (14,)))
    assert_whispered(refused, FR("denial-not-a-teacher"))
    await press(boss, told, ClassMapAction.DRAFT, 14)
    challenges = await world.bot.editor.all(teacher(world))
    assert tuple(task.text for task in challenges[-1].terms.tasks) == lines_for(SKILLS[14])
    await press(boss, told, ClassMapAction.QUIZ, 14)
    quiz = await timely(world, world.bot.service(Quizzes).led(teacher(world), 1))
    assert tuple(each.task.text for each in quiz.questions) == lines_for(SKILLS[14])

    await wrong_in_quiz(world, 1)
    await world.env.advance_time(8 * 24 * 3600)
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    sources.append(say("class-source-quizzes", count=1))
    assert say("class-map-shared-line", **counted, sources=", ".join(sources)) in text_of(shown)
    told = await boss.select(shown.response, [chosen], custom_id=menu)
    assert say("class-mistake-week", week=1, made=2, answered=2) in text_of(told)


async def test_the_class_map_names_pupils_as_on_the_list(world: World) -> None:
    await put_on_list(world, ada="Ada *Lovelace*")
    await missed_by_two(world)
    boss = world.chloe
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    menu = encoded(ClassMapAction.MISSED, 0, 0)
    missed = await boss.select(shown.response, ["14"], custom_id=menu)
    for each in (shown, missed):
        assert r"Ada \*Lovelace\*" in text_of(each)
        assert "blaise" in text_of(each), "a pupil who is not on the list is named as in Discord"


async def test_a_cancelled_question_is_no_mistake_of_the_class_map(world: World) -> None:
    """A question that is cancelled goes; a stale menu, whose mistake is gone, shows the map."""
    await wrong_in_challenge_and_lessons(world)
    since = world.env.now() - DAY
    found = ClassMapStore(world.bot._engine)
    before = await found.answers(world.server.id, since)
    assert {each.source for each in before} == {Source.LESSONS, Source.CHALLENGES}
    await timely(world, world.bot.service(Regrading).cancel(teacher(world), 1, 0, Cancelled.OUT))
    after = await found.answers(world.server.id, since)
    assert after == [each for each in before if each.source is Source.LESSONS]
    shown = await press(
        world.chloe, await world.chloe.slash(world.channel, "progress"), ClassMapAction.MAP
    )
    gone = encoded(ClassMapAction.MISTAKE, 0, 0, (0,))
    told = await forge(world, world.chloe, shown, gone, str(digest("counted")))
    assert FR("class-map-heading") in text_of(told)


async def test_the_class_map_reads_first_answers_of_its_server_and_weeks_alone(
    engine: Engine,
) -> None:
    row = {"person": 1, "skill": 14, "level": 1, "given": "8", "is_right": False, "mistake": SUM}
    rows = [
        row | {"seed": seed, "number": number, "guild_id": guild_id, "at": AT - age}
        for seed, number, guild_id, age in (
            (1, 0, 33, DAY),
            (2, 1, 33, DAY),  # a second try
            (3, 0, 34, DAY),  # elsewhere
            (4, 0, 33, 30 * DAY),  # long ago
        )
    ]
    await written(engine, *(sa.insert(item_answers).values(each) for each in rows))
    found = await ClassMapStore(engine).answers(33, AT - WEEKS * 7 * DAY)
    assert found == [Answer(1, Source.LESSONS, SUM, AT - DAY)]
