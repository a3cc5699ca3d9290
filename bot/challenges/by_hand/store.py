"""Queries about teachers' decisions on answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import SKIPPED, Answered, Attempt, SignedMark
from bot.challenges.changes import Change, moved_marks, record
from bot.challenges.model import Challenge
from bot.challenges.rows import attempts_at
from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.challenge import answers, attempts, challenges, hand_marks, replaced_answers
from bot.kit.clock import now, stamp
from bot.running.store import lock


@dataclass(frozen=True)
class Version:
    """A submitted text, the number of its attempt, and its credit in per cent.

    A version that was replaced before its question was mended has lost its credit, which is
    ``BY_HAND``.
    """

    attempt: int
    text: str
    credit: int
    at: datetime


class ByHandStore(Store):
    """Stores teachers' decisions on answers. One transaction a method."""

    async def challenge_of(self, attempt_id: int) -> int | None:
        """Return the id of an attempt's challenge; None if the attempt is gone."""
        query = sa.select(attempts.c.challenge_id).where(attempts.c.id == attempt_id)
        return await self._read(lambda connection: connection.scalar(query))

    async def versions(self, challenge_id: int, person: int, question: int) -> tuple[Version, ...]:
        """Return all texts that a pupil has submitted for a question, by index.

        They are in order of attempt, then of time. Skipped questions, previews and sealed attempts
        are left out.
        """
        mine = attempts.c.challenge_id == challenge_id, attempts.c.person == person
        counts = *mine, ~attempts.c.is_preview, ~attempts.c.is_sealed

        def of(table: sa.Table) -> sa.Select[Any]:
            columns = attempts.c.number, table.c.text, table.c.credit, table.c.at
            asked = table.c.question == question, table.c.text != SKIPPED
            return sa.select(*columns).join_from(attempts, table).where(*counts, *asked)

        def read(connection: sa.Connection) -> list[sa.Row[Any]]:
            earlier = connection.execute(of(replaced_answers)).all()
            return [*earlier, *connection.execute(of(answers))]

        rows = await self._read(read)
        found = (Version(row.number, row.text, row.credit, utc(row.at) or now()) for row in rows)
        return tuple(sorted(found, key=lambda version: (version.attempt, version.at)))

    async def settle(
        self,
        challenge: Challenge,
        attempt: Attempt,
        before: Answered,
        after: SignedMark | None,
        change: Change,
        *,
        blank: bool = False,
    ) -> None:
        """Store a decision about an answer; None deletes it.

        A ``blank`` question gets an empty answer as long as there is a decision about it. The
        change is recorded if points have changed; the snapshot of the board is deleted, to be
        computed again. Raises AlreadyDone if the answer or its decision is not as ``before``, or if
        the attempt is gone or sealed.
        """

        def settled(connection: sa.Connection) -> None:
            lock(connection, challenges.c.id, challenge.id)
            tried = attempts_at(connection, challenge.id)
            this = next((each for each in tried if each.id == attempt.id), None)
            stored = None if blank else before
            if this is None or this.is_sealed or this.answered(before.question) != stored:
                raise AlreadyDone
            if before.text == SKIPPED:
                _replace_blank(connection, attempt.id, before, is_there=after is not None)
            _replace_mark(connection, attempt.id, before.question, after)
            then = attempts_at(connection, challenge.id)
            marks = moved_marks(tried, challenge.terms, then, challenge.terms)
            if marks:
                record(connection, challenge.id, replace(change, marks=marks))
            anew = sa.update(challenges).where(challenges.c.id == challenge.id)
            values = {"revision": challenges.c.revision + 1, "snapshot": None}
            connection.execute(anew.values(**values, changed_at=stamp()))

        await self._write(settled)


def _replace_blank(
    connection: sa.Connection, attempt_id: int, answer: Answered, *, is_there: bool
) -> None:
    """Replace the empty answer to a question of an attempt; unless ``is_there``, delete it."""
    this = answers.c.attempt_id == attempt_id, answers.c.question == answer.question
    connection.execute(sa.delete(answers).where(*this))
    if is_there:
        written = ("question", "task", "text", "credit", "error", "is_late", "at")
        values = {name: getattr(answer, name) for name in written}
        connection.execute(sa.insert(answers), {"attempt_id": attempt_id, **values})


def _replace_mark(
    connection: sa.Connection, attempt_id: int, question: int, after: SignedMark | None
) -> None:
    this = hand_marks.c.attempt_id == attempt_id, hand_marks.c.question == question
    connection.execute(sa.delete(hand_marks).where(*this))
    if after is not None:
        who = {"attempt_id": attempt_id, "question": question, "person": after.teacher}
        values = {**who, **vars(after.mark), "at": after.at}
        connection.execute(sa.insert(hand_marks), values)
