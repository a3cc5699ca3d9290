"""/class teachers, settings, roster and season, and /join and /leaderboard.

Lets teachers settle what holds in their class, and pupils say who they are on its list.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.classes.controls import (
    ask_for_season,
    complete_zone,
    purge_question,
    settings_text,
    teachers_text,
)
from bot.classes.model import Place, TeacherKind
from bot.classes.muting.messages import mutes_text
from bot.classes.muting.service import Mutes
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.kit.click import Click, member_of
from bot.kit.commands import autocomplete, choices, command, group, in_servers, phrase
from bot.kit.refusal import Refused
from bot.play.places.controls import why_no_thread
from bot.play.places.model import NoThread
from bot.roster.controls import join, roster_page
from bot.roster.reading import LONGEST_NAME
from bot.season.controls import season_for
from games import FAMILIES

#: The largest limit on the boards of a person in a channel within an hour.
MOST_BOARDS = 60

#: For how many days a member can be muted at most.
MOST_DAYS = 30

# A class has a server, so these commands exist in servers only.
classes = group("class", servers_only=True)


@app_commands.choices(action=choices("teachers", "list", "add", "remove"))
@command("teachers", classes)
async def teachers(
    click: Click,
    action: str = "list",
    member: discord.Member | None = None,
    role: discord.Role | None = None,
) -> None:
    actor = click.actor
    named = [(TeacherKind.PERSON, member), (TeacherKind.ROLE, role)]
    targets = [(kind, target.id) for kind, target in named if target is not None]
    if action != "list" and not targets:
        raise Refused(ClassRefusal.NOBODY_NAMED)
    for kind, target in targets:
        if action == "add":
            await click.service(Classes).add_teacher(actor, kind, target)
        elif action == "remove":
            await click.service(Classes).remove_teacher(actor, kind, target)
    text = teachers_text(await click.service(Classes).teachers(actor), click.say)
    await click.send(content=text, ephemeral=True)


@autocomplete(time_zone=complete_zone)
@app_commands.choices(where=choices("class-place", *Place))
@command("settings", classes)
async def settings(
    click: Click,
    time_zone: str | None = None,
    purge_day: app_commands.Range[int, 1, 31] | None = None,
    purge_month: app_commands.Range[int, 1, 12] | None = None,
    names: bool | None = None,
    where: str | None = None,
    absent_zero: bool | None = None,
    hourly_boards: app_commands.Range[int, 0, MOST_BOARDS] | None = None,
) -> None:
    classes = click.service(Classes)
    asker = click.actor, click.locale
    await classes.purge_moved(*asker, purge_day, purge_month)  # refused before all else
    settings = await classes.change(
        *asker,
        time_zone=time_zone,
        shows_names=names,
        place=None if where is None else Place(where),
        absent_is_zero=absent_zero,
        hourly_boards=hourly_boards,
    )
    moved = await classes.purge_moved(*asker, purge_day, purge_month)
    text = settings_text(settings, click.say)
    lacks = why_no_thread(click) is NoThread.NOT_ALLOWED
    if lacks and settings.place is not Place.HERE:
        text = f"{text}\n\n{click.say('class-threads-missing')}"
    if moved.purge_on != settings.purge_on:
        await click.send(view=purge_question(text, moved, click.say), ephemeral=True)
    else:
        await click.send(content=text, ephemeral=True)


@command("mute", classes)
async def mute(
    click: Click,
    member: discord.User | None = None,
    days: app_commands.Range[int, 1, MOST_DAYS] = 1,
) -> None:
    mutes = click.service(Mutes)
    if member is not None:
        await mutes.mute(click.actor, member_of(member, click.actor.guild_id), days)
    text = mutes_text(await mutes.muted(click.actor), click.say)
    await click.send(content=text, ephemeral=True)


@command("unmute", classes)
async def unmute(click: Click, member: discord.User) -> None:
    mutes = click.service(Mutes)
    await mutes.unmute(click.actor, member.id)
    text = mutes_text(await mutes.muted(click.actor), click.say)
    await click.send(content=text, ephemeral=True)


@command("roster", classes)
async def roster(click: Click) -> None:
    await click.show(roster_page(click))


@command("season", classes)
async def season(click: Click) -> None:
    await ask_for_season(click)


@in_servers
@command("join")
async def join_(
    click: Click,
    line: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
) -> None:
    await join(click, line)


@app_commands.choices(game=choices("family", *FAMILIES))
@app_commands.describe(game=phrase("command-leaderboard-game"))
@in_servers
@command("leaderboard")
async def leaderboard(click: Click, game: str | None = None) -> None:
    shown = await season_for(click, game, page=0)
    await click.send(view=shown, ephemeral=True)
