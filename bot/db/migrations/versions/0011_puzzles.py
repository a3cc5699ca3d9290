"""The puzzle of the day: when it is posted, what was posted, and what was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_plans()
    _create_puzzles()
    _create_answers()


def _create_plans() -> None:
    op.create_table(
        "puzzle_plans",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("minutes", sa.SmallInteger, nullable=False),
        sa.Column("levels", sa.String(8), nullable=False),
        sa.Column("school_days", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("trouble", sa.String(16)),
        sa.Column("trouble_on", sa.Date),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", name="pk_puzzle_plans"),
    )
    op.create_index("ix_puzzle_plans_due_at", "puzzle_plans", ["due_at"])


def _create_puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("drawn", sa.Text, nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("tell_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", "day", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_tell_at", "puzzles", ["tell_at"])
    op.create_index("ix_puzzles_day", "puzzles", ["day"])


def _create_answers() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("difficulty", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("choice", sa.SmallInteger, nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint(
            "guild_id", "day", "difficulty", "person", name="pk_puzzle_answers"
        ),
        sa.ForeignKeyConstraint(
            ["guild_id", "day"],
            ["puzzles.guild_id", "puzzles.day"],
            name="fk_puzzle_answers_guild_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_puzzle_answers_person", "puzzle_answers", ["person", "guild_id"])


def downgrade() -> None:
    op.drop_table("puzzle_answers")
    op.drop_table("puzzles")
    op.drop_table("puzzle_plans")
