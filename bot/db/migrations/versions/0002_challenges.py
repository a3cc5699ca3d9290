"""Challenges, classes and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", _Id, autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("tasks", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("same_for_all", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.SmallInteger),
        sa.Column("counts", sa.String(8), nullable=False),
        sa.Column("points", sa.SmallInteger, nullable=False),
        sa.Column("refuses_analysis", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("late_minutes", sa.Integer, nullable=False),
        sa.Column("late_percent", sa.SmallInteger, nullable=False),
        sa.Column("shows_names", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("remind_minutes", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("ping_role_id", sa.BigInteger),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("created_by", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("unannounced", sa.String(16)),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("snapshot", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_due_at", "challenges", ["due_at"])
    op.create_index("ix_challenges_guild_id_state", "challenges", ["guild_id", "state"])
    op.create_table(
        "classes",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("time_zone", sa.String(64), nullable=False),
        sa.Column("purge_month", sa.SmallInteger, nullable=False),
        sa.Column("purge_day", sa.SmallInteger, nullable=False),
        sa.Column("purge_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shows_names", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("season_since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_classes"),
    )
    op.create_index("ix_classes_purge_at", "classes", ["purge_at"])
    op.create_table(
        "members",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("pseudonym", sa.Integer, nullable=False),
        sa.Column("shows_name", sa.Boolean(create_constraint=False), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "person", name="pk_members"),
        sa.UniqueConstraint("guild_id", "pseudonym", name="uq_members_pseudonym"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "teachers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "kind", "target_id", name="pk_teachers"),
    )
    op.create_table(
        "attempts",
        sa.Column("id", _Id, autoincrement=True, nullable=False),
        sa.Column("challenge_id", _Id, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("is_preview", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name="fk_attempts_challenge_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        sa.UniqueConstraint("challenge_id", "person", "number", name="uq_attempts_number"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_attempts_person", "attempts", ["person"])
    op.create_table(
        "extensions",
        sa.Column("challenge_id", _Id, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name="fk_extensions_challenge_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("challenge_id", "person", name="pk_extensions"),
    )
    op.create_table(
        "votes",
        sa.Column("match_id", _Id, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("move", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_votes_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "person", name="pk_votes"),
    )
    op.create_index("ix_votes_person", "votes", ["person"])
    op.create_table(
        "answers",
        sa.Column("attempt_id", _Id, nullable=False),
        sa.Column("question", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("credit", sa.SmallInteger, nullable=False),
        sa.Column("error", sa.String(40)),
        sa.Column("is_late", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name="fk_answers_attempt_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("attempt_id", "question", name="pk_answers"),
    )
    op.create_table(
        "trials",
        sa.Column("attempt_id", _Id, nullable=False),
        sa.Column("question", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("match_id", _Id, nullable=False),
        sa.ForeignKeyConstraint(
            ["attempt_id"], ["attempts.id"], name="fk_trials_attempt_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_trials_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("attempt_id", "question", name="pk_trials"),
        sa.UniqueConstraint("match_id", name="uq_trials_match_id"),
    )
    op.add_column("matches", sa.Column("quorum", sa.SmallInteger))
    op.add_column("matches", sa.Column("message_id", sa.BigInteger))
    op.create_index("ix_matches_guild_id_state", "matches", ["guild_id", "state"])


def downgrade() -> None:
    op.drop_index("ix_matches_guild_id_state", table_name="matches")
    op.drop_column("matches", "message_id")
    op.drop_column("matches", "quorum")
    op.drop_table("trials")
    op.drop_table("answers")
    op.drop_index("ix_votes_person", table_name="votes")
    op.drop_table("votes")
    op.drop_table("extensions")
    op.drop_index("ix_attempts_person", table_name="attempts")
    op.drop_table("attempts")
    op.drop_table("teachers")
    op.drop_index("ix_members_person", table_name="members")
    op.drop_table("members")
    op.drop_index("ix_classes_purge_at", table_name="classes")
    op.drop_table("classes")
    op.drop_index("ix_challenges_guild_id_state", table_name="challenges")
    op.drop_index("ix_challenges_due_at", table_name="challenges")
    op.drop_table("challenges")
