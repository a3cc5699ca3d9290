"""Learning as it is seen: the path, units, items, verdicts, the class's map, in both languages."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.class_map.mending import LINES, lines_for
from bot.classes.model import TeacherKind
from bot.db.schema.classroom import classes
from bot.i18n import Say
from bot.kit.actors import Asker
from bot.kit.refusal import KitRefusal
from bot.learn.custom_ids import ClassMapAction, ItemAction, ItemControl, LearnAction
from bot.learn.evidence import PROVING
from bot.learn.model import RIGHT_OF_LAST
from bot.learn.progress import DAY_AIM
from bot.learn.questions import unit_title
from bot.learn.service import read_drawn
from games.challenge.reading import read_task
from games.lessons.path import SKILLS, UNITS
from games.mistakes import Mistake
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    control,
    fill,
    forge,
    in_both_languages,
    press,
    publish,
    shows,
)
from tests.support.controls import encoded, read_control
from tests.support.items import written
from tests.support.learning import (
    asks,
    missed_by_two,
    mistaken,
    wrong_answer,
    zone_of_another_day,
)
from tests.support.lesson_matches import play_item
from tests.support.limits import assert_modal_within_limits
from tests.support.pupils import teacher
from tests.support.staff import a_teacher
from tests.support.world import World, controls_of, text_of


def asked_in(shown: Any) -> ItemControl:
    """Return a control of the item that is shown."""
    found = control(shown, ItemAction.TYPE if shows(shown, ItemAction.TYPE) else ItemAction.CHOOSE)
    decoded = read_control(found)
    assert isinstance(decoded, ItemControl)
    return decoded


async def answer(who: Any, shown: Any, *, right: bool) -> Any:
    """Answer the item that is shown, by whatever it is answered with."""
    decoded = asked_in(shown)
    here = decoded.path[:4]
    item = read_drawn(decoded.skill, here[0], decoded.seed).item
    given = item.solution if right else wrong_answer(item)
    if item.is_typed and given:
        typing = await press(who, shown, ItemAction.TYPE)
        assert_modal_within_limits(typing.modal)
        return await fill(who, typing, written(item, given))
    if shows_button(shown, here, given):
        return await press(who, shown, ItemAction.CHOOSE, *here, *given)
    menu = encoded(ItemAction.CHOOSE, decoded.skill, decoded.seed, here)
    return await who.select(shown.response, list(map(str, given)), custom_id=menu)


def shows_button(shown: Any, here: tuple[int, ...], given: tuple[int, ...]) -> bool:
    try:
        control(shown, ItemAction.CHOOSE, *here, *given)
    except AssertionError:
        return False
    return True


async def play_and_return(world: World, who: Any, shown: Any, number: int) -> tuple[Any, int]:
    """Win the match that is shown; return the item that follows, and the number of the match."""
    shown = await play_item(world, who, shown, number)
    await world.env.advance_time(1)
    return shown, number


def unit_known(say: Say) -> str:
    """Return what is said when the first unit is known."""
    return say("learn-unit-known", unit=say("unit-few"), goal=say("unit-few-goal"))


@in_both_languages
async def test_a_newcomer_goes_from_the_first_click_to_the_second_unit(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "learn")
    assert shown.ephemeral
    assert say("learn-heading") in text_of(shown)
    shown = await press(who, shown, LearnAction.UNIT)
    assert say("unit-few-meet") in text_of(shown)
    shown = await press(who, shown, LearnAction.UNIT, 1)
    played = 0
    for right in (True, False, *[True] * 18):
        shown = await answer(who, shown, right=right)
        assert say("learn-right" if right else "learn-wrong") in text_of(shown)
        await world.env.advance_time(1)  # the last answers are those of the last moments
        while shows(shown, ItemAction.BEAT) and not shows(shown, ItemAction.CHOOSE):
            shown, played = await play_and_return(world, who, shown, played + 1)
        if unit_known(say) in text_of(shown):
            break
    assert unit_known(say) in text_of(shown)
    shown = await press(who, shown, LearnAction.UNIT)
    assert say("unit-fours-meet") in text_of(shown)
    shown = await press(who, shown, LearnAction.PATH)
    assert say("button-missed", count=1) in controls_of(shown)
    shown = await press(who, shown, LearnAction.TRAIN)
    assert say("learn-left", count=1) in text_of(shown), (
        "the counter of the message agrees with that of the button"
    )
    shown = await answer(who, shown, right=True)
    assert say("learn-missed-over") in text_of(shown)


async def test_a_lesson_goes_on_after_a_restart_and_counts_a_click_once(world: World) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    shown = await press(world.ada, shown, LearnAction.UNIT)
    shown = await press(world.ada, shown, LearnAction.UNIT, 1)
    await world.restart()
    here = asked_in(shown)
    first = await answer(world.ada, shown, right=True)
    for choice in (0, 1):  # clicks that were under way
        path = (*here.path[:4], choice)
        late = encoded(ItemAction.CHOOSE, here.skill, here.seed, path)
        told = text_of(await forge(world, world.ada, first, late))
        assert told.split("\n")[0] == text_of(first).split("\n")[0]
    assert (await world.bot.learning.practices(world.ada.id))[1].recent == "1"
    await world.restart()
    why = await press(world.ada, first, ItemAction.IDEA)
    assert FR("idea-few-outcome") in text_of(why)
    assert asked_in(await press(world.ada, why, ItemAction.NEXT)).skill == 1


@pytest.mark.parametrize(
    "custom_id",
    [
        "choose:1:1:",
        "choose:1:1:1.0.0",
        "choose:1:1:1.9.0.0.0",
        "choose:1:1:1.0.0.0.7",
        "choose:1:1:1.0.0.5.0",
        "choose:77:1:1.0.0.0.0",
        "choose:1:1:9.0.0.0.0",
        "nextitem:1:1:4.0.0.0",
        "unit:15:0:",
        "unit:0:0:",
        "train:0:0:5",
        "train:0:0:5.0",
        "choose:1:5:1.0.0.10000000000000000000000.0",
        "choose:1:5:1.0.0.1099511627776.0",
    ],
)
async def test_a_forged_control_is_refused(world: World, custom_id: str) -> None:
    shown = await world.ada.slash(world.channel, "learn")
    told = await forge(world, world.ada, shown, custom_id)
    assert_whispered(told, FR(KitRefusal.UNKNOWN_CONTROL.value))


@in_both_languages
async def test_progress_counts_known_skills_and_training_says_when_it_is_over(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    shown = await who.slash(world.channel, "progress")
    assert say("progress-nothing") in text_of(shown)
    assert not shows(shown, ClassMapAction.MAP)
    assert say("learn-training-none") in text_of(await who.slash(world.channel, "train"))
    drawn = read_drawn(3, 1, 5)
    for seed in range(6):
        drawn = read_drawn(3, 1, seed)
        await world.bot.learning.answer(asker(world, who), drawn, 0, drawn.item.solution, UTC)
    shown = await who.slash(world.channel, "progress")
    assert say("skill-pairs") in text_of(shown)
    assert say("progress-count", known=1, count=len(SKILLS)) in text_of(shown)
    assert say("learn-training-over") in text_of(await who.slash(world.channel, "train"))
    assert say("learn-missed-over") in text_of(
        await who.slash(world.channel, "train", what="missed", length="long")
    )


def asker(world: World, who: Any) -> Asker:
    return Asker(who.id, world.server.id)


async def test_the_day_a_skill_is_known_is_by_the_time_zone_of_the_class(world: World) -> None:
    zone = zone_of_another_day(world)
    await world.bot.classes.change(teacher(world), "fr", time_zone=zone)
    shown = await world.ada.slash(world.channel, "learn")
    shown = await press(world.ada, shown, LearnAction.UNIT)
    shown = await press(world.ada, shown, LearnAction.UNIT, 1)
    for _ in range(PROVING):
        shown = await answer(world.ada, shown, right=True)
    known_on = (await world.bot.learning.practices(world.ada.id))[1].known_on
    assert known_on == world.env.now().astimezone(ZoneInfo(zone)).date()


async def test_an_unknown_time_zone_is_replaced_by_utc_and_logged_once(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.bot.classes.change(teacher(world), "fr")
    lacking = sa.update(classes).values(time_zone="Mars/Olympus_Mons")
    await world.bot._engine.write(lambda connection: connection.execute(lacking))
    shown = await world.ada.slash(world.channel, "learn")
    shown = await press(world.ada, shown, LearnAction.UNIT)
    shown = await press(world.ada, shown, LearnAction.UNIT, 1)
    for _ in range(PROVING):
        shown = await answer(world.ada, shown, right=True)
    known_on = (await world.bot.learning.practices(world.ada.id))[1].known_on
    assert known_on == world.env.now().date()
    boss = a_teacher(world)
    for command in ("class settings", "puzzle", "quiz", "challenge create"):
        shown = await boss.slash(world.channel, command)
        assert shown.modal is not None or "#" in text_of(shown), command
    assert len([each for each in caplog.messages if "Mars" in each and "UTC" in each]) == 1
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_teachers_see_the_class_map_and_pupils_do_not(world: World) -> None:
    for pupil in (world.ada, world.blaise):
        for seed in range(5):
            drawn = read_drawn(1, 1, seed)
            await world.bot.learning.answer(asker(world, pupil), drawn, 0, (1,), UTC)
    shown = await world.ada.slash(world.channel, "progress")
    forged = await forge(world, world.ada, shown, encoded(ClassMapAction.MAP, 0, 0, ()))
    assert FR("class-map-heading") not in text_of(forged)
    named = world.bot.classes.add_teacher(teacher(world), TeacherKind.PERSON, world.chloe.id)
    await named
    boss = world.chloe
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    assert FR("class-map-heading") in text_of(shown)
    assert FR("skill-few-outcome") in text_of(shown)
    assert f"<@{world.ada.id}>" not in text_of(shown)


async def test_a_teacher_sees_the_missed_items_of_a_skill_with_their_answers(world: World) -> None:
    await missed_by_two(world)
    boss = world.chloe
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    menu = encoded(ClassMapAction.MISSED, 0, 0, ())
    told = await boss.select(shown.response, ["14"], custom_id=menu)
    text = text_of(told)
    drawn = read_drawn(14, 1, 0)
    given = mistaken(drawn.item, Mistake.ORDINARY_SUM)[0]
    right = drawn.item.solution[0]
    assert FR("class-missed-answer", given=given, solution=right) in text
    assert FR("mistake-ordinary-sum") in text
    assert FR("class-map-stuck-here", pupils="", count=2).strip() in text
    assert f"<@{world.ada.id}>" not in text
    refused = await forge(world, world.ada, told, encoded(ClassMapAction.DRAFT, 0, 0, (14,)))
    assert_whispered(refused, FR("denial-not-a-teacher"))
    refused = await forge(world, boss, told, encoded(ClassMapAction.DRAFT, 0, 0, (99,)))
    assert_whispered(refused, FR("error-unknown-control"))
    await press(boss, told, ClassMapAction.DRAFT, 14)
    (draft,) = await world.bot.editor.all(teacher(world))
    assert tuple(task.text for task in draft.terms.tasks) == lines_for(SKILLS[14])
    on = await press(boss, told, ClassMapAction.MISSED, 14, 1)
    assert shows(on, ClassMapAction.MISSED)
    back = await press(boss, on, ClassMapAction.MAP)
    assert FR("class-map-heading") in text_of(back)
    refused = await forge(world, world.blaise, shown, encoded(ClassMapAction.MISSED, 0, 0, (14,)))
    assert EN("denial-not-a-teacher") in text_of(refused)


async def test_a_teacher_creates_a_challenge_of_a_unit_in_two_clicks(world: World) -> None:
    boss = a_teacher(world)
    page = await press(boss, await boss.slash(world.channel, "learn"), LearnAction.UNIT)
    made = await press(boss, page, ClassMapAction.DRAFT, 1, 2)
    assert made.ephemeral
    (draft,) = await world.bot.editor.all(teacher(world))
    assert draft.terms.title == FR("class-draft-title", units=unit_title(UNITS[0], FR))
    lines = [*lines_for(SKILLS[1]), *lines_for(SKILLS[2])]
    assert [task.text for task in draft.terms.tasks] == lines
    pupils = await press(world.ada, await world.ada.slash(world.channel, "learn"), LearnAction.UNIT)
    assert not shows(pupils, ClassMapAction.DRAFT)
    none_asked = encoded(ClassMapAction.DRAFT, 0, 0, (11, 12, 13))
    assert_whispered(await forge(world, boss, page, none_asked), FR("learn-nothing-to-ask"))


async def test_one_button_creates_a_challenge_of_what_the_class_missed(world: World) -> None:
    await missed_by_two(world)
    boss = world.chloe
    shown = await press(boss, await boss.slash(world.channel, "progress"), ClassMapAction.MAP)
    refused = await forge(world, world.ada, shown, encoded(ClassMapAction.DRAFT, 0, 0, ()))
    assert_whispered(refused, FR("denial-not-a-teacher"))
    made = await press(boss, shown, ClassMapAction.DRAFT)
    assert made.ephemeral
    (draft,) = await world.bot.editor.all(teacher(world))
    assert draft.terms.title == FR("class-draft-title", units=FR("unit-nim-sum"))
    assert tuple(task.text for task in draft.terms.tasks) == lines_for(SKILLS[14])
    assert draft.terms.channel_id == world.channel.id
    assert not draft.terms.same_for_all, "each pupil gets positions of their own"
    published = await publish(boss, made)
    assert draft.terms.title in text_of(published)
    (running,) = await world.bot.editor.all(teacher(world))
    assert running.state is not ChallengeState.DRAFT


def test_every_skill_has_lines_of_a_challenge_or_is_said_to_have_none() -> None:
    missing = {skill.key for skill in SKILLS.values()} - LINES.keys()
    assert not missing, (
        f"bot/class_map/mending.py says nothing of what a challenge asks of {missing}"
    )
    assert LINES.keys() == {skill.key for skill in SKILLS.values()}
    none = {key for key, lines in LINES.items() if not lines}
    assert none == {
        *(
            "dressed-up",
            "to-binary",
            "from-binary",
            "columns",
            "memory",
            "rank",
            "stealing",
            "proof",
            "rare",
        )
    }, "these skills have no kind of question"
    every = [line for lines in LINES.values() for line in lines]
    assert [task.text for task in map(read_task, every)] == every


@in_both_languages
async def test_the_end_of_a_round_counts_answers_towards_the_aim_of_the_day(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    for seed in range(RIGHT_OF_LAST):
        drawn = read_drawn(SKILLS[1].number, 1, seed)
        asker = asks(who.id, world.env.now() - timedelta(days=3, seconds=9 - seed))
        await world.bot.learning.answer(asker, drawn, 0, drawn.item.solution, UTC)
    shown = await who.slash(world.channel, "train")
    while not shows(shown, LearnAction.UNIT):
        shown = await answer(who, shown, right=True)
    assert say("sitting-aim", answers=1, aim=DAY_AIM) in text_of(shown)
