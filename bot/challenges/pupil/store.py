"""Queries about attempts and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import read_times, times_of, with_person
from bot.challenges.pupil.model import Examined
from bot.challenges.rows import lock_known, read_attempts, without_attempts
from bot.challenges.withdrawals import has_withdrawn
from bot.db.engine import Engine, Store, Writing, executing, inserted, utc
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema.challenge import (
    answers,
    attempts,
    challenges,
    extensions,
    hand_marks,
    replaced_answers,
    taken_hints,
    trials,
)
from bot.db.schema.rosters import roster_lines
from bot.db.together import Together
from bot.kit.actors import Asker
from bot.roster.store import LINE_COLUMNS, WITH_TEAMS, read_line
from bot.running.store import lock
from games.challenge.properties import shares_text
from games.challenge.task import Kind

#: The most replaced programs that are stored per answer.
MOST_REPLACED = 20

_PERSON = sa.bindparam("person", type_=sa.BigInteger)
_TIMES = (
    sa.select(*times_of(_PERSON))
    .select_from(with_person(challenges, _PERSON))
    .where(challenges.c.id == sa.bindparam("challenge"))
)


def _under_way() -> sa.Select[Any]:
    """Return a query for people's attempts at exams that have not been handed in."""
    of_exam = attempts.c.ends_at.is_not(None), attempts.c.ended_at.is_(None)  # as in the index
    these = attempts.c.person.in_(sa.bindparam("people", expanding=True)), ~attempts.c.is_sealed
    shown = (challenges.c.id, challenges.c.guild_id, challenges.c.channel_id, challenges.c.title)
    own = (attempts.c.id.label("attempt"), attempts.c.person, attempts.c.ends_at)
    query = sa.select(*own, *shown, *times_of(attempts.c.person))
    query = query.select_from(with_person(attempts.join(challenges), attempts.c.person))
    return query.where(*these, *of_exam).order_by(attempts.c.ends_at)


#: Built once; takes the parameter ``people``.
_UNDER_WAY = _under_way()


def _ends(challenge: Challenge, attempt: Attempt, answered: Answered) -> bool:
    """Return whether an answer ends its attempt: the last one, if answers cannot be changed."""
    is_last = answered.question == challenge.terms.asked_in(attempt)[-1]
    return is_last and not challenge.terms.may_change


