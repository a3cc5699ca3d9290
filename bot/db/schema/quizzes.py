"""The tables of live quizzes: their questions and answers."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, part_of, where

#: A quiz in a channel.
quizzes = sa.Table(
    "quizzes",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    #: The seconds in which a question can be answered; None: until a teacher goes on.
    sa.Column("seconds", sa.SmallInteger),
    sa.Column("speed", Flag, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    #: The number of changes of its stage; a control from an earlier step does nothing.
    sa.Column("step", sa.Integer, nullable=False),
    #: The present question, from 0; -1 before the first one.
    sa.Column("question", sa.SmallInteger, nullable=False),
    #: When the present question was asked, or went on after a pause.
    sa.Column("asked_at", sa.DateTime(timezone=True)),
    #: Whether the clock runs, which starts when the question is in its channel.
    sa.Column("clocked", Flag, nullable=False),
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    #: In a pause, the milliseconds left for the question.
    sa.Column("left_ms", sa.Integer),
    #: When a teacher last did something.
    sa.Column("stepped_at", sa.DateTime(timezone=True), nullable=False, index=True),
    #: Whether it was paused because no teacher did anything.
    sa.Column("asleep", Flag, nullable=False),
    sa.Index("ix_quizzes_guild_id", "guild_id", "id"),
    #: At most one open quiz in a channel.
    sa.Index("ix_quizzes_open", "channel_id", unique=True, **where("stage <> 'over'")),
    sqlite_autoincrement=True,  # the number of a deleted quiz must never be used again
)

quiz_questions = sa.Table(
    "quiz_questions",
    metadata,
    part_of("quiz_id", "quizzes.id", primary_key=True),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    #: The canonical line of its task.
    sa.Column("task", sa.Text, nullable=False),
    #: The seconds in which it can be answered; None: as for the whole quiz.
    sa.Column("seconds", sa.SmallInteger),
    #: Its picture in the challenge from which it comes, and what that shows; None: it has none.
    sa.Column("picture", sa.LargeBinary),
    sa.Column("picture_text", sa.Text),
    #: When it closed. None: it is open, or was not asked yet.
    sa.Column("closed_at", sa.DateTime(timezone=True)),
)

#: The latest answers. By the primary key each counts once.
quiz_answers = sa.Table(
    "quiz_answers",
    metadata,
    sa.Column("quiz_id", Id, primary_key=True, autoincrement=False),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    #: The number of the choice; None: it was given in a form, as ``typed`` has it.
    sa.Column("choice", sa.SmallInteger),
    sa.Column("typed", sa.Text),
    #: None: the question is a poll.
    sa.Column("is_right", Flag),
    #: The mistake that yields the choice, if it has a name.
    sa.Column("mistake", sa.String(40)),
    #: The points that speed adds to a right answer.
    sa.Column("bonus", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["quiz_id", "number"],
        ["quiz_questions.quiz_id", "quiz_questions.number"],
        ondelete="CASCADE",
    ),
    sa.Index("ix_quiz_answers_person", "person", "quiz_id"),
)
