"""Queries about challenges: what a teacher has set, who has answered, and what is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import now, stamp
from bot.store.database import AlreadyDone, Outdated, Store, utc
from bot.store.tables import answers, attempts, challenges, extensions, trials
from games import GameError
from games.challenge.tasks import Task, own, read_tasks

log = logging.getLogger(__name__)


class ChallengeState(StrEnum):
    """Where a challenge stands. Late answers may be taken after it has closed."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    OPEN = "open"
    CLOSED = "closed"


class Counts(StrEnum):
    """Which of a pupil's attempts counts."""

    BEST = "best"
    FIRST = "first"
    LAST = "last"


class News(StrEnum):
    """What has happened to a challenge and is to be announced."""

    OPENED = "opened"
    REMINDER = "reminder"
    CLOSED = "closed"


@dataclass(frozen=True)
class Terms:
    """What a teacher settles about a challenge, before it opens."""

    title: str
    tasks: tuple[Task, ...]
    opens_at: datetime
    closes_at: datetime
    channel_id: int
    #: The language in which the class is told about it.
    locale: str
    same_for_all: bool = False
    #: How many attempts a pupil has; None: as many as they like.
    attempts: int | None = 1
    counts: Counts = Counts.BEST
    #: What each question is worth.
    points: int = 10
    #: Whether the bot's analysis is refused for these positions while it runs.
    refuses_analysis: bool = True
    #: For how long after closing answers are still taken, and what part of the points they get.
    late_minutes: int = 0
    late_percent: int = 50
    #: Whether pupils who agree are shown by name.
    shows_names: bool = False
    #: How long before closing the class is reminded; 0: never.
    remind_minutes: int = 0
    ping_role_id: int | None = None

    @property
    def late_until(self) -> datetime:
        """The end of the time for late answers."""
        return self.closes_at + timedelta(minutes=self.late_minutes)

    @property
    def remind_at(self) -> datetime | None:
        """When the class is reminded, if it is."""
        minutes = self.remind_minutes
        return self.closes_at - timedelta(minutes=minutes) if minutes else None


@dataclass(frozen=True)
class Challenge:
    """A stored challenge: its terms, and what has become of it."""

    id: int
    guild_id: int
    state: ChallengeState
    seed: int
    created_by: int
    terms: Terms
    #: What has happened and has not been announced yet.
    unannounced: News | None = None
    #: The message that shows the live leaderboard.
    message_id: int | None = None
    #: The leaderboard at closing, as JSON.
    snapshot: str | None = None

    def task(self, question: int, person: int) -> Task:
        """Return a question as a person gets it: their own position, or the same for all."""
        task = self.terms.tasks[question]
        if self.terms.same_for_all:
            return task
        return own(task, self.seed, question, person)


@dataclass(frozen=True)
class Answered:
    """A question as it was asked, answered and marked."""

    question: int
    task: str
    text: str
    #: 0, 50 or 100 per cent.
    credit: int
    error: str | None
    is_late: bool
    at: datetime


@dataclass(frozen=True)
class Attempt:
    """One go of one person at a challenge."""

    id: int
    challenge_id: int
    person: int
    number: int
    is_preview: bool
    started_at: datetime
    answers: tuple[Answered, ...] = field(default=())

    @property
    def next_question(self) -> int:
        """The number of the next question to answer."""
        return len(self.answers)


@dataclass(frozen=True)
class Running:
    """A challenge that still takes somebody's answers, and who has begun it."""

    challenge: Challenge
    #: Until when their answers are on time, and until when they are taken at all.
    on_time_until: datetime
    until: datetime
    #: Previews apart.
    begun_by: frozenset[int]


#: Writes something as part of a transaction.
Writing = Callable[[AsyncConnection], Awaitable[None]]

#: The tasks of a text; it is read again with every query, and reading judges positions.
_tasks = lru_cache(maxsize=256)(read_tasks)


def _columns(terms: Terms) -> dict[str, Any]:
    values = dict(vars(terms))
    values["tasks"] = "\n".join(task.text for task in terms.tasks)
    values["counts"] = terms.counts.value
    return values


