"""Queries about what the pupils of a server have answered in all their work, with its mistakes."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from bot.class_map.model import Answer, Source
from bot.db.engine import Store, utc
from bot.db.schema import answers, attempts, challenges, item_answers, quiz_answers, quizzes

_Row = sa.Select[tuple[int, str, str | None, datetime]]


class ClassMapStore(Store):
    """Reads answers. Each method is one transaction."""

    async def answers(self, guild_id: int, since: datetime) -> list[Answer]:
        """Return what was answered in a server since a moment: lessons at the first try, and all
        that was answered in challenges and quizzes."""
        query = sa.union_all(_of_lessons(guild_id, since), *_of_others(guild_id, since))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [Answer(row.person, Source(row.source), row.mistake, _at(row.at)) for row in rows]


def _of_lessons(guild_id: int, since: datetime) -> _Row:
    table = item_answers.c
    chosen = sa.select(table.person, _source(Source.LESSONS), table.mistake, table.at)
    return chosen.where(table.guild_id == guild_id, table.number == 0, table.at >= since)


def _of_others(guild_id: int, since: datetime) -> tuple[_Row, _Row]:
    is_program = answers.c.judged_by.is_not(None)
    source = sa.case((is_program, Source.PROGRAMS.value), else_=Source.CHALLENGES.value)
    columns = (attempts.c.person, source.label("source"), answers.c.error.label("mistake"))
    answered = (
        sa.select(*columns, answers.c.at).select_from(answers).join(attempts).join(challenges)
    )
    here = challenges.c.guild_id == guild_id, answers.c.at >= since
    answered = answered.where(*here, ~attempts.c.is_preview, ~attempts.c.is_sealed)
    table = quiz_answers.c
    chosen = sa.select(table.person, _source(Source.QUIZZES), table.mistake, table.at)
    asked = chosen.join(quizzes, quizzes.c.id == table.quiz_id)
    return answered, asked.where(quizzes.c.guild_id == guild_id, table.at >= since)


def _source(source: Source) -> sa.Label[str]:
    return sa.literal(source.value).label("source")


def _at(moment: datetime) -> datetime:
    read = utc(moment)
    assert read is not None, "every answer has its moment"
    return read
