"""Queries about quizzes. Whoever changes one holds the lock of its row, so changes queue.

Who answers holds it with the others who answer: so an answer counts before a change, or comes
after it and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from datetime import datetime
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import quiz_answers, quiz_questions, quizzes
from bot.kit.clock import now
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.quiz.model import Given, Question, Quiz, Stage, Terms
from games.challenge.tasks import read_task

_Q, _N, _A = quizzes.c, quiz_questions.c, quiz_answers.c

#: Selects the rows of partial indexes: they must be written as there, without a parameter.
_OPEN = sa.text("stage <> 'over'")

_DUE = sa.text("(stage <> 'over' OR NOT told)")

#: The task of a line; it is read again with every query, and reading judges positions.
_task = lru_cache(maxsize=512)(read_task)

#: What of a quiz is no column of its own.
_DERIVED = ("questions",)

_COLUMNS = [each.name for each in fields(Quiz) if each.name not in _DERIVED]


class QuizStore(Store):
    """All that is read and written about quizzes. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only their servers' quizzes move on here."""
        super().__init__(engine)
        self._shards = shards
        #: The quizzes that the alarm leaves alone.
        self.set_aside = SetAside("quiz")

    async def create(
        self, guild_id: int, channel_id: int, locale: str, terms: Terms, seed: int, at: datetime
    ) -> Quiz | None:
        """Keep a new quiz, which waits to begin; return None if its channel has one already."""
        drafted = Quiz(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            message_id=None,
            locale=locale,
            title=terms.title,
            seconds=terms.seconds,
            speed=terms.speed,
            seed=seed,
            stage=Stage.WAITING,
            step=0,
            question=-1,
            ends_at=None,
            left_ms=None,
            stepped_at=at,
            asleep=False,
            told=False,
        )
        values = {name: value for name, value in _row(drafted).items() if name != "id"}

        def created(connection: sa.Connection) -> Quiz:
            result = connection.execute(sa.insert(quizzes), values)
            assert result.inserted_primary_key is not None, "every quiz gets a number"
            number = int(result.inserted_primary_key[0])
            rows = [
                {"quiz_id": number, "number": n, "task": task.text, "told": False}
                for n, task in enumerate(terms.tasks)
            ]
            connection.execute(sa.insert(quiz_questions), rows)
            found = _load(connection, number)
            assert found is not None, "it was just kept"
            return found

        try:
            return await self._write(created)
        except IntegrityError:
            return None

    async def load(self, number: int) -> Quiz | None:
        """Return a quiz, or None if there is none of this number."""
        return await self._read(lambda connection: _load(connection, number))

    async def open_in(self, channel_id: int) -> int | None:
        """Return the number of the quiz that a channel has, if any."""
        query = sa.select(_Q.id).where(_Q.channel_id == channel_id, _OPEN)
        return await self._read(lambda connection: connection.scalar(query))

    async def past(self, guild_id: int, most: int) -> list[tuple[int, str, datetime]]:
        """Return the last quizzes of a server that are over and were asked: number, title, end."""
        query = sa.select(_Q.id, _Q.title, _Q.stepped_at)
        query = query.where(_Q.guild_id == guild_id, _Q.stage == Stage.OVER.value, _Q.question >= 0)
        query = query.order_by(_Q.id.desc()).limit(most)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [(row.id, row.title, at) for row in rows if (at := utc(row.stepped_at))]

    async def last_of(self, person: int, guild_id: int) -> int | None:
        """Return the last quiz of a server that is over and that somebody has answered in."""
        query = sa.select(sa.func.max(_A.quiz_id)).join(quizzes, _Q.id == _A.quiz_id)
        query = query.where(
            _A.person == person, _Q.guild_id == guild_id, _Q.stage == Stage.OVER.value
        )
        return await self._read(lambda connection: connection.scalar(query))

    async def change(self, number: int, decide: Callable[[Quiz], Quiz]) -> Quiz | None:
        """Write what is decided about a quiz as it stands; return it then, None if there is none.

        Whatever ``decide`` raises, nothing is written.
        """
        lock = sa.select(_Q.id).where(_Q.id == number).with_for_update()

        def changed(connection: sa.Connection) -> Quiz | None:
            connection.execute(lock)
            found = _load(connection, number)
            if found is None:
                return None
            after = decide(found)
            if after != found:
                this = sa.update(quizzes).where(_Q.id == number)
                connection.execute(this.values(_row(after)))
            return after

        return await self._write(changed)

    async def answer(
        self, number: int, given: Given, at: datetime, require: Callable[[Quiz], None]
    ) -> bool:
        """Keep an answer in place of an earlier one; return whether there was none.

        ``require`` raises if the quiz, as it stands, does not take it. An answer that was sent
        before the one that is kept changes nothing.
        """
        for _ in range(2):  # two first clicks of one person may meet: the second one is a change
            with suppress(AlreadyDone):
                return await self._write(lambda c: _answer(c, number, given, at, require))
        raise AssertionError("an answer can be inserted once only")

    async def given(self, number: int) -> list[Given]:
        """Return all the answers of a quiz that count."""
        return await self._read(lambda connection: _given(connection, _A.quiz_id == number))

    async def due(self) -> list[int]:
        """Return the quizzes in which something happens by itself by now."""
        alone = _Q.id.in_(self.set_aside.numbers)
        query = sa.select(_Q.id).where(_DUE, _Q.due_at <= now(), ~alone, self._ours())
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def next_due(self) -> datetime | None:
        """Return when something next happens by itself in a quiz."""
        alone = _Q.id.in_(self.set_aside.numbers)
        query = sa.select(sa.func.min(_Q.due_at)).where(_DUE, ~alone, self._ours())
        found = utc(await self._read(lambda connection: connection.scalar(query)))
        return self.set_aside.next_after(found)

    async def unfinished(self) -> list[int]:
        """Return the quizzes that run, and those whose end was not told."""
        query = sa.select(_Q.id).where(_DUE, self._ours())
        return await self._read(lambda connection: list(connection.scalars(query)))

    def _ours(self) -> sa.ColumnElement[bool]:
        return self._shards.hold(_Q.guild_id)

    async def placed(self, number: int, message_id: int | None) -> None:
        """Keep which message announces a quiz."""
        this = sa.update(quizzes).where(_Q.id == number).values(message_id=message_id)
        await self._write(lambda connection: connection.execute(this))

    async def told_end(self, number: int) -> None:
        """Keep that the end of a quiz was told."""
        this = sa.update(quizzes).where(_Q.id == number).values(told=True)
        await self._write(lambda connection: connection.execute(this))

    async def shown(
        self, number: int, question: int, message_id: int | None, *, told: bool
    ) -> None:
        """Keep where a question stands in the channel, and whether its solution does."""
        this = sa.and_(_N.quiz_id == number, _N.number == question)
        values = {"message_id": message_id, "told": told}
        shown = sa.update(quiz_questions).where(this).values(values)
        await self._write(lambda connection: connection.execute(shown))

    async def purge(self, before: datetime) -> None:
        """Delete the quizzes in which no teacher has done anything since a moment."""
        old = sa.delete(quizzes).where(_Q.stepped_at < before)
        await self._write(lambda connection: connection.execute(old))


