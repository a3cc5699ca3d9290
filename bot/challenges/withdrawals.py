"""Erase a person's data in challenges; used attempts stay used, and final marks stay.

The transaction locks the challenges that the person has begun. In those that run, it deletes the
attempts and answers and stores a marker, an HMAC of the person with the challenge's own key, so
that the person cannot begin again and cannot be computed without the key. In those that have
closed, it seals the attempts: the marks belong to the school's record and stay under the person's
number until the purge; questions and answers are deleted.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from bot.challenges.model import ChallengeState
from bot.challenges.openings import HOLDS_LINES
from bot.db.engine import utc
from bot.db.schema.challenge import (
    answers,
    attempts,
    challenges,
    extensions,
    hand_marks,
    marker_keys,
    replaced_answers,
    withdrawals,
)
from bot.db.schema.classroom import classes, members
from bot.db.schema.rosters import exemptions, roster_lines
from bot.kit.clock import now


@dataclass(frozen=True)
class Stakes:
    """The challenges that erasing a person affects: running ones, and closed ones with marks."""

    #: The titles of running challenges, from which the person would withdraw.
    running: tuple[str, ...]
    #: The number of closed challenges that keep the person's marks.
    sealed: int
    #: When the last of these marks is purged, if known.
    sealed_until: datetime | None


@dataclass(frozen=True)
class Withdrawal:
    """The result of erasing a person: the ids of the running challenges that they have left.

    ``sealed`` is the number of closed challenges that keep their marks.
    """

    running: frozenset[int]
    sealed: int


def has_withdrawn(connection: sa.Connection, challenge_id: int, person: int) -> bool:
    """Return whether a person has withdrawn from a challenge, or has sealed marks in it."""
    mine = sa.select(sa.literal(1)).where(
        attempts.c.challenge_id == challenge_id, attempts.c.person == person, attempts.c.is_sealed
    )
    if connection.scalar(mine) is not None:
        return True
    key = _key_of(connection, challenge_id)
    return key is not None and _is_marked(connection, challenge_id, _marker(key, person))


def readmit(connection: sa.Connection, challenge_id: int, person: int) -> None:
    """Allow a person who has withdrawn from a locked challenge to begin again.

    Sealed marks, if any, still prevent it.
    """
    key = _key_of(connection, challenge_id)
    if key is not None:
        theirs = withdrawals.c.marker == _marker(key, person)
        here = withdrawals.c.challenge_id == challenge_id
        connection.execute(sa.delete(withdrawals).where(here, theirs))


def stakes_of(connection: sa.Connection, person: int) -> Stakes:
    """Return the challenges that erasing a person would affect; nothing is changed.

    If the person has a line on a list, running ones include those that time its lines differently.
    """
    mine = sa.select(roster_lines.c.guild_id).where(roster_lines.c.person == person)
    at = now()
    tried = _tried(connection, person, connection.scalars(mine).all(), at, held=False)
    running = tuple(row.title for row in tried if _runs(row, at))
    closed = [row for row in tried if not _runs(row, at)]
    purges = sa.select(classes.c.purge_at).where(
        classes.c.guild_id.in_([row.guild_id for row in closed])
    )
    ends = [utc(moment) for moment in connection.execute(purges).scalars()] if closed else []
    return Stakes(running, len(closed), max((end for end in ends if end), default=None))


def leave_challenges(
    connection: sa.Connection, person: int, lines: Sequence[tuple[int, int]], at: datetime
) -> Withdrawal:
    """Withdraw a person from running challenges, and seal their marks in closed ones.

    ``lines`` are the person's lines on lists: servers and numbers. ``at`` is the moment of the
    request. Previews and attempts at running challenges are deleted, and extensions end. Reasons of
    exemptions are deleted, exemptions stay. The pseudonym stays in servers where marks do.
    """
    tried = _tried(connection, person, [guild_id for guild_id, _ in lines], at, held=True)
    running = [row.id for row in tried if _runs(row, at)]
    closed = [row.id for row in tried if not _runs(row, at)]
    for number in running:
        _mark(connection, number, person)
    longer = extensions.c.person == person
    gone = extensions.c.challenge_id.not_in(closed)
    connection.execute(sa.delete(extensions).where(longer, gone))
    ended = sa.update(extensions).where(longer, extensions.c.until > now())
    connection.execute(ended.values(until=now()))
    mine = attempts.c.person == person
    goes = sa.or_(attempts.c.is_preview, attempts.c.challenge_id.not_in(closed))
    connection.execute(sa.delete(attempts).where(mine, goes))
    theirs = sa.select(attempts.c.id).where(mine)
    # Only the marks stay; a task with its position could identify the person.
    given = sa.update(answers).where(answers.c.attempt_id.in_(theirs))
    connection.execute(given.values(task="", text=""))
    connection.execute(sa.delete(replaced_answers).where(replaced_answers.c.attempt_id.in_(theirs)))
    commented = sa.update(hand_marks).where(hand_marks.c.attempt_id.in_(theirs))
    connection.execute(commented.values(comment=""))
    connection.execute(sa.update(attempts).where(mine).values(is_sealed=True))
    servers = [row.guild_id for row in tried if not _runs(row, at)]
    named = sa.and_(members.c.person == person, members.c.guild_id.not_in(servers))
    connection.execute(sa.delete(members).where(named))
    for guild_id, number in lines:
        decided = exemptions.c.guild_id == guild_id, exemptions.c.number == number
        connection.execute(sa.update(exemptions).where(*decided).values(reason=""))
    return Withdrawal(frozenset(running), len(closed))


def _tried(
    connection: sa.Connection, person: int, listed_in: Sequence[int], at: datetime, *, held: bool
) -> list[sa.Row[tuple[object]]]:
    """Return the challenges that a person has begun, in order of id; previews do not count.

    Open challenges with times by line of the list are included if the person has a line there:
    else they could begin later on a line with other times. With ``held``, they are locked.
    """
    mine = sa.select(attempts.c.challenge_id)
    mine = mine.where(attempts.c.person == person, ~attempts.c.is_preview)
    here = challenges.c.guild_id.in_(listed_in)
    bound = sa.and_(here, HOLDS_LINES, challenges.c.closes_at > at)
    columns = (challenges.c.id, challenges.c.guild_id, challenges.c.title)
    query = sa.select(*columns, challenges.c.state, challenges.c.closes_at)
    query = query.where(sa.or_(challenges.c.id.in_(mine), bound)).order_by(challenges.c.id)
    return list(connection.execute(query.with_for_update() if held else query))


def _runs(row: sa.Row[tuple[object]], at: datetime) -> bool:
    """Return whether a challenge had not closed by a moment, even if its state says open."""
    closes_at: datetime = utc(row.closes_at)
    return row.state != ChallengeState.CLOSED.value and at < closes_at


def _mark(connection: sa.Connection, challenge_id: int, person: int) -> None:
    """Store the marker of a person who has withdrawn from a locked challenge, once."""
    key = _key_of(connection, challenge_id)
    if key is None:
        key = secrets.token_hex(32)
        connection.execute(sa.insert(marker_keys).values(challenge_id=challenge_id, key=key))
    marker = _marker(key, person)
    if not _is_marked(connection, challenge_id, marker):  # they may be erased a second time
        values = {"challenge_id": challenge_id, "marker": marker}
        connection.execute(sa.insert(withdrawals).values(values))


def _key_of(connection: sa.Connection, challenge_id: int) -> str | None:
    """Return the key of a challenge's markers, or None if it has none."""
    this = marker_keys.c.challenge_id == challenge_id
    return connection.scalar(sa.select(marker_keys.c.key).where(this))


def _is_marked(connection: sa.Connection, challenge_id: int, marker: str) -> bool:
    here = withdrawals.c.challenge_id == challenge_id, withdrawals.c.marker == marker
    return connection.scalar(sa.select(sa.literal(1)).where(*here)) is not None


def _marker(key: str, person: int) -> str:
    return hmac.digest(bytes.fromhex(key), str(person).encode(), "sha256").hex()
