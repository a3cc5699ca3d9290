"""A teacher mutes a member: nothing for all to see until a moment, and everything else goes on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from discord import app_commands
from simcord import InteractionResult

from bot.classes.model import TeacherKind, next_purge
from bot.classes.muting.model import Mute
from bot.classes.muting.store import MuteStore
from bot.classes.refusals import ClassRefusal
from bot.db.engine import Engine
from bot.db.schema.classroom import mutes
from bot.i18n import Say
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.wording import in_words
from bot.play.custom_ids import PlayAction
from bot.play.muted import MATCH_COMMANDS, OPEN_COMMANDS
from bot.privacy.store import PrivacyStore
from tests.support.acting import EN, FR, command, press, send, stored, take
from tests.support.classes import classes_on, mutes_on
from tests.support.databases import rows_in
from tests.support.learning import teacher_of
from tests.support.matches import ADA, BLAISE, HERE, THERE, against_computer
from tests.support.refusing import refuses
from tests.support.staff import SAYS, Staff, assert_denied, in_both_languages
from tests.support.world import World, play_service, text_of

assert HERE.guild_id is not None
BOSS = teacher_of(HERE.guild_id)
PUPIL = Actor(ADA, HERE.guild_id)


async def test_two_teachers_at_once_leave_one_mute(engine: Engine) -> None:
    other = Actor(BLAISE, BOSS.guild_id, manages=True)
    service = mutes_on(engine)
    await asyncio.gather(service.mute(BOSS, PUPIL, 1), service.mute(other, PUPIL, 2))
    (mute,) = await service.muted(BOSS)
    assert mute.person == ADA
    assert mute.muted_by in (BOSS.id, BLAISE)
    ended = await asyncio.gather(
        *(service.unmute(each, ADA) for each in (BOSS, other)), return_exceptions=True
    )
    assert [type(each) for each in ended].count(type(None)) == 1
    assert await service.muted(BOSS) == []


async def test_a_mute_ends_at_its_moment_and_is_purged(engine: Engine) -> None:
    service, store, matches = mutes_on(engine), MuteStore(engine), play_service(engine)
    await service.mute(BOSS, PUPIL, 1)
    with refuses(ClassRefusal.MUTED):
        await against_computer(matches)
    await against_computer(matches, setting=THERE)
    await store.purge(now())
    assert len(await rows_in(engine, mutes)) == 1
    await store.mute(BOSS.guild_id, Mute(ADA, now() - timedelta(seconds=1), BOSS.id))
    await against_computer(matches)
    assert await service.muted(BOSS) == []
    with refuses(ClassRefusal.NOT_MUTED):
        await service.unmute(BOSS, ADA)
    await service.mute(BOSS, PUPIL, 1)
    await store.mute(BOSS.guild_id, Mute(BLAISE, now() - timedelta(seconds=1), BOSS.id))
    await store.purge(now())
    assert [row.person for row in await rows_in(engine, mutes)] == [ADA]


async def test_teachers_cannot_be_muted(engine: Engine) -> None:
    await classes_on(engine).add_teacher(BOSS, TeacherKind.PERSON, BLAISE)
    await classes_on(engine).add_teacher(BOSS, TeacherKind.ROLE, 77)
    for teacher in (
        Actor(ADA, BOSS.guild_id, manages=True),
        Actor(ADA, BOSS.guild_id, roles=frozenset({77})),
        Actor(BLAISE, BOSS.guild_id),
    ):
        with refuses(ClassRefusal.MUTE_A_TEACHER):
            await mutes_on(engine).mute(BOSS, teacher, 1)


async def test_erasing_deletes_a_mute_and_the_name_of_who_gave_it(engine: Engine) -> None:
    service, privacy = mutes_on(engine), PrivacyStore(engine)
    teacher = Actor(BLAISE, BOSS.guild_id, manages=True)
    await service.mute(teacher, PUPIL, 1)
    mine, given = (await privacy.kept(ADA))["mutes"], (await privacy.kept(BLAISE))["mutings"]
    assert [set(row) for row in (*mine, *given)] == [
        {"guild_id", "person", "until"},
        {"guild_id", "until", "muted_by"},
    ]
    await privacy.erase(BLAISE)
    (mute,) = await service.muted(BOSS)
    assert (mute.person, mute.muted_by) == (ADA, None)
    await privacy.erase(ADA)
    assert await rows_in(engine, mutes) == []


async def test_the_end_of_the_school_year_ends_mutes(engine: Engine) -> None:
    classes = classes_on(engine)
    await classes.ensure(BOSS.guild_id, "fr")
    settings = await classes.settings(BOSS.guild_id, "fr")
    await mutes_on(engine).mute(BOSS, PUPIL, 30)
    moved = next_purge(settings) + timedelta(days=366)
    assert await PrivacyStore(engine).purge_class(BOSS.guild_id, settings.purge_at, moved)
    assert await rows_in(engine, mutes) == []


def closed(shown: InteractionResult, say: Say) -> bool:
    """Return whether a private answer says that its reader is muted."""
    beginning = say("denial-muted", moment="\0").partition("\0")[0]
    is_told = text_of(shown).startswith(beginning)
    assert shown.ephemeral or not is_told
    return is_told


@in_both_languages
async def test_teachers_mute_list_and_unmute_and_pupils_may_not(staff: Staff, name: str) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    nobody = await who.slash(world.channel, "class mute")
    assert nobody.ephemeral
    assert text_of(nobody) == say("mutes-none")
    listed = await who.slash(world.channel, "class mute", member=world.ada, days=3)
    assert listed.ephemeral
    at = world.env.now()
    (mute,) = await world.bot.mutes.muted(replace(staff.actor(), sent_at=at))
    assert timedelta(days=2, hours=23) < mute.until - at <= timedelta(days=3)
    line = say(
        "mutes-line",
        member=world.ada.mention,
        moment=in_words(mute.until),
        teacher=who.mention,
    )
    assert text_of(listed) == f"{say('mutes-title')}\n{line}"
    assert closed(await world.ada.slash(world.channel, "nim", heaps="3 4 5"), FR)
    ended = await who.slash(world.channel, "class unmute", member=world.ada)
    assert text_of(ended) == say("mutes-none")
    assert not (await world.ada.slash(world.channel, "nim", heaps="3 4 5")).ephemeral
    again = await who.slash(world.channel, "class unmute", member=world.ada)
    assert_denied(again, say, ClassRefusal.NOT_MUTED)
    for command_name in ("class mute", "class unmute"):
        asked = await world.ada.slash(world.channel, command_name, member=world.blaise)
        assert_denied(asked, FR, ClassRefusal.NOT_A_TEACHER)


async def mute(world: World) -> None:
    """Mute Ada in the class for a day."""
    boss = teacher_of(world.server.id)
    await world.bot.mutes.mute(boss, Actor(world.ada.id, world.server.id), 1)


async def test_every_command_is_closed_to_a_muted_member_or_answers_privately(world: World) -> None:
    await mute(world)
    leaves = {
        each.qualified_name: {option.name for option in each.parameters}
        for each in world.bot.tree.walk_commands()
        if isinstance(each, app_commands.Command)
    }
    assert leaves.keys() > OPEN_COMMANDS | MATCH_COMMANDS
    for name, options in sorted(leaves.items()):
        shown = await send_command(world, name)
        if name in OPEN_COMMANDS:
            is_form = shown.modal is not None
            assert is_form or (shown.ephemeral and not closed(shown, FR)), name
        elif "opponent" not in options:
            assert closed(shown, FR), name


async def send_command(world: World, name: str) -> InteractionResult:
    """Send a command of Ada's without options."""
    record = send(world, world.ada, command(world, name))
    await world.env.settle()
    return InteractionResult(world.env, record)


