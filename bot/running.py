"""What runs by itself: challenges open, remind and close; their leaderboards are kept up to date.

What has happened is news in the store until it was told, so nothing is lost by a kill. A message
that was sent just before one is not sent again: it carries a nonce, by which Discord knows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

import discord

from bot.challenges import Challenges
from bot.classes import Classes
from bot.clock import now
from bot.i18n import words
from bot.standings import Standing
from bot.store.challenges import Challenge, ChallengeState, News
from bot.timers import RETRY, Alarm
from bot.ui.names import names_of
from bot.ui.standings import SHOWN, board_message, reminder_message
from bot.upkeep import DISCORD_FAILURES, LONG_PAUSE, Upkeep, is_refusal

log = logging.getLogger(__name__)

#: The seconds between two edits of a leaderboard, and the age from which on Discord lets a message
#: be edited only seldom.
PAUSE = 5.0
OLD_MESSAGE = timedelta(minutes=55)

Channels = Callable[[int], discord.PartialMessageable]


class Crier:
    """Tells a class about its challenges, in the channel that a teacher has chosen."""

    def __init__(self, challenges: Challenges, classes: Classes, channel_of: Channels) -> None:
        self._challenges = challenges
        self._classes = classes
        self._channel_of = channel_of

    async def tell(self, challenge: Challenge) -> bool:
        """Tell the news about a challenge; return whether that is settled, told or given up."""
        assert challenge.unannounced is not None, "there are news"
        message_id = None
        try:
            message_id = await self._tell(challenge, challenge.unannounced)
        except DISCORD_FAILURES as error:
            # Whatever names a person stays out of the log: an error's text may quote a message.
            log.warning(
                "news about challenge %d could not be told: %s", challenge.id, type(error).__name__
            )
            if not is_refusal(error):
                return False
        await self._challenges.told(challenge, message_id)
        return True

    async def _tell(self, challenge: Challenge, news: News) -> int | None:
        """Send what there is to tell; return the number of the message with the live board."""
        if news is News.CLOSED:
            places = await self._challenges.final_board(challenge)
            await self._revise(challenge, places)
            await self._send(challenge, news, await self._view(challenge, places, news))
            return None
        board = await self._challenges.board(challenge.id)
        if board is None:  # it has closed meanwhile, which is news of its own
            return None
        if news is News.REMINDER and challenge.message_id is not None:
            await self._send(challenge, news, reminder_message(challenge))
            return None
        # The opening may have been due while nobody could tell it.
        view = await self._view(challenge, board[1], News.OPENED)
        return (await self._send(challenge, news, view)).id

    async def _send(
        self, challenge: Challenge, news: News, view: discord.ui.LayoutView
    ) -> discord.Message:
        role = challenge.terms.ping_role_id
        called: list[discord.abc.Snowflake] = [] if role is None else [discord.Object(role)]
        return await self._channel_of(challenge.terms.channel_id).send(
            view=view,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, users=False, roles=called, replied_user=False
            ),
            nonce=f"{challenge.id}:{news.value}",
        )

    async def take_down(self, challenge: Challenge) -> None:
        """Delete the board of a challenge that is gone: it would still ask to begin."""
        if challenge.message_id is None:
            return
        channel = self._channel_of(challenge.terms.channel_id)
        try:
            await channel.get_partial_message(challenge.message_id).delete()
        except DISCORD_FAILURES as error:
            log.warning("a board was not deleted: %s", type(error).__name__)

    async def refresh(self, challenge_id: int) -> float:
        """Bring a live board up to date, if there is one; return for how long to leave it.

        Raises HTTPException if Discord is not well.
        """
        board = await self._challenges.board(challenge_id)
        if board is None or board[0].message_id is None:
            return PAUSE
        challenge, places = board
        await self._revise(challenge, places)
        assert challenge.message_id is not None
        age = now() - discord.utils.snowflake_time(challenge.message_id)
        return LONG_PAUSE if age > OLD_MESSAGE else PAUSE

    async def _revise(self, challenge: Challenge, places: Sequence[Standing]) -> None:
        """Edit the message with the live board, if it is still there."""
        if challenge.message_id is None:
            return
        channel = self._channel_of(challenge.terms.channel_id)
        message = channel.get_partial_message(challenge.message_id)
        is_open = challenge.state is ChallengeState.OPEN
        news = News.OPENED if is_open else None  # what it said when it was sent
        try:
            await message.edit(view=await self._view(challenge, places, news))
        except discord.NotFound:
            log.info("the board of challenge %d was deleted", challenge.id)
            await self._challenges.lose_message(challenge)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("the board of challenge %d may not be edited", challenge.id)

    async def _view(
        self, challenge: Challenge, places: Sequence[Standing], news: News | None
    ) -> discord.ui.LayoutView:
        names = await names_of(
            self._classes,
            challenge.guild_id,
            [place.person for place in places[:SHOWN]],
            shows_names=challenge.terms.shows_names,
            say=words(challenge.terms.locale),
        )
        return board_message(challenge, places, names, news)


class ChallengeTimer(Alarm):
    """Opens, reminds and closes challenges on time, and has the news told."""

    def __init__(
        self, challenges: Challenges, tell: Callable[[Challenge], Awaitable[bool]]
    ) -> None:
        super().__init__(self._advance)
        self._challenges = challenges
        self._tell = tell
        self._telling = asyncio.Lock()
        challenges.on_due = self.expect

    async def _advance(self) -> datetime | None:
        async with self._telling:  # the alarm may ring again meanwhile
            news = await self._challenges.advance()
            settled = [await self._tell(challenge) for challenge in news]
        due = await self._challenges.next_due()
        if all(settled):
            return due
        again = now() + RETRY
        return again if due is None else min(due, again)


class LiveBoards(Upkeep):
    """Keeps the leaderboards of open challenges up to date."""

    def __init__(self, challenges: Challenges, refresh: Callable[[int], Awaitable[float]]) -> None:
        super().__init__("challenge", refresh)
        self._challenges = challenges
        challenges.on_answer = self.changed

    async def resume(self) -> None:
        """Bring every board up to date, and from then on those that change."""
        self.start([challenge.id for challenge in await self._challenges.running()])
