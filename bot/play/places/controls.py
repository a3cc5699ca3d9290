"""Open a match in its place: as a public answer, in a thread, or as a private answer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.classes.model import Place
from bot.i18n import words
from bot.kit.click import Click
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.people import pinging
from bot.play.boards import MatchBoards
from bot.play.controls import setting_of
from bot.play.messages import linked_text
from bot.play.model import MatchRecord, Setting
from bot.play.places.model import Decision, NoThread, Surroundings
from bot.play.places.service import Places
from bot.play.posting import post_board
from games.match import Computer, Seat

log = logging.getLogger(__name__)

#: The most characters of a thread's name.
LONGEST_NAME = 100

#: The permissions to open a thread and to post a board in it.
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


async def place_for(click: Click, asked: str | None, opponent: Seat) -> Decision:
    """Return where a match against an opponent is opened; raise as ``Places.chosen`` does.

    ``asked`` is the chosen value of the option, a ``Place``, if any.
    """
    around = Surroundings(
        click.guild_id, click.interaction.context.dm_channel, why_no_thread(click)
    )
    place = None if asked is None else Place(asked)
    return await click.service(Places).chosen(around, place, opponent)


def why_no_thread(click: Click) -> NoThread | None:
    """Return why no thread can be opened where a command or click was made; None if one can."""
    channel = click.interaction.channel
    if isinstance(channel, discord.Thread):
        return NoThread.IN_ONE
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return NoThread.NONE_HERE
    return None if click.interaction.app_permissions >= FOR_THREADS else NoThread.NOT_ALLOWED


async def open_in_place(
    click: Click, asked: str | None, start: Callable[[Setting], Coroutine[Any, Any, MatchRecord]]
) -> None:
    """Open a match against the computer where it belongs, and show it; raise as ``place_for``.

    ``asked`` is a wish, as there; ``start`` opens the match, and what it raises is raised.
    """
    decided = await place_for(click, asked, Computer())
    setting = replace(setting_of(click), alone=decided.place is Place.ALONE)
    record = await click.promised(start(setting), privately=decided.is_answered_privately)
    await show_opened(click, record, decided)


async def show_opened(
    click: Click,
    record: MatchRecord,
    decided: Decision,
    above: str = "",
    invited: Sequence[int] = (),
) -> None:
    """Show a match that was just opened in its place, below a text ``above``; ping those invited.

    If Discord opens no thread, the board is posted in the channel. Raises as ``post_board`` does.
    """
    notice = decided.notice if decided.place is not Place.ALONE else "opened-alone"
    if decided.place is Place.THREAD:
        opening = _in_thread(click, record, above, invited)
        link = await click.promised(opening, privately=True)
        if link is not None:
            await click.whisper(view=linked_text(click.say("opened-in-thread"), link, click.say))
            return
        # The promise was private, but the board is public.
        await click.whisper(click.say(NoThread.FAILED))
    if notice is not None:
        above = f"-# {click.say(notice)}\n{above}".rstrip()
    await post_board(click, record, above, allowed_mentions=pinging(invited))


async def _in_thread(
    click: Click, record: MatchRecord, above: str, invited: Sequence[int]
) -> str | None:
    """Open a thread with the board of a match; return the board's link, or None if Discord fails.

    The person who opened the match is pinged, too, as a mention adds them to the thread.
    """
    channel = click.interaction.channel
    assert isinstance(channel, discord.TextChannel), "a thread can be opened from it"
    public = discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=thread_name(record), type=public)
    except DISCORD_FAILURES as error:
        log.warning("match %d gets no thread: %s", record.id, type(error).__name__)
        return None
    pinged = pinging([click.person, *invited])
    there = replace(record, channel_id=thread.id)
    board = await click.service(MatchBoards).announce(there, above=above, allowed_mentions=pinged)
    if board is None:
        with suppress(*DISCORD_FAILURES):
            await thread.edit(archived=True)  # it is empty
        return None
    await click.service(Places).move_to(record, thread.id)
    return board.link


def thread_name(record: MatchRecord) -> str:
    """Return the name of a match's thread: its game, its start, cut if long, and its number.

    No person is named, as the name of a thread stays after an erasure.
    """
    say, match = words(record.locale), record.match
    number = f" · {say('match-number', number=str(record.id))}"
    title = drawing(match.game).title(match.game, say)
    name = f"{title} · {match.game.format(match.start)}"
    return name[: LONGEST_NAME - len(number)] + number
