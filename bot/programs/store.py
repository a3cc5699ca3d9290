"""Queries about the programs that people have handed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from bot.db.engine import Store, inserted, utc
from bot.db.schema.programs import program_versions, programs
from bot.kit.clock import stamp

#: The most programs stored of each person, and the most versions of each.
MOST_PROGRAMS, MOST_VERSIONS = 20, 20


@dataclass(frozen=True)
class HandedIn:
    """A program as somebody hands it in."""

    name: str
    source: str
    #: The one function that is to be judged; None: all.
    function: str | None = None


@dataclass(frozen=True)
class Version:
    """A version of somebody's program, as it is stored; ``number`` counts from 1."""

    program: int
    name: str
    number: int
    source: str
    function: str | None
    at: datetime


@dataclass(frozen=True)
class Listed:
    """A program among those of a person: its latest version, and when that was handed in."""

    program: int
    name: str
    latest: int
    at: datetime


@dataclass(frozen=True)
class Receipt:
    """What has become of a program that was handed in: the version that is stored."""

    version: Version
    #: Whether it differs from the version before.
    is_new: bool = True
    #: The number of oldest versions that were dropped for it.
    dropped: int = 0


class ProgramStore(Store):
    """Programs with their versions. Each method is one transaction."""

    async def keep(self, person: int, guild_id: int | None, handed: HandedIn) -> Receipt | None:
        """Store a version of the person's program of its name; None beyond MOST_PROGRAMS programs.

        A source equal to the latest version's adds none; that one gets the function and the server
        (``guild_id``, None for none) with which it was handed in last. Of each program the latest
        20 versions remain. Raises AlreadyDone if another version came at the same moment.
        """

        def kept(connection: sa.Connection) -> Receipt | None:
            found = _number_of(connection, person, handed.name)
            if found is None:
                if _count_and_lock(connection, person) >= MOST_PROGRAMS:
                    return None
                own = {"person": person, "name": handed.name, "changed_at": stamp()}
                found = inserted(connection, programs, own)
            return _add_version(connection, found, guild_id, handed)

        return await self._write_once(kept)

    async def of_person(self, person: int) -> list[Listed]:
        """Return somebody's programs, the last handed in first."""
        latest = sa.func.max(program_versions.c.number).label("latest")
        query = (
            sa.select(programs.c.id, programs.c.name, programs.c.changed_at, latest)
            .join(program_versions)
            .where(programs.c.person == person)
            .group_by(programs.c.id, programs.c.name, programs.c.changed_at)
            .order_by(programs.c.changed_at.desc(), programs.c.id.desc())
        )
        rows = await self._all(query)
        return [Listed(row.id, row.name, row.latest, utc(row.changed_at)) for row in rows]

    async def version(self, person: int, program: int, number: int = 0) -> Version | None:
        """Return a version of somebody's program, the latest for 0; None if it is not stored."""
        mine = sa.and_(programs.c.id == program, programs.c.person == person)
        query = sa.select(programs.c.name, program_versions).join(program_versions).where(mine)
        if number:
            query = query.where(program_versions.c.number == number)
        query = query.order_by(program_versions.c.number.desc()).limit(1)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        kept = (row.program_id, row.name, row.number, row.source, row.function)
        return Version(*kept, utc(row.at))

    async def numbers(self, person: int, program: int) -> list[int]:
        """Return the numbers of a program's versions, the latest first; empty if not theirs."""
        mine = sa.and_(programs.c.id == program, programs.c.person == person)
        query = sa.select(program_versions.c.number).join(programs).where(mine)
        query = query.order_by(program_versions.c.number.desc())
        return list(await self._read(lambda connection: connection.scalars(query).all()))

    async def delete(self, person: int, program: int) -> bool:
        """Delete a program of somebody's with all its versions; return whether there was one."""
        mine = sa.and_(programs.c.id == program, programs.c.person == person)
        return bool(await self._execute(sa.delete(programs).where(mine)))

    async def purge(self, before: datetime) -> None:
        """Delete the programs, with all versions, that were last handed in before a moment."""
        await self._execute(sa.delete(programs).where(programs.c.changed_at < before))


def _number_of(connection: sa.Connection, person: int, name: str) -> int | None:
    mine = sa.and_(programs.c.person == person, programs.c.name == name)
    found: int | None = connection.scalar(sa.select(programs.c.id).where(mine).with_for_update())
    return found


def _count_and_lock(connection: sa.Connection, person: int) -> int:
    """Count somebody's programs; whoever else begins one for them waits until this is decided."""
    mine = programs.c.person == person
    first = sa.select(programs.c.id).where(mine).order_by(programs.c.id).limit(1)
    connection.execute(first.with_for_update())
    # A statement of its own: it sees what was committed while that one waited.
    counting = sa.select(sa.func.count()).select_from(programs).where(mine)
    return connection.execute(counting).scalar_one()


def _add_version(
    connection: sa.Connection, program: int, guild_id: int | None, handed: HandedIn
) -> Receipt:
    """Add a version, unless it is the latest one again; drop the oldest beyond MOST_VERSIONS."""
    at, table = stamp(), program_versions.c
    this = table.program_id == program
    query = sa.select(program_versions).where(this).order_by(table.number.desc()).limit(1)
    latest = connection.execute(query).one_or_none()
    is_new = latest is None or latest.source != handed.source
    number = (0 if latest is None else latest.number) + is_new
    connection.execute(sa.update(programs).where(programs.c.id == program).values(changed_at=at))
    values = {"source": handed.source, "function": handed.function, "at": at, "guild_id": guild_id}
    if is_new:
        new = {"program_id": program, "number": number}
        connection.execute(sa.insert(program_versions), new | values)
    else:
        again = sa.update(program_versions).where(this, table.number == number)
        connection.execute(again.values(function=handed.function, guild_id=guild_id))
    old = sa.delete(program_versions).where(this, table.number <= number - MOST_VERSIONS)
    dropped = connection.execute(old).rowcount
    version = Version(program, handed.name, number, handed.source, handed.function, at)
    return Receipt(version, is_new, dropped)
