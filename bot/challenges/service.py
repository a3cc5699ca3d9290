"""What all sides of a challenge ask: which one is meant, and who may answer it until when.

Every request is checked in the services, whatever the interface shows. A teacher sets challenges
through ``teacher``, a class answers them through ``pupil``; ``schedule`` opens and closes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.challenges.store import ChallengeStore
from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from games.challenge.tasks import Task

#: The states in which a challenge has been shown to the class.
PUBLISHED = (ChallengeState.SCHEDULED, ChallengeState.OPEN, ChallengeState.CLOSED)


class Challenges:
    """Finds challenges, and tells what has changed about them. Nothing is kept in memory."""

    def __init__(self, store: ChallengeStore, classes: Classes) -> None:
        self._store = store
        self._classes = classes
        #: Told of every moment at which something will be due.
        self.on_due: Callable[[datetime], None] | None = None
        #: Told of every challenge whose leaderboard has changed.
        self.on_answer: Callable[[int], None] | None = None

    async def get(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge of the server that the class has been shown."""
        challenge = await self.of_server(actor, challenge_id)
        if challenge.state not in PUBLISHED and not await self._classes.is_teacher(actor):
            raise Refused(ChallengeRefusal.NO_SUCH_CHALLENGE)
        return challenge

    async def of_server(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge of the server, a draft too; raise Refused if there is none."""
        challenge = await self._store.load(challenge_id)
        if challenge is None or challenge.guild_id != actor.guild_id:
            raise Refused(ChallengeRefusal.NO_SUCH_CHALLENGE)
        return challenge

    async def on_time_until(self, challenge: Challenge, person: int) -> datetime:
        """Return until when somebody's answers are on time."""
        extended = await self._store.extensions(challenge.id)
        return max(challenge.terms.closes_at, extended.get(person, challenge.terms.closes_at))

    async def until(self, challenge: Challenge, person: int) -> datetime:
        """Return until when somebody's answers are taken, late ones included."""
        return max(await self.on_time_until(challenge, person), challenge.terms.late_until)

    async def solutions_from(self, challenge: Challenge, person: int) -> datetime:
        """Return when somebody may see the solutions of what they are asked.

        Not while they can answer, nor while anybody can who has more time and is asked the same.
        """
        extended = await self._store.extensions(challenge.id)
        until = await self.until(challenge, person)
        longer = {other for other, moment in extended.items() if moment > until}
        alike = await in_background(_asked_alike, challenge, person, longer)
        return max([until, *(extended[other] for other in alike)])

    async def require_accepting(self, challenge: Challenge, person: int, at: datetime) -> None:
        """Raise Refused unless what somebody sends at a moment is taken."""
        if challenge.state in (ChallengeState.DRAFT, ChallengeState.SCHEDULED):
            raise Refused(ChallengeRefusal.NOT_OPEN_YET)
        if at >= await self.until(challenge, person):
            raise Refused(PupilRefusal.CLOSED)

    def tell_due(self, at: datetime) -> None:
        """Tell that something will be due at a moment."""
        if self.on_due is not None:
            self.on_due(at)

    def tell_answer(self, challenge_id: int) -> None:
        """Tell that the leaderboard of a challenge has changed."""
        if self.on_answer is not None:
            self.on_answer(challenge_id)


def _asked_alike(challenge: Challenge, person: int, others: Iterable[int]) -> list[int]:
    """Return those who are asked some question of a challenge just as a person is."""

    def asked(whom: int) -> set[Task]:
        return {challenge.task(number, whom) for number in range(len(challenge.terms.tasks))}

    mine = asked(person)
    return [other for other in others if not mine.isdisjoint(asked(other))]
