"""Queries about challenges: what a teacher has set, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.challenges.model import (
    AnswerableChallenge,
    Attempt,
    Challenge,
    ChallengeState,
    News,
    Terms,
)
from bot.challenges.rows import columns, read_attempts, read_challenge, read_ends
from bot.db.engine import Engine, Store, same_moment, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import attempts, challenges, extensions
from bot.kit.background import in_background
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards


def _answerable() -> sa.Select[Any]:
    """Select what may still take answers in a server, or of what a person has begun."""
    person = sa.bindparam("person", type_=sa.BigInteger)
    guild_id = sa.bindparam("guild_id", type_=sa.BigInteger)
    mine = sa.select(attempts.c.challenge_id)
    mine = mine.where(attempts.c.person == person, ~attempts.c.is_preview)
    extended = sa.and_(extensions.c.challenge_id == challenges.c.id, extensions.c.person == person)
    joined = challenges.outerjoin(extensions, extended)
    here = sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)
    concerned = challenges.c.id.in_(sa.union(here, mine))  # each by its index
    is_open = challenges.c.state == ChallengeState.OPEN.value
    anybodys = extensions.alias()
    others = sa.select(sa.func.max(anybodys.c.until))
    last = others.where(anybodys.c.challenge_id == challenges.c.id).scalar_subquery()
    may_be_late = sa.or_(challenges.c.late_minutes > 0, last > sa.bindparam("at"))
    is_closed = challenges.c.state == ChallengeState.CLOSED.value
    query = sa.select(challenges, extensions.c.until, last.label("last")).select_from(joined)
    query = query.where(concerned, sa.or_(is_open, sa.and_(is_closed, may_be_late)))
    return query.order_by(challenges.c.closes_at, challenges.c.id)


#: The statements of every click are built once; the names in them are of what is given.
_ANSWERABLE = _answerable()

_BEGUN = (
    sa.select(attempts.c.challenge_id, attempts.c.person)
    .where(attempts.c.challenge_id.in_(sa.bindparam("numbers", expanding=True)))
    .where(~attempts.c.is_preview)
    .distinct()
)


def _read_answerable(
    connection: sa.Connection, asker: dict[str, int | None]
) -> tuple[list[sa.Row[Any]], dict[int, frozenset[int]]]:
    """Return what still takes anybody's answers, and by number who has begun it."""
    at = now()
    rows = [
        row
        for row in connection.execute(_ANSWERABLE, {**asker, "at": at})
        if at < max(read_ends(row)[1], utc(row.last) or at)
    ]
    begun: dict[int, set[int]] = {}
    if rows:
        for number, person in connection.execute(_BEGUN, {"numbers": [row.id for row in rows]}):
            begun.setdefault(number, set()).add(person)
    return rows, {number: frozenset(people) for number, people in begun.items()}


def _due(state: ChallengeState, terms: Terms, *, reminded: bool) -> datetime | None:
    """Return when something is next to be done about a challenge, if ever."""
    if state is ChallengeState.SCHEDULED:
        return terms.opens_at
    if state is not ChallengeState.OPEN:
        return None
    return terms.closes_at if reminded else terms.remind_at


