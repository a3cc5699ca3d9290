"""Queries about a person's data, and about the time for which it is stored."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.challenges.model import ChallengeState
from bot.challenges.rows import without_attempts
from bot.challenges.withdrawals import Stakes, stakes_of
from bot.db.engine import Engine, Store, executing, utc
from bot.db.schema.challenge import attempts, challenges
from bot.db.schema.classroom import classes, members, mutes, seasons
from bot.db.schema.erasures import tombstones
from bot.db.schema.leagues import leagues
from bot.db.schema.learning import item_answers, own_positions, reminders
from bot.db.schema.playing import matches
from bot.db.schema.programs import program_versions
from bot.db.schema.puzzles import puzzles
from bot.db.schema.rosters import roster_lines, team_arrangements
from bot.i18n import DEFAULT_LOCALE
from bot.kit.clock import now
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.learn.rows import forget_reminders
from bot.play.model import State
from bot.privacy.erasing import Erased, erase
from bot.privacy.purges import forget_practised, forget_programs
from bot.privacy.rows import Kept, export_of
from bot.privacy.tombstones import KEPT, Tombstone, buried_in, bury, people_in, write_down
from bot.puzzle.model import PuzzleState
from bot.quiz import rows as quiz_rows
from bot.tournament.rows import delete_ended

#: How often an erasure begins anew because somebody plays meanwhile.
_TRIES = 20


class PrivacyStore(Store):
    """Reads, erases and purges the data of people and classes. One transaction a method."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """Take the ``shards`` of this process: only classes of their servers are purged."""
        super().__init__(engine)
        self._shards = shards
        #: The classes that the alarm leaves alone.
        self.set_aside = SetAside("class")

    async def kept(self, person: int) -> Kept:
        """Read all stored data of a person, by kind."""
        return await self._read(partial(export_of, person=person))

    async def stakes(self, person: int) -> Stakes:
        """Return the challenges that an erasure of a person would affect."""
        return await self._read(partial(stakes_of, person=person))

    async def erase(self, person: int) -> Erased:
        """Erase a person, and store a tombstone; data that others share remains, without them."""
        erased = await self._erased(person)
        await self._engine.forget_overwritten()
        return erased

    async def _erased(self, person: int) -> Erased:
        """Erase a person and store a tombstone; try up to 20 times if somebody moves meanwhile."""
        for _ in range(_TRIES - 1):
            with suppress(IntegrityError):
                return await self._write(partial(_erased_now, person))
        return await self._write(partial(_erased_now, person))

    async def tombstones(self) -> list[Tombstone]:
        """Read all tombstones, the oldest first."""
        return await self._read(buried_in)

    async def forget(self, buried: Iterable[Tombstone]) -> int:
        """Erase whom another database has erased, and store its tombstones; return how many people.

        A tombstone that is already in this database is older than the copy: its person may have
        come back since, and is not erased.
        """

        def forgotten(connection: sa.Connection) -> int:
            here = {each.key for each in buried_in(connection)}
            new = [each for each in buried if each.key not in here]
            people, erased = people_in(connection), set[int]()
            for each in new:
                for person in filter(each.is_of, people - erased):
                    erase(connection, person, each.at)
                    erased.add(person)
            write_down(connection, new)
            return len(erased)

        count = await self._write(forgotten)
        await self._engine.forget_overwritten()
        return count

    async def purge(self, _before: datetime) -> None:
        """Delete the tombstones older than any copy may be; the argument is ignored."""
        old = sa.delete(tombstones).where(tombstones.c.at < now() - KEPT)
        await self._write(executing(old))

    async def next_purge(self) -> datetime | None:
        """Return when a class of this process is next to be purged or tried again, or None."""
        earliest = sa.select(sa.func.min(classes.c.purge_at)).where(self._looked_after())
        found = utc(await self._scalar(earliest))
        return self.set_aside.next_after(found)

    async def purgeable(self) -> list[tuple[int, datetime]]:
        """Select the classes whose school year has ended, with the moment at which it ended.

        Only those of this process that are not set aside.
        """
        ended = sa.select(classes.c.guild_id, classes.c.purge_at)
        ended = ended.where(classes.c.purge_at <= now(), self._looked_after())
        return [(row.guild_id, at) for row in await self._all(ended) if (at := utc(row.purge_at))]

    def _looked_after(self) -> sa.ColumnElement[bool]:
        """Restrict a query to the classes of this process that the alarm has not set aside."""
        alone = classes.c.guild_id.in_(self.set_aside.numbers)
        return sa.and_(~alone, self._shards.hold(classes.c.guild_id))

    async def without_settings(self) -> list[tuple[int, str]]:
        """Select the servers of this process without settings, with a language each.

        They have matches, or somebody has learned or submitted a program there. A challenge, a
        league or a tournament stores settings when it is opened.
        """
        tables = (matches, item_answers, own_positions, program_versions)
        queries = [self._without_settings(table.c.guild_id) for table in tables]

        def found(connection: sa.Connection) -> dict[int, str | None]:
            rows = (row for query in queries for row in connection.execute(query))
            return {row[0]: row[1] for row in rows}

        servers = await self._read(found)
        return [(guild_id, locale or DEFAULT_LOCALE) for guild_id, locale in servers.items()]

    def _without_settings(self, numbers: sa.Column[int]) -> sa.Select[int, str | None]:
        servers = _servers_of(numbers)
        known = sa.select(classes.c.guild_id).where(classes.c.guild_id == servers.c.guild_id)
        any_match = sa.select(matches.c.locale).where(matches.c.guild_id == servers.c.guild_id)
        return sa.select(servers.c.guild_id, any_match.limit(1).scalar_subquery()).where(
            servers.c.guild_id.is_not(None),
            ~known.exists(),
            self._shards.hold(servers.c.guild_id),
        )

    async def purge_class(self, guild_id: int, purged_at: datetime, next_at: datetime) -> bool:
        """Delete the data of a class's pupils, and set the next purge to ``next_at``.

        Deleted are finished matches and closed challenges with their votes, attempts and answers,
        what was practised and programmed here, reminders, ended puzzles, quizzes, tournaments and
        seasons, the leagues, the class list, the mutes, and the pseudonyms of people without an
        attempt left. What still runs remains. Return whether it was done: not if the purge is no
        longer due at ``purged_at``.
        """
        due = sa.and_(classes.c.guild_id == guild_id, classes.c.purge_at == purged_at)
        ended = challenges.c.state == ChallengeState.CLOSED.value
        over = matches.c.state.in_([State.OVER.value, State.DECLINED.value])
        told = puzzles.c.state.in_([PuzzleState.SOLVED.value, PuzzleState.MISSED.value])
        still = sa.select(attempts.c.person).join(challenges)
        still = still.where(challenges.c.guild_id == guild_id)
        gone = sa.and_(members.c.guild_id == guild_id, members.c.person.not_in(still))

        here = challenges.c.guild_id == guild_id
        closed = sa.select(challenges.c.id).where(here, ended)
        answering, _ = without_attempts(attempts.c.challenge_id.in_(closed))

        def purged(connection: sa.Connection) -> bool:
            moved = connection.execute(sa.update(classes).where(due).values(purge_at=next_at))
            if moved.rowcount != 1:
                return False
            for table in (seasons, mutes, roster_lines, team_arrangements):
                connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
            delete_ended(connection, guild_id)
            connection.execute(sa.delete(leagues).where(leagues.c.guild_id == guild_id))
            quiz_rows.delete_ended(connection, guild_id)
            connection.execute(sa.delete(puzzles).where(puzzles.c.guild_id == guild_id, told))
            connection.execute(answering)
            connection.execute(sa.delete(matches).where(matches.c.guild_id == guild_id, over))
            connection.execute(sa.delete(challenges).where(here, ended))
            connection.execute(sa.delete(members).where(gone))
            forget_practised(connection, guild_id)
            forget_programs(connection, guild_id)
            forget_reminders(connection, reminders.c.guild_id == guild_id)
            return True

        return await self._write(purged)


def _erased_now(person: int, connection: sa.Connection) -> Erased:
    erased = erase(connection, person, now())
    bury(connection, person)
    return erased


def _servers_of(numbers: sa.Column[int]) -> sa.CTE:
    """Select the distinct servers of a column, then NULL; the index leads from each to the next."""
    first = sa.select(sa.func.min(numbers).label("guild_id"))
    servers = first.where(numbers.is_not(None)).cte("servers", recursive=True)
    following = sa.select(sa.func.min(numbers)).where(numbers > servers.c.guild_id)
    step = sa.select(following.scalar_subquery()).where(servers.c.guild_id.is_not(None))
    return servers.union_all(step)
