"""What all sides of a challenge ask: which one is meant, and who may answer it until when.

Every request is checked in the services, whatever the interface shows. A teacher sets challenges
through ``teacher``, a class answers them through ``pupil``; ``schedule`` opens and closes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from bot.challenges.model import AnswerableChallenge, Challenge, ChallengeState
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.model import Times, Window
from bot.challenges.teams.store import TeamStore
from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import Refused
from games.challenge.tasks import Task

#: The states in which a challenge has been shown to the class.
PUBLISHED = (ChallengeState.SCHEDULED, ChallengeState.OPEN, ChallengeState.CLOSED)


class Challenges:
    """Finds challenges, and tells what has changed about them. Nothing is kept in memory."""

    def __init__(self, store: ChallengeStore, classes: Classes, teams: TeamStore) -> None:
        self._store = store
        self._classes = classes
        self._teams = teams
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
        """Return until when somebody's answers are on time: more time of their own wins."""
        return (await self._times(challenge, person)).on_time_until

    async def windows(self, challenge_id: int) -> dict[str, Window]:
        """Return the groups that have dates of their own in a challenge."""
        return await self._teams.windows(challenge_id)

    async def under_way_by_group(self, guild_id: int) -> list[str]:
        """Return the titles of a server's open challenges in which groups have their own dates."""
        return await self._teams.under_way(guild_id)

    async def window(self, challenge: Challenge, person: int) -> Window:
        """Return when a challenge is open to somebody: as for all, or as for their group."""
        return (await self._times(challenge, person)).window

    async def until(self, challenge: Challenge, person: int) -> datetime:
        """Return until when somebody's answers are taken, late ones included."""
        return (await self._times(challenge, person)).until

    async def _times(self, challenge: Challenge, person: int) -> Times:
        """Return when somebody may answer a challenge."""
        terms = challenge.terms
        dates = await self._teams.dates(challenge.id, challenge.guild_id, person)
        extended = (await self._store.extensions(challenge.id)).get(person)
        own = dates.windows.get(dates.team or "")
        window = Window.of(terms) if own is None else own.within(terms)
        if dates.has_begun:  # whoever is in another group since then goes on
            window = replace(window, opens_at=terms.opens_at)
        on_time = max(window.closes_at, extended or window.closes_at)
        late = window.closes_at + (challenge.late_until - terms.closes_at)
        is_listed = dates.team is not None or extended is not None or dates.has_begun
        unknown = bool(dates.windows) and not is_listed
        return Times(window, on_time, max(on_time, late), bool(dates.windows), unknown)

    async def for_person(
        self, answerable: AnswerableChallenge, person: int
    ) -> AnswerableChallenge | None:
        """Return an open challenge with somebody's own end; None if it opens to them later."""
        times = await self._times(answerable.challenge, person)
        if not times.by_group:
            return answerable
        if now() < times.window.opens_at:  # or it never will
            return None
        return replace(answerable, on_time_until=times.on_time_until, until=times.until)

    async def solutions_from(self, challenge: Challenge, person: int) -> datetime:
        """Return when somebody may see the solutions of what they are asked.

        Not while they can answer, nor while anybody can who has more time and is asked the same.
        """
        extended = await self._store.extensions(challenge.id)
        # Another group may answer later.
        until = max(await self.until(challenge, person), challenge.late_until)
        longer = {other for other, moment in extended.items() if moment > until}
        alike = await in_background(_asked_alike, challenge, person, longer)
        return max([until, *(extended[other] for other in alike)])

    async def require_accepting(self, challenge: Challenge, person: int, at: datetime) -> None:
        """Raise Refused unless what somebody sends at a moment is taken."""
        if challenge.state in (ChallengeState.DRAFT, ChallengeState.SCHEDULED):
            raise Refused(ChallengeRefusal.NOT_OPEN_YET)
        times = await self._times(challenge, person)
        if times.is_unknown:
            raise Refused(PupilRefusal.JOIN_FIRST)
        if times.by_group and at < times.window.opens_at < challenge.terms.closes_at:
            raise Refused(PupilRefusal.GROUP_LATER, moment=times.window.opens_at)
        if at >= times.until:
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
        return {challenge.task(number, whom) for number in challenge.asked_of(whom)}

    mine = asked(person)
    return [other for other in others if not mine.isdisjoint(asked(other))]
