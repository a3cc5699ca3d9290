"""Keep the live board of each match: the one message in which it is played; older ones lead there.

Every way to show a match, a command, an announcement, a click on another message, makes its
message the live one (``MatchRecord.live``); the controls are then removed from the former. Where
the bot may edit nothing of its own accord (it was installed by a user only), the first click on
the old board does so.

Several boards may be posted, clicked and edited at the same moment, by several processes. So the
store decides which message is live, and whoever has edited one looks again: whatever the order in
which the edits arrive, the last one is right, and no lock is needed.

A board that others who play could not see never becomes the live one; there the match is shown
privately. Nor does any board outside the thread that a match has of its own, while that is open. A
private match (``MatchRecord.is_private``: it answers a challenge, or its player opened it for
themselves) has no live board, as Discord lets nobody but its player's click edit it: it is shown
at each command, an older board is brought up to date when it is clicked, and nothing is announced
(``post_board``, ``announce``).

At a start the boards of matches with a timer and of classes are edited if they have ended within a
day: a process may have written what it did not show any more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import Channels
from bot.play.messages import match_message, moved_board
from bot.play.model import LiveMessage, MatchRecord
from bot.play.refusals import MatchRefused
from bot.play.service import Matches
from bot.play.store import MatchStore
from games.match import Person

log = logging.getLogger(__name__)

#: The seconds after which what Discord did not take is sent again.
AGAIN = 15.0

View = discord.ui.LayoutView

#: Puts a view in a message.
Show = Callable[[View], Awaitable[object]]

#: Draws a match.
Look = Callable[[MatchRecord], View]


async def until_taken(showing: Callable[[], Awaitable[None]]) -> None:
    """Show something as soon as Discord takes it: an outage delays it, however long it is.

    Raises HTTPException if Discord refuses it.
    """
    while True:
        try:
            return await showing()
        except DISCORD_FAILURES as error:
            if is_refusal(error):
                raise
            log.warning("a board is sent again later: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)


def may_move(record: MatchRecord, who: int, guild_id: int | None, channel_id: int) -> bool:
    """Return whether somebody may have the live board of a match moved to a channel.

    In the channel where it is played, anybody may. A player may take it to another channel of the
    server, and a match against the computer anywhere: nobody else loses the board by that.
    """
    if channel_id == record.channel_id:
        return True
    if record.match.seat_of(who) is None:
        return False
    in_its_server = guild_id is not None and guild_id == record.guild_id
    return in_its_server or not all(isinstance(seat, Person) for seat in record.match.seats)


def opened_board(record: MatchRecord, below: str = "") -> View:
    """Show a match as it stands, and a text below its new board: there is room for one."""
    shown = match_message(record)
    if below:
        shown.add_item(discord.ui.TextDisplay(below))
    return shown


class MatchBoards:
    """Sees to it that each match has one live board."""

    def __init__(self, store: MatchStore, matches: Matches, channel_of: Channels) -> None:
        self._store = store
        self._matches = matches
        self._channel_of = channel_of

    async def posted(
        self, record: MatchRecord, here: LiveMessage, show: Show, former_look: Look = moved_board
    ) -> None:
        """Make a new message, which shows a match, its live board; retire the former one.

        ``show`` edits the new message: the match may have moved on meanwhile. A failure is
        logged: the match goes on without it.
        """
        try:
            former = await self._store.move_board(record.id, here)
            stands = await self._matches.get(record.id)
            if _has_moved_on(record, stands):
                await self.bring_up_to_date(record.id, here, show)
            if former is not None:
                await self._edit(record.id, former, former_look)
        except Exception as error:  # whatever it is, what was asked for is shown already
            _log_failure(record, error)

    async def clicked(self, record: MatchRecord, here: LiveMessage, view: View, show: Show) -> None:
        """Make a message that was clicked, and shows a view of a match, its live board.

        Nothing is written if it is so already. ``show`` edits the message. A failure is logged.
        """

        def look(stands: MatchRecord) -> View:
            return match_message(stands) if _has_moved_on(record, stands) else view

        try:
            if await self._store.live_boards.of(record.id) == here:
                return
            former = await self._store.move_board(record.id, here)
            if former is not None:  # whoever has made that one live may just have retired this
                await self.bring_up_to_date(record.id, here, show, look)
                await self._edit(record.id, former, moved_board)
        except Exception as error:  # whatever it is, what was asked for is shown already
            _log_failure(record, error)

    async def announce(
        self,
        record: MatchRecord,
        former_look: Look = moved_board,
        below: str = "",
        **message: Any,
    ) -> LiveMessage | None:
        """Show a match on a new board where it is played; return it if Discord took it.

        A private match is shown to nobody: its player finds it at the next click.
        """
        if record.is_private:
            return None
        channel = self._channel_of(record.channel_id)
        try:
            board = await channel.send(view=opened_board(record, below), **message)
        except DISCORD_FAILURES as error:
            log.warning("match %d has no new board: %s", record.id, type(error).__name__)
            return None
        here = LiveMessage(record.guild_id, record.channel_id, board.id)
        await self.posted(record, here, _editing(board), former_look)
        return here

    async def refresh(self, match_id: int) -> None:
        """Show a match as it stands on its live board, if it has one and Discord lets us.

        Raises HTTPException if Discord is not well.
        """
        live = await self._store.live_boards.of(match_id)
        if live is not None:
            await self._edit(match_id, live, moved_board)

    async def bring_up_to_date(
        self,
        match_id: int,
        message: LiveMessage,
        show: Show,
        look: Look = match_message,
        former_look: Look = moved_board,
    ) -> None:
        """Show in a message the live board if it has it, else where that is; raise Refused."""
        while True:
            record = await self._matches.get(match_id)
            is_live = record.live == message
            await show(look(record) if is_live else former_look(record))
            if (await self._store.live_boards.of(match_id) == message) is is_live:
                return

    async def _edit(self, match_id: int, message: LiveMessage, former_look: Look) -> None:
        """Bring a board up to date by an edit of our own, which Discord allows in some places."""
        board = self._channel_of(message.channel_id).get_partial_message(message.id)
        show = _editing(board)
        try:
            await self.bring_up_to_date(match_id, message, show, former_look=former_look)
        except MatchRefused:
            return  # the match is gone
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("a board of match %d may not be edited", match_id)


def _editing(board: discord.Message | discord.PartialMessage) -> Show:
    """Return what puts a view in a message of our own."""

    async def show(view: View) -> None:
        await board.edit(view=view)

    return show


def _has_moved_on(record: MatchRecord, stands: MatchRecord) -> bool:
    return (stands.ply, stands.state) != (record.ply, record.state)


def _log_failure(record: MatchRecord, error: Exception) -> None:
    """Log what has failed: what may happen without its text, which may name a person.

    What nobody expected is logged with its traceback.
    """
    may_happen = isinstance(error, (*DISCORD_FAILURES, SQLAlchemyError, MatchRefused))
    log.warning(
        "the boards of match %d are not settled: %s",
        record.id,
        type(error).__name__,
        exc_info=None if may_happen else error,
    )
