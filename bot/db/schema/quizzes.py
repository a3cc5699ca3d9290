"""Live quizzes: what is asked, where each question stands in its channel, and what was answered."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: A sheet that is asked in a channel.
quizzes = sa.Table(
    "quizzes",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    #: For how many seconds a question can be answered; None: until a teacher goes on.
    sa.Column("seconds", sa.SmallInteger),
    sa.Column("speed", Flag, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    #: How often it has changed its stage: a control that knows an earlier step does nothing.
    sa.Column("step", sa.Integer, nullable=False),
    #: The present question, from 0; -1 before the first one.
    sa.Column("question", sa.SmallInteger, nullable=False),
    #: When the present question was asked, or went on after a pause.
    sa.Column("asked_at", sa.DateTime(timezone=True)),
    #: Whether its clock runs: since it is in its channel.
    sa.Column("clocked", Flag, nullable=False),
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    #: In a pause, how many milliseconds are left for the question.
    sa.Column("left_ms", sa.Integer),
    #: When a teacher has last done something.
    sa.Column("stepped_at", sa.DateTime(timezone=True), nullable=False, index=True),
    #: Whether it was paused because nobody did.
    sa.Column("asleep", Flag, nullable=False),
    sa.Index("ix_quizzes_guild_id", "guild_id", "id"),
    #: A channel has one at a time.
    sa.Index("ix_quizzes_open", "channel_id", unique=True, **where("stage <> 'over'")),
    sqlite_autoincrement=True,  # the number of a deleted one must never name another
)

quiz_questions = sa.Table(
    "quiz_questions",
    metadata,
    sa.Column("quiz_id", Id, sa.ForeignKey("quizzes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    #: The canonical line of its task.
    sa.Column("task", sa.Text, nullable=False),
    #: For how many seconds it can be answered; None: as long as the quiz says.
    sa.Column("seconds", sa.SmallInteger),
    #: Since when it takes no more answers. None: it was not asked yet, or is open.
    sa.Column("closed_at", sa.DateTime(timezone=True)),
)

#: What was answered last. The primary key makes it count once.
quiz_answers = sa.Table(
    "quiz_answers",
    metadata,
    sa.Column("quiz_id", Id, primary_key=True, autoincrement=False),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("choice", sa.SmallInteger, nullable=False),
    #: None: the question is a poll.
    sa.Column("is_right", Flag),
    #: The mistake that yields the choice, if it has a name.
    sa.Column("mistake", sa.String(40)),
    #: What its speed adds to a right answer.
    sa.Column("bonus", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["quiz_id", "number"],
        ["quiz_questions.quiz_id", "quiz_questions.number"],
        ondelete="CASCADE",
    ),
    sa.Index("ix_quiz_answers_person", "person", "quiz_id"),
)
