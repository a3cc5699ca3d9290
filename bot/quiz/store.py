"""Queries about quizzes.

An answer shares the lock of its quiz with other answers, but not with changes. So it is stored
before a change, or checked against the quiz after it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.quizzes import quiz_answers, quiz_questions, quizzes
from bot.kit.reports import Attachment
from bot.quiz.model import Question, Quiz, QuizAnswer, Stage, Terms
from bot.running.rules import Posts
from bot.running.store import begin, lock, posts_of
from games.challenge.reading import read_task

_Q, _N, _A = quizzes.c, quiz_questions.c, quiz_answers.c

#: The kind of thing of quizzes.
KIND = "quiz"

#: Selects the rows of a partial index, whose condition must be repeated literally.
_OPEN = sa.text("stage <> 'over'")

#: Reads the task of a line; cached, as reading a task judges positions.
_task = lru_cache(maxsize=512)(partial(read_task, polls=True))

#: The fields of a quiz that are no columns.
_DERIVED = ("questions", "posted")

_COLUMNS = [each.name for each in fields(Quiz) if each.name not in _DERIVED]


class QuizStore(Store):
    """The stored quizzes. Each method is one transaction."""

    async def create(
        self,
        guild_id: int,
        channel_id: int,
        locale: str,
        terms: Terms,
        seed: int,
        at: datetime,
        instead_of: int | None = None,
    ) -> Quiz | None:
        """Store a draft and end the draft ``instead_of``; return the new one with its number.

        Returns None, and stores nothing, if the channel has another draft or open quiz.
        """
        settled = (terms.title, terms.seconds, terms.speed)
        drafted = Quiz(0, guild_id, channel_id, locale, *settled, seed, at)
        values = {name: value for name, value in _quiz_row(drafted).items() if name != "id"}

        replaced = sa.update(quizzes).where(_Q.id == instead_of, _Q.stage == Stage.DRAFT.value)

        def created(connection: sa.Connection) -> Quiz:
            if instead_of is not None:
                connection.execute(replaced.values(stage=Stage.OVER.value))
            result = connection.execute(sa.insert(quizzes), values)
            assert result.inserted_primary_key is not None, "every quiz gets a number"
            number = int(result.inserted_primary_key[0])
            connection.execute(sa.insert(quiz_questions), _question_rows(number, terms))
            begin(connection, KIND, number, guild_id)
            quiz = load_quiz(connection, number, {})
            assert quiz is not None, "it was just stored"
            return quiz

        try:
            return await self._write(created)
        except IntegrityError:
            return None

    async def load(self, number: int) -> Quiz | None:
        """Return a quiz, or None if there is none of this number."""
        return await self._read(lambda each: load_quiz(each, number, posts_of(each, KIND, number)))

    async def picture(self, number: int, question: int) -> Attachment:
        """Return the nameless picture of a question, by index from 0; empty content if none."""
        this = sa.select(_N.picture, _N.picture_text)
        this = this.where(_N.quiz_id == number, _N.number == question, _N.picture.is_not(None))
        row = await self._read(lambda connection: connection.execute(this).one_or_none())
        return Attachment("", *(row or (b"", None)))

    async def open_in(self, channel_id: int) -> int | None:
        """Return the number of the quiz of a channel that is not over, maybe a draft, or None."""
        return await self._scalar(sa.select(_Q.id).where(_Q.channel_id == channel_id, _OPEN))

    async def past(self, guild_id: int, most: int) -> list[tuple[int, str, datetime]]:
        """Return the last quizzes of a server that are over and had a question, the latest first.

        They are at most ``most``, each as number, title and moment of a teacher's last action.
        """
        query = sa.select(_Q.id, _Q.title, _Q.stepped_at)
        query = query.where(_Q.guild_id == guild_id, _Q.stage == Stage.OVER.value, _Q.question >= 0)
        query = query.order_by(_Q.id.desc()).limit(most)
        rows = await self._all(query)
        return [(row.id, row.title, at) for row in rows if (at := utc(row.stepped_at))]

    async def last_of(self, person: int, guild_id: int) -> int | None:
        """Return the number of the last ended quiz of a server that a person answered, or None."""
        query = sa.select(sa.func.max(_A.quiz_id)).join(quizzes, _Q.id == _A.quiz_id)
        query = query.where(
            _A.person == person, _Q.guild_id == guild_id, _Q.stage == Stage.OVER.value
        )
        return await self._scalar(query)

    async def answer(
        self, number: int, given: QuizAnswer, at: datetime, require: Callable[[Quiz], None]
    ) -> bool:
        """Store an answer in place of the person's earlier one; return whether there was none.

        ``at`` is when it was sent. ``require`` gets the stored quiz, and raises if that takes no
        answer now. An answer sent before the stored one changes nothing.
        """
        for _ in range(2):  # two first clicks of one person may meet: the second one is a change
            with suppress(AlreadyDone):
                return await self._write(lambda c: _store_answer(c, number, given, at, require))
        raise AssertionError("an answer can be inserted once only")

    async def given(self, number: int) -> list[QuizAnswer]:
        """Return all answers to a quiz, by question and person; their ``mistake`` is left None."""
        return await self._read(lambda connection: _read_answers(connection, _A.quiz_id == number))

    async def purge(self, before: datetime) -> None:
        """Delete the quizzes, also open ones, in which no teacher has acted since a moment."""
        await self._execute(sa.delete(quizzes).where(_Q.stepped_at < before))


def _question_rows(number: int, terms: Terms) -> list[dict[str, Any]]:
    """Return the rows of the questions of a new quiz."""
    pictures = [terms.pictures.get(n) for n in range(len(terms.lines))]
    return [
        {
            "quiz_id": number,
            "number": n,
            "task": line.task.text,
            "seconds": line.terms.seconds,
            "picture": picture and picture.content,
            "picture_text": picture and picture.description,
        }
        for n, (line, picture) in enumerate(zip(terms.lines, pictures, strict=True))
    ]


def _store_answer(
    connection: sa.Connection,
    number: int,
    given: QuizAnswer,
    at: datetime,
    require: Callable[[Quiz], None],
) -> bool:
    lock(connection, _Q.id, number, shared=True)
    quiz = load_quiz(connection, number, {})
    if quiz is not None:
        require(quiz)
    this = sa.and_(_A.quiz_id == number, _A.number == given.number, _A.person == given.person)
    values = {
        "choice": given.choice if isinstance(given.choice, int) else None,
        "typed": given.choice if isinstance(given.choice, str) else None,
        "is_right": given.is_right,
        "mistake": given.mistake,
        "bonus": given.bonus,
        "at": at,
    }
    earlier_at = connection.scalar(sa.select(_A.at).where(this))
    if earlier_at is not None:
        later = sa.update(quiz_answers).where(this, _A.at <= at)
        connection.execute(later.values(values))
        return False
    key = {"quiz_id": number, "number": given.number, "person": given.person}
    try:
        connection.execute(sa.insert(quiz_answers), key | values)
    except IntegrityError:
        raise AlreadyDone from None
    return True


def _read_answers(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[QuizAnswer]:
    columns = (_A.number, _A.person, _A.choice, _A.typed, _A.is_right, _A.bonus)
    query = sa.select(*columns).where(which).order_by(_A.number, _A.person)
    return [
        QuizAnswer(number, person, typed if choice is None else choice, is_right, bonus)
        for number, person, choice, typed, is_right, bonus in connection.execute(query)
    ]


def load_quiz(connection: sa.Connection, number: int, posted: Posts) -> Quiz | None:
    """Return a quiz with the given posts, or None if there is none of this number."""
    row = connection.execute(sa.select(quizzes).where(_Q.id == number)).one_or_none()
    if row is None:
        return None
    asked = sa.select(_N.task, _N.seconds, _N.closed_at, _N.picture_text)
    asked = asked.where(_N.quiz_id == number).order_by(_N.number)
    questions = tuple(
        Question(_task(each.task), each.seconds, utc(each.closed_at), each.picture_text)
        for each in connection.execute(asked)
    )
    values = {name: getattr(row, name) for name in _COLUMNS} | {"stage": Stage(row.stage)}
    values |= {name: utc(values[name]) for name in ("asked_at", "ends_at", "stepped_at")}
    return Quiz(**values, questions=questions, posted=posted)


def save_quiz(connection: sa.Connection, before: Quiz, after: Quiz) -> None:
    """Store a changed quiz; of questions that differ from ``before`` only ``closed_at``."""
    this = sa.update(quizzes).where(_Q.id == after.id)
    connection.execute(this.values(_quiz_row(after)))
    for number, (was, question) in enumerate(zip(before.questions, after.questions, strict=True)):
        if question != was:
            asked = sa.and_(_N.quiz_id == after.id, _N.number == number)
            closed = sa.update(quiz_questions).where(asked)
            connection.execute(closed.values(closed_at=question.closed_at))


def key_of(number: int) -> str:
    """Return the key of the post of a question, given by its index from 0."""
    return f"q{number}"


def _quiz_row(quiz: Quiz) -> dict[str, Any]:
    own = {name: getattr(quiz, name) for name in _COLUMNS}
    return own | {"stage": quiz.stage.value}
