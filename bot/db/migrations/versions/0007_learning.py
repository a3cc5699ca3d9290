"""What somebody has practised, and what they have answered."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "practices",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("skill", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("run", sa.SmallInteger, nullable=False),
        sa.Column("recent", sa.String(8), nullable=False),
        sa.Column("known_on", sa.Date),
        sa.Column("kept_on", sa.Date),
        sa.Column("later_days", sa.Integer, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "skill", name="pk_practices"),
    )
    op.create_index("ix_practices_changed_at", "practices", ["changed_at"])
    op.create_table(
        "item_answers",
        sa.Column("person", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("skill", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("level", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("seed", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("number", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("mistake", sa.String(40)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint(
            "person", "skill", "level", "seed", "number", name="pk_item_answers"
        ),
    )
    op.create_index("ix_item_answers_at", "item_answers", ["at"])
    op.create_index("ix_item_answers_guild_id", "item_answers", ["guild_id"])


def downgrade() -> None:
    op.drop_table("item_answers")
    op.drop_table("practices")
