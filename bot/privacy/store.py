"""Queries about what is kept of a person, and for how long.

Erased people stay in what others have a part in, as negative numbers: one for each server, drawn
anew each time, so that nothing leads back to them. Of challenges see ``challenges.withdrawals``.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from random import SystemRandom
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.challenges.model import ChallengeState
from bot.challenges.rows import without_attempts
from bot.challenges.withdrawals import Left, Stakes, leave_challenges, stakes_of
from bot.db.engine import Engine, Store, utc
from bot.db.schema import (
    attempts,
    challenge_changes,
    challenges,
    classes,
    exemptions,
    hand_marks,
    item_answers,
    league_entries,
    league_pairs,
    leagues,
    matches,
    members,
    own_positions,
    plies,
    practices,
    program_versions,
    programs,
    puzzle_answers,
    puzzles,
    roster_lines,
    seasons,
    teachers,
    votes,
)
from bot.i18n import DEFAULT_LOCALE
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.play.model import State
from bot.privacy.purges import forget_practised, forget_programs
from bot.privacy.rows import Kept, Row, kept_of, rows_of, seated, teaches
from bot.puzzle.model import PuzzleState
from bot.quiz import rows as quiz_rows
from bot.roster.arrangements import NOTHING, columns_of
from bot.tournament.rows import delete_ended, lock_those_of, replace_player, servers_of
from games.match import PlyKind

#: How often an erasure begins anew because somebody plays meanwhile.
_TRIES = 20

#: What belongs to one person alone; the versions of their programs go with these.
_OWN = (practices, item_answers, own_positions, programs)


@dataclass(frozen=True)
class Erased:
    """What a person is no longer seen in, and others are: what is open, or still shown."""

    challenges: Left
    matches: frozenset[int]
    leagues: frozenset[int]
    tournaments: frozenset[int]


class PrivacyStore(Store):
    """What is kept of a person, and its end. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only the classes of their servers are purged."""
        super().__init__(engine)
        self._shards = shards
        #: The classes that the alarm leaves alone.
        self.set_aside = SetAside("class")

    async def kept(self, person: int) -> Kept:
        """Return everything that is kept of a person."""
        return await self._read(partial(kept_of, person=person))

    async def stakes(self, person: int) -> Stakes:
        """Return what erasing costs a person in challenges."""
        return await self._read(partial(stakes_of, person=person))

    async def erase(self, person: int) -> Erased:
        """Erase a person, all at once: what others have a part in stays, without them."""
        erased = await self._erased(person)
        await self._engine.forget_overwritten()
        return erased

    async def _erased(self, person: int) -> Erased:
        """Erase a person, again and again while somebody plays in one of their matches."""
        for _ in range(_TRIES - 1):
            with suppress(IntegrityError):
                return await self._write(partial(_erase, person))
        return await self._write(partial(_erase, person))

    async def next_purge(self) -> datetime | None:
        """Return when the data of some class is next purged."""
        earliest = sa.select(sa.func.min(classes.c.purge_at)).where(self._looked_after())
        found = utc(await self._read(lambda connection: connection.scalar(earliest)))
        return self.set_aside.next_after(found)

    async def purgeable(self) -> list[tuple[int, datetime]]:
        """Return the classes whose school year has ended, and when it did."""
        ended = sa.select(classes.c.guild_id, classes.c.purge_at)
        ended = ended.where(classes.c.purge_at <= now(), self._looked_after())
        rows = await self._read(lambda connection: connection.execute(ended).all())
        return [(row.guild_id, at) for row in rows if (at := utc(row.purge_at))]

    def _looked_after(self) -> sa.ColumnElement[bool]:
        """Select the classes that the alarm does not leave alone."""
        alone = classes.c.guild_id.in_(self.set_aside.numbers)
        return sa.and_(~alone, self._shards.hold(classes.c.guild_id))

    async def unsettled(self) -> list[tuple[int, str]]:
        """Return the servers that have settled nothing, with a language each.

        They have matches, or somebody has learned or handed in a program there. Where somebody
        has opened a challenge, a league or a tournament, settings were kept then.
        """
        tables = (matches, item_answers, own_positions, program_versions)
        queries = [self._unsettled(table.c.guild_id) for table in tables]

        def found(connection: sa.Connection) -> dict[int, str | None]:
            rows = (row for query in queries for row in connection.execute(query))
            return {row[0]: row[1] for row in rows}

        servers = await self._read(found)
        return [(guild_id, locale or DEFAULT_LOCALE) for guild_id, locale in servers.items()]

    def _unsettled(self, numbers: sa.Column[int]) -> sa.Select[int, str | None]:
        servers = _servers_of(numbers)
        known = sa.select(classes.c.guild_id).where(classes.c.guild_id == servers.c.guild_id)
        any_match = sa.select(matches.c.locale).where(matches.c.guild_id == servers.c.guild_id)
        return sa.select(servers.c.guild_id, any_match.limit(1).scalar_subquery()).where(
            servers.c.guild_id.is_not(None),
            ~known.exists(),
            self._shards.hold(servers.c.guild_id),
        )

    async def purge_class(self, guild_id: int, purged_at: datetime, next_at: datetime) -> bool:
        """Delete what is kept of a class's pupils; return whether it was done here.

        Finished matches and closed challenges go, with all votes, attempts and answers, what was
        practised and programmed here, the puzzles, quizzes and seasons that are over, the leagues,
        the list of the class, and the pseudonyms of those who have nothing left. What still goes on
        stays.
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
            for table in (seasons, roster_lines):
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
            return True

        return await self._write(purged)


