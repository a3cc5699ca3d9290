"""The schema. Everything about a match that can be derived is not stored."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

#: SQLite numbers rows itself only in an INTEGER primary key.
_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_Flag = sa.Boolean(create_constraint=False)


def _where(condition: str) -> dict[str, Any]:
    """Return the options of an index that holds only the rows that meet a condition."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


#: What was agreed. A seat is a person (a Discord user id), the computer (a strength), or, if it is
#: neither, the whole class.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", _Flag, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("first", sa.SmallInteger, nullable=False),
    sa.Column("person_0", sa.BigInteger),
    sa.Column("strength_0", sa.Float),
    sa.Column("person_1", sa.BigInteger),
    sa.Column("strength_1", sa.Float),
    #: How many votes decide a turn of the class's; a seat without person or strength is its.
    sa.Column("quorum", sa.SmallInteger),
    #: Whether its player alone may see it, and the unit of the path that it was begun for.
    sa.Column("alone", _Flag, nullable=False, server_default=sa.false()),
    sa.Column("unit", sa.SmallInteger),
    #: The message with the live board, and where it is: /board may be used elsewhere.
    sa.Column("message_guild_id", sa.BigInteger),
    sa.Column("message_channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("turn_seconds", sa.Integer),
    sa.Column("deadline", sa.DateTime(timezone=True)),
    sa.Column("rematch_of", _Id, sa.ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_matches_guild_id_state", "guild_id", "state"),
    sa.Index("ix_matches_person_0_state", "person_0", "state"),
    sa.Index("ix_matches_person_1_state", "person_1", "state"),
    #: What alarms look through, and what is counted: the open ones.
    sa.Index("ix_matches_open", "deadline", **_where("state = 'open'")),
    #: Few matches have a seat of the whole class.
    sa.Index(
        "ix_matches_of_class",
        "state",
        "changed_at",
        **_where(
            "person_0 IS NULL AND strength_0 IS NULL OR person_1 IS NULL AND strength_1 IS NULL"
        ),
    ),
    sqlite_autoincrement=True,  # the number of a deleted match must never name another one
)

#: What has happened since. The primary key is what makes a turn happen once.
plies = sa.Table(
    "plies",
    metadata,
    sa.Column("match_id", _Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("move", sa.String(200)),
    sa.Column("intent", sa.String(16)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: That a seat has asked its opponent, a person, in a ply to take its last move back.
take_backs = sa.Table(
    "take_backs",
    metadata,
    sa.Column("match_id", _Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
)

#: That a seat was helped in a ply, and how: once for each way, however often it was asked.
hints = sa.Table(
    "hints",
    metadata,
    sa.Column("match_id", _Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
)

#: What the members of a class would play in a ply of its seat. A vote may be changed.
votes = sa.Table(
    "votes",
    metadata,
    sa.Column("match_id", _Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("move", sa.String(200), nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_votes_person", "person"),
)

#: One server, as a class: what its teachers have settled.
classes = sa.Table(
    "classes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("time_zone", sa.String(64), nullable=False),
    #: The school year ends on this day; then what is kept of the pupils is purged.
    sa.Column("purge_month", sa.SmallInteger, nullable=False),
    sa.Column("purge_day", sa.SmallInteger, nullable=False),
    sa.Column("purge_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Column("shows_names", _Flag, nullable=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("season_since", sa.DateTime(timezone=True), nullable=False),
    #: Where matches are opened: here, in a thread, or for oneself.
    sa.Column("place", sa.String(16), nullable=False, server_default="here"),
)

#: Who is a teacher besides those who manage the server: people and roles.
teachers = sa.Table(
    "teachers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("target_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Index("ix_teachers_target_id", "target_id"),
)

#: Pupils as they are shown on boards.
members = sa.Table(
    "members",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("pseudonym", sa.Integer, nullable=False),
    sa.Column("shows_name", _Flag, nullable=False),
    sa.UniqueConstraint("guild_id", "pseudonym", name="uq_members_pseudonym"),
    sa.Index("ix_members_person", "person"),
)

#: What a teacher has set, and what has been done about it.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("tasks", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("same_for_all", _Flag, nullable=False),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("attempts", sa.SmallInteger),
    sa.Column("counts", sa.String(8), nullable=False),
    sa.Column("points", sa.SmallInteger, nullable=False),
    sa.Column("refuses_analysis", _Flag, nullable=False),
    sa.Column("late_minutes", sa.Integer, nullable=False),
    sa.Column("late_percent", sa.SmallInteger, nullable=False),
    sa.Column("shows_names", _Flag, nullable=False),
    sa.Column("remind_minutes", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("ping_role_id", sa.BigInteger),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    #: When the next thing is to be done about it: open, remind, close. None: nothing.
    sa.Column("due_at", sa.DateTime(timezone=True), index=True),
    #: What has been done but not yet announced, if anything.
    sa.Column("unannounced", sa.String(16)),
    #: The message with the live leaderboard.
    sa.Column("message_id", sa.BigInteger),
    #: The leaderboard as it stood at closing, as JSON.
    sa.Column("snapshot", sa.Text),
    sa.Index("ix_challenges_guild_id_state", "guild_id", "state"),
    sa.Index("ix_challenges_open", "closes_at", **_where("state = 'open'")),
    sa.Index("ix_challenges_unannounced", "unannounced", **_where("unannounced IS NOT NULL")),
    sa.Index("ix_challenges_created_by", "created_by"),
    sqlite_autoincrement=True,
)

#: Pupils who may answer until later than the others.
extensions = sa.Table(
    "extensions",
    metadata,
    sa.Column(
        "challenge_id", _Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_extensions_person", "person"),
)

#: One go of one person at a challenge. An erased person is a negative number.
attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column(
        "challenge_id", _Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False
    ),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    #: A teacher's look at it as a pupil: it counts for nothing.
    sa.Column("is_preview", _Flag, nullable=False),
    sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
    sa.UniqueConstraint("challenge_id", "person", "number", name="uq_attempts_number"),
    sa.Index("ix_attempts_person", "person"),
    sqlite_autoincrement=True,
)

#: What was answered, as it was asked and marked. The primary key makes it count once.
answers = sa.Table(
    "answers",
    metadata,
    sa.Column(
        "attempt_id", _Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("task", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("error", sa.String(40)),
    sa.Column("is_late", _Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: The match that answers a question, from when it begins. Nobody is helped in it.
trials = sa.Table(
    "trials",
    metadata,
    sa.Column(
        "attempt_id", _Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column(
        "match_id",
        _Id,
        sa.ForeignKey("matches.id", ondelete="CASCADE"),
        unique=True,
        nullable=False,
    ),
)

#: Where somebody stands in a skill that is taught (``games.lessons``).
practices = sa.Table(
    "practices",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("run", sa.SmallInteger, nullable=False),
    sa.Column("recent", sa.String(8), nullable=False),
    sa.Column("known_on", sa.Date),
    sa.Column("kept_on", sa.Date),
    sa.Column("later_days", sa.Integer, nullable=False),
    #: What decides when it comes back, as FSRS writes it.
    sa.Column("card", sa.Text, nullable=False),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
)

#: What was answered to the items of a skill, and in which server; the item is drawn again.
item_answers = sa.Table(
    "item_answers",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("seed", sa.BigInteger, primary_key=True, autoincrement=False),
    #: 0 is the first try, which alone counts for the skill.
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", _Flag, nullable=False),
    sa.Column("mistake", sa.String(40)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_item_answers_guild_id", "guild_id", "skill"),
    #: What is gone through again, and what a class has missed.
    sa.Index(
        "ix_item_answers_missed",
        "person",
        sqlite_where=sa.text("is_right = 0"),
        postgresql_where=sa.text("NOT is_right"),
    ),
)

#: The positions that people have put in to practise: so many as there are places for each.
own_positions = sa.Table(
    "own_positions",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("place", sa.SmallInteger, primary_key=True, autoincrement=False),
    #: Names it in custom ids, and draws its questions.
    sa.Column("seed", sa.BigInteger, nullable=False),
    #: Where it was put in.
    sa.Column("guild_id", sa.BigInteger, index=True),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", _Flag, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", _Flag, nullable=False),
    #: What decides when it comes back, as FSRS writes it; none before the first answer.
    sa.Column("card", sa.Text),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.UniqueConstraint("person", "game", "misere", "position"),
)

#: When and where the puzzle of the day is posted in a server.
puzzle_plans = sa.Table(
    "puzzle_plans",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    #: The hour, in minutes after midnight by the clocks of the class.
    sa.Column("minutes", sa.SmallInteger, nullable=False),
    #: The difficulties, each a digit.
    sa.Column("levels", sa.String(8), nullable=False),
    sa.Column("school_days", _Flag, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    #: Why the last puzzle was not posted, if it was not, and which day's that was.
    sa.Column("trouble", sa.String(16)),
    sa.Column("trouble_on", sa.Date),
    #: When the next one is to be posted. None: the plan is paused.
    sa.Column("due_at", sa.DateTime(timezone=True), index=True),
)

#: The puzzle of a day in a server. The primary key makes it one.
puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True, index=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    #: The items that were drawn: difficulty, skill, level and seed of each.
    sa.Column("drawn", sa.Text, nullable=False),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("message_id", sa.BigInteger),
    #: When something is next to be told about it: the puzzle, or its solution. None: nothing.
    sa.Column("tell_at", sa.DateTime(timezone=True), index=True),
)

#: What was answered to a puzzle of the day. The primary key makes the first answer the only one.
puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("difficulty", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("choice", sa.SmallInteger, nullable=False),
    sa.Column("is_right", _Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["guild_id", "day"], ["puzzles.guild_id", "puzzles.day"], ondelete="CASCADE"
    ),
    sa.Index("ix_puzzle_answers_person", "person", "guild_id"),
)

#: Which commands Discord was told last, as a digest, for each application.
registered_commands = sa.Table(
    "registered_commands",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("fingerprint", sa.String(64), nullable=False),
)

#: Which servers have been welcomed: each is once, however often Discord tells of it.
welcomes = sa.Table(
    "welcomes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
