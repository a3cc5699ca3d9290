"""The tables of challenges, and of attempts, answers and marks."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, part_of, where

#: The terms that a teacher has set, and the state of the challenge.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("tasks", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("same_for_all", Flag, nullable=False),
    #: The teacher's own version, by which programs are judged.
    sa.Column("reference", sa.Text, nullable=False, server_default=""),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("attempts", sa.SmallInteger),
    sa.Column("counts", sa.String(8), nullable=False),
    #: The worth of a question without terms of its own, in hundredths of a point.
    sa.Column("hundredths", sa.Integer, nullable=False),
    #: "exam", "practice" or "mastery".
    sa.Column("mode", sa.String(8), nullable=False, server_default="practice"),
    #: The duration of an attempt at an exam.
    sa.Column("minutes", sa.Integer, nullable=False, server_default="60"),
    sa.Column("late_minutes", sa.Integer, nullable=False),
    sa.Column("late_percent", sa.SmallInteger, nullable=False),
    #: Whether marks, and places, of an exam are published while somebody can still answer.
    sa.Column("marks_at_once", Flag, nullable=False, server_default=sa.false()),
    sa.Column("places_at_once", Flag, nullable=False, server_default=sa.false()),
    #: Whether an answer at an exam may be changed until the attempt is handed in.
    sa.Column("changes_answers", Flag, nullable=False, server_default=sa.false()),
    #: Whether the results of an exam wait until a teacher releases them; and the moment, if known.
    sa.Column("held", Flag, nullable=False, server_default=sa.false()),
    sa.Column("release_at", sa.DateTime(timezone=True)),
    sa.Column("shows_names", Flag, nullable=False),
    sa.Column("remind_minutes", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("ping_role_id", sa.BigInteger),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    #: When it next opens, reminds, closes or publishes its places by itself. None: never.
    sa.Column("due_at", sa.DateTime(timezone=True)),
    #: The leaderboard at the closing, as JSON.
    sa.Column("snapshot", sa.Text),
    #: Whether a teacher ended it early, so that late answers are not accepted either.
    sa.Column("ended", Flag, nullable=False, server_default=sa.false()),
    #: The number of changes to its questions or its closing since the opening.
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    #: Cancelled questions, from 0, with the kind of cancellation: ``1:out 3:full``.
    sa.Column("cancelled", sa.Text, nullable=False, server_default=""),
    #: The introduction, the name of the pupils' file, and a description of its content.
    sa.Column("introduction", sa.Text, nullable=False, server_default=""),
    sa.Column("handout", sa.String(100), nullable=False, server_default=""),
    sa.Column("handout_text", sa.Text, nullable=False, server_default=""),
    #: The questions with a picture, the names of the files and their descriptions, as JSON.
    sa.Column("pictures", sa.Text, nullable=False, server_default=""),
    #: Whether each pupil gets the questions in a different order, and how many of them; 0: all.
    sa.Column("shuffles", Flag, nullable=False, server_default=sa.false()),
    sa.Column("draws", sa.SmallInteger, nullable=False, server_default="0"),
    #: The questions as they were at the opening, by which positions are drawn; empty: unchanged.
    sa.Column("drawn_from", sa.Text, nullable=False, server_default=""),
    sa.Index("ix_challenges_guild_id_state", "guild_id", "state"),
    sa.Index("ix_challenges_created_by", "created_by"),
    sqlite_autoincrement=True,
)

#: The file that the pupils of a challenge get.
handouts = sa.Table(
    "handouts",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

#: The pictures of questions. The name is a digest of the content.
question_pictures = sa.Table(
    "question_pictures",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

#: Pupils who may answer later than the others, or for longer.
extensions = sa.Table(
    "extensions",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    #: The additional duration of an attempt at an exam.
    sa.Column("minutes", sa.Integer, nullable=False, server_default="0"),
    #: Whether it comes from the arrangements on the list instead of a teacher.
    sa.Column("arranged", Flag, nullable=False, server_default=sa.false()),
    sa.Index("ix_extensions_person", "person"),
)

#: One attempt of one person at a challenge. A negative number is an erased person.
attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    part_of("challenge_id", "challenges.id", nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    #: A teacher's preview as a pupil, which does not count.
    sa.Column("is_preview", Flag, nullable=False),
    sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
    #: Whether the person was erased after the closing: the mark remains, the answers are deleted.
    sa.Column("is_sealed", Flag, nullable=False, server_default=sa.false()),
    #: When the time of an exam is up. None: at the closing of the challenge.
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    #: When it was handed in, or its last question was answered.
    sa.Column("ended_at", sa.DateTime(timezone=True)),
    #: The questions that it asks, in order, counted from 0: ``3 0 7``; empty: all, as written.
    sa.Column("plan", sa.Text, nullable=False, server_default=""),
    sa.UniqueConstraint("challenge_id", "person", "number", name="uq_attempts_number"),
    sa.Index("ix_attempts_person", "person"),
    sa.Index(
        "ix_attempts_examined",
        "person",
        **where("ends_at IS NOT NULL AND ended_at IS NULL"),
    ),
    sqlite_autoincrement=True,
)

#: The answers with the questions and marks. By the primary key each counts once.
answers = sa.Table(
    "answers",
    metadata,
    part_of("attempt_id", "attempts.id", primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("task", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("error", sa.String(40)),
    sa.Column("is_late", Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    #: The version of Python that ran a program (``bot.programs.guest.version``). None: no program.
    sa.Column("judged_by", sa.String(16)),
    #: The weighted properties that a program has: ``small:1/1 hidden:2/3``.
    sa.Column("shares", sa.String(200), nullable=False, server_default=""),
)

#: The programs that a pupil has replaced by later ones in the same attempt, in order.
replaced_answers = sa.Table(
    "replaced_answers",
    metadata,
    part_of("attempt_id", "attempts.id", primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: The hints taken to a question. By the primary key each costs once.
taken_hints = sa.Table(
    "taken_hints",
    metadata,
    part_of("attempt_id", "attempts.id", primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    #: Counted from 1.
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: The price that was announced, in per cent of the question.
    sa.Column("percent", sa.SmallInteger, nullable=False),
)

#: Teachers' decisions about answers. The machine's mark remains in the answer.
hand_marks = sa.Table(
    "hand_marks",
    metadata,
    part_of("attempt_id", "attempts.id", primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    #: The mark in hundredths of a point; None: the machine's mark counts.
    sa.Column("hundredths", sa.Integer),
    #: The comment for the pupil.
    sa.Column("comment", sa.Text, nullable=False),
    sa.Column("counts", Flag, nullable=False),
    #: The teacher.
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_hand_marks_person", "person"),
)

#: The match that answers a question, from its beginning. It has no hints.
trials = sa.Table(
    "trials",
    metadata,
    part_of("attempt_id", "attempts.id", primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    part_of("match_id", "matches.id", unique=True, nullable=False),
)

#: The key for the markers of a challenge's withdrawals, drawn with the first one.
marker_keys = sa.Table(
    "marker_keys",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("key", sa.String(64), nullable=False),
)

#: A person's withdrawal from a challenge: an HMAC of their number by the challenge's key.
withdrawals = sa.Table(
    "withdrawals",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("marker", sa.String(64), primary_key=True),
)

#: The record of a teacher's changes to a challenge after its opening.
challenge_changes = sa.Table(
    "challenge_changes",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    part_of("challenge_id", "challenges.id", nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    #: The teacher.
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    #: The question, counted from 0; None: the closing was changed.
    sa.Column("question", sa.Integer),
    sa.Column("before", sa.Text, nullable=False),
    sa.Column("after", sa.Text, nullable=False),
    #: The attempts whose points changed, in hundredths before and after, as JSON.
    sa.Column("marks", sa.Text, nullable=False),
    sa.Index("ix_challenge_changes_challenge_id", "challenge_id"),
    sa.Index("ix_challenge_changes_person", "person"),
    sqlite_autoincrement=True,
)
