"""Queries for the answers of a server's pupils in all their work, with the mistakes."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from bot.challenges.attempt import SKIPPED
from bot.class_map.model import Answer, Source
from bot.db.engine import Store, utc
from bot.db.schema.challenge import answers, attempts, challenges, hand_marks
from bot.db.schema.learning import item_answers
from bot.db.schema.quizzes import quiz_answers, quizzes

_Row = sa.Select[tuple[int, str, str | None, datetime]]


class ClassMapStore(Store):
    """The queries for answers. Each method is one transaction."""

    async def answers(self, guild_id: int, since: datetime) -> list[Answer]:
        """Return the answers given in a server since a moment that count, in no order.

        In lessons only first tries count. Previews, polls, cancelled questions and answers excluded
        by a teacher do not count, nor do those of erased people in challenges.
        """
        query = sa.union_all(_of_lessons(guild_id, since), *_of_others(guild_id, since))
        rows = await self._all(query)
        return [Answer(row.person, Source(row.source), row.mistake, utc(row.at)) for row in rows]


def _of_lessons(guild_id: int, since: datetime) -> _Row:
    table = item_answers.c
    chosen = sa.select(table.person, _source(Source.LESSONS), table.mistake, table.at)
    return chosen.where(table.guild_id == guild_id, table.number == 0, table.at >= since)


def _of_others(guild_id: int, since: datetime) -> tuple[_Row, _Row]:
    is_program = answers.c.judged_by.is_not(None)
    source = sa.case((is_program, Source.PROGRAMS.value), else_=Source.CHALLENGES.value)
    by_hand = hand_marks.c.attempt_id == answers.c.attempt_id
    by_hand = sa.and_(by_hand, hand_marks.c.question == answers.c.question)
    # A mark by hand takes precedence over the mistake that the machine has named.
    mistake = sa.case((hand_marks.c.hundredths.is_(None), answers.c.error))
    columns = (attempts.c.person, source.label("source"), mistake.label("mistake"), answers.c.at)
    answered = sa.select(*columns).select_from(answers).join(attempts).join(challenges)
    answered = answered.outerjoin(hand_marks, by_hand).where(
        challenges.c.guild_id == guild_id,
        answers.c.at >= since,
        answers.c.text != SKIPPED,
        ~attempts.c.is_preview,
        ~attempts.c.is_sealed,
        sa.not_(_is_cancelled()),
        hand_marks.c.counts.is_not(False),
    )
    table = quiz_answers.c
    chosen = sa.select(table.person, _source(Source.QUIZZES), table.mistake, table.at)
    asked = chosen.join(quizzes, quizzes.c.id == table.quiz_id).where(
        quizzes.c.guild_id == guild_id, table.at >= since, table.is_right.is_not(None)
    )
    return answered, asked


def _is_cancelled() -> sa.ColumnElement[bool]:
    """Return the condition that an answer's question was cancelled: ``1:out 3:full`` lists 1, 3."""
    number = sa.cast(answers.c.question, sa.String)
    return (sa.literal(" ") + challenges.c.cancelled).like(sa.literal("% ") + number + ":%")


def _source(source: Source) -> sa.Label[str]:
    return sa.literal(source.value).label("source")