def _erase(person: int, connection: sa.Connection) -> Erased:
    connection.execute(sa.delete(teachers).where(teaches(person)))
    lines = _hold_lines(connection, person)
    contested = lock_those_of(connection, person)
    servers = _servers(connection, person)
    stand_ins = {guild_id: _stand_in() for guild_id in servers}
    for guild_id, stand_in in stand_ins.items():
        replace_player(connection, person, guild_id, stand_in)
    left = _leave_leagues(connection, person)
    for guild_id, stand_in in stand_ins.items():
        quiz_rows.replace_person(connection, person, guild_id, stand_in)
    connection.execute(sa.delete(puzzle_answers).where(puzzle_answers.c.person == person))
    _lock_matches(connection, person)
    _leave_matches(connection, person)
    withdrawn = _withdraw_votes(connection, person)
    for guild_id, stand_in in stand_ins.items():
        _replace_in_matches(connection, person, guild_id, stand_in)
    answered = leave_challenges(connection, person, lines)
    for line in lines:  # until here, what is arranged holds the exams that it concerns
        _change_line(connection, line, columns_of(NOTHING))
    for guild_id, stand_in in stand_ins.items():
        _replace_in_challenges(connection, person, guild_id, stand_in)
    for table in _OWN:
        connection.execute(sa.delete(table).where(table.c.person == person))
    return Erased(answered, withdrawn, left, contested)


def _stand_in() -> int:
    """Draw a number for somebody who is erased."""
    return -SystemRandom().randrange(1, 1 << 62)


def _servers_of(numbers: sa.Column[int]) -> sa.CTE:
    """Select the servers in a column: each is found from the one before, by the index."""
    first = sa.select(sa.func.min(numbers).label("guild_id"))
    servers = first.where(numbers.is_not(None)).cte("servers", recursive=True)
    following = sa.select(sa.func.min(numbers)).where(numbers > servers.c.guild_id)
    step = sa.select(following.scalar_subquery()).where(servers.c.guild_id.is_not(None))
    return servers.union_all(step)


def _in_server(guild_id: int | None) -> sa.Select[Any]:
    """Select the challenges of a server."""
    return sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)


