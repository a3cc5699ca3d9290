"""A class is told of its challenges, and their leaderboards are kept up to date.

What has happened is news in the store until it was told, so nothing is lost by a kill. A message
that was sent just before one is not sent again: it carries a nonce, by which Discord knows it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord

from bot.challenges.change_words import TOLD, change_line
from bot.challenges.changes import OF_TIMES
from bot.challenges.model import Challenge, ChallengeState, News
from bot.challenges.openings import Window, closing_soon
from bot.challenges.schedule.service import Schedule
from bot.challenges.service import Challenges
from bot.challenges.standings import Standing
from bot.challenges.standings_messages import (
    SHOWN,
    board_message,
    changes_message,
    released_message,
    reminder_message,
)
from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.clock import now
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import PAUSE, Channels, LiveMessages, edit_shown, pause_of
from bot.kit.people import pinging

log = logging.getLogger(__name__)

#: Reminders are told apart by the minute of the closing, of so many.
_MINUTES = 100_000


class Announcer:
    """Tells a class about its challenges, in the channel that a teacher has chosen."""

    def __init__(self, schedule: Schedule, classes: Classes, channel_of: Channels) -> None:
        self._schedule = schedule
        self._classes = classes
        self._channel_of = channel_of

    async def tell(self, challenge: Challenge) -> bool:
        """Tell the news about a challenge; return whether that is settled, told or given up."""
        assert challenge.unannounced is not None, "there are news"
        message_id, last_change = None, 0
        try:
            if challenge.unannounced is News.CHANGED and _is_known(challenge):
                last_change = await self._tell_changes(challenge)
            else:
                message_id = await self._tell(challenge, challenge.unannounced)
        except DISCORD_FAILURES as error:
            # Whatever names a person stays out of the log: an error's text may quote a message.
            log.warning(
                "news about challenge %d could not be told: %s", challenge.id, type(error).__name__
            )
            if not is_refusal(error):
                return False
        except Exception:  # whatever it is, the others must not wait for it
            log.exception("news about challenge %d could not be told", challenge.id)
            return False
        await self._schedule.told(challenge, message_id, last_change)
        return True

    async def _tell(self, challenge: Challenge, news: News) -> int | None:
        """Send what there is to tell; return the number of the message with the live board."""
        if news is News.CLOSED:
            places = await self._schedule.final_board(challenge)
            await self._revise(challenge, places)
            await self._send(challenge, news.value, await self._view(challenge, places, news))
            return None
        if news is News.RELEASED:
            await self._revise(challenge, await self._schedule.places(challenge))
            moment = int((challenge.release_at or now()).timestamp()) % _MINUTES
            await self._send(challenge, f"{news.value}:{moment}", released_message(challenge))
            return None
        board = await self._schedule.board(challenge.id)
        if board is None:  # it has closed meanwhile, which is news of its own
            return None
        if news is News.REMINDER and challenge.message_id is not None:
            await self._remind(challenge)
            return None
        # The opening may have been due while nobody could tell it.
        view = await self._view(challenge, board[1], News.OPENED)
        return (await self._send(challenge, news.value, view)).id

    async def _remind(self, challenge: Challenge) -> None:
        """Remind the class of the closing that is next, of a group or of all."""
        windows = await self._windows(challenge)
        closing = closing_soon(challenge.terms, windows, now())
        if closing is None:  # it has passed, or was moved, before it could be told
            return
        minute = int(closing.timestamp()) // 60 % _MINUTES  # a nonce has 25 characters
        what = f"{News.REMINDER.value}:{minute}"
        await self._send(challenge, what, reminder_message(challenge, windows))

    async def _tell_changes(self, challenge: Challenge) -> int:
        """Tell what was changed, without names; return the number of the last change."""
        changes = await self._schedule.untold_changes(challenge)
        await self._revise(challenge, await self._schedule.places(challenge))
        if not changes:
            return 0
        lines = [change_line(change, words(challenge.terms.locale)) for change in changes]
        last = changes[-1].id
        view = changes_message(challenge, await self._windows(challenge), lines[-TOLD:])
        pings = any(change.kind in OF_TIMES for change in changes)
        await self._send(challenge, f"{News.CHANGED.value}:{last}", view, pings=pings)
        return last

    async def _send(
        self, challenge: Challenge, what: str, view: discord.ui.LayoutView, *, pings: bool = True
    ) -> discord.Message:
        """Send something to the class, once: Discord knows it by the nonce."""
        role = challenge.terms.ping_role_id if pings else None
        return await self._channel_of(challenge.terms.channel_id).send(
            view=view,
            allowed_mentions=pinging(roles=[] if role is None else [role]),
            nonce=f"{challenge.id}:{what}",
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

        One of a closed challenge gets the answers that were sent in time and came to the store
        after its end was told. Raises HTTPException if Discord is not well.
        """
        board = await self._schedule.board(challenge_id)
        board = board or await self._schedule.amended_board(challenge_id)
        if board is None or board[0].message_id is None:
            return PAUSE
        challenge, places = board
        await self._revise(challenge, places)
        assert challenge.message_id is not None
        return pause_of(challenge.message_id)

    async def _revise(self, challenge: Challenge, places: Sequence[Standing]) -> None:
        """Edit the message with the live board, if it is still there."""
        if challenge.message_id is None:
            return
        channel = self._channel_of(challenge.terms.channel_id)
        is_open = challenge.state is ChallengeState.OPEN
        news = News.OPENED if is_open else None  # what it said when it was sent
        view = await self._view(challenge, places, news)
        if not await edit_shown(channel, challenge.message_id, view, f"challenge {challenge.id}"):
            await self._schedule.lose_message(challenge)

    async def _windows(self, challenge: Challenge) -> Mapping[str, Window]:
        return await self._schedule.windows(challenge.id)

    async def _view(
        self, challenge: Challenge, places: Sequence[Standing], news: News | None
    ) -> discord.ui.LayoutView:
        told = await self._schedule.tells_places(challenge)
        places = places if told else ()
        names = await names_of(
            self._classes,
            challenge.guild_id,
            [place.person for place in places[:SHOWN]],
            shows_names=challenge.terms.shows_names,
            say=words(challenge.terms.locale),
        )
        windows = await self._windows(challenge)
        return board_message(challenge, windows, places, names, news, tells_places=told)


def _is_known(challenge: Challenge) -> bool:
    """Return whether the class knows of a challenge: else its opening is to be told first."""
    return challenge.message_id is not None or challenge.state is ChallengeState.CLOSED


class LiveBoards(LiveMessages):
    """Keeps the leaderboards of open challenges up to date."""

    def __init__(
        self, challenges: Challenges, schedule: Schedule, refresh: Callable[[int], Awaitable[float]]
    ) -> None:
        super().__init__("challenge", refresh)
        self._schedule = schedule
        challenges.on_answer = self.changed

    async def resume(self) -> None:
        """Bring every board up to date, and from then on those that change."""
        self.start([challenge.id for challenge in await self._schedule.open_challenges()])
