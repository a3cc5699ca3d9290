"""Erase a person in one transaction; data that others share remains, without them.

An erased person remains there as a negative number, drawn anew for each server and each erasure,
so that nothing leads back to them. ``challenges.withdrawals`` erases them from challenges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom
from typing import Any

import sqlalchemy as sa

from bot.challenges.withdrawals import Withdrawal, leave_challenges
from bot.db.engine import utc
from bot.db.schema.challenge import attempts, challenge_changes, challenges, hand_marks
from bot.db.schema.classroom import mutes, teachers
from bot.db.schema.leagues import league_entries, league_pairs, leagues
from bot.db.schema.learning import item_answers, own_positions, practices, reminders
from bot.db.schema.playing import matches, plies, votes
from bot.db.schema.programs import programs
from bot.db.schema.puzzles import puzzle_answers
from bot.db.schema.rosters import exemptions, roster_lines
from bot.kit.clock import now, stamp
from bot.learn.rows import forget_reminders
from bot.play.model import State
from bot.privacy.rows import Row, rows_of, seated, teaches
from bot.quiz import rows as quiz_rows
from bot.roster.arrangements import NOTHING, columns_of
from bot.tournament.rows import lock_tournaments_of, replace_player, servers_of
from games.match import PlyKind

#: What belongs to one person alone; the versions of their programs go with these.
_OWN = (practices, item_answers, own_positions, programs)


@dataclass(frozen=True)
class Erased:
    """What an erasure changed for others, so that posts and boards must be updated.

    ``matches`` are those from whose open ballots a vote was withdrawn; ``leagues`` and
    ``tournaments`` are numbers, too.
    """

    challenges: Withdrawal
    matches: frozenset[int]
    leagues: frozenset[int]
    tournaments: frozenset[int]


def erase(connection: sa.Connection, person: int, at: datetime) -> Erased:
    """Erase a person as part of a transaction; return what changed for others.

    They withdraw from the challenges that run at the moment ``at``.
    """
    connection.execute(sa.delete(teachers).where(teaches(person)))
    connection.execute(sa.delete(mutes).where(mutes.c.person == person))
    given = sa.update(mutes).where(mutes.c.muted_by == person)
    connection.execute(given.values(muted_by=None))
    lines = _hold_lines(connection, person)
    contested = lock_tournaments_of(connection, person)
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
    answered = leave_challenges(connection, person, lines, at)
    for line in lines:  # until here, what is arranged holds the exams that it concerns
        _change_line(connection, line, columns_of(NOTHING))
    for guild_id, stand_in in stand_ins.items():
        _replace_in_challenges(connection, person, guild_id, stand_in)
    for table in _OWN:
        connection.execute(sa.delete(table).where(table.c.person == person))
    forget_reminders(connection, reminders.c.person == person)
    return Erased(answered, withdrawn, left, contested)


def _stand_in() -> int:
    """Draw the negative number that replaces an erased person."""
    return -SystemRandom().randrange(1, 1 << 62)


def _in_server(guild_id: int | None) -> sa.Select[Any]:
    """Select the challenges of a server."""
    return sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)


def _servers(connection: sa.Connection, person: int) -> set[int | None]:
    """Collect the servers in which others share a person's data; None: private messages."""
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
    """Lock the matches that a person plays or has voted in, against changes by others."""
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
    """Withdraw a person's votes in open ballots; otherwise they could vote a second time.

    A closed ballot is not changed. A ballot without any vote left has no deadline again. Return the
    matches with a vote withdrawn.
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
    """Block a person's lines on class lists until a teacher frees them.

    Otherwise they could take a classmate's line, in a group whose exam begins later. The number
    that a line gets is used nowhere else. Return the servers, and the numbers of the lines.
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
    """Delete a person's entries in leagues with all their games; return the leagues' numbers."""
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
    """Replace a person by a stand-in in the matches of one server."""
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
    """Replace a person by a stand-in in the challenges that they set or changed in one server."""
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
