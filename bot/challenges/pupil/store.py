"""Queries about attempts and answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import sqlalchemy as sa

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import read_times, times_of, with_person
from bot.challenges.rows import hold_known, read_attempts, without_attempts
from bot.challenges.withdrawals import has_withdrawn
from bot.db.engine import Store, Writing, executing, inserted, utc
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema import (
    answers,
    attempts,
    challenges,
    extensions,
    hand_marks,
    replaced_answers,
    roster_lines,
    taken_hints,
    trials,
)
from bot.roster.arrangements import read_kinds
from bot.running.store import lock
from games.challenge.properties import shares_text
from games.challenge.task import Kind

#: So many programs are kept of those that a pupil has replaced in an answer, the last.
MOST_REPLACED = 20

_PERSON = sa.bindparam("person", type_=sa.BigInteger)
_TIMES = (
    sa.select(*times_of(_PERSON))
    .select_from(with_person(challenges, _PERSON))
    .where(challenges.c.id == sa.bindparam("challenge"))
)


def _ends(challenge: Challenge, attempt: Attempt, answered: Answered) -> bool:
    """Return whether an attempt ends by an answer: that to its last question, if all are final."""
    is_last = answered.question == challenge.terms.asked_in(attempt)[-1]
    return is_last and not challenge.terms.may_change


def _clear(connection: sa.Connection, attempt: Attempt, question: int, at: datetime) -> None:
    """Delete an answer, for one that was sent at a moment.

    Raises AlreadyDone if a teacher has marked it, or it was sent later.
    """
    marked = hand_marks.c.attempt_id == attempt.id, hand_marks.c.question == question
    if connection.scalar(sa.select(hand_marks.c.question).where(*marked)) is not None:
        raise AlreadyDone
    given = answers.c.attempt_id == attempt.id, answers.c.question == question
    sent_at: datetime | None = connection.scalar(sa.select(answers.c.at).where(*given))
    if sent_at is not None and utc(sent_at) > at:
        raise AlreadyDone
    connection.execute(sa.delete(answers).where(*given))


def _keep_replaced(connection: sa.Connection, attempt: Attempt, before: Answered) -> None:
    """Keep the answer that another one takes the place of, among the last that were replaced."""
    question, of = before.question, replaced_answers.c
    here = of.attempt_id == attempt.id, of.question == question
    latest = connection.scalar(sa.select(sa.func.max(of.number)).where(*here)) or 0
    values = {"attempt_id": attempt.id, "question": question, "number": latest + 1}
    kept = {"text": before.text, "credit": before.credit, "at": before.at}
    connection.execute(sa.insert(replaced_answers), values | kept)
    beyond = of.number <= latest + 1 - MOST_REPLACED
    connection.execute(sa.delete(replaced_answers).where(*here, beyond))


def _hold(
    connection: sa.Connection, challenge: Challenge, attempt: Attempt, at: datetime, *, read: bool
) -> None:
    """Hold a challenge and an attempt, so that neither changes before the transaction ends.

    Raises Outdated if the challenge is another than it was looked at, or is gone; or if the attempt
    was sealed, or had ended at a moment. ``read``: others may hold the challenge as well.
    """
    if not hold_known(connection, challenge, read=read):
        raise Outdated
    mine = sa.select(attempts).where(attempts.c.id == attempt.id)
    mine_now = connection.execute(mine.with_for_update()).one_or_none()
    over_at = None if mine_now is None else utc(mine_now.ended_at) or utc(mine_now.ends_at)
    is_over = over_at is not None and at >= over_at
    if is_over or (mine_now is not None and mine_now.is_sealed):
        raise Outdated


def _judged(connection: sa.Connection, attempt: Attempt, answered: Answered) -> Answered:
    """Return an answer, late or not, by the times of its person while the challenge is held.

    Their group or its window may be another since the answer was looked at. Raises Outdated if it
    comes too late for them.
    """
    if attempt.is_preview:
        return answered
    asked = {"challenge": attempt.challenge_id, "person": attempt.person}
    times = read_times(connection.execute(_TIMES, asked).one())
    if answered.at >= times.until:
        raise Outdated
    return replace(answered, is_late=answered.at >= times.on_time_until)


def _insert_answer(
    challenge: Challenge, attempt: Attempt, answered: Answered, connection: sa.Connection
) -> Answered:
    """Store an answer and return it as it is kept, late or not; raise Outdated."""
    is_closed = challenge.state is ChallengeState.CLOSED
    is_missing = is_closed and answered.at < challenge.terms.closes_at
    _hold(connection, challenge, attempt, answered.at, read=not is_missing)
    answered = _judged(connection, attempt, answered)
    if attempt.answered(answered.question) is not None:
        _clear(connection, attempt, answered.question, answered.at)
    values = {"attempt_id": attempt.id, **vars(answered), "shares": shares_text(answered.shares)}
    del values["hints"]  # which have rows of their own
    connection.execute(sa.insert(answers), values)
    before, task = attempt.answered(answered.question), challenge.terms.tasks[answered.question]
    if before is not None and task.kind is Kind.PROGRAM:
        _keep_replaced(connection, attempt, before)
    if _ends(challenge, attempt, answered):
        ended = sa.update(attempts).where(attempts.c.id == attempt.id)
        connection.execute(ended.values(ended_at=answered.at))
    if is_missing:
        this = sa.update(challenges).where(challenges.c.id == challenge.id)
        connection.execute(this.values(snapshot=None))
    return answered


class AttemptStore(Store):
    """All that is read and written about attempts. Each method is one transaction."""

    async def begin(
        self,
        challenge: Challenge,
        person: int,
        number: int,
        at: datetime,
        plan: tuple[int, ...] = (),
        *,
        preview: bool,
    ) -> Attempt:
        """Store a new attempt that asks what is planned; raise AlreadyDone if there is its number.

        The same if the challenge is gone, and Outdated if the person has withdrawn from it. A
        preview takes the place of the last one; its time is not limited, that of an exam is.
        """
        begun = Attempt(0, challenge.id, person, number, preview, at, plan=plan)
        mine = sa.and_(attempts.c.challenge_id == challenge.id, attempts.c.person == person)
        own = sa.and_(extensions.c.challenge_id == challenge.id, extensions.c.person == person)
        extra = sa.select(extensions.c.minutes).where(own)

        def stored(connection: sa.Connection) -> Attempt:
            new = begun
            if preview:
                executing(*without_attempts(sa.and_(mine, attempts.c.is_preview)))(connection)
            else:
                lock(connection, challenges.c.id, challenge.id, shared=True)  # who extends it waits
                if has_withdrawn(connection, challenge.id, person):
                    raise Outdated
            if challenge.terms.is_exam and not preview:
                minutes = challenge.terms.minutes + (connection.scalar(extra) or 0)
                new = replace(begun, ends_at=at + timedelta(minutes=minutes))
            values = {n: v for n, v in vars(new).items() if n not in ("id", "answers", "hints")}
            values["plan"] = " ".join(map(str, plan))
            return replace(new, id=inserted(connection, attempts, values))

        return await self._write_once(stored)

    async def leave(self, attempt: Attempt) -> None:
        """Delete a preview, with all that was answered in it."""
        this = sa.and_(attempts.c.id == attempt.id, attempts.c.is_preview)
        await self._write(executing(*without_attempts(this)))

    async def has_withdrawn(self, challenge_id: int, person: int) -> bool:
        """Return whether somebody has withdrawn from a challenge."""
        return await self._read(lambda connection: has_withdrawn(connection, challenge_id, person))

    async def spared(self, challenge: Challenge, person: int) -> frozenset[Kind]:
        """Return the kinds of question that a pupil is not asked in an exam, by their line."""
        mine = roster_lines.c.guild_id == challenge.guild_id, roster_lines.c.person == person
        query = sa.select(roster_lines.c.spared).where(*mine)
        if not challenge.terms.is_exam:
            return frozenset()
        found = await self._read(lambda connection: connection.scalar(query)) or ""
        return read_kinds(found)

    async def hand_in(self, attempt: Attempt, at: datetime) -> None:
        """Note that an attempt was handed in, unless it had ended."""
        this = sa.update(attempts).where(attempts.c.id == attempt.id, attempts.c.ended_at.is_(None))
        await self._write(lambda connection: connection.execute(this.values(ended_at=at)))

    async def attempt(self, attempt_id: int) -> Attempt | None:
        """Return an attempt with its answers, or None if there is none of this number."""
        found = await self._attempts(attempts.c.id == attempt_id)
        return found[0] if found else None

    async def attempts(self, challenge_id: int, person: int | None = None) -> list[Attempt]:
        """Return the attempts at a challenge, of everybody or of one person, in order."""
        wanted = attempts.c.challenge_id == challenge_id
        if person is not None:
            wanted = sa.and_(wanted, attempts.c.person == person)
        return await self._attempts(wanted)

    async def attempts_in(self, guild_id: int) -> dict[int, list[Attempt]]:
        """Return all attempts at a server's challenges, by the number of the challenge."""
        here = sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)
        found: dict[int, list[Attempt]] = {}
        for attempt in await self._attempts(attempts.c.challenge_id.in_(here)):
            found.setdefault(attempt.challenge_id, []).append(attempt)
        return found

    async def answer(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Attempt:
        """Store an answer; raise AlreadyDone if the question was answered since it was looked at.

        An answer that the attempt has is replaced. AlreadyDone, too, if the attempt is gone, or
        that answer was sent later or marked by a teacher. Raises Outdated if the challenge has
        closed or is gone since it was looked at, has been changed, or its person erased; if the
        attempt had ended when the answer was sent; or if the challenge has closed to its group.
        """
        kept = await self._write_once(partial(_insert_answer, challenge, attempt, answered))
        others = (each for each in attempt.answers if each.question != answered.question)
        ends = _ends(challenge, attempt, answered)
        return replace(
            attempt,
            answers=(*others, kept),
            ended_at=answered.at if ends else attempt.ended_at,
        )

    async def write(self, writing: Writing) -> None:
        """Write something in a transaction of its own; raise AlreadyDone if it is there."""
        await self._write_once(writing)

    def answering(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Writing:
        """Return what stores an answer as part of another transaction; it may raise Outdated.

        An answer that was sent before the challenge closed belongs into the leaderboard at
        closing: one that is kept already is taken away, to be taken anew.
        """

        def write(connection: sa.Connection) -> None:
            _insert_answer(challenge, attempt, answered, connection)

        return write

    async def take_hint(
        self, challenge: Challenge, attempt: Attempt, question: int, number: int, at: datetime
    ) -> None:
        """Store that a hint to a question is taken, at the price that holds, once.

        Raises AlreadyDone if it was; Outdated as ``answer``, or if the question was answered.
        """
        price = challenge.terms.price_of(question)
        values = {"attempt_id": attempt.id, "question": question, "number": number}
        here = answers.c.attempt_id == attempt.id, answers.c.question == question

        def taken(connection: sa.Connection) -> None:
            _hold(connection, challenge, attempt, at, read=True)
            if connection.scalar(sa.select(answers.c.question).where(*here)) is not None:
                raise Outdated
            connection.execute(sa.insert(taken_hints), {**values, "percent": price})

        await self.write(taken)

    async def trial(self, attempt_id: int, question: int) -> int | None:
        """Return the number of the match that answers a question, if it has begun."""
        query = sa.select(trials.c.match_id).where(
            trials.c.attempt_id == attempt_id, trials.c.question == question
        )
        return await self._read(lambda connection: connection.scalar(query))

    async def _attempts(self, condition: sa.ColumnElement[bool]) -> list[Attempt]:
        return await self._read(lambda connection: read_attempts(connection, condition))
