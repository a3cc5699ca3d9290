"""What a teacher does with challenges: set, change, publish, close and delete them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.challenges.dates import require_near
from bot.challenges.model import Attempt, Challenge, ChallengeState, Terms
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import ChallengeRefusal, TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.store import ChallengeStore
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.programs.desk import ProgramDesk
from bot.programs.marking import try_reference
from bot.programs.model import Result
from games.challenge.reading import REFERENCE
from games.challenge.reference import (
    MAX_REFERENCE,
    InvalidReference,
    ReferenceFault,
    read_reference,
)

#: The limits of what a teacher settles.
MAX_TITLE = 100

MAX_TASKS_TEXT = 3000

MAX_ATTEMPTS = 100

MAX_POINTS = 1000

MAX_MINUTES = 30 * 24 * 60


class ChallengeEditor:
    """Keeps what a teacher settles; everybody else is denied it."""

    def __init__(
        self,
        challenges: Challenges,
        store: ChallengeStore,
        attempts: AttemptStore,
        classes: Classes,
        draw_seed: Callable[[], int],
        programs: ProgramDesk,
    ) -> None:
        self._challenges = challenges
        self._store = store
        self._attempts = attempts
        self._classes = classes
        self._draw_seed = draw_seed
        self._programs = programs

    async def create(self, actor: Actor, terms: Terms) -> Challenge:
        """Keep a draft; raise Refused unless a teacher asks, or if its terms are impossible."""
        return await self.draft(actor, terms.locale, lambda _: terms)

    async def draft(
        self, actor: Actor, locale: str, terms_for: Callable[[ClassSettings], Terms]
    ) -> Challenge:
        """Keep a draft on terms that depend on what holds in the class; raise as ``create``.

        Who asks is looked up, and the draft is kept, in one transaction.
        """

        def settled(connection: sa.Connection) -> Terms:
            terms = terms_for(self._classes.settled_by(actor, locale, connection))
            _check_times(terms)
            _check_terms(actor.guild_id, terms)
            return terms

        return await self._store.draft(actor.guild_id, actor.id, self._draw_seed(), settled)

    async def change(self, actor: Actor, challenge_id: int, **terms: object) -> Challenge:
        """Change some terms of a challenge that has not opened yet.

        Its times are looked at when they change, and when it is published: a clone's are past.
        """
        challenge = await self.unopened(actor, challenge_id)
        changed = replace(challenge.terms, **terms)  # type: ignore[arg-type]
        if {"opens_at", "closes_at"} & terms.keys():
            _check_times(changed)
        _check_terms(actor.guild_id, changed)
        kept = await self._unless_moved(self._store.change(challenge, changed))
        if kept.state is ChallengeState.SCHEDULED:
            self._challenges.tell_due(kept.terms.opens_at)
        return await self._challenges.of_server(
            actor, challenge_id
        )  # with what another has changed meanwhile

    async def unopened(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge that a teacher may change; raise Refused once it has opened."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state not in (ChallengeState.DRAFT, ChallengeState.SCHEDULED):
            raise Refused(TeacherRefusal.ALREADY_OPENED)
        return challenge

    async def clone(self, actor: Actor, challenge_id: int) -> Challenge:
        """Keep a new draft on the same terms, with other positions."""
        challenge = await self.for_teacher(actor, challenge_id)
        return await self._store.create(
            actor.guild_id, actor.id, self._draw_seed(), challenge.terms
        )

    async def publish(self, actor: Actor, challenge_id: int) -> Challenge:
        """Let a draft open when its time comes, or at once.

        Raises InvalidReference if a version of the teacher's is missing.
        """
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.DRAFT:
            raise Refused(TeacherRefusal.ALREADY_PUBLISHED)
        _check_times(challenge.terms)
        for function in await self._failing(actor, challenge):
            raise Refused(TeacherRefusal.REFERENCE_FAILS, function=function)
        published = await self._unless_moved(self._store.publish(challenge))
        self._challenges.tell_due(published.terms.opens_at)
        return published

    async def failing(self, actor: Actor, challenge_id: int) -> dict[str, Result]:
        """Return what is wrong with the teacher's version of each function that has a fault.

        Raises InvalidReference if nothing can be judged by it.
        """
        return await self._failing(actor, await self.for_teacher(actor, challenge_id))

    async def _failing(self, actor: Actor, challenge: Challenge) -> dict[str, Result]:
        source, found = challenge.terms.reference, {}
        for function in own_functions(challenge.terms):
            read_reference(function, source)
            result = await self._programs.run(actor.id, try_reference, function, source)
            if result is not None:
                found[function] = result
        return found

    async def close(self, actor: Actor, challenge_id: int) -> Challenge:
        """Close an open challenge at once, for everybody."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.OPEN:
            raise Refused(TeacherRefusal.NOT_OPEN)
        terms = replace(challenge.terms, closes_at=now(), late_minutes=0)
        closed = await self._unless_moved(self._store.close(challenge, terms, for_all=True))
        self._challenges.tell_due(now())
        return closed

    async def delete(self, actor: Actor, challenge_id: int) -> Challenge:
        """Delete a challenge with all its answers; return what it was."""
        challenge = await self.for_teacher(actor, challenge_id)
        await self._store.delete(challenge_id)
        return challenge

    async def extend(
        self, actor: Actor, challenge_id: int, person: int, until: datetime | None
    ) -> Challenge:
        """Let one pupil answer until a moment of their own; None takes it back."""
        challenge = await self.for_teacher(actor, challenge_id)
        if until is not None:
            require_near(until)
            if until <= max(now(), challenge.terms.closes_at):
                raise Refused(TeacherRefusal.CLOSES_IN_THE_PAST)
        await self._store.extend(challenge_id, person, until)
        return challenge

    async def for_teacher(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge to a teacher of its server; raise Refused to anybody else."""
        await self._classes.require_teacher(actor)
        return await self._challenges.of_server(actor, challenge_id)

    async def all(self, actor: Actor) -> list[Challenge]:
        """Return every challenge of the server to a teacher."""
        await self._classes.require_teacher(actor)
        return await self._store.of_guild(actor.guild_id, tuple(ChallengeState))

    async def attempts(self, actor: Actor, challenge_id: int) -> list[Attempt]:
        """Return everybody's attempts to a teacher, without anybody's previews."""
        await self.for_teacher(actor, challenge_id)
        return [a for a in await self._attempts.attempts(challenge_id) if not a.is_preview]

    async def extensions(self, actor: Actor, challenge_id: int) -> dict[int, datetime]:
        """Return to a teacher who may answer until when."""
        await self.for_teacher(actor, challenge_id)
        return await self._store.extensions(challenge_id)

    @staticmethod
    async def _unless_moved(change: Coroutine[Any, Any, Challenge]) -> Challenge:
        """Return the outcome of a change; raise Refused if somebody was quicker."""
        try:
            return await change
        except AlreadyDone:
            raise Refused(ChallengeRefusal.MOVED_ON) from None


def own_functions(terms: Terms) -> list[str]:
    """Return the functions of a challenge that the teacher has a version of."""
    return [task.function for task in terms.tasks if task.aspect == REFERENCE]


def _check_times(terms: Terms) -> None:
    """Raise Refused unless a challenge closes after it opens, and in the near future."""
    require_near(terms.opens_at)
    require_near(terms.closes_at)
    if terms.closes_at <= terms.opens_at:
        raise Refused(TeacherRefusal.CLOSES_BEFORE_OPENING)
    if terms.closes_at <= now():
        raise Refused(TeacherRefusal.CLOSES_IN_THE_PAST)


def _check_terms(guild_id: int, terms: Terms) -> None:
    """Raise Refused unless every text and number that a teacher settles is within its limits."""
    if not 1 <= len(terms.title) <= MAX_TITLE:
        raise Refused(TeacherRefusal.TITLE_LENGTH, limit=MAX_TITLE)
    if len("\n".join(task.text for task in terms.tasks)) > MAX_TASKS_TEXT:
        raise Refused(TeacherRefusal.TASKS_LENGTH, limit=MAX_TASKS_TEXT)
    if terms.attempts is not None and not 1 <= terms.attempts <= MAX_ATTEMPTS:
        raise Refused(TeacherRefusal.BAD_ATTEMPTS, limit=MAX_ATTEMPTS)
    if len(terms.reference) > MAX_REFERENCE:
        raise InvalidReference(ReferenceFault.REFERENCE_LONG, limit=MAX_REFERENCE)
    if not 1 <= terms.points <= MAX_POINTS:
        raise Refused(TeacherRefusal.BAD_POINTS, limit=MAX_POINTS)
    if not 0 <= terms.late_minutes <= MAX_MINUTES:
        raise Refused(TeacherRefusal.BAD_LATE_MINUTES, limit=MAX_MINUTES)
    if not 0 <= terms.late_percent <= 100:
        raise Refused(TeacherRefusal.BAD_LATE_PERCENT)
    if not 0 <= terms.remind_minutes <= MAX_MINUTES:
        raise Refused(TeacherRefusal.BAD_REMINDER, limit=MAX_MINUTES)
    if terms.ping_role_id == guild_id:
        raise Refused(TeacherRefusal.EVERYBODY_PINGED)
