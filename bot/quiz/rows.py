"""A person's rows in quizzes: export them, transfer them to a stand-in, delete them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.db.schema.quizzes import quiz_answers, quiz_questions, quizzes
from bot.quiz.model import Stage
from games.challenge.lines import without_key

_Q, _A = quizzes.c, quiz_answers.c

#: Whether the question of an answer has no solution yet.
_IS_OPEN = sa.and_(
    _Q.question == _A.number, _Q.stage.in_([Stage.ASKING.value, Stage.PAUSED.value])
).label("is_open")


def export_of(connection: sa.Connection, person: int) -> list[dict[str, Any]]:
    """Return the answers that a person gave in quizzes, with their questions, in order.

    Keys are names of columns. Marks and solutions that are not public yet are left out.
    """
    asked = sa.and_(quiz_questions.c.quiz_id == _A.quiz_id, quiz_questions.c.number == _A.number)
    mine = sa.select(quiz_answers, quiz_questions.c.task, _Q.guild_id, _Q.title, _IS_OPEN)
    mine = mine.join(quiz_questions, asked).join(quizzes, _Q.id == _A.quiz_id)
    mine = mine.where(_A.person == person).order_by(_A.quiz_id, _A.number)
    return [_hide_unpublished_mark(dict(row._mapping)) for row in connection.execute(mine)]


def _hide_unpublished_mark(answer: dict[str, Any]) -> dict[str, Any]:
    """Remove ``is_open`` in place and, if true, mark and solution; return the answer."""
    if answer.pop("is_open"):
        del answer["is_right"], answer["mistake"], answer["bonus"]
        answer["task"] = without_key(answer["task"])
    return answer


def servers_of(person: int) -> sa.Select[Any]:
    """Select the ids of the servers in which a person has answered in quizzes, maybe repeated."""
    answered = sa.select(_Q.guild_id).join(quiz_answers, _A.quiz_id == _Q.id)
    return answered.where(_A.person == person)


def replace_person(
    connection: sa.Connection, person: int, guild_id: int | None, stand_in: int
) -> None:
    """Replace a person by a stand-in, a negative number, in the quizzes of a server.

    Their answers in quizzes that still run are deleted, as otherwise they could answer again; so
    are typed answers, whose words may name somebody.
    """
    here = sa.select(_Q.id).where(_Q.guild_id == guild_id)
    mine = sa.and_(_A.person == person, _A.quiz_id.in_(here))
    running = _A.quiz_id.in_(here.where(_Q.stage != Stage.OVER.value))
    own_words = sa.and_(_A.quiz_id.in_(here), _A.typed.is_not(None))
    deleted = sa.delete(quiz_answers).where(_A.person == person, sa.or_(running, own_words))
    connection.execute(deleted)
    connection.execute(sa.update(quiz_answers).where(mine).values(person=stand_in))


def delete_ended(connection: sa.Connection, guild_id: int) -> None:
    """Delete the quizzes of a server that are over, or were never announced."""
    over = sa.and_(_Q.guild_id == guild_id, _Q.stage.in_([Stage.OVER.value, Stage.DRAFT.value]))
    connection.execute(sa.delete(quizzes).where(over))
