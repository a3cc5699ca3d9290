"""Queries about challenges: what a teacher has set, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Attempt
from bot.challenges.changes import Change, changes_of, extended
from bot.challenges.handouts import Handout
from bot.challenges.model import KIND, Challenge, ChallengeState, Terms
from bot.challenges.openings import (
    ANSWERABLE,
    Moving,
    Times,
    next_due,
    places_due,
    read_times,
    results_from,
)
from bot.challenges.rows import (
    attempts_at,
    changed_columns,
    columns,
    copy_pictures,
    held,
    keep_pictures,
    read_challenge,
    without_attempts,
)
from bot.challenges.teams.store import arrange_anew, extend, move_windows, windows_of
from bot.db.engine import LATEST, Engine, Store, Writing, executing, inserted, same_moment
from bot.db.errors import AlreadyDone
from bot.db.schema import (
    attempts,
    challenges,
    extensions,
    handouts,
    question_pictures,
    team_windows,
)
from bot.kit.background import in_background
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.running.store import begin, forget, write_due


def _due(connection: sa.Connection, challenge: Challenge) -> datetime | None:
    """Return when something is next to be done about a challenge, if ever."""
    if challenge.state is ChallengeState.SCHEDULED:
        return challenge.terms.opens_at
    if challenge.state is ChallengeState.OPEN:
        return next_due(challenge.terms, windows_of(connection, challenge.id), now())
    return places_due(challenge, extended(connection, challenge.id), now())


def _file_of(challenge_id: int) -> sa.ColumnElement[bool]:
    return handouts.c.challenge_id == challenge_id


def _touched(before: Terms, after: Terms) -> set[str]:
    """Return the columns that a change is about: of other questions, the pictures too."""
    changed = set(changed_columns(before, after))
    return changed | {"pictures"} if "tasks" in changed else changed


def marks_told(connection: sa.Connection, challenge_id: int) -> bool:
    """Return whether pupils may be told their marks in a challenge by now."""
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    challenge = read_challenge(row)
    if challenge.terms.tells_marks:
        return True
    return now() >= results_from(challenge, extended(connection, challenge_id))


#: Previews end so long before the opening: the runner may open it right afterwards.
_SOON = timedelta(seconds=1)


class ChallengeStore(Store):
    """All that is read and written about challenges. Each method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        #: The challenges that the runner leaves alone.
        self.set_aside = SetAside(KIND)

    async def draft(
        self,
        guild_id: int,
        created_by: int,
        seed: int,
        settled: Callable[[sa.Connection], Terms],
        like: int | None = None,
    ) -> Challenge:
        """Store a new draft on the terms that are settled in the same transaction.

        It gets the file and the pictures of the challenge that it is like.
        """
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
            number = inserted(connection, challenges, values)
            if like is not None and terms.handout:
                file = sa.select(sa.literal(number), handouts.c.content)
                file = file.where(_file_of(like))
                copied = sa.insert(handouts).from_select(["challenge_id", "content"], file)
                connection.execute(copied)
            if like is not None and terms.pictures:
                copy_pictures(connection, like, number, terms.pictures)
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

    async def answerable(self, person: int, guild_id: int) -> list[tuple[Challenge, Times]]:
        """Return the challenges of a server that a person may answer now, the first to close first.

        Late answers count.
        """
        at = now()
        asked = {"person": person, "guild_id": guild_id, "at": at}
        found = await self._read(lambda connection: connection.execute(ANSWERABLE, asked).all())
        times = {row.id: read_times(row) for row in found}
        rows = [row for row in found if times[row.id].are_open_at(at)]
        return [
            (challenge, times[challenge.id])
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

    async def change(
        self, moving: Moving, handout: Handout | None = None, picture: Handout | None = None
    ) -> Challenge:
        """Give a challenge other terms and its groups their windows, perhaps a file or a picture.

        Raises AlreadyDone if it moved on, or a term that changes is another by now.
        """
        challenge, terms = moving.before, moving.after.terms
        is_gone = challenge.terms.handout and not terms.handout

        def require_agreed(connection: sa.Connection) -> None:
            found = held(connection, challenge.id)
            if found is None:
                raise AlreadyDone
            if _touched(challenge.terms, found.terms) & _touched(challenge.terms, terms):
                raise AlreadyDone

        def also(connection: sa.Connection) -> None:
            if handout is not None or is_gone:
                connection.execute(sa.delete(handouts).where(_file_of(challenge.id)))
            if handout is not None:
                values = {"challenge_id": challenge.id, "content": handout.content}
                connection.execute(sa.insert(handouts), values)
            if terms.pictures != challenge.terms.pictures:
                drawn = {} if picture is None else {picture.name: picture.content}
                keep_pictures(connection, challenge.id, terms.pictures, drawn)
            if moving.is_move or moving.moved != moving.windows:
                move_windows(connection, moving)
            arrange_anew(connection, challenge.id)

        return await self._advance(challenge, moving.after, also, require_agreed)

    async def handout(self, challenge: Challenge) -> Handout | None:
        """Return the file of a challenge, if it has one."""
        if not challenge.terms.handout:
            return None
        query = sa.select(handouts.c.content).where(_file_of(challenge.id))
        content = await self._read(lambda connection: connection.scalar(query))
        return None if content is None else Handout(challenge.terms.handout, content)

    async def picture(self, challenge_id: int, name: str) -> bytes | None:
        """Return the content of a question's picture, None if it is gone."""
        of = question_pictures.c
        query = sa.select(of.content).where(of.challenge_id == challenge_id, of.name == name)
        return await self._read(lambda connection: connection.scalar(query))

    async def handout_size(self, challenge_id: int) -> int:
        """Return the size of a challenge's file in bytes, 0 if it has none."""
        size = sa.select(sa.func.length(handouts.c.content)).where(_file_of(challenge_id))
        return await self._read(lambda connection: connection.scalar(size)) or 0

    async def publish(self, moving: Moving) -> Challenge:
        """Turn a draft into a scheduled challenge; raise AlreadyDone if it was, or has moved."""
        published = replace(moving.after, state=ChallengeState.SCHEDULED)

        def also(connection: sa.Connection) -> None:
            move_windows(connection, moving)
            arrange_anew(connection, published.id)
            begin(connection, KIND, published.id, published.guild_id)

        return await self._advance(moving.before, published, also)

    async def prepare(self, challenge_id: int) -> None:
        """Read the questions of a challenge, which may take seconds the first time.

        If it opens now, its previews end with that.
        """
        challenge = await self.load(challenge_id)
        is_unopened = challenge is not None and challenge.state is ChallengeState.SCHEDULED
        if challenge is not None and is_unopened and challenge.terms.opens_at <= now() + _SOON:
            here = attempts.c.challenge_id == challenge_id
            previews = without_attempts(sa.and_(here, attempts.c.is_preview))
            await self._write(executing(*previews))

    async def close(self, challenge: Challenge, terms: Terms) -> Challenge:
        """Close an open challenge for everybody on its last terms; raise AlreadyDone if it was.

        Extensions end with it, and the time for late answers. Groups that close with the challenge
        do so, so that they are opened with it again.
        """
        closed = replace(challenge, terms=terms, state=ChallengeState.CLOSED, ended=True)
        extended = sa.delete(extensions).where(extensions.c.challenge_id == challenge.id)
        with_it = sa.update(team_windows).where(
            team_windows.c.challenge_id == challenge.id,
            same_moment(team_windows.c.closes_at, challenge.terms.closes_at),
        )
        with_it = with_it.values(closes_at=terms.closes_at)
        return await self._advance(challenge, closed, executing(with_it, extended))

    async def release(self, challenge: Challenge, release_at: datetime | None) -> None:
        """Hold the results of an exam back until a moment, or until that is known.

        Raises AlreadyDone if they may be seen by now, or their moment is another one by now.
        """
        this = challenges.c.id == challenge.id

        def written(connection: sa.Connection) -> None:
            found = held(connection, challenge.id)
            if found is None or found.release_at != challenge.release_at:
                raise AlreadyDone
            if now() >= results_from(found, extended(connection, found.id)):
                raise AlreadyDone
            after = replace(found, terms=replace(found.terms, held=True), release_at=release_at)
            values = {"held": True, "release_at": release_at, "changed_at": now()}
            if found.state is ChallengeState.CLOSED:
                due_at = results_from(after, extended(connection, found.id))
                values["due_at"] = due_at if due_at < LATEST else None
            connection.execute(sa.update(challenges).where(this).values(values))
            write_due(connection, KIND, found.id, now())

        await self._write(written)

    async def keep_snapshot(
        self, challenge: Challenge, taken: Callable[[list[Attempt]], str]
    ) -> str:
        """Keep the leaderboard at closing, by all that is answered; return the one that is kept.

        Who is writing an answer meanwhile is waited for; see ``answering`` for who comes later. If
        the challenge was changed since it was looked at, the board is returned and not kept.
        """
        this = challenges.c.id == challenge.id
        query = sa.select(challenges.c.snapshot).where(this).with_for_update()
        as_known = this, challenges.c.revision == challenge.revision

        def kept(connection: sa.Connection) -> str:
            snapshot: str | None = connection.scalar(query)
            if snapshot is None:
                snapshot = taken(attempts_at(connection, challenge.id))
                anew = sa.update(challenges).where(*as_known)
                connection.execute(anew.values(snapshot=snapshot))
            return snapshot

        return await self._write(kept)

    async def delete(self, challenge_id: int) -> None:
        """Delete a challenge with all its answers, and the matches that were some."""
        this = sa.delete(challenges).where(challenges.c.id == challenge_id)
        played, _ = without_attempts(attempts.c.challenge_id == challenge_id)

        def gone(connection: sa.Connection) -> None:
            connection.execute(played)
            connection.execute(this)
            forget(connection, KIND, challenge_id)

        await self._write(gone)

    async def changes(self, challenge_id: int) -> tuple[Change, ...]:
        """Return what was changed of a challenge, in order."""
        return await self._read(lambda connection: changes_of(connection, challenge_id))

    async def extend(
        self, challenge_id: int, person: int, until: datetime | None, minutes: int = 0
    ) -> None:
        """Let a person answer until a moment of their own; None: as all, or as is arranged.

        Their attempts at an exam last some minutes longer, the one under way too.
        """
        await self._write(lambda c: extend(c, challenge_id, person, until, minutes))

    async def extra_minutes(self, challenge_id: int) -> dict[int, int]:
        """Return whose attempts at an exam last longer, and by how much."""
        query = sa.select(extensions.c.person, extensions.c.minutes)
        query = query.where(extensions.c.challenge_id == challenge_id, extensions.c.minutes > 0)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.person: row.minutes for row in rows}

    async def extensions(self, challenge_id: int) -> dict[int, datetime]:
        """Return until when those can answer in time who have more time than the others."""
        return await self._read(lambda connection: extended(connection, challenge_id))

    async def _advance(
        self,
        before: Challenge,
        after: Challenge,
        also: Writing | None = None,
        first: Writing | None = None,
    ) -> Challenge:
        """Write what has become of a challenge, unless somebody else was quicker.

        Only the terms that differ are written: two of them may be changed at the same moment.
        ``first`` is done before it, ``also`` after it, as the order of locks has it.
        """
        values = {
            **changed_columns(before.terms, after.terms),
            "state": after.state.value,
            "ended": after.ended,
            "changed_at": stamp(),
        }
        untouched = [
            challenges.c.id == before.id,
            challenges.c.state == before.state.value,
            same_moment(challenges.c.opens_at, before.terms.opens_at),
            same_moment(challenges.c.closes_at, before.terms.closes_at),
        ]
        change = sa.update(challenges).where(*untouched)

        def changed(connection: sa.Connection) -> None:
            if first is not None:
                first(connection)
            moved_on = change.values(**values, due_at=_due(connection, after))
            if connection.execute(moved_on).rowcount != 1:
                raise AlreadyDone
            if also is not None:
                also(connection)
            write_due(connection, KIND, after.id, now())

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
