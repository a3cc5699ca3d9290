"""Private reminders: sent once, to those who asked, when something is due, and never at night."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from simcord import InteractionResult

from bot.challenges.model import Mode
from bot.db.engine import Engine
from bot.db.schema.learning import item_answers, reminders
from bot.db.schema.running import posts, things
from bot.kit.actors import Asker
from bot.learn.custom_ids import LearnAction
from bot.learn.model import Way
from bot.learn.runs import HOUR, next_look
from bot.learn.service import read_drawn
from tests.support.acting import COMPONENT, FR, SAYS, emit, forge, in_both_languages, press, shows
from tests.support.controls import encoded
from tests.support.learning import asks, learning_of
from tests.support.pupils import begun, opened, teacher
from tests.support.running import run_due
from tests.support.world import World, controls_of, text_of

PARIS = ZoneInfo("Europe/Paris")

DAY = timedelta(days=1)

OFF = 0


async def practise(world: World, who: Any, seed: int = 1) -> None:
    """Answer an item wrongly, which makes its skill due in a minute."""
    drawn, asker = read_drawn(1, 1, seed), Asker(who.id, world.server.id, sent_at=world.env.now())
    wrong = next(n for n in range(2) if (n,) != drawn.item.solution)
    with world.env._bot_scope():
        await world.bot.learning.answer(asker, drawn, 0, (wrong,), PARIS)


async def at_the_end(world: World, who: Any) -> Any:
    """Practise, and come to the end of a round, in a class of Paris."""
    await world.bot.classes.change(teacher(world), "en", time_zone=PARIS.key)
    await practise(world, who)
    return await who.slash(world.channel, "train")


async def asked(world: World, who: Any) -> Any:
    """Have somebody practise today, and ask to be reminded."""
    return await press(who, await at_the_end(world, who), LearnAction.REMIND)


async def until(world: World, hour: time, days: int = 0) -> None:
    """Let time pass until a second after an hour of the class, some days later."""
    here = world.env.now().astimezone(PARIS)
    then = datetime.combine(here.date() + days * DAY, hour, PARIS)
    await world.env.advance_time((then - here).total_seconds() + 1)


def private(world: World, who: Any) -> list[Any]:
    """Return the messages that somebody was sent privately."""
    found = world.env.backend.messages.get(who.user.dm_channel.id, {})
    return [each for each in found.values() if each.visible_to(None)]


async def click_privately(world: World, who: Any, shown: Any, custom_id: str) -> InteractionResult:
    """Click a control of a private message."""
    data, here = {"custom_id": custom_id, "component_type": 2}, shown.channel_id
    place = {"guild_id": None, "channel_id": here, "source": shown.id}
    record = emit(world, who, COMPONENT, data, **place)
    await world.env.settle()
    return InteractionResult(world.env, record)


async def ring_alarm(world: World) -> None:
    """Do all that is due now."""
    with world.env.time_context():
        await run_due(world.bot.running)


def counted(world: World, table: sa.Table) -> Any:
    query = sa.select(sa.func.count()).select_from(table)
    if table in (things, posts):
        query = query.where(table.c.kind == "reminder")
    return world.bot._engine.read(lambda connection: connection.scalar(query))


@in_both_languages
async def test_a_pupil_who_asked_is_reminded_once_until_they_practise(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    over = await at_the_end(world, who)
    assert say("button-remind-on") in controls_of(over), "it is off until asked for"
    shown = await press(who, over, LearnAction.REMIND)
    assert say("button-remind-off") in controls_of(shown)
    assert say("learn-reminds") in text_of(shown)
    await until(world, time(16, 59), days=1)
    assert private(world, who) == []
    await until(world, HOUR)
    (reminder,) = private(world, who)
    assert say("learn-reminder") in text_of(reminder)
    assert str(who.id) not in text_of(reminder), "nobody is mentioned"
    await until(world, HOUR, days=3)
    assert len(private(world, who)) == 1
    item = await click_privately(
        world, who, reminder, controls_of(reminder)[say("button-learn-on")]
    )
    assert say("learn-level", level=1) in text_of(item)
    await practise(world, who, seed=2)
    await until(world, HOUR, days=1)
    assert len(private(world, who)) == 2
    assert not [m for m in world.env.backend.messages[world.channel.id].values() if not m.flags]


async def test_without_a_wish_or_after_it_ends_nobody_is_reminded(world: World) -> None:
    await at_the_end(world, world.blaise)
    shown = await asked(world, world.ada)
    shown = await press(world.ada, shown, LearnAction.REMIND, OFF, Way.TRAINING)
    assert FR("button-remind-on") in controls_of(shown)
    await until(world, HOUR, days=2)
    assert private(world, world.ada) == private(world, world.blaise) == []
    assert await counted(world, things) == 0


async def test_a_restart_and_a_doubled_alarm_remind_once(world: World) -> None:
    await asked(world, world.ada)
    await world.restart()
    await until(world, HOUR, days=1)
    with world.env._bot_scope():
        await asyncio.gather(*(world.bot.running._ring() for _ in range(3)))
    await world.env.settle()
    await world.restart()
    await until(world, HOUR, days=1)
    assert len(private(world, world.ada)) == 1


async def test_a_reminder_due_at_night_waits_for_the_next_afternoon(world: World) -> None:
    """So does one that Discord refused before the evening, even over a restart."""
    await asked(world, world.ada)
    await until(world, time(16), days=1)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await until(world, time(20, 1))
    world.env.backend.faults.clear()
    await world.restart()
    await until(world, time(23, 30))
    assert private(world, world.ada) == []
    await until(world, HOUR, days=1)
    assert len(private(world, world.ada)) == 1


async def test_reminders_end_if_discord_forbids_the_private_message(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await asked(world, world.ada)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    with caplog.at_level(logging.DEBUG, "bot"):
        await until(world, time(18), days=1)
    assert [await counted(world, table) for table in (reminders, things, posts)] == [0, 0, 0]
    assert str(world.ada.id) not in caplog.text
    assert str(world.ada.user.dm_channel.id) not in caplog.text
    assert not await world.bot.learning.reminds(Asker(world.ada.id, None))


async def test_nobody_is_reminded_in_an_exam(world: World) -> None:
    await asked(world, world.ada)
    await until(world, time(16, 50), days=1)
    await opened(world, "win nim 3 4 5", mode=Mode.EXAM)
    await begun(world, world.ada)
    for days, reminded in ((0, 0), (1, 1)):
        await until(world, HOUR, days=days)
        await ring_alarm(world)
        assert len(private(world, world.ada)) == reminded


async def test_erasing_ends_reminders(world: World) -> None:
    await asked(world, world.ada)
    kept = await world.bot.privacy.kept(world.ada.id)
    assert len(kept["reminders"]) == 1
    await until(world, HOUR, days=1)
    with world.env._bot_scope():
        await world.bot.privacy.erase(world.ada.id)
    assert [await counted(world, table) for table in (reminders, things, posts)] == [0, 0, 0]
    await until(world, HOUR, days=1)
    assert len(private(world, world.ada)) == 1


async def test_a_forged_control_of_reminders_changes_nothing(world: World) -> None:
    over = await at_the_end(world, world.ada)
    for path in ((), (1,), (1, 9)):
        shown = await forge(world, world.ada, over, encoded(LearnAction.REMIND, 0, 0, path))
        assert not shows(shown, LearnAction.REMIND)


async def test_a_wish_for_reminders_is_stored_once_and_purged_with_the_practice(
    engine: Engine,
) -> None:
    """On both databases: two wishes at once are one; it is purged when nothing is practised."""
    learning, at = learning_of(engine), datetime(2026, 11, 2, 9, tzinfo=UTC)
    drawn = read_drawn(1, 1, 1)
    await learning.answer(asks(1, at), drawn, 0, drawn.item.solution, PARIS)
    wishes = (learning.remind(asks(1, at), 5, "fr", PARIS) for _ in range(3))
    await asyncio.gather(*wishes)
    assert await learning.reminds(asks(1, at))
    query = sa.select(things.c.due_at)
    assert len(await engine.read(lambda c: c.scalars(query).all())) == 1
    long_ago = datetime(2020, 1, 1, tzinfo=PARIS)
    await learning._store.purge(long_ago)
    assert await learning.reminds(asks(1, at))
    await learning._store.purge(datetime.now(PARIS) + DAY)
    assert not await learning.reminds(asks(1, at))
    assert await engine.read(lambda c: c.scalars(query).all()) == []
    assert await engine.read(lambda c: c.scalars(sa.select(item_answers.c.at)).all()) == []


@pytest.mark.parametrize(
    ("at", "day"), [(time(9), 2), (time(16, 59), 2), (HOUR, 3), (time(23, 59), 3)]
)
def test_reminders_are_due_once_a_day_in_the_afternoon(at: time, day: int) -> None:
    moment = datetime.combine(date(2026, 11, 2), at, PARIS)
    assert next_look(moment, PARIS) == datetime(2026, 11, day, 17, tzinfo=PARIS)
