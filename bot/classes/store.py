"""Queries for classes: their settings, teachers and seasons, and members' pseudonyms."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from random import SystemRandom
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.classes.model import ClassSettings, Member, Place, TeacherKind
from bot.db.engine import Store, utc
from bot.db.schema.challenge import attempts, challenges
from bot.db.schema.classroom import classes, members, seasons, teachers
from bot.db.schema.leagues import league_entries, leagues
from bot.db.schema.playing import matches
from bot.db.schema.quizzes import quiz_answers, quizzes
from bot.db.schema.tournaments import tournament_players, tournaments

#: The number of different pseudonyms; a class never has as many pupils.
PSEUDONYMS = 1600

#: How often a draw is repeated if the drawn pseudonym was taken at the same moment.
_DRAWS = 20


def _read_settings(row: sa.Row[Any]) -> ClassSettings:
    values: dict[str, Any] = dict(row._mapping)
    times = {name: utc(values[name]) for name in ("purge_at", "season_since")}
    return ClassSettings(**{**values, **times, "place": Place(values["place"])})


class ClassStore(Store):
    """The queries for classes. Each method is one transaction."""

    async def settings(self, guild_id: int) -> ClassSettings | None:
        """Return the settings of a server, or None if there are none."""
        query = sa.select(classes).where(classes.c.guild_id == guild_id)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _read_settings(row)

    @staticmethod
    def settings_in(connection: sa.Connection, first: ClassSettings) -> ClassSettings:
        """Return a server's settings, in a transaction; if none, ``first``, which is stored."""
        query = sa.select(classes).where(classes.c.guild_id == first.guild_id)
        row = connection.execute(query).one_or_none()
        if row is None:
            with suppress(IntegrityError), connection.begin_nested():  # or another one stores them
                connection.execute(sa.insert(classes), vars(first))
            row = connection.execute(query).one()
        return _read_settings(row)

    async def begin(self, settings: ClassSettings) -> bool:
        """Store the first settings of a server; return whether it had none, else change nothing."""
        try:
            await self._write(
                lambda connection: connection.execute(sa.insert(classes), vars(settings))
            )
        except IntegrityError:
            return False
        return True

    async def change(self, before: ClassSettings, after: ClassSettings) -> None:
        """Store the changed settings of a server.

        Only those that differ from ``before`` are written, so teachers may change settings at once.
        """
        agreed = vars(before)
        values = {name: value for name, value in vars(after).items() if value != agreed[name]}
        if values:
            here = sa.update(classes).where(classes.c.guild_id == after.guild_id)
            await self._write(lambda connection: connection.execute(here.values(values)))

    async def begin_season(self, before: ClassSettings, after: ClassSettings) -> None:
        """Store the end of a season and the beginning of the next one, once.

        If two teachers begin it at the same moment, the second changes nothing.
        """
        current = classes.c.guild_id == before.guild_id, classes.c.season == before.season
        begun = sa.update(classes).where(*current)
        begun = begun.values(season=after.season, season_since=after.season_since)
        over = {"number": before.season, "since": before.season_since}

        def ended(connection: sa.Connection) -> None:
            if connection.execute(begun).rowcount == 1:
                past = {"guild_id": before.guild_id, **over}
                connection.execute(sa.insert(seasons), past)

        await self._write(ended)

    async def seasons(self, guild_id: int) -> list[tuple[int, datetime]]:
        """Return the number and the beginning of each season that is over, in order of numbers."""
        query = sa.select(seasons.c.number, seasons.c.since).where(seasons.c.guild_id == guild_id)
        rows = await self._read(lambda c: c.execute(query.order_by(seasons.c.number)).all())
        return [(row.number, at) for row in rows if (at := utc(row.since))]

    async def teachers(self, guild_id: int) -> dict[TeacherKind, frozenset[int]]:
        """Return the people and roles named as teachers in a server."""
        return await self._read(lambda connection: self.teachers_in(connection, guild_id))

    @staticmethod
    def teachers_in(connection: sa.Connection, guild_id: int) -> dict[TeacherKind, frozenset[int]]:
        """Return the teachers of a server, as part of another transaction."""
        query = sa.select(teachers.c.kind, teachers.c.target_id).where(
            teachers.c.guild_id == guild_id
        )
        rows = connection.execute(query).all()
        return {
            kind: frozenset(row.target_id for row in rows if row.kind == kind.value)
            for kind in TeacherKind
        }

    async def add_teacher(self, guild_id: int, kind: TeacherKind, target: int) -> bool:
        """Name a person or role, by id, as teacher; return whether it was none before."""
        values = {"guild_id": guild_id, "kind": kind.value, "target_id": target}
        try:
            await self._write(lambda connection: connection.execute(sa.insert(teachers), values))
        except IntegrityError:
            return False
        return True

    async def remove_teacher(self, guild_id: int, kind: TeacherKind, target: int) -> bool:
        """Remove a person or role, by id, from the teachers; return whether it was one."""
        named = sa.delete(teachers).where(
            teachers.c.guild_id == guild_id,
            teachers.c.kind == kind.value,
            teachers.c.target_id == target,
        )
        return await self._execute(named) == 1

    async def members(
        self, guild_id: int, people: Collection[int], *, with_part: bool = False
    ) -> Mapping[int, Member]:
        """Return the members of a server, by person; people without a pseudonym get one first.

        With ``with_part``, those of them who have no part in the class are left out: a leaderboard
        may be drawn while a person on it is erased, and must not store anything about them.
        """
        known = await self._read_members(guild_id, people)
        for person in people:
            if person not in known:
                await self._enrol(guild_id, person, with_part=with_part)
        if len(known) < len(set(people)):
            known = await self._read_members(guild_id, people)
        return known

    async def show_name(self, guild_id: int, person: int, *, shows: bool) -> None:
        """Store whether a person prefers their name in a server; they get a pseudonym, too."""
        await self.members(guild_id, [person])
        here = sa.and_(members.c.guild_id == guild_id, members.c.person == person)
        update = sa.update(members).where(here).values(shows_name=shows)
        await self._execute(update)

    async def _read_members(self, guild_id: int, people: Collection[int]) -> dict[int, Member]:
        query = sa.select(members.c.person, members.c.pseudonym, members.c.shows_name).where(
            members.c.guild_id == guild_id, members.c.person.in_(people)
        )
        rows = await self._all(query)
        return {row.person: Member(row.person, row.pseudonym, row.shows_name) for row in rows}

    async def _enrol(self, guild_id: int, person: int, *, with_part: bool) -> None:
        """Give a person a pseudonym that is free in this server.

        With ``with_part``, only if they have a part in the class. Raises RuntimeError if others
        take every one that is drawn.
        """
        taken = sa.select(members.c.pseudonym).where(members.c.guild_id == guild_id)

        def draw(connection: sa.Connection) -> None:
            if with_part and not _has_part(connection, guild_id, person):
                return
            used = set(connection.scalars(taken))
            free = [n for n in range(max(PSEUDONYMS, len(used) + 1)) if n not in used]
            values = {"guild_id": guild_id, "person": person, "shows_name": False}
            drawn = SystemRandom().choice(free)
            connection.execute(sa.insert(members), {**values, "pseudonym": drawn})

        for _ in range(_DRAWS):
            try:
                await self._write(draw)
            except IntegrityError:
                if person in await self._read_members(guild_id, [person]):
                    return
            else:
                return
        raise RuntimeError("no pseudonym could be given")


#: The tables of people's parts in a server's things, and the tables of these things, in the order
#: of locks.
_PARTS = (
    (tournament_players, tournaments, tournament_players.c.tournament_id),
    (league_entries, leagues, league_entries.c.league_id),
    (quiz_answers, quizzes, quiz_answers.c.quiz_id),
    (matches, matches, matches.c.id),
    (attempts, challenges, attempts.c.challenge_id),
)


def _has_part(connection: sa.Connection, guild_id: int, person: int) -> bool:
    """Return whether a person plays, competes or has answered something in a server.

    The rows are locked, so the person cannot be erased before the transaction ends.
    """
    for table, whole, number in _PARTS:
        if table is matches:
            part = sa.select(number)
            mine = sa.or_(matches.c.person_0 == person, matches.c.person_1 == person)
        else:
            part = sa.select(number).join(whole, whole.c.id == number)
            mine = table.c.person == person
        part = part.where(whole.c.guild_id == guild_id, mine).limit(1)
        if connection.scalar(part.with_for_update(read=True, of=table)) is not None:
            return True
    return False
