"""That a side was helped in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "hints",
        sa.Column("match_id", _Id, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_hints_match_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "ply", "seat", "kind", name="pk_hints"),
    )


def downgrade() -> None:
    op.drop_table("hints")
