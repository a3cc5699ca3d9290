"""The hints that pupils take to questions of challenges, each with its price."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "taken_hints",
        sa.Column("attempt_id", _ID, nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("percent", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("attempt_id", "question", "number", name="pk_taken_hints"),
        sa.ForeignKeyConstraint(
            ["attempt_id"],
            ["attempts.id"],
            name="fk_taken_hints_attempt_id_attempts",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("taken_hints")
