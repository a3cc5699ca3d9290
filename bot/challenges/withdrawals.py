"""Erase what challenges know of a person: nobody gets attempts back, no mark is lost.

It holds the challenges that the person has begun. Of those that run it deletes attempts and
answers, and keeps a marker, an HMAC by the challenge's own key, from which nobody can be computed
without that key: whoever begins is looked for there in the same transaction. Of those that have
closed it seals the attempts: marks belong to the record of the school and stay under the person's
number until the purge; what was asked and answered goes.
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
from bot.db.schema import (
    answers,
    attempts,
    challenges,
    classes,
    exemptions,
    extensions,
    hand_marks,
    marker_keys,
    members,
    replaced_answers,
    roster_lines,
    withdrawals,
)
from bot.kit.clock import now


@dataclass(frozen=True)
class Stakes:
    """What erasing costs a person in challenges."""

    #: The titles of those that run, which they would withdraw from.
    running: tuple[str, ...]
    #: How many closed ones keep their marks.
    sealed: int
    #: When the last of these marks is deleted, if that is known.
    sealed_until: datetime | None


@dataclass(frozen=True)
class Left:
    """What a person has left: challenges that ran, and how many keep their marks."""

    running: frozenset[int]
    sealed: int


def has_withdrawn(connection: sa.Connection, challenge_id: int, person: int) -> bool:
    """Return whether somebody has withdrawn from a challenge, or their marks in it are sealed."""
    mine = sa.select(sa.literal(1)).where(
        attempts.c.challenge_id == challenge_id, attempts.c.person == person, attempts.c.is_sealed
    )
    if connection.scalar(mine) is not None:
        return True
    key = _key_of(connection, challenge_id)
    return key is not None and _is_marked(connection, challenge_id, _marker(key, person))


def readmit(connection: sa.Connection, challenge_id: int, person: int) -> None:
    """Let somebody begin again who has withdrawn from a challenge, which is held."""
    key = _key_of(connection, challenge_id)
    if key is not None:
        theirs = withdrawals.c.marker == _marker(key, person)
        here = withdrawals.c.challenge_id == challenge_id
        connection.execute(sa.delete(withdrawals).where(here, theirs))


def count_withdrawn(connection: sa.Connection, challenge_id: int) -> int:
    """Return how many have withdrawn from a challenge."""
    here = withdrawals.c.challenge_id == challenge_id
    query = sa.select(sa.func.count()).select_from(withdrawals).where(here)
    return connection.scalar(query) or 0


def stakes_of(connection: sa.Connection, person: int) -> Stakes:
    """Return what erasing costs a person in challenges."""
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
) -> Left:
    """Withdraw a person from what runs, and seal their marks of what has closed.

    ``lines`` are those that they had on lists: servers and numbers. ``at`` is the moment at which
    they asked for it. Why they were exempt is deleted, that they were stays. Their pseudonym stays
    where their marks do.
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
    # Which positions were asked of whom can be computed again; only the marks stay.
    given = sa.update(answers).where(answers.c.attempt_id.in_(theirs))
    connection.execute(given.values(task="", text=""))
    connection.execute(sa.delete(replaced_answers).where(replaced_answers.c.attempt_id.in_(theirs)))
    said = sa.update(hand_marks).where(hand_marks.c.attempt_id.in_(theirs))
    connection.execute(said.values(comment=""))
    connection.execute(sa.update(attempts).where(mine).values(is_sealed=True))
    servers = [row.guild_id for row in tried if not _runs(row, at)]
    named = sa.and_(members.c.person == person, members.c.guild_id.not_in(servers))
    connection.execute(sa.delete(members).where(named))
    for guild_id, number in lines:
        decided = exemptions.c.guild_id == guild_id, exemptions.c.number == number
        connection.execute(sa.update(exemptions).where(*decided).values(reason=""))
    return Left(frozenset(running), len(closed))


def _tried(
    connection: sa.Connection, person: int, listed_in: Sequence[int], at: datetime, *, held: bool
) -> list[sa.Row[tuple[object]]]:
    """Return the challenges that somebody has begun, previews apart, in order of their numbers.

    So do those count that hold the lines of a list on which they have one: else they could begin
    later, on a line with other times.
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
    """Return whether a challenge has not closed by a moment, even if nobody has written it down."""
    closes_at: datetime = utc(row.closes_at)
    return row.state != ChallengeState.CLOSED.value and at < closes_at


def _mark(connection: sa.Connection, challenge_id: int, person: int) -> None:
    """Record, once, that somebody has used their attempts at a challenge, which is held."""
    key = _key_of(connection, challenge_id)
    if key is None:
        key = secrets.token_hex(32)
        connection.execute(sa.insert(marker_keys).values(challenge_id=challenge_id, key=key))
    marker = _marker(key, person)
    if not _is_marked(connection, challenge_id, marker):  # it is if they are erased once more
        values = {"challenge_id": challenge_id, "marker": marker}
        connection.execute(sa.insert(withdrawals).values(values))


def _key_of(connection: sa.Connection, challenge_id: int) -> str | None:
    """Return the key by which the markers of a challenge are computed, if it has any."""
    this = marker_keys.c.challenge_id == challenge_id
    return connection.scalar(sa.select(marker_keys.c.key).where(this))


def _is_marked(connection: sa.Connection, challenge_id: int, marker: str) -> bool:
    here = withdrawals.c.challenge_id == challenge_id, withdrawals.c.marker == marker
    return connection.scalar(sa.select(sa.literal(1)).where(*here)) is not None


def _marker(key: str, person: int) -> str:
    return hmac.digest(bytes.fromhex(key), str(person).encode(), "sha256").hex()
