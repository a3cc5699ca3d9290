"""The positions that people put in to practise, and indexes for what was missed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_positions",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("place", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("misere", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("card", sa.Text),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "place", name="pk_own_positions"),
        sa.UniqueConstraint("person", "game", "misere", "position", name="uq_own_positions_person"),
    )
    op.create_index("ix_own_positions_guild_id", "own_positions", ["guild_id"])
    op.create_index("ix_own_positions_changed_at", "own_positions", ["changed_at"])
    op.drop_index("ix_item_answers_guild_id", "item_answers")
    op.create_index("ix_item_answers_guild_id", "item_answers", ["guild_id", "skill"])
    op.create_index(
        "ix_item_answers_missed",
        "item_answers",
        ["person"],
        sqlite_where=sa.text("is_right = 0"),
        postgresql_where=sa.text("NOT is_right"),
    )


def downgrade() -> None:
    op.drop_index("ix_item_answers_missed", "item_answers")
    op.drop_index("ix_item_answers_guild_id", "item_answers")
    op.create_index("ix_item_answers_guild_id", "item_answers", ["guild_id"])
    op.drop_table("own_positions")
