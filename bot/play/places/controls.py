"""What opens a match in its place: an answer for all, a thread, or an answer for one person."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord

from bot.board.drawing import drawing
from bot.classes.model import Place
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, whisper
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.host import Interaction
from bot.kit.people import pinging
from bot.play.boards import MatchBoards
from bot.play.messages import told_with_way
from bot.play.model import MatchRecord
from bot.play.places.model import Decision, NoThread, Surroundings
from bot.play.places.service import Places
from bot.play.posting import post_board
from games.match import Seat

log = logging.getLogger(__name__)

#: How long the name of a thread may be.
LONGEST_NAME = 100

#: What is needed to open a thread and to post a board in it.
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


async def place_for(interaction: Interaction, asked: str | None, opponent: Seat) -> Decision:
    """Return where a match against an opponent is opened, by what was typed; raise Refused."""
    around = Surroundings(
        interaction.guild_id, interaction.context.dm_channel, why_no_thread(interaction)
    )
    place = None if asked is None else Place(asked)
    return await interaction.client.service(Places).chosen(around, place, opponent)


def why_no_thread(interaction: Interaction) -> NoThread | None:
    """Return why no thread can be opened where somebody has typed or clicked, if none can."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return NoThread.IN_ONE
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return NoThread.NONE_HERE
    return None if interaction.app_permissions >= FOR_THREADS else NoThread.NOT_ALLOWED


async def show_opened(
    interaction: Interaction,
    record: MatchRecord,
    decided: Decision,
    below: str = "",
    invited: Sequence[int] = (),
) -> None:
    """Show a match that was just opened where it is to be played; who is invited is pinged.

    If Discord opens no thread, the board is shown here all the same.
    """
    say = words(locale_of(interaction))
    told = decided.told if decided.place is not Place.ALONE else "opened-alone"
    if decided.place is Place.THREAD:
        opening = _in_thread(interaction, record, below, invited)
        link = await promised(interaction, opening, privately=True)
        if link is not None:
            await whisper(interaction, view=told_with_way(say("opened-in-thread"), link, say))
            return
        # What was promised is private, and the board is for all.
        await whisper(interaction, say(NoThread.FAILED))
    if told is not None:
        below = f"-# {say(told)}\n{below}".rstrip()
    await post_board(interaction, record, below, allowed_mentions=pinging(invited))


async def _in_thread(
    interaction: Interaction, record: MatchRecord, below: str, invited: Sequence[int]
) -> str | None:
    """Open a thread with the board of a match; return the way to it, None if Discord does not.

    Whoever has opened the match is pinged too: a mention adds people to a thread.
    """
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel), "a thread can be opened from it"
    public = discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=thread_name(record), type=public)
    except DISCORD_FAILURES as error:
        log.warning("match %d gets no thread: %s", record.id, type(error).__name__)
        return None
    boards = interaction.client.service(MatchBoards)
    pinged = pinging([interaction.user.id, *invited])
    there = replace(record, channel_id=thread.id)
    board = await boards.announce(there, below=below, allowed_mentions=pinged)
    if board is None:
        with suppress(*DISCORD_FAILURES):
            await thread.edit(archived=True)  # nothing is in it
        return None
    await interaction.client.service(Places).settle(record, thread.id)
    return board.link


def thread_name(record: MatchRecord) -> str:
    """Name the thread of a match by its game, its start and its number.

    Nobody is named: a thread keeps its name, also after somebody has had their data erased.
    """
    say, match = words(record.locale), record.match
    number = f" · {say('match-number', number=str(record.id))}"
    title = drawing(match.game).title(match.game, say)
    name = f"{title} · {match.game.format(match.start)}"
    return name[: LONGEST_NAME - len(number)] + number
