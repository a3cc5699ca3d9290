"""Queries about challenges, their files, extensions and snapshots."""

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
    keep_pictures,
    lock_challenge,
    read_challenge,
    without_attempts,
)
from bot.challenges.teams.store import arrange_anew, extend, move_windows, windows_of
from bot.db.engine import LATEST, Engine, Store, Writing, executing, inserted, same_moment
from bot.db.errors import AlreadyDone
from bot.db.schema.challenge import attempts, challenges, extensions, handouts, question_pictures
from bot.db.schema.rosters import team_windows
from bot.kit.background import in_background
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.running.store import begin, forget, write_due


def _due(connection: sa.Connection, challenge: Challenge) -> datetime | None:
    """Return the next opening, reminder, closing or publishing of places; None if none is known."""
    if challenge.state is ChallengeState.SCHEDULED:
        return challenge.terms.opens_at
    if challenge.state is ChallengeState.OPEN:
        return next_due(challenge.terms, windows_of(connection, challenge.id), now())
    return places_due(challenge, extended(connection, challenge.id), now())


def _file_of(challenge_id: int) -> sa.ColumnElement[bool]:
    return handouts.c.challenge_id == challenge_id


def _touched(before: Terms, after: Terms) -> set[str]:
    """Return the names of the columns that a change affects; with the questions, the pictures."""
    changed = set(changed_columns(before, after))
    return changed | {"pictures"} if "tasks" in changed else changed


def shows_marks(connection: sa.Connection, challenge_id: int) -> bool:
    """Return whether pupils may see their marks in a challenge by now; it must exist."""
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    challenge = read_challenge(row)
    if challenge.terms.tells_marks:
        return True
    return now() >= results_from(challenge, extended(connection, challenge_id))


#: The time before the opening at which previews end, because the runner may open it right then.
_SOON = timedelta(seconds=1)


