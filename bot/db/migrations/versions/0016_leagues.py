"""Leagues of strategies: their terms, what was entered, and the games that were played."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _create_leagues()
    _create_entries()
    _create_pairs()


def _create_leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", _ID, nullable=False, autoincrement=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("misere", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("starts", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("spent", sa.Float, nullable=False),
        sa.Column("spent_on", sa.Date),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.UniqueConstraint("guild_id", "game", "misere", name="uq_leagues_guild_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leagues_due_at", "leagues", ["due_at"])


def _create_entries() -> None:
    op.create_table(
        "league_entries",
        sa.Column("id", _ID, nullable=False, autoincrement=True),
        sa.Column("league_id", _ID, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league_entries"),
        sa.UniqueConstraint("league_id", "person", name="uq_league_entries_league_id"),
        sa.ForeignKeyConstraint(
            ["league_id"],
            ["leagues.id"],
            name="fk_league_entries_league_id",
            ondelete="CASCADE",
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_league_entries_person", "league_entries", ["person"])


def _create_pairs() -> None:
    op.create_table(
        "league_pairs",
        sa.Column("league_id", _ID, nullable=False),
        sa.Column("one", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("other", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("wins_one", sa.SmallInteger, nullable=False),
        sa.Column("wins_other", sa.SmallInteger, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("league_id", "one", "other", name="pk_league_pairs"),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name="fk_league_pairs_league_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("league_pairs")
    op.drop_table("league_entries")
    op.drop_table("leagues")
