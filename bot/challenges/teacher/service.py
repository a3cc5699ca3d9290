"""Rules for teachers' changes to challenges: create, change, publish, close and delete them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Attempt
from bot.challenges.changes import Change
from bot.challenges.dates import require_near
from bot.challenges.handouts import Handout
from bot.challenges.illustration import carried
from bot.challenges.model import MOST_MINUTES, Challenge, ChallengeState, Mode, Terms
from bot.challenges.openings import Moving, Releasing, over_from
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import RegradingRefusal, TeacherRefusal
from bot.challenges.service import PUBLISHED, Challenges, groups_over, refuse, unless_moved
from bot.challenges.sheets import still_asked
from bot.challenges.standings import standings
from bot.challenges.teacher.limits import (
    Repeat,
    own_functions,
    repeats,
    ways_to_move,
    wrong_move,
    wrong_terms,
    wrong_times,
)
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.kit.workers import WorkerFailed
from bot.programs.desk import ProgramDesk
from bot.programs.marking import failed, require_weighable, try_reference
from bot.programs.model import FunctionResult
from games.challenge.cases import require_cases
from games.challenge.properties import Property
from games.challenge.reference import InvalidReference, read_reference
from games.challenge.task import Kind


@dataclass(frozen=True)
class ChallengeEditor:
    """Changes challenges for teachers; refuses everybody else."""

    challenges: Challenges
    attempt_store: AttemptStore
    classes: Classes
    draw_seed: Callable[[], int]
    programs: ProgramDesk

    async def draft(
        self,
        actor: Actor,
        locale: str,
        terms_for: Callable[[ClassSettings], Terms],
        drawn: Sequence[Handout] = (),
    ) -> Challenge:
        """Store a draft and pictures ``drawn``; ``terms_for`` turns class settings into its terms.

        One transaction checks the asker and inserts the draft. Raises Refused to all but teachers,
        and the fault of its terms, a Refused or InvalidReference, or Faults if they have several.
        """

        def settled(connection: sa.Connection) -> Terms:
            terms = terms_for(self.classes.settled_by(actor, locale, connection))
            refuse([*wrong_times(terms), *wrong_terms(actor.guild_id, terms)])
            return terms

        new = actor.guild_id, actor.id, self.draw_seed(), settled
        return await self.challenges.store.draft(*new, pictures=drawn)

    async def change(
        self, actor: Actor, challenge_id: int, file: Handout | None = None, **terms: object
    ) -> Challenge:
        """Change some terms, by field of Terms, and the file of a challenge, as ``edit`` does."""
        return await self.edit(actor, challenge_id, lambda _: terms, file)

    async def edit(
        self,
        actor: Actor,
        challenge_id: int,
        settled: Callable[[Challenge], Mapping[str, Any]],
        file: Handout | None = None,
        *,
        picture: Handout | None = None,
        along: bool = True,
    ) -> Challenge:
        """Change an unopened challenge; ``settled`` returns the changed terms from the stored ones.

        ``settled`` is called again if somebody changes the same terms meanwhile. Unless ``along``,
        groups' windows do not move with the opening. ``file`` is the new file of the challenge,
        ``picture`` a new picture of a question. The times are checked only if they change: those of
        a clone may be past until its publication. Raises as ``unopened``, and as ``draft`` for the
        terms.
        """
        while True:
            challenge = await self.unopened(actor, challenge_id)
            terms = dict(settled(challenge)) | ({} if file is None else {"handout": file.name})
            if "tasks" in terms:
                now_asked = carried(challenge.terms.pictures, challenge.terms.tasks, terms["tasks"])
                terms["pictures"] = now_asked
            changed = replace(challenge.terms, **terms)
            after = replace(challenge, terms=changed)
            windows = await self.challenges.teams.windows(challenge_id)
            moving = Moving.of(challenge, after, windows, along=along)
            refuse([*wrong_move(moving), *wrong_terms(actor.guild_id, changed)])
            with suppress(AlreadyDone):
                kept = await self.challenges.store.change(moving, file, picture)
                break
        if kept.state is ChallengeState.SCHEDULED:
            self.challenges.runner.show_soon()
        # Including changes that another teacher has made meanwhile.
        return await self.challenges.of_server(actor, challenge_id)

    async def moves(self, challenge: Challenge, changed: Terms) -> list[Moving]:
        """Return the possible moves of an unopened challenge: with its groups' windows, or without.

        Nothing is stored; the caller checks permissions. Raises Refused or Faults if there is none,
        or if other changed terms are invalid.
        """
        windows = await self.challenges.teams.windows(challenge.id)
        ways, faults = ways_to_move(challenge, changed, windows)
        refuse([*faults, *wrong_terms(challenge.guild_id, changed)])
        return ways

    async def set_mode(self, actor: Actor, challenge_id: int, mode: Mode) -> Challenge:
        """Set the mode as ``edit`` does; formative practice of one attempt gets unlimited ones."""
        challenge = await self.unopened(actor, challenge_id)
        limit = challenge.terms.attempts
        attempts = None if mode is Mode.FORMATIVE and limit == 1 else limit
        return await self.change(actor, challenge_id, mode=mode, attempts=attempts)

    async def unopened(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge to a teacher who may change it; raise Refused once it has opened."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.has_opened:
            raise Refused(TeacherRefusal.ALREADY_OPENED)
        return challenge

    async def opened(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return to a teacher a challenge that has opened; raise Refused before, and to others."""
        challenge = await self.for_teacher(actor, challenge_id)
        if not challenge.has_opened:
            raise Refused(RegradingRefusal.NOT_OPENED)
        return challenge

    async def clone(
        self, actor: Actor, challenge_id: int, channel_id: int | None = None
    ) -> Challenge:
        """Store a new draft of the same terms with other positions, possibly for another channel.

        Cancelled questions are left out. If the opening of the original has passed, the draft opens
        now, that is at its publication, and closes after the same duration. Raises as
        ``for_teacher``, ``still_asked``, and ``draft`` for the terms.
        """
        terms = still_asked((await self.for_teacher(actor, challenge_id)).terms)
        opens_at, lasts = now(), terms.closes_at - terms.opens_at
        if terms.opens_at <= opens_at:
            terms = replace(terms, opens_at=opens_at, closes_at=opens_at + lasts)
        if channel_id is not None:
            terms = replace(terms, channel_id=channel_id)
        refuse(wrong_terms(actor.guild_id, terms))
        new = actor.guild_id, actor.id, self.draw_seed()
        return await self.challenges.store.draft(*new, lambda _: terms, like=challenge_id)

    async def publish(self, actor: Actor, challenge_id: int) -> Challenge:
        """Publish a draft, to open when due or at once; return it as it is stored then.

        Raises as ``publishable``, and Refused if the draft was changed meanwhile.
        """
        moving = await self.publishable(actor, challenge_id)
        with unless_moved():
            await self.challenges.store.publish(moving)
        await self.challenges.runner.change(challenge_id, lambda run: run)  # it may open at once
        return await self.challenges.changed(actor, challenge_id)

    async def publishable(self, actor: Actor, challenge_id: int) -> Moving:
        """Return a draft as it would be published; raise Refused or Faults if it may not be.

        A draft whose opening has passed opens now. Runs the teacher's versions, as ``failing``;
        raises InvalidReference, or Faults, for missing versions and cases.
        """
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.DRAFT:
            raise Refused(TeacherRefusal.ALREADY_PUBLISHED)
        windows = await self.challenges.teams.windows(challenge_id)
        moving = Moving.opened_at(challenge, windows, now())
        failing, invalid = await self.failing(actor, challenge_id)
        fails = (Refused(TeacherRefusal.REFERENCE_FAILS, function=each) for each in failing)
        refuse([*wrong_times(challenge.terms), *groups_over(moving), *invalid, *fails])
        return moving

    async def failing(
        self, actor: Actor, challenge_id: int
    ) -> tuple[dict[str, FunctionResult], list[InvalidReference]]:
        """Run the teacher's versions; return wrong results by function, and what cannot be tried.

        The latter are errors about versions or cases that are missing or invalid. Raises Refused to
        all but teachers, and as ``ProgramDesk.run``.
        """
        terms = (await self.for_teacher(actor, challenge_id)).terms
        failing, invalid = dict[str, FunctionResult](), dict[str, InvalidReference]()
        for function in own_functions(terms):
            try:
                read_reference(function, terms.reference)
                result = await self.programs.run(actor.id, try_reference, function, terms.reference)
            except InvalidReference as error:
                invalid[function] = error
                continue
            except WorkerFailed:  # a version that kills its process is wrong
                result = failed(function).result
            if result is not None:
                failing[function] = result
        for question, task in enumerate(terms.tasks):
            if task.function in failing or task.function in invalid:
                continue
            try:
                await self.require_weighable(actor, terms, question)
            except InvalidReference as error:
                invalid[task.function] = error
        return failing, [*invalid.values()]

    async def require_weighable(self, actor: Actor, terms: Terms, question: int) -> None:
        """Raise InvalidReference unless a right program can earn a question's properties in full.

        ``question`` is an index; if it asks for no program, it passes. Raises Refused to anybody
        but a teacher, and as ``ProgramDesk.run``.
        """
        await self.classes.require_teacher(actor)
        task, properties = terms.tasks[question], terms.of(question).properties
        if task.kind is not Kind.PROGRAM:
            return
        cases = require_cases(task.function, terms.reference, properties)
        if cases or any(each.kind is Property.COST for each in properties):
            about = task.function, task.aspect, terms.reference, properties
            await self.programs.run(actor.id, require_weighable, *about)

    async def close(self, actor: Actor, challenge_id: int) -> Challenge:
        """Close an open challenge now for everybody; raise Refused if it is not open, or changed.

        Extensions and the time for late answers end, too.
        """
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.OPEN:
            raise Refused(TeacherRefusal.NOT_OPEN)
        terms = replace(challenge.terms, closes_at=min(now(), challenge.terms.closes_at))
        with unless_moved():
            closed = await self.challenges.store.close(challenge, terms)
        self.challenges.runner.show_soon()
        return closed

    async def releasing(self, actor: Actor, challenge_id: int) -> Releasing:
        """Return an exam whose results a teacher may release; raise Refused for other challenges.

        Raises Refused, too, before it opens, and once pupils may see the results, which cannot be
        withheld again.
        """
        challenge = await self.opened(actor, challenge_id)
        if not challenge.terms.is_exam:
            raise Refused(RegradingRefusal.NOTHING_HELD)
        if await self.challenges.tells_marks(challenge):
            raise Refused(RegradingRefusal.ALREADY_RELEASED)
        extended = await self.extensions(actor, challenge_id)
        tried = await self.attempts(actor, challenge_id)
        counted = [place.counted for place in standings(tried, challenge.terms)]
        unmarked = sum(answer.is_unmarked for attempt in counted for answer in attempt.answers)
        begun = len({attempt.person for attempt in tried})
        return Releasing(challenge, over_from(challenge, extended), begun, unmarked)

    async def release(
        self, actor: Actor, challenge: Challenge, release_at: datetime | None
    ) -> Challenge:
        """Release the results of an exam at a moment, but not before its end; None withholds them.

        Raises Refused as ``releasing``, if the moment is too many years away, or if another teacher
        has decided otherwise since ``challenge`` was loaded.
        """
        if release_at is not None:
            require_near(release_at)
        await self.releasing(actor, challenge.id)
        with unless_moved():
            await self.challenges.store.release(challenge, release_at)
        return await self.challenges.changed(actor, challenge.id)

    async def delete(self, actor: Actor, challenge_id: int) -> Challenge:
        """Delete and return a challenge, with answers, not posts; raise as ``for_teacher``."""
        challenge = await self.for_teacher(actor, challenge_id)
        await self.challenges.store.delete(challenge_id)
        return challenge

    async def extension(
        self, actor: Actor, challenge_id: int, person: int, until: datetime | None, minutes: int = 0
    ) -> tuple[datetime | None, int]:
        """Return a pupil's new closing and extra minutes of an exam, without storing them.

        With minutes alone, the closing is as many minutes later; with ``until`` alone, the stored
        minutes remain; with neither, the closing is None: a deletion. Raises Refused for minutes in
        practice or above MOST_MINUTES, for a closing that is past, too far away or not later than
        the present one, and as ``for_teacher``.
        """
        challenge = await self.for_teacher(actor, challenge_id)
        if minutes and not challenge.terms.is_exam:
            raise Refused(TeacherRefusal.NO_EXAM)
        if not 0 <= minutes <= MOST_MINUTES:
            raise Refused(TeacherRefusal.BAD_MINUTES, limit=MOST_MINUTES)
        if until is not None and not minutes:
            minutes = (await self.challenges.store.extra_minutes(challenge_id)).get(person, 0)
        closes_at = (await self.challenges.times(challenge, person)).closes_at
        if until is None and minutes:
            until = closes_at + timedelta(minutes=minutes)
        if until is not None:
            require_near(until)
            if until <= max(now(), closes_at):
                raise Refused(TeacherRefusal.EXTENSION_TOO_EARLY)
        return until, minutes

    async def extend(
        self, actor: Actor, challenge_id: int, person: int, until: datetime | None, minutes: int = 0
    ) -> datetime | None:
        """Store a pupil's extension as ``extension`` computes it; return their new closing.

        None if the extension is deleted. Raises as ``extension``.
        """
        until, minutes = await self.extension(actor, challenge_id, person, until, minutes)
        await self.challenges.store.extend(challenge_id, person, until, minutes)
        return until

    async def for_teacher(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge to a teacher of its server; raise Refused to others, or without it."""
        await self.classes.require_teacher(actor)
        return await self.challenges.of_server(actor, challenge_id)

    async def all(self, actor: Actor) -> list[Challenge]:
        """Return every challenge of the server, by closing; raise Refused to all but teachers."""
        await self.classes.require_teacher(actor)
        return await self.challenges.store.of_guild(actor.guild_id, tuple(ChallengeState))

    async def repeats(self, challenge: Challenge) -> list[Repeat]:
        """Return the published challenges that reveal answers of an exam too early.

        Empty for practice, once the exam has opened, and if all its positions differ by pupil.
        """
        unopened = not challenge.has_opened
        if not (unopened and challenge.terms.is_exam):
            return []
        questions = range(len(challenge.terms.tasks))
        if not any(await in_background(lambda: [*map(challenge.asks_alike, questions)])):
            return []
        others = await self.challenges.store.of_guild(challenge.guild_id, PUBLISHED)
        return await in_background(repeats, challenge, others)

    async def attempts(self, actor: Actor, challenge_id: int) -> list[Attempt]:
        """Return everybody's attempts, without previews; raise Refused as ``for_teacher``."""
        await self.for_teacher(actor, challenge_id)
        return [a for a in await self.attempt_store.attempts(challenge_id) if not a.is_preview]

    async def begun(self, actor: Actor, challenge_id: int) -> int:
        """Return how many pupils have begun; raise Refused as ``for_teacher``."""
        return len({attempt.person for attempt in await self.attempts(actor, challenge_id)})

    async def extensions(self, actor: Actor, challenge_id: int) -> dict[int, datetime]:
        """Return the ends of pupils' extensions, by person; raise Refused as ``for_teacher``."""
        await self.for_teacher(actor, challenge_id)
        return await self.challenges.store.extensions(challenge_id)

    async def changes(self, actor: Actor, challenge_id: int) -> tuple[Change, ...]:
        """Return all changes of a challenge, oldest first; raise Refused as ``for_teacher``."""
        await self.for_teacher(actor, challenge_id)
        return await self.challenges.store.changes(challenge_id)

    async def extra_minutes(self, actor: Actor, challenge_id: int) -> dict[int, int]:
        """Return extra minutes of attempts at an exam, by person; raise as ``for_teacher``."""
        await self.for_teacher(actor, challenge_id)
        return await self.challenges.store.extra_minutes(challenge_id)
