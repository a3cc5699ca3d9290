"""Queries about the lists of classes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, utc
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema.rosters import roster_lines, team_arrangements
from bot.kit.actors import is_erased
from bot.kit.clock import now
from bot.roster.arrangements import NOTHING, Arrangement, Share, columns_of, read_kinds
from bot.roster.model import ANYBODY, Changes, Listed, RosterLine, changes, digest_of

_HERE = roster_lines.c.guild_id == sa.bindparam("guild")
_MINE = sa.and_(_HERE, roster_lines.c.person == sa.bindparam("who"))
_THIS = sa.and_(_HERE, roster_lines.c.number == sa.bindparam("line"))

_TEAM = sa.and_(
    team_arrangements.c.guild_id == sa.bindparam("guild"),
    team_arrangements.c.team == sa.bindparam("group"),
)

#: The lines of lists with what is arranged for their groups, and the columns for ``read_line``.
WITH_TEAMS = roster_lines.outerjoin(
    team_arrangements,
    sa.and_(
        team_arrangements.c.guild_id == roster_lines.c.guild_id,
        team_arrangements.c.team == roster_lines.c.team,
    ),
)
LINE_COLUMNS = (
    *roster_lines.c,
    *(team_arrangements.c[name].label(f"team_{name}") for name in columns_of(NOTHING)),
)
_LINES = (
    sa.select(*LINE_COLUMNS).select_from(WITH_TEAMS).where(_HERE).order_by(roster_lines.c.number)
)
_LINES_LOCKED = _LINES.with_for_update(of=roster_lines)
_LINE_OF = sa.select(*LINE_COLUMNS).select_from(WITH_TEAMS).where(_MINE)
_HOLD = (
    sa.select(roster_lines.c.number, roster_lines.c.person)
    .where(_HERE, sa.or_(_THIS, roster_lines.c.person == sa.bindparam("who", type_=sa.BigInteger)))
    .order_by(roster_lines.c.number)
    .with_for_update()
)
_FREE = sa.update(roster_lines).where(_MINE).values(person=None)
_TAKE = sa.update(roster_lines).where(_THIS, roster_lines.c.person.is_(None))
_LISTED = sa.update(roster_lines).where(_THIS)


#: A function, in the same transaction, that follows changes of groups: it gets the server, the
#: person who made the change, and the people affected.
Regroup = Callable[[sa.Connection, int, int, Collection[int]], None]


def read_line(row: Any) -> RosterLine:
    """Convert a row of ``LINE_COLUMNS`` to a line of the list."""
    is_held = row.person is not None and is_erased(row.person)
    person = None if is_held else row.person
    own = _read_arrangement(row.share, row.extra_minutes, row.later_hours, row.spared)
    group = row.team_share, row.team_extra_minutes, row.team_later_hours, row.team_spared
    team = NOTHING if row.team_share is None else _read_arrangement(*group)
    return RosterLine(
        row.number, row.name, row.team, person, is_held, utc(row.listed_at), own, team
    )


def _read_arrangement(share: str, minutes: int, hours: int, spared: str) -> Arrangement:
    return Arrangement(Share(share), minutes, hours, read_kinds(spared))


def _people_of_lines(lines: Iterable[RosterLine]) -> list[int]:
    return [line.person for line in lines if line.person is not None]


def _rename_teams(connection: sa.Connection, guild_id: int, made: Changes) -> None:
    """Give the arrangements of renamed groups to their new names; delete those of groups gone."""
    for team, name in made.regrouped:
        this = {"guild": guild_id, "group": team}
        connection.execute(
            sa.update(team_arrangements).where(_TEAM).values(team=name)
            if name
            else sa.delete(team_arrangements).where(_TEAM),
            this,
        )


class RosterStore(Store):
    """The queries for the lists of classes. Each method is one transaction.

    Each change of people's groups is made ``by`` a person and passed on to ``regroup``.
    """

    def __init__(self, engine: Engine, regroup: Regroup = lambda *_: None) -> None:
        super().__init__(engine)
        self._regroup = regroup

    async def lines(self, guild_id: int) -> list[RosterLine]:
        """Return the list of a class by number; empty if there is none."""
        rows = await self._read(lambda c: c.execute(_LINES, {"guild": guild_id}).all())
        return [read_line(row) for row in rows]

    async def line_of(self, guild_id: int, person: int) -> RosterLine | None:
        """Return the line that a person has joined in a class, or None."""
        mine = {"guild": guild_id, "who": person}
        row = await self._read(lambda c: c.execute(_LINE_OF, mine).one_or_none())
        return None if row is None else read_line(row)

    async def replace(
        self, guild_id: int, listed: Sequence[Listed], expected_digest: int, by: int
    ) -> Changes:
        """Replace the list that has the expected digest by another one; return the changes.

        People keep the lines that remain. Raises AlreadyDone if the list has changed meanwhile.
        """

        def replaced(connection: sa.Connection) -> Changes:
            held = connection.execute(_LINES_LOCKED, {"guild": guild_id}).all()
            before = [read_line(row) for row in held]
            if digest_of(before) != expected_digest:
                raise AlreadyDone
            made = changes(before, listed)
            gone = sa.delete(roster_lines).where(_THIS)
            for line in made.gone:
                connection.execute(gone, {"guild": guild_id, "line": line.number})
            for line in {new.number: new for _, new in (*made.renamed, *made.moved)}.values():
                what = _LISTED.values(name=line.name, team=line.team)
                connection.execute(what, {"guild": guild_id, "line": line.number})
            here = {"guild_id": guild_id, "listed_at": now()}
            added = [
                {**here, "number": each.number, "name": each.name, "team": each.team}
                for each in made.added
            ]
            if added:
                connection.execute(sa.insert(roster_lines), added)
            _rename_teams(connection, guild_id, made)
            touched = [*made.gone, *(old for old, _ in made.moved)]
            self._regroup(connection, guild_id, by, _people_of_lines(touched))
            return made

        return await self._write_once(replaced)  # another list may be stored at the same moment

    async def take(self, guild_id: int, number: int, person: int) -> bool:
        """Give a free line to a person who has none; return whether this was possible.

        False if the line is gone or taken, or if the person has another.
        """
        taking = _TAKE.values(person=person)
        this = {"guild": guild_id, "line": number}

        def taken(connection: sa.Connection) -> bool:
            if connection.execute(taking, this).rowcount != 1:
                return False
            self._regroup(connection, guild_id, person, [person])
            return True

        try:
            return await self._write(taken)
        except IntegrityError:  # the person has another line
            return False

    async def assign(
        self, guild_id: int, number: int, person: int | None, by: int, holder: int | None = ANYBODY
    ) -> bool:
        """Give a line to a person, who loses any other line; with None, free it.

        Returns whether the line exists; if not, nothing changes. Raises Outdated if the line no
        longer has the expected ``holder`` (None: nobody or an erased person), unless ``person`` has
        it already.
        """

        given, line = _LISTED.values(person=person), {"guild": guild_id, "line": number}

        def assigned(connection: sa.Connection) -> bool:
            locked = connection.execute(_HOLD, {**line, "who": person}).all()
            before = {row.number: row.person for row in locked}
            if number not in before:
                return False
            if before[number] == person:
                return True
            had = before[number]
            if holder not in (ANYBODY, None if had is not None and is_erased(had) else had):
                raise Outdated
            if person is not None:
                connection.execute(_FREE, {"guild": guild_id, "who": person})
            connection.execute(given, line)
            moved = {before[number], person} - {None}
            self._regroup(connection, guild_id, by, moved)
            return True

        try:
            return await self._write(assigned)
        except IntegrityError:  # the person has joined another line at that moment
            return await self._write(assigned)

    async def arrange(self, guild_id: int, number: int, arrangement: Arrangement, by: int) -> bool:
        """Replace the arrangements of a line; return whether the line exists."""
        line = {"guild": guild_id, "line": number}

        def arranged(connection: sa.Connection) -> bool:
            held = connection.execute(_HOLD, {**line, "who": None}).one_or_none()
            if held is None:
                return False
            connection.execute(_LISTED.values(columns_of(arrangement)), line)
            self._regroup(connection, guild_id, by, {held.person} - {None})
            return True

        return await self._write(arranged)

    async def arrange_team(
        self, guild_id: int, team: str, arrangement: Arrangement, by: int
    ) -> bool:
        """Replace the arrangements of a group; return whether the list has the group."""

        def arranged(connection: sa.Connection) -> bool:
            held = connection.execute(_LINES_LOCKED, {"guild": guild_id}).all()
            lines = [line for line in map(read_line, held) if line.team == team]
            if not lines:
                return False
            this = {"guild": guild_id, "group": team}
            connection.execute(sa.delete(team_arrangements).where(_TEAM), this)
            if arrangement != NOTHING:
                row = {"guild_id": guild_id, "team": team, **columns_of(arrangement)}
                connection.execute(sa.insert(team_arrangements), row)
            self._regroup(connection, guild_id, by, _people_of_lines(lines))
            return True

        return await self._write(arranged)

    async def leave(self, guild_id: int, person: int) -> bool:
        """Free the line of a person; return whether there was one."""
        mine = {"guild": guild_id, "who": person}

        def left(connection: sa.Connection) -> bool:
            had_one = connection.execute(_FREE, mine).rowcount == 1
            self._regroup(connection, guild_id, person, [person] if had_one else [])
            return had_one

        return await self._write(left)

    async def clear(self, guild_id: int, by: int) -> None:
        """Delete the list of a class, with the arrangements of lines and groups."""

        def cleared(connection: sa.Connection) -> None:
            lines = connection.execute(_LINES_LOCKED, {"guild": guild_id}).all()
            for table in (roster_lines, team_arrangements):
                connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
            self._regroup(connection, guild_id, by, _people_of_lines(map(read_line, lines)))

        await self._write(cleared)