def _delete_answer(
    connection: sa.Connection, attempt: Attempt, question: int, at: datetime
) -> None:
    """Delete the stored answer to a question, to replace it by one that was sent at a moment.

    Raises AlreadyDone if a teacher has marked the stored one, or it was sent later.
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
    """Store a replaced program; delete all but the last MOST_REPLACED of the question."""
    question, of = before.question, replaced_answers.c
    here = of.attempt_id == attempt.id, of.question == question
    latest = connection.scalar(sa.select(sa.func.max(of.number)).where(*here)) or 0
    values = {"attempt_id": attempt.id, "question": question, "number": latest + 1}
    stored = {"text": before.text, "credit": before.credit, "at": before.at}
    connection.execute(sa.insert(replaced_answers), values | stored)
    beyond = of.number <= latest + 1 - MOST_REPLACED
    connection.execute(sa.delete(replaced_answers).where(*here, beyond))


def _lock(
    connection: sa.Connection, challenge: Challenge, attempt: Attempt, at: datetime, *, read: bool
) -> None:
    """Lock a challenge and an attempt until the transaction ends.

    Raises Outdated if the challenge is gone or has changed since it was loaded, if the attempt is
    sealed, or if it had ended at ``at``. With ``read``, the lock of the challenge is shared.
    """
    if not lock_known(connection, challenge, read=read):
        raise Outdated
    mine = sa.select(attempts).where(attempts.c.id == attempt.id)
    mine_now = connection.execute(mine.with_for_update()).one_or_none()
    over_at = None if mine_now is None else utc(mine_now.ended_at) or utc(mine_now.ends_at)
    is_over = over_at is not None and at >= over_at
    if is_over or (mine_now is not None and mine_now.is_sealed):
        raise Outdated


def _with_lateness(connection: sa.Connection, attempt: Attempt, answered: Answered) -> Answered:
    """Return an answer with its lateness by the person's present times.

    The challenge must be locked, as group and window may have changed since the answer was marked.
    Raises Outdated if it is too late.
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
    """Store an answer, in place of one that ``attempt`` has; return it with its lateness.

    Raises Outdated as ``_lock`` and ``_with_lateness``, AlreadyDone as ``_delete_answer``. The last
    answer may end the attempt. One sent before the closing and stored after it deletes the snapshot
    of the places.
    """
    is_closed = challenge.state is ChallengeState.CLOSED
    is_missing = is_closed and answered.at < challenge.terms.closes_at
    _lock(connection, challenge, attempt, answered.at, read=not is_missing)
    answered = _with_lateness(connection, attempt, answered)
    if attempt.answered(answered.question) is not None:
        _delete_answer(connection, attempt, answered.question, answered.at)
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
    """Reads and writes attempts and answers; each method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._exams = Together(self._read_exams)

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
        """Store a new attempt with its plan (indices in order; empty: all); return it with its id.

        ``number`` is from 1, or negative for a preview, which replaces the last one and has no time
        limit. Raises AlreadyDone if the number is taken or the challenge is gone, Outdated if the
        person has withdrawn from it.
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
                lock(connection, challenges.c.id, challenge.id, shared=True)  # extensions wait
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
        """Delete a preview with its answers; do nothing for other attempts."""
        this = sa.and_(attempts.c.id == attempt.id, attempts.c.is_preview)
        await self._write(executing(*without_attempts(this)))

    async def has_withdrawn(self, challenge_id: int, person: int) -> bool:
        """Return whether a person has withdrawn from a challenge."""
        return await self._read(lambda connection: has_withdrawn(connection, challenge_id, person))

    async def spared(self, challenge: Challenge, person: int) -> frozenset[Kind]:
        """Return the kinds of question that a pupil's line or group leaves out in an exam.

        Empty in practice, or if the pupil has no line on the list.
        """
        mine = roster_lines.c.guild_id == challenge.guild_id, roster_lines.c.person == person
        query = sa.select(*LINE_COLUMNS).select_from(WITH_TEAMS).where(*mine)
        if not challenge.terms.is_exam:
            return frozenset()
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return frozenset() if row is None else read_line(row).spared

    async def hand_in(self, attempt: Attempt, at: datetime) -> None:
        """Store ``at`` as the end of an attempt, unless it has been handed in before."""
        this = sa.update(attempts).where(attempts.c.id == attempt.id, attempts.c.ended_at.is_(None))
        await self._write(lambda connection: connection.execute(this.values(ended_at=at)))

    async def attempt(self, attempt_id: int) -> Attempt | None:
        """Return an attempt with its answers, or None if it is gone."""
        loaded = await self._attempts(attempts.c.id == attempt_id)
        return loaded[0] if loaded else None

    async def examined(self, asker: Asker) -> Examined | None:
        """Return the attempt at an exam that a person has under way, in any server, or None.

        Of several it is the one with the earliest time limit. The moment of the request decides.
        ``bot.challenges.pupil.examined`` has the consequences.
        """
        for row in await self._exams.of(asker.somebody) or ():
            until = min(utc(row.ends_at), read_times(row).until)
            if asker.at < until:
                return Examined(row.attempt, row.id, row.guild_id, row.channel_id, row.title, until)
        return None

    async def _read_exams(self, people: Sequence[int]) -> dict[int, list[sa.Row[Any]]]:
        """Return the attempts under way of each person who has any, the earliest limit first."""
        of_person: dict[int, list[sa.Row[Any]]] = {}
        for row in await self._all(_UNDER_WAY, {"people": people}):
            of_person.setdefault(row.person, []).append(row)
        return of_person

    async def attempts(self, challenge_id: int, person: int | None = None) -> list[Attempt]:
        """Return the attempts at a challenge, of all or of one person, by id, previews too."""
        wanted = attempts.c.challenge_id == challenge_id
        if person is not None:
            wanted = sa.and_(wanted, attempts.c.person == person)
        return await self._attempts(wanted)

    async def attempts_in(self, guild_id: int) -> dict[int, list[Attempt]]:
        """Return all attempts at a server's challenges, previews too, by the id of the challenge.

        A challenge without attempts is missing.
        """
        here = sa.select(challenges.c.id).where(challenges.c.guild_id == guild_id)
        grouped: dict[int, list[Attempt]] = {}
        for attempt in await self._attempts(attempts.c.challenge_id.in_(here)):
            grouped.setdefault(attempt.challenge_id, []).append(attempt)
        return grouped

    async def answer(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Attempt:
        """Store an answer, in place of one that the attempt has; return the attempt with it.

        Raises AlreadyDone if the question was answered since the attempt was loaded, if the
        attempt is gone, or if the replaced answer was sent later or marked by a teacher. Raises
        Outdated if the challenge has closed, changed or been deleted since it was loaded, if the
        person was erased, if the attempt had ended when the answer was sent, or if the challenge
        has closed for the person's group.
        """
        stored = await self._write_once(partial(_insert_answer, challenge, attempt, answered))
        others = (each for each in attempt.answers if each.question != answered.question)
        ends = _ends(challenge, attempt, answered)
        return replace(
            attempt,
            answers=(*others, stored),
            ended_at=answered.at if ends else attempt.ended_at,
        )

    async def write(self, writing: Writing) -> None:
        """Run a writing in a transaction of its own; raise AlreadyDone if a key is taken."""
        await self._write_once(writing)

    def answering(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Writing:
        """Return a function that stores an answer in another transaction.

        It raises Outdated or AlreadyDone as ``answer`` does. An answer sent before the closing
        deletes the snapshot of the places at closing, if one is stored, so that it is taken again.
        """

        def write(connection: sa.Connection) -> None:
            _insert_answer(challenge, attempt, answered, connection)

        return write

    async def take_hint(
        self, challenge: Challenge, attempt: Attempt, question: int, number: int, at: datetime
    ) -> None:
        """Store that hint ``number``, from 1, to a question, by index, is taken at its price now.

        Raises AlreadyDone if it was taken before, Outdated as ``answer`` does or if the question
        has an answer.
        """
        price = challenge.terms.price_of(question)
        values = {"attempt_id": attempt.id, "question": question, "number": number}
        here = answers.c.attempt_id == attempt.id, answers.c.question == question

        def taken(connection: sa.Connection) -> None:
            _lock(connection, challenge, attempt, at, read=True)
            if connection.scalar(sa.select(answers.c.question).where(*here)) is not None:
                raise Outdated
            connection.execute(sa.insert(taken_hints), {**values, "percent": price})

        await self.write(taken)

    async def trial(self, attempt_id: int, question: int) -> int | None:
        """Return the id of the match that answers a question, by index; None if not begun."""
        query = sa.select(trials.c.match_id).where(
            trials.c.attempt_id == attempt_id, trials.c.question == question
        )
        return await self._read(lambda connection: connection.scalar(query))

    async def _attempts(self, condition: sa.ColumnElement[bool]) -> list[Attempt]:
        return await self._read(lambda connection: read_attempts(connection, condition))