def _challenge(row: sa.Row[Any]) -> Challenge:
    values = dict(row._mapping)
    terms = {name: values[name] for name in Terms.__dataclass_fields__}
    terms |= {
        "tasks": _tasks(row.tasks),
        "counts": Counts(row.counts),
        "opens_at": utc(row.opens_at),
        "closes_at": utc(row.closes_at),
    }
    return Challenge(
        id=row.id,
        guild_id=row.guild_id,
        state=ChallengeState(row.state),
        seed=row.seed,
        created_by=row.created_by,
        terms=Terms(**terms),
        unannounced=None if row.unannounced is None else News(row.unannounced),
        message_id=row.message_id,
        snapshot=row.snapshot,
    )


def _readable(rows: Sequence[sa.Row[Any]]) -> list[Challenge]:
    """Return the challenges that this version can read. Call it off the event loop.

    The first reading of some tasks judges their positions, which may take seconds.
    """
    found = []
    for row in rows:
        try:
            found.append(_challenge(row))
        except GameError:
            log.exception("challenge %d cannot be read", row.id)
    return found


def _moments(row: sa.Row[Any]) -> tuple[datetime, datetime]:
    """Return until when somebody answers on time, and until when answers are taken at all."""
    closes_at, extended = utc(row.closes_at), utc(row.until)
    assert closes_at is not None, "every challenge closes"
    on_time = max(closes_at, extended or closes_at)
    return on_time, max(on_time, closes_at + timedelta(minutes=row.late_minutes))


def _due(state: ChallengeState, terms: Terms, *, reminded: bool) -> datetime | None:
    """Return when something is next to be done about a challenge, if ever."""
    if state is ChallengeState.SCHEDULED:
        return terms.opens_at
    if state is not ChallengeState.OPEN:
        return None
    return terms.closes_at if reminded else terms.remind_at


