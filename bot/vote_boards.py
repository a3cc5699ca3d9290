"""The public boards of class matches: counts brought up to date, and a new board for each vote."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord
from discord.ext import tasks
from sqlalchemy.exc import SQLAlchemyError

from bot.store.matches import Session
from bot.ui.layouts import closed_vote, session_message
from bot.votes import Votes

log = logging.getLogger(__name__)

#: The seconds between two edits of the boards, while classes vote.
PAUSE = 3.0

Channels = Callable[[int], discord.PartialMessageable]


class VoteBoards:
    """Edits the boards on which there are new votes, and moves on when a vote is closed."""

    def __init__(self, votes: Votes, channel_of: Channels) -> None:
        self._votes = votes
        self._channel_of = channel_of
        self._changed: set[int] = set()
        self._loop = tasks.loop(seconds=PAUSE)(self._edit_changed)
        #: So that no board is shown as it was before.
        self._editing = asyncio.Lock()
        votes.on_vote = self.changed

    async def start(self) -> None:
        """Bring every board up to date: what came last before the end may not be shown."""
        for match_id in await self._votes.running():
            self.changed(match_id)

    async def stop(self) -> None:
        """Edit nothing any more; what is not shown yet is at the next start."""
        task = self._loop.get_task()
        self._loop.cancel()
        if task is not None:
            await asyncio.wait([task])

    def changed(self, match_id: int) -> None:
        """See to it that a match is shown as it stands: at once, or a pause after the last."""
        self._changed.add(match_id)
        if not self._loop.is_running():
            self._loop.start()

    async def _edit_changed(self) -> None:
        if not self._changed:
            self._loop.stop()
        for match_id in list(self._changed):
            try:
                await self._edit_one(match_id)
            except (SQLAlchemyError, OSError):
                log.exception("a board could not be looked up; trying again")

    async def _edit_one(self, match_id: int) -> None:
        async with self._editing:
            session = await self._votes.shown(match_id)
            self._changed.discard(match_id)
            if session is not None:
                await self._edit(session, session_message(session))

    async def move_on(self, session: Session) -> None:
        """Show how the class has voted on the old board, and the match as it stands on a new one.

        Without leave to write in the channel the old board shows it all.
        """
        async with self._editing:
            channel = self._channel_of(session.channel_id)
            try:
                board = await channel.send(view=session_message(session))
            except (discord.HTTPException, OSError):
                log.warning("match %d has no new board", session.id)
                await self._edit(session, session_message(session))
                return
            await self._votes.show_at(session, board.id)
            await self._edit(session, closed_vote(session))

    async def _edit(self, session: Session, view: discord.ui.LayoutView) -> None:
        if session.message_id is None:
            return
        board = self._channel_of(session.channel_id).get_partial_message(session.message_id)
        try:
            await board.edit(view=view)
        except (discord.HTTPException, OSError):
            log.warning("the board of match %d could not be edited", session.id)
