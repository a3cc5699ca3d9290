"""What a teacher settles of a whole challenge: introduction, file, order, bank."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    for name, kind in (("introduction", sa.Text), ("handout", sa.String(100))):
        op.add_column("challenges", sa.Column(name, kind, nullable=False, server_default=""))
    op.add_column(
        "challenges", sa.Column("handout_text", sa.Text, nullable=False, server_default="")
    )
    flag = sa.Boolean(create_constraint=False)
    op.add_column(
        "challenges", sa.Column("shuffles", flag, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "challenges", sa.Column("draws", sa.SmallInteger, nullable=False, server_default="0")
    )
    op.add_column("attempts", sa.Column("plan", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "handouts",
        sa.Column("challenge_id", _ID, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name="fk_handouts_challenge_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("challenge_id", name="pk_handouts"),
    )


def downgrade() -> None:
    op.drop_table("handouts")
    op.drop_column("attempts", "plan")
    for name in ("draws", "shuffles", "handout_text", "handout", "introduction"):
        op.drop_column("challenges", name)
    # An older version knows no formative mode: what was to be practised stays so.
    challenges = sa.table("challenges", sa.column("mode", sa.String))
    formative = sa.update(challenges).where(challenges.c.mode == "mastery")
    op.execute(formative.values(mode="practice"))