def _servers(connection: sa.Connection, person: int) -> set[int | None]:
    """Return where a person has left something: servers, and None for private messages."""
    changed = sa.select(challenges.c.guild_id).join(challenge_changes)
    changed = changed.where(challenge_changes.c.person == person)
    answered = challenges.join(attempts).join(hand_marks)
    marked = sa.select(challenges.c.guild_id).select_from(answered)
    marked = marked.where(hand_marks.c.person == person)
    decided = sa.select(exemptions.c.guild_id).where(exemptions.c.person == person)
    voted = sa.select(matches.c.guild_id).join(votes).where(votes.c.person == person)
    played = sa.select(matches.c.guild_id).where(seated(person))
    created = sa.select(challenges.c.guild_id).where(challenges.c.created_by == person)
    others = servers_of(person), quiz_rows.servers_of(person)
    found = connection.execute(sa.union(changed, marked, decided, voted, played, created, *others))
    return set(found.scalars())


def _lock_matches(connection: sa.Connection, person: int) -> None:
    """Have others wait who change a person's matches, or those in which they have voted."""
    voted = sa.select(votes.c.match_id).where(votes.c.person == person)
    theirs = sa.or_(seated(person), matches.c.id.in_(voted))
    locked = sa.select(matches.c.id).where(theirs).order_by(matches.c.id)
    connection.execute(locked.with_for_update()).all()


def _leave_matches(connection: sa.Connection, person: int) -> None:
    """Delete a person's matches against the computer; resign or decline those with others."""
    alone = sa.or_(
        sa.and_(matches.c.person_0 == person, matches.c.person_1.is_(None)),
        sa.and_(matches.c.person_1 == person, matches.c.person_0.is_(None)),
    )
    connection.execute(sa.delete(matches).where(alone))
    offered = sa.and_(seated(person), matches.c.state == State.OFFERED.value)
    declined = {"state": State.DECLINED.value, "changed_at": stamp()}
    connection.execute(sa.update(matches).where(offered).values(declined))
    playing = sa.and_(seated(person), matches.c.state == State.OPEN.value)
    for match in rows_of(connection, matches, playing):
        _resign(connection, match, seat=int(match["person_1"] == person))


def _resign(connection: sa.Connection, match: Row, seat: int) -> None:
    this = plies.c.match_id == match["id"]
    number = connection.scalar(sa.select(sa.func.count()).select_from(plies).where(this))
    ply = {"match_id": match["id"], "number": number, "seat": seat, "kind": PlyKind.RESIGN.value}
    connection.execute(sa.insert(plies).values(**ply, at=stamp()))
    over = {"state": State.OVER.value, "deadline": None, "changed_at": stamp()}
    connection.execute(sa.update(matches).where(matches.c.id == match["id"]).values(over))


def _withdraw_votes(connection: sa.Connection, person: int) -> frozenset[int]:
    """Withdraw a person's votes where the class still votes: else they could vote once more.

    A vote that is closed counts as it is. Without any vote left, a class has no deadline again.
    """
    voted = sa.select(votes.c.match_id).where(votes.c.person == person)
    is_open = sa.and_(matches.c.id.in_(voted), matches.c.state == State.OPEN.value)
    found = connection.execute(sa.select(matches.c.id, matches.c.deadline).where(is_open)).all()
    at = now()  # not before the matches are locked: the last vote may close one meanwhile
    withdrawn = set()
    for match_id, deadline in found:
        closes_at = utc(deadline)
        if closes_at is None or closes_at <= at:
            continue
        this = plies.c.match_id == match_id
        ply = connection.scalar(sa.select(sa.func.count()).select_from(plies).where(this))
        here = sa.and_(votes.c.match_id == match_id, votes.c.ply == ply)
        mine = sa.delete(votes).where(here, votes.c.person == person)
        if connection.execute(mine).rowcount:
            withdrawn.add(match_id)
            idle = sa.update(matches).where(matches.c.id == match_id)
            none_left = ~sa.exists().where(here)
            connection.execute(idle.where(none_left).values(deadline=None))
    return frozenset(withdrawn)


