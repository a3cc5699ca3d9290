"""A teacher decides when the class learns the results of an exam."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.challenges.dates import require_near
from bot.challenges.model import Challenge
from bot.challenges.openings import over_from
from bot.challenges.refusals import RegradingRefusal
from bot.challenges.service import Challenges, unless_moved
from bot.challenges.store import ChallengeStore
from bot.challenges.teacher.service import ChallengeEditor
from bot.kit.actors import Actor
from bot.kit.refusal import Refused


@dataclass(frozen=True)
class Releasing:
    """An exam whose results are not released yet."""

    challenge: Challenge
    #: From when on nobody can answer it.
    over_at: datetime
    #: How many of its pupils have begun.
    begun: int

    def effective(self, release_at: datetime) -> datetime:
        """Return when results would be told: never before the end."""
        return max(release_at, self.over_at)


class Releases:
    """Holds the results of exams back, and releases them all at once."""

    def __init__(
        self, challenges: Challenges, editor: ChallengeEditor, store: ChallengeStore
    ) -> None:
        self._challenges = challenges
        self._editor = editor
        self._store = store

    async def releasing(self, actor: Actor, challenge_id: int) -> Releasing:
        """Return an exam whose results a teacher may hold or release; raise Refused if it is none.

        What pupils have seen is not held back again.
        """
        challenge = await self._editor.opened(actor, challenge_id)
        if not challenge.terms.is_exam:
            raise Refused(RegradingRefusal.NOTHING_HELD)
        if await self._challenges.tells_marks(challenge):
            raise Refused(RegradingRefusal.ALREADY_RELEASED)
        extended = await self._editor.extensions(actor, challenge_id)
        tried = await self._editor.attempts(actor, challenge_id)
        begun = len({attempt.person for attempt in tried})
        return Releasing(challenge, over_from(challenge, extended), begun)

    async def decide(
        self, actor: Actor, challenge: Challenge, release_at: datetime | None
    ) -> Challenge:
        """Release the results of an exam at a moment, if it is over by then; None: hold them.

        Raises Refused if they were released meanwhile, or another teacher has decided otherwise.
        """
        if release_at is not None:
            require_near(release_at)
        await self.releasing(actor, challenge.id)
        with unless_moved():
            await self._store.release(challenge, release_at)
        return await self._challenges.changed(actor, challenge.id)
