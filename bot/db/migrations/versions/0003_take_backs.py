"""That a person has asked their opponent to take a move back."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "take_backs",
        sa.Column("match_id", _Id, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_take_backs_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "seat", name="pk_take_backs"),
    )


def downgrade() -> None:
    op.drop_table("take_backs")
