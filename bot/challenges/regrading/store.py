"""Write changes after the opening, each in one transaction with the new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.changes import Change, judge_lateness, moved_marks, record
from bot.challenges.model import Challenge
from bot.challenges.openings import Moving
from bot.challenges.rows import attempts_at, changed_columns, lock_known
from bot.challenges.teams.store import arrange_anew, move_windows
from bot.db.engine import Store
from bot.db.errors import AlreadyDone, Outdated
from bot.db.schema.challenge import answers, attempts, challenges, replaced_answers, withdrawals
from bot.kit.clock import stamp
from games.challenge.properties import shares_text
from games.question import BY_HAND

#: Answers with the marks of a corrected question, by the id of the attempt and their text.
Marks = Mapping[tuple[int, str], Answered]


class RegradingStore(Store):
    """Writes changes after the opening; each method is one transaction."""

    async def move(self, moving: Moving, due_at: datetime, change: Change) -> None:
        """Move a closing with its windows and extensions, judge lateness again, record the change.

        Raises AlreadyDone if the challenge or its windows have changed since they were loaded.
        """
        before, after = moving.before, moving.after

        def moved(connection: sa.Connection) -> None:
            tried = _locked_attempts(connection, before)
            _write_challenge(connection, before, after, {"due_at": due_at})
            move_windows(connection, moving)
            arrange_anew(connection, after.id)
            judge_lateness(connection, after.id)
            _record(connection, before, after, tried, change)

        await self._write(moved)

    async def settle(self, before: Challenge, after: Challenge, change: Change) -> None:
        """Write how a question counts or its new terms, and record the change with its marks.

        Raises AlreadyDone if the challenge has changed since it was loaded.
        """

        def settled(connection: sa.Connection) -> None:
            tried = _locked_attempts(connection, before)
            _write_challenge(connection, before, after, {})
            _record(connection, before, after, tried, change)

        await self._write(settled)

    async def mend(self, before: Challenge, after: Challenge, marks: Marks, change: Change) -> None:
        """Replace a question, with the marks of all answers to it.

        Earlier answers that pupils have replaced lose their marks. Records the change. Raises
        Outdated if an answer is not in ``marks``, because it arrived meanwhile, AlreadyDone as
        ``settle``.
        """
        assert change.question is not None, "a question is mended"
        await self._write(partial(_mend, before, after, marks, change))

    async def given(self, challenge_id: int, question: int) -> list[tuple[Attempt, Answered]]:
        """Return the answers to a question, by index, with their attempts, in the order of these.

        Previews and sealed attempts are left out.
        """
        return _given(await self._read(lambda c: attempts_at(c, challenge_id)), question)

    async def withdrawn(self, challenge_id: int) -> int:
        """Return the number of people who have withdrawn from a challenge."""
        here = withdrawals.c.challenge_id == challenge_id
        query = sa.select(sa.func.count()).select_from(withdrawals).where(here)
        return await self._read(lambda connection: connection.scalar(query)) or 0


def _mend(
    before: Challenge,
    after: Challenge,
    marks: Marks,
    change: Change,
    connection: sa.Connection,
) -> None:
    assert change.question is not None, "a question is mended"
    tried = _locked_attempts(connection, before)
    for attempt, answer in _given(tried, change.question):
        marked = marks.get((attempt.id, answer.text))
        if marked is None:
            raise Outdated
        this = answers.c.attempt_id == attempt.id, answers.c.question == change.question
        mark = {"task": marked.task, "credit": marked.credit, "error": marked.error}
        by = {"shares": shares_text(marked.shares), "judged_by": marked.judged_by}
        connection.execute(sa.update(answers).where(*this).values(mark | by))
    here = sa.select(attempts.c.id).where(attempts.c.challenge_id == before.id)
    replaced = sa.update(replaced_answers).where(replaced_answers.c.attempt_id.in_(here))
    of_it = replaced_answers.c.question == change.question
    connection.execute(replaced.where(of_it).values(credit=BY_HAND))
    drawn_from = "\n".join(task.text for task in after.drawn_from)
    _write_challenge(connection, before, after, {"drawn_from": drawn_from})
    _record(connection, before, after, tried, change)


def _given(tried: Sequence[Attempt], question: int) -> list[tuple[Attempt, Answered]]:
    return [
        (attempt, answer)
        for attempt in tried
        if not attempt.is_preview and not attempt.is_sealed
        for answer in filter(None, [attempt.answered(question)])
    ]


def _locked_attempts(connection: sa.Connection, before: Challenge) -> list[Attempt]:
    """Lock a challenge, so that no answer is stored meanwhile; return all attempts at it.

    Raises AlreadyDone if it has changed.
    """
    if not lock_known(connection, before):
        raise AlreadyDone
    return attempts_at(connection, before.id)


def _write_challenge(
    connection: sa.Connection, before: Challenge, after: Challenge, values: Mapping[str, Any]
) -> None:
    """Write a changed challenge, and delete its snapshot of the places at closing."""
    changed = changed_columns(before.terms, after.terms)
    changed |= {"state": after.state.value, "ended": after.ended, "snapshot": None}
    changed |= {"revision": before.revision + 1, "changed_at": stamp(), **values}
    this = sa.update(challenges).where(challenges.c.id == before.id)
    connection.execute(this.values(changed))


def _record(
    connection: sa.Connection,
    before: Challenge,
    after: Challenge,
    tried: list[Attempt],
    change: Change,
) -> None:
    """Record a change with the marks that it has changed."""
    marks = moved_marks(tried, before.terms, attempts_at(connection, before.id), after.terms)
    record(connection, before.id, replace(change, marks=marks))