class ChallengeStore(Store):
    """All that is read and written about challenges. Each method is one transaction."""

    async def create(self, guild_id: int, created_by: int, seed: int, terms: Terms) -> Challenge:
        """Store a new draft."""
        state = ChallengeState.DRAFT
        values = {
            "guild_id": guild_id,
            "state": state.value,
            "seed": seed,
            "created_by": created_by,
            "created_at": stamp(),
            "changed_at": stamp(),
            **_columns(terms),
        }
        async with self._writing() as connection:
            result = await connection.execute(sa.insert(challenges).values(values))
        assert result.inserted_primary_key is not None, "every challenge gets a number"
        return Challenge(result.inserted_primary_key[0], guild_id, state, seed, created_by, terms)

    async def load(self, challenge_id: int) -> Challenge | None:
        """Return a challenge, or None if there is none of this number."""
        found = await self._find(challenges.c.id == challenge_id)
        return found[0] if found else None

    async def of_guild(self, guild_id: int, states: Sequence[ChallengeState]) -> list[Challenge]:
        """Return the challenges of a server in some states, the first to close first."""
        wanted = challenges.c.state.in_([state.value for state in states])
        return await self._find(sa.and_(challenges.c.guild_id == guild_id, wanted))

    async def running(self, person: int, guild_id: int | None) -> list[Running]:
        """Return the challenges that still take a person's answers, the first to close first.

        Those of a server, and those that the person has begun anywhere; late answers count.
        """
        mine = sa.select(attempts.c.challenge_id)
        mine = mine.where(attempts.c.person == person, ~attempts.c.is_preview)
        extended = sa.and_(
            extensions.c.challenge_id == challenges.c.id, extensions.c.person == person
        )
        joined = challenges.outerjoin(extensions, extended)
        concerned = sa.or_(challenges.c.guild_id == guild_id, challenges.c.id.in_(mine))
        is_open = challenges.c.state == ChallengeState.OPEN.value
        may_be_late = sa.or_(challenges.c.late_minutes > 0, extensions.c.until.is_not(None))
        is_closed = challenges.c.state == ChallengeState.CLOSED.value
        query = sa.select(challenges, extensions.c.until).select_from(joined)
        query = query.where(concerned, sa.or_(is_open, sa.and_(is_closed, may_be_late)))
        query = query.order_by(challenges.c.closes_at, challenges.c.id)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
            moments = {row.id: _moments(row) for row in rows}
            rows = [row for row in rows if now() < moments[row.id][1]]
            begun = await self._begun(connection, [row.id for row in rows])
        return [
            Running(challenge, *moments[challenge.id], begun.get(challenge.id, frozenset()))
            for challenge in await asyncio.to_thread(_readable, rows)
        ]

    @staticmethod
    async def _begun(
        connection: AsyncConnection, challenge_ids: Sequence[int]
    ) -> dict[int, frozenset[int]]:
        """Return who has begun some challenges; nothing is asked if there are none."""
        if not challenge_ids:
            return {}
        query = sa.select(attempts.c.challenge_id, attempts.c.person).where(
            attempts.c.challenge_id.in_(challenge_ids), ~attempts.c.is_preview
        )
        people: dict[int, set[int]] = {}
        for row in await connection.execute(query.distinct()):
            people.setdefault(row.challenge_id, set()).add(row.person)
        return {challenge_id: frozenset(found) for challenge_id, found in people.items()}

    async def tried(self, person: int, guild_id: int, limit: int) -> list[Challenge]:
        """Return the closed challenges of a server that a person has tried, the latest first."""
        mine = sa.select(attempts.c.challenge_id)
        mine = mine.where(attempts.c.person == person, ~attempts.c.is_preview)
        wanted = [
            challenges.c.guild_id == guild_id,
            challenges.c.state == ChallengeState.CLOSED.value,
            challenges.c.id.in_(mine),
        ]
        query = sa.select(challenges).where(*wanted).limit(limit)
        query = query.order_by(challenges.c.closes_at.desc(), challenges.c.id.desc())
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_readable, rows)

    async def open_ones(self) -> list[Challenge]:
        """Return every open challenge of every server."""
        return await self._find(challenges.c.state == ChallengeState.OPEN.value)

    async def change(self, challenge: Challenge, terms: Terms) -> Challenge:
        """Give a challenge other terms; raise AlreadyDone if its state is another by now."""
        due = _due(challenge.state, terms, reminded=False)
        return await self._advance(challenge, replace(challenge, terms=terms), due)

    async def publish(self, challenge: Challenge) -> Challenge:
        """Turn a draft into a scheduled challenge; raise AlreadyDone if it was."""
        published = replace(challenge, state=ChallengeState.SCHEDULED)
        return await self._advance(challenge, published, challenge.terms.opens_at)

    async def open(self, challenge: Challenge) -> Challenge:
        """Open a scheduled challenge; raise AlreadyDone if another process was quicker."""
        opened = replace(challenge, state=ChallengeState.OPEN, unannounced=News.OPENED)
        reminded = opened.terms.remind_at is None or opened.terms.remind_at <= now()
        due = _due(opened.state, opened.terms, reminded=reminded)
        return await self._advance(challenge, opened, due)

    async def remind(self, challenge: Challenge) -> Challenge:
        """Note that the class is to be reminded, once."""
        reminded = replace(challenge, unannounced=News.REMINDER)
        return await self._advance(challenge, reminded, challenge.terms.closes_at)

    async def close(
        self, challenge: Challenge, terms: Terms, *, for_all: bool = False
    ) -> Challenge:
        """Close an open challenge, once, on its last terms; raise AlreadyDone if it was closed.

        ``for_all`` ends the extensions with it.
        """
        state, news = ChallengeState.CLOSED, News.CLOSED
        closed = replace(challenge, terms=terms, state=state, unannounced=news)
        extended = sa.delete(extensions).where(extensions.c.challenge_id == challenge.id)
        return await self._advance(challenge, closed, None, extended if for_all else None)

    async def keep_snapshot(self, challenge: Challenge, snapshot: str) -> None:
        """Keep the leaderboard at closing; the first one that is kept stays."""
        missing = challenges.c.snapshot.is_(None)
        async with self._writing() as connection:
            await connection.execute(
                sa.update(challenges)
                .where(challenges.c.id == challenge.id, missing)
                .values(snapshot=snapshot)
            )

    async def delete(self, challenge_id: int) -> None:
        """Delete a challenge with all its answers."""
        async with self._writing() as connection:
            await connection.execute(sa.delete(challenges).where(challenges.c.id == challenge_id))

    async def announced(self, challenge: Challenge, message_id: int | None = None) -> None:
        """Note that the news about a challenge was told, and by which message.

        The message is kept even if there are other news by now, so that it can be edited.
        """
        this = challenges.c.id == challenge.id
        told = challenges.c.unannounced == challenge.unannounced
        async with self._writing() as connection:
            await connection.execute(
                sa.update(challenges).where(this, told).values(unannounced=None)
            )
            if message_id is not None:
                await connection.execute(
                    sa.update(challenges).where(this).values(message_id=message_id)
                )

    async def lose_message(self, challenge: Challenge) -> None:
        """Note that the message with the leaderboard is gone."""
        shown = challenges.c.message_id == challenge.message_id
        async with self._writing() as connection:
            await connection.execute(
                sa.update(challenges)
                .where(challenges.c.id == challenge.id, shown)
                .values(message_id=None)
            )

    async def due(self) -> list[Challenge]:
        """Return the challenges about which something is to be done by now."""
        return await self._find(challenges.c.due_at <= now())

    async def untold(self) -> list[Challenge]:
        """Return the challenges with news that were not announced."""
        return await self._find(challenges.c.unannounced.is_not(None))

    async def next_due(self) -> datetime | None:
        """Return when something is next to be done about some challenge."""
        earliest = sa.select(sa.func.min(challenges.c.due_at))
        async with self._reader.connect() as connection:
            return utc((await connection.execute(earliest)).scalar_one())

    async def extend(self, challenge_id: int, person: int, until: datetime | None) -> None:
        """Let a person answer until a moment of their own; None: like the others again."""
        mine = sa.and_(extensions.c.challenge_id == challenge_id, extensions.c.person == person)
        values = {"challenge_id": challenge_id, "person": person, "until": until}
        async with self._writing() as connection:
            await connection.execute(sa.delete(extensions).where(mine))
            if until is not None:
                await connection.execute(sa.insert(extensions).values(values))

    async def extensions(self, challenge_id: int) -> dict[int, datetime]:
        """Return who may answer until when, of those with a moment of their own."""
        query = sa.select(extensions).where(extensions.c.challenge_id == challenge_id)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.person: until for row in rows if (until := utc(row.until))}

    async def begin(self, challenge_id: int, person: int, number: int, *, preview: bool) -> Attempt:
        """Store a new attempt; raise AlreadyDone if there is one of this number.

        The same if the challenge is gone. A preview takes the place of the last one.
        """
        begun = Attempt(0, challenge_id, person, number, preview, now())
        values = {n: v for n, v in vars(begun).items() if n not in ("id", "answers")}
        mine = sa.and_(attempts.c.challenge_id == challenge_id, attempts.c.person == person)
        try:
            async with self._writing() as connection:
                if preview:
                    await connection.execute(sa.delete(attempts).where(mine, attempts.c.is_preview))
                result = await connection.execute(sa.insert(attempts).values(values))
        except IntegrityError:
            raise AlreadyDone from None
        assert result.inserted_primary_key is not None, "every attempt gets a number"
        return replace(begun, id=result.inserted_primary_key[0])

    async def attempt(self, attempt_id: int) -> Attempt | None:
        """Return an attempt with its answers, or None if there is none of this number."""
        found = await self._attempts(attempts.c.id == attempt_id)
        return found[0] if found else None

    async def attempts(self, challenge_id: int, person: int | None = None) -> list[Attempt]:
        """Return the attempts at a challenge, of everybody or of one person, in order."""
        wanted = attempts.c.challenge_id == challenge_id
        if person is not None:
            wanted = sa.and_(wanted, attempts.c.person == person)
        return await self._attempts(wanted)

    async def attempts_in(self, guild_id: int) -> dict[int, list[Attempt]]:
        """Return all attempts at a server's challenges, by the number of the challenge."""
        here = sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)
        found: dict[int, list[Attempt]] = {}
        for attempt in await self._attempts(attempts.c.challenge_id.in_(here)):
            found.setdefault(attempt.challenge_id, []).append(attempt)
        return found

    async def answer(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Attempt:
        """Store an answer, once; raise AlreadyDone if the question was answered.

        The same if the attempt is gone. Raises Outdated if the challenge has closed or is gone
        since it was looked at.
        """
        await self.write(self.answering(challenge, attempt, answered))
        return replace(attempt, answers=(*attempt.answers, answered))

    async def write(self, writing: Writing) -> None:
        """Write something in a transaction of its own; raise AlreadyDone if it is there."""
        try:
            async with self._writing() as connection:
                await writing(connection)
        except IntegrityError:
            raise AlreadyDone from None

    def answering(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Writing:
        """Return what stores an answer as part of another transaction; it may raise Outdated."""
        return partial(self._insert_answer, challenge, attempt, answered)

    @staticmethod
    async def _insert_answer(
        challenge: Challenge, attempt: Attempt, answered: Answered, connection: AsyncConnection
    ) -> None:
        held = sa.select(challenges.c.state, challenges.c.closes_at)
        held = held.where(challenges.c.id == challenge.id).with_for_update(read=True)
        row = (await connection.execute(held)).one_or_none()
        if row is None or (row.state, utc(row.closes_at)) != (
            challenge.state.value,
            challenge.terms.closes_at,
        ):
            raise Outdated
        values = {"attempt_id": attempt.id, **vars(answered)}
        await connection.execute(sa.insert(answers).values(values))

    async def trial(self, attempt_id: int, question: int) -> int | None:
        """Return the number of the match that answers a question, if it has begun."""
        query = sa.select(trials.c.match_id).where(
            trials.c.attempt_id == attempt_id, trials.c.question == question
        )
        async with self._reader.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def _advance(
        self,
        before: Challenge,
        after: Challenge,
        due: datetime | None,
        also: sa.Delete | None = None,
    ) -> Challenge:
        """Write what has become of a challenge, unless somebody else was quicker.

        Only the terms that differ are written: two of them may be changed at the same moment.
        ``also`` is done with it.
        """
        agreed = _columns(before.terms)
        values = {
            **{name: v for name, v in _columns(after.terms).items() if v != agreed[name]},
            "state": after.state.value,
            "unannounced": after.unannounced,
            "due_at": due,
            "changed_at": stamp(),
        }
        untouched = [
            challenges.c.id == before.id,
            challenges.c.state == before.state.value,
            challenges.c.opens_at == before.terms.opens_at,
            challenges.c.closes_at == before.terms.closes_at,
        ]
        if before.state is ChallengeState.OPEN and after.state is ChallengeState.OPEN:
            untouched.append(challenges.c.due_at < before.terms.closes_at)  # not reminded yet
        async with self._writing() as connection:
            changed = await connection.execute(
                sa.update(challenges).where(*untouched).values(values)
            )
            if changed.rowcount != 1:
                raise AlreadyDone
            if also is not None:
                await connection.execute(also)
        return after

    async def _find(self, condition: sa.ColumnElement[bool]) -> list[Challenge]:
        query = sa.select(challenges).where(condition)
        query = query.order_by(challenges.c.closes_at, challenges.c.id)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_readable, rows)

    async def _attempts(self, condition: sa.ColumnElement[bool]) -> list[Attempt]:
        query = sa.select(attempts).where(condition).order_by(attempts.c.id)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
            given = await self._answers(connection, condition)
        return [
            Attempt(
                row.id,
                row.challenge_id,
                row.person,
                row.number,
                row.is_preview,
                utc(row.started_at) or now(),
                tuple(given.get(row.id, ())),
            )
            for row in rows
        ]

    @staticmethod
    async def _answers(
        connection: AsyncConnection, condition: sa.ColumnElement[bool]
    ) -> dict[int, list[Answered]]:
        query = sa.select(answers).join(attempts).where(condition).order_by(answers.c.question)
        found: dict[int, list[Answered]] = {}
        for row in (await connection.execute(query)).all():
            values = dict(row._mapping)
            attempt_id = values.pop("attempt_id")
            found.setdefault(attempt_id, []).append(Answered(**{**values, "at": utc(row.at)}))
        return found