def _answer(
    connection: sa.Connection,
    number: int,
    given: Given,
    at: datetime,
    require: Callable[[Quiz], None],
) -> bool:
    lock = sa.select(_Q.id).where(_Q.id == number)
    connection.execute(lock.with_for_update(read=True))
    found = _load(connection, number)
    if found is not None:
        require(found)
    this = sa.and_(_A.quiz_id == number, _A.number == given.number, _A.person == given.person)
    values = {"choice": given.choice, "is_right": given.is_right, "bonus": given.bonus, "at": at}
    kept = connection.scalar(sa.select(_A.at).where(this))
    if kept is not None:
        later = sa.update(quiz_answers).where(this, _A.at <= at)
        connection.execute(later.values(values))
        return False
    key = {"quiz_id": number, "number": given.number, "person": given.person}
    try:
        connection.execute(sa.insert(quiz_answers), key | values)
    except IntegrityError:
        raise AlreadyDone from None
    return True


def _given(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[Given]:
    query = sa.select(_A.number, _A.person, _A.choice, _A.is_right, _A.bonus).where(which)
    rows = connection.execute(query.order_by(_A.number, _A.person))
    return [Given(*row) for row in rows]


def _row(quiz: Quiz) -> dict[str, Any]:
    own = {name: getattr(quiz, name) for name in _COLUMNS}
    return own | {"stage": quiz.stage.value, "due_at": quiz.due_at}


def _load(connection: sa.Connection, number: int) -> Quiz | None:
    row = connection.execute(sa.select(quizzes).where(_Q.id == number)).one_or_none()
    if row is None:
        return None
    asked = sa.select(quiz_questions).where(_N.quiz_id == number).order_by(_N.number)
    return _quiz(row, connection.execute(asked).all())


def _quiz(row: sa.Row[Any], asked: Sequence[sa.Row[Any]]) -> Quiz:
    values = {name: getattr(row, name) for name in _COLUMNS}
    values |= {"stage": Stage(row.stage), "ends_at": utc(row.ends_at)}
    stepped_at = utc(row.stepped_at)
    assert stepped_at is not None
    questions = tuple(Question(_task(each.task), each.message_id, each.told) for each in asked)
    return Quiz(**values | {"stepped_at": stepped_at, "questions": questions})