def _hold_lines(connection: sa.Connection, person: int) -> list[tuple[int, int]]:
    """Leave a person's lines to their schools: nobody joins one until a teacher frees it.

    Else they could take a classmate's line, of a group whose exam begins later. The number that a
    line gets stands nowhere else. Returns the servers and the numbers of the lines.
    """
    mine = sa.select(roster_lines.c.guild_id, roster_lines.c.number)
    mine = mine.where(roster_lines.c.person == person).order_by(roster_lines.c.guild_id)
    held = connection.execute(mine).all()
    lines = [(guild_id, number) for guild_id, number in held]
    for line in lines:
        _change_line(connection, line, {"person": _stand_in()})
    return lines


def _change_line(
    connection: sa.Connection, line: tuple[int, int], values: Mapping[str, Any]
) -> None:
    this = sa.tuple_(roster_lines.c.guild_id, roster_lines.c.number) == line
    connection.execute(sa.update(roster_lines).where(this).values(values))


def _leave_leagues(connection: sa.Connection, person: int) -> frozenset[int]:
    """Delete what somebody has entered in leagues, with all games of it; return the leagues."""
    entered = league_entries.c.person == person
    theirs = leagues.c.id.in_(sa.select(league_entries.c.league_id).where(entered))
    locked = sa.select(leagues.c.id).where(theirs).order_by(leagues.c.id).with_for_update()
    connection.execute(locked).all()  # else games could be kept of a player who is gone
    mine = sa.select(league_entries.c.id, league_entries.c.league_id).where(entered)
    found = connection.execute(mine).all()
    for entry, league in found:
        played = sa.or_(league_pairs.c.one == entry, league_pairs.c.other == entry)
        here = league_pairs.c.league_id == league
        connection.execute(sa.delete(league_pairs).where(here, played))
    connection.execute(sa.delete(league_entries).where(entered))
    return frozenset(row.league_id for row in found)


def _replace_in_matches(
    connection: sa.Connection, person: int, guild_id: int | None, stand_in: int
) -> None:
    """Put a stand-in in a person's place, in the matches of one server."""
    here = matches.c.guild_id.is_not_distinct_from(guild_id)
    for seat in (matches.c.person_0, matches.c.person_1):
        mine = sa.and_(here, seat == person)
        connection.execute(sa.update(matches).where(mine).values({seat: stand_in}))
    voted = sa.and_(
        votes.c.person == person, votes.c.match_id.in_(sa.select(matches.c.id).where(here))
    )
    connection.execute(sa.update(votes).where(voted).values(person=stand_in))


def _replace_in_challenges(
    connection: sa.Connection, person: int, guild_id: int | None, stand_in: int
) -> None:
    """Put a stand-in in a person's place, in what they set and changed in one server."""
    decided = sa.and_(exemptions.c.person == person, exemptions.c.guild_id == guild_id)
    connection.execute(sa.update(exemptions).where(decided).values(person=stand_in))
    changed = sa.and_(
        challenge_changes.c.person == person,
        challenge_changes.c.challenge_id.in_(_in_server(guild_id)),
    )
    connection.execute(sa.update(challenge_changes).where(changed).values(person=stand_in))
    here = sa.select(attempts.c.id).where(attempts.c.challenge_id.in_(_in_server(guild_id)))
    marked = sa.and_(hand_marks.c.person == person, hand_marks.c.attempt_id.in_(here))
    connection.execute(sa.update(hand_marks).where(marked).values(person=stand_in))
    created = sa.and_(challenges.c.created_by == person, challenges.c.guild_id == guild_id)
    connection.execute(sa.update(challenges).where(created).values(created_by=stand_in))
