"""Matches and their plies."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", _Id, autoincrement=True, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("misere", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("first", sa.SmallInteger, nullable=False),
        sa.Column("person_0", sa.BigInteger),
        sa.Column("strength_0", sa.Float),
        sa.Column("person_1", sa.BigInteger),
        sa.Column("strength_1", sa.Float),
        sa.Column("turn_seconds", sa.Integer),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("rematch_of", _Id),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["matches.id"], name="fk_matches_rematch_of", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("rematch_of", name="uq_matches_rematch_of"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_changed_at", "matches", ["changed_at"])
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
    op.create_index("ix_matches_person_0_state", "matches", ["person_0", "state"])
    op.create_index("ix_matches_person_1_state", "matches", ["person_1", "state"])
    op.create_table(
        "plies",
        sa.Column("match_id", _Id, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("move", sa.String(200)),
        sa.Column("intent", sa.String(16)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_plies"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_plies_match_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("plies")
    op.drop_table("matches")
