"""The public boards of class matches: counts brought up to date, and a new board for each vote."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import discord

from bot.clock import now
from bot.store.matches import Session
from bot.timers import Alarm
from bot.ui.layouts import closed_vote, session_message
from bot.votes import Votes

log = logging.getLogger(__name__)

#: How often the boards are edited at most, while the class votes.
PAUSE = timedelta(seconds=3)

Channels = Callable[[int], discord.PartialMessageable]


class VoteBoards:
    """Edits the boards on which there are new votes, and moves on when a vote is closed."""

    def __init__(self, votes: Votes, channel_of: Channels) -> None:
        self._votes = votes
        self._channel_of = channel_of
        self._changed: set[int] = set()
        self._alarm = Alarm(self._edit_changed)
        votes.on_vote = self._change

    async def start(self) -> None:
        """Bring every board up to date: what came last before the end may not be shown."""
        self._changed.update(await self._votes.running())
        self._alarm.start()

    async def stop(self) -> None:
        """Edit nothing any more; what is not shown yet is at the next start."""
        await self._alarm.stop()

    def _change(self, match_id: int) -> None:
        self._changed.add(match_id)
        self._alarm.expect(now() + PAUSE)

    async def _edit_changed(self) -> None:
        for match_id in list(self._changed):
            session = await self._votes.shown(match_id)
            self._changed.discard(match_id)
            if session is not None:
                await self.refresh(session)

    async def refresh(self, session: Session) -> None:
        """Show a match as it stands on its board."""
        await self._edit(session, session_message(session))

    async def move_on(self, session: Session) -> None:
        """Show how the class has voted on the old board, and the match as it stands on a new one.

        Without leave to write in the channel the old board shows it all.
        """
        self._changed.discard(session.id)
        channel = self._channel_of(session.channel_id)
        try:
            board = await channel.send(view=session_message(session))
        except (discord.HTTPException, OSError):
            log.warning("match %d has no new board", session.id)
            await self.refresh(session)
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
