"""The limit that teachers set on the boards of one person in a channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord
import pytest
import sqlalchemy as sa
from simcord import InteractionResult

from bot.db.engine import Engine, utc
from bot.db.schema.playing import matches as matches_table
from bot.kit.clock import stamp
from bot.kit.refusal import Refused
from bot.play.model import Setting
from bot.play.refusals import PlayRefusal
from bot.play.service import Matches
from tests.support.acting import SAYS, assert_whispered, by, in_both_languages
from tests.support.classes import classes_on
from tests.support.databases import rows_in, written
from tests.support.learning import teacher_of
from tests.support.matches import ADA, BLAISE, HERE, PRIVATE, against_computer, offered
from tests.support.refusing import refuses
from tests.support.world import World

assert HERE.guild_id is not None
BOSS = teacher_of(HERE.guild_id)
ELSEWHERE = replace(HERE, channel_id=HERE.channel_id + 1)


@pytest.fixture
async def limited(engine: Engine) -> None:
    """Let each person open two boards an hour in a channel."""
    await classes_on(engine).change(BOSS, "fr", hourly_boards=2)


async def pass_time(engine: Engine, minutes: int) -> None:
    """Let every match have begun some minutes earlier."""
    earlier = stamp() - timedelta(minutes=minutes)
    await written(engine, sa.update(matches_table).values(created_at=earlier))


async def test_ended_boards_and_invitations_count_until_an_hour_has_passed(
    matches: Matches, engine: Engine, limited: None
) -> None:
    begun = await against_computer(matches)
    await matches.resign(begun.id, begun.ply, by(ADA))
    await matches.leave(await offered(matches), by(ADA))
    with pytest.raises(Refused) as refused:
        await against_computer(matches)
    assert refused.value.refusal is PlayRefusal.CHANNEL_FULL
    assert refused.value.details["limit"] == 2
    with refuses(PlayRefusal.CHANNEL_FULL):
        await matches.rematch(begun.id, ADA, HERE)
    await pass_time(engine, 59)
    with refuses(PlayRefusal.CHANNEL_FULL):
        await against_computer(matches)
    await pass_time(engine, 60)
    await against_computer(matches)


@pytest.mark.parametrize("setting", [ELSEWHERE, replace(HERE, alone=True), PRIVATE])
async def test_the_limit_of_a_channel_spares_other_channels_and_private_boards(
    matches: Matches, limited: None, setting: Setting
) -> None:
    for _ in range(2):
        await against_computer(matches)
    await against_computer(matches, setting=setting)
    await against_computer(matches, who=BLAISE)
    with refuses(PlayRefusal.CHANNEL_FULL):
        await against_computer(matches)


async def test_a_board_that_has_moved_to_its_thread_counts_where_it_was_asked_for(
    matches: Matches, limited: None
) -> None:
    for number in range(2):
        begun = await against_computer(matches)
        await matches._store.move_to(begun.id, 10**17 + number)
    with refuses(PlayRefusal.CHANNEL_FULL):
        await against_computer(matches)


async def test_teachers_lift_the_limit(matches: Matches, engine: Engine, limited: None) -> None:
    for _ in range(2):
        await against_computer(matches)
    await classes_on(engine).change(BOSS, "fr", hourly_boards=0)
    await against_computer(matches)


@in_both_languages
async def test_the_refusal_of_a_full_channel_names_the_next_moment(world: World, name: str) -> None:
    say, who = SAYS[name], getattr(world, name)
    await world.bot.classes.change(teacher_of(world.server.id), "fr", hourly_boards=1)

    async def nim(**options: str) -> InteractionResult:
        return await who.slash(world.channel, "nim", heaps="3 4 5", **options)

    assert not (await nim()).ephemeral
    (begun,) = await rows_in(world.bot._engine, matches_table)
    moment = discord.utils.format_dt(utc(begun.created_at) + timedelta(hours=1), "F")
    assert_whispered(await nim(), say("refusal-channel-full", limit=1, moment=moment))
    assert (await nim(where="alone")).ephemeral
