"""Queries about attempts and answers."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.challenges.model import (
    Answered,
    Attempt,
    Challenge,
    ChallengeState,
)
from bot.challenges.rows import read_attempts
from bot.db.engine import Store, Writing, utc
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema import answers, attempts, challenges, trials


class AttemptStore(Store):
    """All that is read and written about attempts. Each method is one transaction."""

    async def begin(
        self, challenge_id: int, person: int, number: int, at: datetime, *, preview: bool
    ) -> Attempt:
        """Store a new attempt; raise AlreadyDone if there is one of this number.

        The same if the challenge is gone. A preview takes the place of the last one.
        """
        begun = Attempt(0, challenge_id, person, number, preview, at)
        values = {n: v for n, v in vars(begun).items() if n not in ("id", "answers")}
        mine = sa.and_(attempts.c.challenge_id == challenge_id, attempts.c.person == person)

        def number_of_new(connection: sa.Connection) -> int:
            if preview:
                connection.execute(sa.delete(attempts).where(mine, attempts.c.is_preview))
            result = connection.execute(sa.insert(attempts), values)
            assert result.inserted_primary_key is not None, "every attempt gets a number"
            return int(result.inserted_primary_key[0])

        try:
            return replace(begun, id=await self._write(number_of_new))
        except IntegrityError:
            raise AlreadyDone from None

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
        """Store an answer, once; raise AlreadyDone if the question was answered.

        The same if the attempt is gone. Raises Outdated if the challenge has closed or is gone
        since it was looked at.
        """
        await self.write(self.answering(challenge, attempt, answered))
        return replace(attempt, answers=(*attempt.answers, answered))

    async def write(self, writing: Writing) -> None:
        """Write something in a transaction of its own; raise AlreadyDone if it is there."""
        try:
            await self._write(writing)
        except IntegrityError:
            raise AlreadyDone from None

    def answering(self, challenge: Challenge, attempt: Attempt, answered: Answered) -> Writing:
        """Return what stores an answer as part of another transaction; it may raise Outdated.

        An answer that was sent before the challenge closed belongs into the leaderboard at
        closing: one that is kept already is taken away, to be taken anew.
        """
        return partial(self._insert_answer, challenge, attempt, answered)

    @staticmethod
    def _insert_answer(
        challenge: Challenge, attempt: Attempt, answered: Answered, connection: sa.Connection
    ) -> None:
        held = sa.select(challenges.c.state, challenges.c.closes_at)
        is_closed = challenge.state is ChallengeState.CLOSED
        is_missing = is_closed and answered.at < challenge.terms.closes_at
        this = challenges.c.id == challenge.id
        held = held.where(this).with_for_update(read=not is_missing)
        row = connection.execute(held).one_or_none()
        if row is None or (row.state, utc(row.closes_at)) != (
            challenge.state.value,
            challenge.terms.closes_at,
        ):
            raise Outdated
        values = {"attempt_id": attempt.id, **vars(answered)}
        connection.execute(sa.insert(answers), values)
        if is_missing:
            connection.execute(sa.update(challenges).where(this).values(snapshot=None))

    async def trial(self, attempt_id: int, question: int) -> int | None:
        """Return the number of the match that answers a question, if it has begun."""
        query = sa.select(trials.c.match_id).where(
            trials.c.attempt_id == attempt_id, trials.c.question == question
        )
        return await self._read(lambda connection: connection.scalar(query))

    async def _attempts(self, condition: sa.ColumnElement[bool]) -> list[Attempt]:
        return await self._read(lambda connection: read_attempts(connection, condition))
