"""Challenges, and what was answered to them."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: What a teacher has set, and what has been done about it.
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
    #: A version of the teacher's, by which programs are judged.
    sa.Column("reference", sa.Text, nullable=False, server_default=""),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("attempts", sa.SmallInteger),
    sa.Column("counts", sa.String(8), nullable=False),
    #: What a question is worth of which nothing else is said, in hundredths of a point.
    sa.Column("hundredths", sa.Integer, nullable=False),
    #: "exam", "practice" or "mastery".
    sa.Column("mode", sa.String(8), nullable=False, server_default="practice"),
    #: How long an attempt at an exam lasts.
    sa.Column("minutes", sa.Integer, nullable=False, server_default="60"),
    sa.Column("late_minutes", sa.Integer, nullable=False),
    sa.Column("late_percent", sa.SmallInteger, nullable=False),
    #: Whether marks, and places, of an exam are told before nobody can answer any more.
    sa.Column("marks_at_once", Flag, nullable=False, server_default=sa.false()),
    sa.Column("places_at_once", Flag, nullable=False, server_default=sa.false()),
    #: Whether an answer at an exam may be changed until it is handed in.
    sa.Column("changes_answers", Flag, nullable=False, server_default=sa.false()),
    #: Whether the results of an exam wait until a teacher releases them; when that is, if known.
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
    #: When it next opens, reminds, closes or tells its places by itself. None: never.
    sa.Column("due_at", sa.DateTime(timezone=True)),
    #: The leaderboard as it stood at closing, as JSON.
    sa.Column("snapshot", sa.Text),
    #: A teacher has ended it early: late answers are not taken either.
    sa.Column("ended", Flag, nullable=False, server_default=sa.false()),
    #: How often its questions or its closing were changed after the opening.
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    #: Questions that were cancelled and how: ``1:out 3:full``, counted from 0.
    sa.Column("cancelled", sa.Text, nullable=False, server_default=""),
    #: What pupils read before they begin, the name of their file, and what it shows, in words.
    sa.Column("introduction", sa.Text, nullable=False, server_default=""),
    sa.Column("handout", sa.String(100), nullable=False, server_default=""),
    sa.Column("handout_text", sa.Text, nullable=False, server_default=""),
    #: Whether each pupil is asked in an order of their own, and how many questions; 0: all.
    sa.Column("shuffles", Flag, nullable=False, server_default=sa.false()),
    sa.Column("draws", sa.SmallInteger, nullable=False, server_default="0"),
    #: The questions as they were at the opening, by which positions are drawn; empty: as they are.
    sa.Column("drawn_from", sa.Text, nullable=False, server_default=""),
    sa.Index("ix_challenges_guild_id_state", "guild_id", "state"),
    sa.Index("ix_challenges_created_by", "created_by"),
    sqlite_autoincrement=True,
)

#: The file that the pupils of a challenge are given.
handouts = sa.Table(
    "handouts",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

#: Pupils who may answer until later than the others, or for longer.
extensions = sa.Table(
    "extensions",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    #: So much longer their attempts at an exam last.
    sa.Column("minutes", sa.Integer, nullable=False, server_default="0"),
    #: Whether it comes from the arrangements on the list, not from a teacher.
    sa.Column("arranged", Flag, nullable=False, server_default=sa.false()),
    sa.Index("ix_extensions_person", "person"),
)

#: One go of one person at a challenge. Who was erased before 0020 is a negative number.
attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False
    ),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    #: A teacher's look at it as a pupil: it counts for nothing.
    sa.Column("is_preview", Flag, nullable=False),
    sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
    #: Its person has been erased since the closing: the mark stays, what was answered is gone.
    sa.Column("is_sealed", Flag, nullable=False, server_default=sa.false()),
    #: When the time of an exam is up. None: its time is that of the challenge.
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

#: What was answered, as it was asked and marked. The primary key makes it count once.
answers = sa.Table(
    "answers",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("task", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("error", sa.String(40)),
    sa.Column("is_late", Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    #: Which Python has run a program (``bot.programs.guest.VERSION``). None: it is no program.
    sa.Column("judged_by", sa.String(16)),
    #: What a program has of the properties that its teacher weighs: ``small:1/1 hidden:2/3``.
    sa.Column("shares", sa.String(200), nullable=False, server_default=""),
)

#: The programs that a pupil has replaced by later ones in the same attempt, in order.
replaced_answers = sa.Table(
    "replaced_answers",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: The hints that somebody has taken to a question. The primary key makes each cost once.
taken_hints = sa.Table(
    "taken_hints",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    #: Counted from 1.
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: Its price, as it was told: in per cent of the question.
    sa.Column("percent", sa.SmallInteger, nullable=False),
)

#: What teachers have settled about answers. The machine's mark stays in the answer.
hand_marks = sa.Table(
    "hand_marks",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    #: In hundredths of a point; None: the machine's mark counts.
    sa.Column("hundredths", sa.Integer),
    #: For its pupil.
    sa.Column("comment", sa.Text, nullable=False),
    sa.Column("counts", Flag, nullable=False),
    #: The teacher.
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_hand_marks_person", "person"),
)

#: The match that answers a question, from when it begins. Nobody is helped in it.
trials = sa.Table(
    "trials",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column(
        "match_id",
        Id,
        sa.ForeignKey("matches.id", ondelete="CASCADE"),
        unique=True,
        nullable=False,
    ),
)

#: The key of a challenge's markers, drawn when the first one is made.
marker_keys = sa.Table(
    "marker_keys",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("key", sa.String(64), nullable=False),
)

#: Somebody has withdrawn from a challenge: an HMAC of their number, by the challenge's key.
withdrawals = sa.Table(
    "withdrawals",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("marker", sa.String(64), primary_key=True),
)

#: What a teacher has changed of a challenge after its opening: the record.
challenge_changes = sa.Table(
    "challenge_changes",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False
    ),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    #: The teacher.
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    #: The question, counted from 0; None: the closing.
    sa.Column("question", sa.Integer),
    sa.Column("before", sa.Text, nullable=False),
    sa.Column("after", sa.Text, nullable=False),
    #: The attempts whose worth has changed, in hundredths before and after, as JSON.
    sa.Column("marks", sa.Text, nullable=False),
    sa.Index("ix_challenge_changes_challenge_id", "challenge_id"),
    sa.Index("ix_challenge_changes_person", "person"),
    sqlite_autoincrement=True,
)
