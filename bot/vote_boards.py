"""The public boards of class matches: counts brought up to date, and a new board for each vote."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.store.matches import Session
from bot.ui.layouts import closed_vote, session_message
from bot.upkeep import DISCORD_FAILURES, Upkeep, is_refusal
from bot.votes import Votes

log = logging.getLogger(__name__)

#: The seconds between two edits of the boards, while classes vote.
PAUSE = 3.0

Channels = Callable[[int], discord.PartialMessageable]


class VoteBoards(Upkeep):
    """Edits the boards on which there are new votes, and moves on when a vote is closed."""

    def __init__(self, votes: Votes, channel_of: Channels) -> None:
        super().__init__("match", self._show)
        self._votes = votes
        self._channel_of = channel_of
        #: So that no board is shown as it was before.
        self._editing = asyncio.Lock()
        votes.on_vote = self.changed

    async def resume(self) -> None:
        """Bring every board up to date, and from then on those that change."""
        self.start(await self._votes.running())

    async def _show(self, match_id: int) -> float:
        """Show a match as it stands; return for how many seconds to leave it."""
        async with self._editing:
            session = await self._votes.shown(match_id)
            if session is not None:
                await self._edit(session, session_message(session))
        return PAUSE

    async def move_on(self, session: Session) -> None:
        """Show how the class has voted on the old board, and the match as it stands on a new one.

        Without leave to write in the channel the old board shows it all.
        """
        async with self._editing:
            channel = self._channel_of(session.channel_id)
            try:
                board = await channel.send(view=session_message(session))
            except DISCORD_FAILURES:
                log.warning("match %d has no new board", session.id)
                self.changed(session.id)
                return
            await self._votes.show_at(session, board.id)
            await self._close(session)

    async def _close(self, session: Session) -> None:
        """Show on the old board how the class has voted; the new one tells it too."""
        try:
            await self._edit(session, closed_vote(session))
        except DISCORD_FAILURES:
            log.warning("the old board of match %d could not be edited", session.id)

    async def _edit(self, session: Session, view: discord.ui.LayoutView) -> None:
        """Edit the board of a match, if it has one; raise HTTPException if Discord is not well."""
        if session.message_id is None:
            return
        board = self._channel_of(session.channel_id).get_partial_message(session.message_id)
        try:
            await board.edit(view=view)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("the board of match %d may not be edited", session.id)
