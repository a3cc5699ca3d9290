"""Opens, reminds and closes challenges on time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.challenges.model import Challenge
from bot.challenges.schedule.service import Schedule
from bot.challenges.service import Challenges
from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.kit.locks import Locks
from bot.kit.set_aside import RETRY

log = logging.getLogger(__name__)


class ChallengeTimer(Alarm):
    """Opens, reminds and closes challenges on time, and has the news told."""

    def __init__(
        self,
        challenges: Challenges,
        schedule: Schedule,
        tell: Callable[[Challenge], Awaitable[bool]],
    ) -> None:
        super().__init__(self._advance)
        self._schedule = schedule
        self._tell = tell
        self._telling = Locks()
        challenges.on_due = self.expect

    async def _advance(self) -> datetime | None:
        for challenge in await self._schedule.advance():
            self._begin(self._tell_news(challenge.id))
        return await self._schedule.next_due()

    async def _tell_news(self, challenge_id: int) -> None:
        """Have the news about one challenge told once, or again in a minute; none waits for it."""
        try:
            async with self._telling.of(challenge_id):  # the alarm may ring again meanwhile
                challenge = await self._schedule.with_news(challenge_id)
                settled = challenge is None or await self._tell(challenge)
        except Exception as error:  # an error's text may name a person
            settled = False
            log.warning(
                "the news about challenge %d are not told: %s", challenge_id, type(error).__name__
            )
        if not settled:
            self.expect(now() + RETRY)
