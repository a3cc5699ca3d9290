"""Maintain the live board of each match: the one message in which it is played.

Each new message with a match, after a command, an announcement or a click on another message,
becomes the match's live board (``MatchRecord.live``); the former one loses its controls and links
to it. Where the bot may not edit its messages unasked (it was installed by a user only), that
happens at the first click on the old board.

Several processes may post, click and edit boards at the same moment. So the store decides which
message is live, and after an edit it is read again: whatever the order in which the edits arrive,
the last one is right, and no lock is needed.

A board that other players could not see never becomes the live one; there the match is shown
privately. The same holds for boards outside the match's own thread while that is open. A private
match (``MatchRecord.is_private``: it answers a challenge, or its player opened it for themselves)
has no live board, as Discord allows edits of it only after its player's clicks: each command shows
it, a click on an older board edits that, and nothing is announced (``post_board``, ``announce``).

At a start the boards of matches with a timer that runs are edited, and those of classes even if
they ended within a day, since a process may have died before it edited them.
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
from bot.kit.widgets import Layout, layout
from bot.play.messages import match_message, moved_board
from bot.play.model import LiveMessage, MatchRecord
from bot.play.refusals import MatchRefused
from bot.play.service import Matches
from bot.play.store import MatchStore

log = logging.getLogger(__name__)

#: The seconds after which a request that Discord did not accept is repeated.
AGAIN = 15.0

View = Layout

#: Puts a view into a message.
Show = Callable[[View], Awaitable[object]]

#: Renders a match.
Look = Callable[[MatchRecord], View]


async def until_taken(request: Callable[[], Awaitable[None]]) -> None:
    """Repeat a request every AGAIN seconds until Discord accepts it, however long that takes.

    Raises HTTPException if Discord refuses it.
    """
    while True:
        try:
            return await request()
        except DISCORD_FAILURES as error:
            if is_refusal(error):
                raise
            log.warning("a board is sent again later: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)


def opened_board(record: MatchRecord, above: str = "") -> View:
    """Return the present board of a match below a text, unless that is empty."""
    return layout(above, *match_message(record).children)


class MatchBoards:
    """Maintains one live board for each match."""

    def __init__(self, store: MatchStore, matches: Matches, channel_of: Channels) -> None:
        self._store = store
        self._matches = matches
        self._channel_of = channel_of

    async def posted(
        self, record: MatchRecord, here: LiveMessage, show: Show, former_look: Look = moved_board
    ) -> None:
        """Store that a new message is a match's live board, and edit the former one to link to it.

        ``show`` edits the new message if the match has changed since ``record``; ``former_look``
        renders the former one. A failure is logged, not raised.
        """
        try:
            former = await self._store.move_board(record.id, here)
            present = await self._matches.get(record.id)
            if _has_moved_on(record, present):
                await self.bring_up_to_date(record.id, here, show)
            if former is not None:
                await self._edit_board(record.id, former, former_look)
        except Exception as error:  # any: the answer is sent already
            _log_failure(record, error)

    async def clicked(self, record: MatchRecord, here: LiveMessage, view: View, show: Show) -> None:
        """Store that a message that was clicked is a match's live board; link the former one to it.

        Nothing is done if it is that already. It has ``view`` of ``record``; ``show`` edits it if
        there was a former board. A failure is logged, not raised.
        """

        def look(present: MatchRecord) -> View:
            return match_message(present) if _has_moved_on(record, present) else view

        try:
            if await self._store.live_boards.of(record.id) == here:
                return
            former = await self._store.move_board(record.id, here)
            if former is not None:  # its process may just have retired this one
                await self.bring_up_to_date(record.id, here, show, look)
                await self._edit_board(record.id, former, moved_board)
        except Exception as error:  # any: the answer is sent already
            _log_failure(record, error)

    async def announce(
        self,
        record: MatchRecord,
        former_look: Look = moved_board,
        above: str = "",
        **message: Any,
    ) -> LiveMessage | None:
        """Post a new live board in the match's channel; return where it is. The former links to it.

        None if Discord fails, and for a private match, which is not posted: its player sees it at
        the next click. ``above`` is a text above the board, ``message`` are further arguments of
        discord.py's ``send``, such as whom it pings.
        """
        if record.is_private:
            return None
        channel = self._channel_of(record.channel_id)
        try:
            board = await channel.send(view=opened_board(record, above), **message)
        except DISCORD_FAILURES as error:
            log.warning("match %d has no new board: %s", record.id, type(error).__name__)
            return None
        here = LiveMessage(record.guild_id, record.channel_id, board.id)
        await self.posted(record, here, _board_editor(board), former_look)
        return here

    async def refresh(self, match_id: int) -> None:
        """Edit the live board of a match to its present state; do nothing if it has none.

        Nothing happens, either, if Discord refuses the edit, or the match is deleted. Raises one of
        DISCORD_FAILURES if Discord fails otherwise.
        """
        live = await self._store.live_boards.of(match_id)
        if live is not None:
            await self._edit_board(match_id, live, moved_board)

    async def bring_up_to_date(
        self,
        match_id: int,
        message: LiveMessage,
        show: Show,
        look: Look = match_message,
        former_look: Look = moved_board,
    ) -> None:
        """Edit a message, by ``show``: to the match if it has the live board, else a link to that.

        The former is rendered by ``look``, the latter by ``former_look``. Raises Refused if the
        match is deleted, and what ``show`` raises.
        """
        while True:
            record = await self._matches.get(match_id)
            is_live = record.live == message
            await show(look(record) if is_live else former_look(record))
            if (await self._store.live_boards.of(match_id) == message) is is_live:
                return

    async def _edit_board(self, match_id: int, message: LiveMessage, former_look: Look) -> None:
        """Edit a board as ``refresh`` does; if it is not the live one, by ``former_look``."""
        board = self._channel_of(message.channel_id).get_partial_message(message.id)
        show = _board_editor(board)
        try:
            await self.bring_up_to_date(match_id, message, show, former_look=former_look)
        except MatchRefused:
            return  # the match was deleted
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("a board of match %d may not be edited", match_id)


def _board_editor(board: discord.Message | discord.PartialMessage) -> Show:
    """Return a function that puts a view into a message of the bot."""

    async def show(view: View) -> None:
        await board.edit(view=view)

    return show


def _has_moved_on(record: MatchRecord, present: MatchRecord) -> bool:
    return (present.ply, present.state) != (record.ply, record.state)


def _log_failure(record: MatchRecord, error: Exception) -> None:
    """Log the class of an expected error, as its text may name a person.

    An unexpected error is logged with its traceback.
    """
    may_happen = isinstance(error, (*DISCORD_FAILURES, SQLAlchemyError, MatchRefused))
    log.warning(
        "the boards of match %d are not settled: %s",
        record.id,
        type(error).__name__,
        exc_info=None if may_happen else error,
    )