class ChallengeStore(Store):
    """Reads and writes challenges; each method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        #: The challenges that this version cannot read, which the runner skips.
        self.set_aside = SetAside(KIND)

    async def draft(
        self,
        guild_id: int,
        created_by: int,
        seed: int,
        settled: Callable[[sa.Connection], Terms],
        like: int | None = None,
        pictures: Sequence[Handout] = (),
    ) -> Challenge:
        """Store and return a new draft; ``settled`` computes its terms in the same transaction.

        With ``like``, the id of a challenge, the file and the pictures that the terms name are
        copied from it; otherwise ``pictures``, which the terms must name, are stored.
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
            elif pictures:
                drawn = {each.name: each.content for each in pictures}
                keep_pictures(connection, number, terms.pictures, drawn)
            return Challenge(number, guild_id, state, seed, created_by, terms)

        return await self._write(drafted)

    async def load(self, challenge_id: int) -> Challenge | None:
        """Return a challenge, or None if it is gone or this version cannot read it."""
        loaded = await self._find(challenges.c.id == challenge_id)
        return loaded[0] if loaded else None

    async def of_guild(self, guild_id: int, states: Sequence[ChallengeState]) -> list[Challenge]:
        """Return the readable challenges of a server in some states, the first to close first."""
        wanted = challenges.c.state.in_([state.value for state in states])
        return await self._find(sa.and_(challenges.c.guild_id == guild_id, wanted))

    async def answerable(self, person: int, guild_id: int) -> list[tuple[Challenge, Times]]:
        """Return the challenges of a server that are open to a person now, with the person's times.

        The first to close comes first. Those that take late answers are included, also those in
        which the person has no attempt left.
        """
        at = now()
        asked = {"person": person, "guild_id": guild_id, "at": at}
        selected = await self._read(lambda connection: connection.execute(ANSWERABLE, asked).all())
        times = {row.id: read_times(row) for row in selected}
        rows = [row for row in selected if times[row.id].are_open_at(at)]
        return [
            (challenge, times[challenge.id])
            for challenge in (await in_background(self._readable, rows) if rows else [])
        ]

    async def tried(self, person: int, guild_id: int, limit: int) -> list[Challenge]:
        """Return at most ``limit`` closed challenges that a person began, the last closed first."""
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
        """Store ``moving.after``, its windows and extensions, a file or picture; return ``after``.

        Raises AlreadyDone if it is gone, its state, its times or the windows to be moved have
        changed since it was loaded, or somebody else has changed one of the same terms.
        """
        challenge, terms = moving.before, moving.after.terms
        is_gone = challenge.terms.handout and not terms.handout

        def require_agreed(connection: sa.Connection) -> None:
            stored = lock_challenge(connection, challenge.id)
            if stored is None:
                raise AlreadyDone
            if _touched(challenge.terms, stored.terms) & _touched(challenge.terms, terms):
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
        """Return the file of a challenge; None if its terms name none, or it is gone."""
        if not challenge.terms.handout:
            return None
        query = sa.select(handouts.c.content).where(_file_of(challenge.id))
        content = await self._read(lambda connection: connection.scalar(query))
        return None if content is None else Handout(challenge.terms.handout, content)

    async def picture(self, challenge_id: int, name: str) -> bytes | None:
        """Return the content of a question's picture, by file name; None if it is gone."""
        of = question_pictures.c
        query = sa.select(of.content).where(of.challenge_id == challenge_id, of.name == name)
        return await self._read(lambda connection: connection.scalar(query))

    async def handout_size(self, challenge_id: int) -> int:
        """Return the size of a challenge's file in bytes, 0 if it has none."""
        size = sa.select(sa.func.length(handouts.c.content)).where(_file_of(challenge_id))
        return await self._read(lambda connection: connection.scalar(size)) or 0

    async def publish(self, moving: Moving) -> Challenge:
        """Schedule and return a draft; raise AlreadyDone if its state, times or windows changed."""
        published = replace(moving.after, state=ChallengeState.SCHEDULED)

        def also(connection: sa.Connection) -> None:
            move_windows(connection, moving)
            arrange_anew(connection, published.id)
            begin(connection, KIND, published.id, published.guild_id)

        return await self._advance(moving.before, published, also)

    async def prepare(self, challenge_id: int) -> None:
        """Parse the questions of a challenge for the cache, which may take seconds.

        If it is scheduled and opens within a second, its previews are deleted.
        """
        challenge = await self.load(challenge_id)
        is_unopened = challenge is not None and challenge.state is ChallengeState.SCHEDULED
        if challenge is not None and is_unopened and challenge.terms.opens_at <= now() + _SOON:
            here = attempts.c.challenge_id == challenge_id
            previews = without_attempts(sa.and_(here, attempts.c.is_preview))
            await self._write(executing(*previews))

    async def close(self, challenge: Challenge, terms: Terms) -> Challenge:
        """Close an open challenge for everybody, with the closing in ``terms``; return it.

        Extensions are deleted, and late answers refused. A group that closed with the challenge
        gets its new closing, so that reopening the challenge opens it for the group, too. Raises
        AlreadyDone if the state or the times have changed since it was loaded.
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
        """Release the results of an exam at a moment; None holds them until a teacher decides.

        Sets the term ``held``. Raises AlreadyDone if it is gone, they are public by now, or the
        stored moment has changed.
        """
        this = challenges.c.id == challenge.id

        def written(connection: sa.Connection) -> None:
            stored = lock_challenge(connection, challenge.id)
            if stored is None or stored.release_at != challenge.release_at:
                raise AlreadyDone
            if now() >= results_from(stored, extended(connection, stored.id)):
                raise AlreadyDone
            after = replace(stored, terms=replace(stored.terms, held=True), release_at=release_at)
            values = {"held": True, "release_at": release_at, "changed_at": now()}
            if stored.state is ChallengeState.CLOSED:
                due_at = results_from(after, extended(connection, stored.id))
                values["due_at"] = due_at if due_at < LATEST else None
            connection.execute(sa.update(challenges).where(this).values(values))
            write_due(connection, KIND, stored.id, now())

        await self._write(written)

    async def keep_snapshot(
        self, challenge: Challenge, taken: Callable[[list[Attempt]], str]
    ) -> str:
        """Return the stored board at closing, as JSON; if there is none, store that of ``taken``.

        The lock waits for answers that are being written; ``AttemptStore.answering`` handles later
        ones. If the challenge has changed since it was loaded, a new board is not stored.
        """
        this = challenges.c.id == challenge.id
        query = sa.select(challenges.c.snapshot).where(this).with_for_update()
        as_known = this, challenges.c.revision == challenge.revision

        def stored(connection: sa.Connection) -> str:
            snapshot: str | None = connection.scalar(query)
            if snapshot is None:
                snapshot = taken(attempts_at(connection, challenge.id))
                anew = sa.update(challenges).where(*as_known)
                connection.execute(anew.values(snapshot=snapshot))
            return snapshot

        return await self._write(stored)

    async def delete(self, challenge_id: int) -> None:
        """Delete a challenge with all its answers, even those that are matches."""
        this = sa.delete(challenges).where(challenges.c.id == challenge_id)
        played, _ = without_attempts(attempts.c.challenge_id == challenge_id)

        def gone(connection: sa.Connection) -> None:
            connection.execute(played)
            connection.execute(this)
            forget(connection, KIND, challenge_id)

        await self._write(gone)

    async def changes(self, challenge_id: int) -> tuple[Change, ...]:
        """Return the recorded changes of a challenge, marks by hand too, the oldest first."""
        return await self._read(lambda connection: changes_of(connection, challenge_id))

    async def extend(
        self, challenge_id: int, person: int, until: datetime | None, minutes: int = 0
    ) -> None:
        """Store a person's extension until a moment, or delete it (None); lateness is judged again.

        Their attempts at an exam, also one under way, last ``minutes`` longer than usual. With a
        moment, they may begin even if they have withdrawn; with None, an arrangement applies again.
        """
        await self._write(lambda c: extend(c, challenge_id, person, until, minutes))

    async def extra_minutes(self, challenge_id: int) -> dict[int, int]:
        """Return the extra minutes of attempts at an exam by person, only of people with some."""
        query = sa.select(extensions.c.person, extensions.c.minutes)
        query = query.where(extensions.c.challenge_id == challenge_id, extensions.c.minutes > 0)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.person: row.minutes for row in rows}

    async def extensions(self, challenge_id: int) -> dict[int, datetime]:
        """Return the moments until which people with an extension answer in time, by person."""
        return await self._read(lambda connection: extended(connection, challenge_id))

    async def _advance(
        self,
        before: Challenge,
        after: Challenge,
        also: Writing | None = None,
        first: Writing | None = None,
    ) -> Challenge:
        """Write and return a changed challenge; raise AlreadyDone if its state or times changed.

        Only the terms that differ are written, so that two people may change different ones at
        once. ``first`` runs before the update and ``also`` after it, in the order of locks.
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
        """Return the challenges that this version can read, without the others, which it logs.

        Call it off the event loop: reading questions for the first time may take seconds.
        """
        readable = []
        for row in rows:
            try:
                readable.append(read_challenge(row))
            except ValueError as error:  # stored by a newer version
                self.set_aside.unreadable(row.id, error)
        return readable

    async def _find(self, condition: sa.ColumnElement[bool]) -> list[Challenge]:
        query = sa.select(challenges).where(condition)
        query = query.order_by(challenges.c.closes_at, challenges.c.id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return await in_background(self._readable, rows)