async def test_a_muted_member_plays_on_in_open_matches_and_on_private_boards(world: World) -> None:
    ada, channel = world.ada, world.channel
    board = await ada.slash(channel, "nim", heaps="3 4 5", first="me")
    await mute(world)
    board = await take(ada, board, 1, 1)
    assert (await stored(world)).ply > 0
    board = await press(ada, board, PlayAction.RESIGN)
    board = await press(ada, board, PlayAction.YIELD)
    assert closed(await press(ada, board, PlayAction.REMATCH), FR)
    assert closed(await ada.slash(channel, "board"), FR)
    alone = await ada.slash(channel, "nim", heaps="3 4 5", where="alone", first="me")
    assert not closed(alone, FR)
    assert alone.ephemeral
    shown = await ada.slash(channel, "board")
    assert shown.ephemeral
    assert not closed(shown, FR)
    assert not closed(await world.blaise.slash(channel, "nim", heaps="3 4 5"), EN)


async def test_a_mute_holds_after_a_restart(world: World) -> None:
    await mute(world)
    await world.restart()
    assert closed(await world.ada.slash(world.channel, "nim", heaps="3 4 5"), FR)
    assert not closed(await world.blaise.slash(world.channel, "nim", heaps="3 4 5"), EN)


async def test_a_muted_member_cannot_share_a_match(world: World) -> None:
    ada = world.ada
    board = await ada.slash(world.channel, "nim", heaps="1", where="alone", first="me")
    over = await press(ada, board, PlayAction.PICK)
    await mute(world)
    assert closed(await press(ada, over, PlayAction.SHARE), FR)