class ChallengeStore(Store):
    """All that is read and written about challenges. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only their servers' challenges run."""
        super().__init__(engine)
        self._shards = shards
        #: The challenges that the alarm leaves alone.
        self.set_aside = SetAside("challenge")

    async def create(self, guild_id: int, created_by: int, seed: int, terms: Terms) -> Challenge:
        """Store a new draft."""
        return await self.draft(guild_id, created_by, seed, lambda _: terms)

    async def draft(
        self,
        guild_id: int,
        created_by: int,
        seed: int,
        settled: Callable[[sa.Connection], Terms],
    ) -> Challenge:
        """Store a new draft on the terms that are settled in the same transaction."""
        state = ChallengeState.DRAFT

        def drafted(connection: sa.Connection) -> Challenge:
            terms = settled(connection)
            values = {
                "guild_id": guild_id,
                "state": state.value,
                "seed": seed,
                "created_by": created_by,
                "created_at": stamp(),
                "changed_at": stamp(),
                **columns(terms),
            }
            result = connection.execute(sa.insert(challenges), values)
            assert result.inserted_primary_key is not None, "every challenge gets a number"
            (number,) = result.inserted_primary_key
            return Challenge(number, guild_id, state, seed, created_by, terms)

        return await self._write(drafted)

    async def load(self, challenge_id: int) -> Challenge | None:
        """Return a challenge, or None if there is none of this number."""
        found = await self._find(challenges.c.id == challenge_id)
        return found[0] if found else None

    async def of_guild(self, guild_id: int, states: Sequence[ChallengeState]) -> list[Challenge]:
        """Return the challenges of a server in some states, the first to close first."""
        wanted = challenges.c.state.in_([state.value for state in states])
        return await self._find(sa.and_(challenges.c.guild_id == guild_id, wanted))

    async def answerable(
        self, person: int | None, guild_id: int | None
    ) -> list[AnswerableChallenge]:
        """Return the challenges that still take anybody's answers, the first to close first.

        Those of a server, and those that the person has begun anywhere; late answers count, and so
        does the time that only somebody else still has.
        """
        asker = {"person": person, "guild_id": guild_id}
        rows, begun = await self._read(lambda connection: _read_answerable(connection, asker))
        ends = {row.id: read_ends(row) for row in rows}
        return [
            AnswerableChallenge(
                challenge, *ends[challenge.id], begun.get(challenge.id, frozenset())
            )
            for challenge in (await in_background(self._readable, rows) if rows else [])
        ]

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
        rows = await self._read(lambda connection: connection.execute(query).all())
        return await in_background(self._readable, rows)

    async def open_ones(self) -> list[Challenge]:
        """Return every open challenge of every server of this process."""
        # Written as in the index, without a parameter.
        is_open = challenges.c.state == sa.text(f"'{ChallengeState.OPEN.value}'")
        return await self._find(sa.and_(is_open, self._ours()))

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

    async def keep_snapshot(
        self, challenge: Challenge, taken: Callable[[list[Attempt]], str]
    ) -> str:
        """Keep the leaderboard at closing, by all that is answered; return the one that is kept.

        Who is writing an answer meanwhile is waited for; see ``answering`` for who comes later.
        """
        this = challenges.c.id == challenge.id
        held = sa.select(challenges.c.snapshot).where(this).with_for_update()

        def kept(connection: sa.Connection) -> str:
            snapshot: str | None = connection.scalar(held)
            if snapshot is None:
                made = attempts.c.challenge_id == challenge.id
                snapshot = taken(read_attempts(connection, made))
                connection.execute(sa.update(challenges).where(this).values(snapshot=snapshot))
            return snapshot

        return await self._write(kept)

    async def delete(self, challenge_id: int) -> None:
        """Delete a challenge with all its answers."""
        this = sa.delete(challenges).where(challenges.c.id == challenge_id)
        await self._write(lambda connection: connection.execute(this))

    async def announced(self, challenge: Challenge, message_id: int | None = None) -> None:
        """Note that the news about a challenge was told, and by which message.

        The message is kept even if there are other news by now, so that it can be edited.
        """
        this = challenges.c.id == challenge.id
        told = challenges.c.unannounced == challenge.unannounced

        def noted(connection: sa.Connection) -> None:
            connection.execute(sa.update(challenges).where(this, told).values(unannounced=None))
            if message_id is not None:
                connection.execute(sa.update(challenges).where(this).values(message_id=message_id))

        await self._write(noted)

    async def lose_message(self, challenge: Challenge) -> None:
        """Note that the message with the leaderboard is gone."""
        shown = challenges.c.message_id == challenge.message_id
        this = sa.update(challenges).where(challenges.c.id == challenge.id, shown)
        await self._write(lambda connection: connection.execute(this.values(message_id=None)))

    async def due(self) -> list[Challenge]:
        """Return the challenges about which something is to be done by now."""
        return await self._find(sa.and_(challenges.c.due_at <= now(), self._looked_after()))

    async def untold(self) -> list[Challenge]:
        """Return the challenges with news that were not announced."""
        return await self._find(sa.and_(challenges.c.unannounced.is_not(None), self._ours()))

    async def next_due(self) -> datetime | None:
        """Return when something is next to be done about some challenge."""
        has_due = challenges.c.due_at.is_not(None)
        earliest = sa.select(sa.func.min(challenges.c.due_at)).where(self._looked_after(), has_due)
        found = utc(await self._read(lambda connection: connection.scalar(earliest)))
        return self.set_aside.next_after(found)

    def _looked_after(self) -> sa.ColumnElement[bool]:
        """Select the challenges that the alarm does not leave alone."""
        return sa.and_(challenges.c.id.not_in(self.set_aside.numbers), self._ours())

    def _ours(self) -> sa.ColumnElement[bool]:
        """Select the challenges of the servers of this process."""
        return self._shards.hold(challenges.c.guild_id)

    async def extend(self, challenge_id: int, person: int, until: datetime | None) -> None:
        """Let a person answer until a moment of their own; None: like the others again."""
        mine = sa.and_(extensions.c.challenge_id == challenge_id, extensions.c.person == person)
        values = {"challenge_id": challenge_id, "person": person, "until": until}

        def extended(connection: sa.Connection) -> None:
            connection.execute(sa.delete(extensions).where(mine))
            if until is not None:
                connection.execute(sa.insert(extensions), values)

        await self._write(extended)

    async def extensions(self, challenge_id: int) -> dict[int, datetime]:
        """Return who may answer until when, of those with a moment of their own."""
        query = sa.select(extensions).where(extensions.c.challenge_id == challenge_id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.person: until for row in rows if (until := utc(row.until))}

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
        agreed = columns(before.terms)
        values = {
            **{name: v for name, v in columns(after.terms).items() if v != agreed[name]},
            "state": after.state.value,
            "unannounced": after.unannounced,
            "due_at": due,
            "changed_at": stamp(),
        }
        untouched = [
            challenges.c.id == before.id,
            challenges.c.state == before.state.value,
            same_moment(challenges.c.opens_at, before.terms.opens_at),
            same_moment(challenges.c.closes_at, before.terms.closes_at),
        ]
        if before.state is ChallengeState.OPEN and after.state is ChallengeState.OPEN:
            untouched.append(challenges.c.due_at < before.terms.closes_at)  # not reminded yet
        change = sa.update(challenges).where(*untouched).values(values)

        def changed(connection: sa.Connection) -> None:
            if connection.execute(change).rowcount != 1:
                raise AlreadyDone
            if also is not None:
                connection.execute(also)

        await self._write(changed)
        return after

    def _readable(self, rows: Sequence[sa.Row[Any]]) -> list[Challenge]:
        """Return the challenges that this version can read. Call it off the event loop.

        The first reading of some tasks judges their positions, which may take seconds.
        """
        found = []
        for row in rows:
            try:
                found.append(read_challenge(row))
            except ValueError as error:  # another version knows these tasks, or words
                self.set_aside.unreadable(row.id, error)
        return found

    async def _find(self, condition: sa.ColumnElement[bool]) -> list[Challenge]:
        query = sa.select(challenges).where(condition)
        query = query.order_by(challenges.c.closes_at, challenges.c.id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return await in_background(self._readable, rows)
