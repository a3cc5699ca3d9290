"""Tournaments: who takes part, and the bouts that they were given."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

_FLAG = sa.Boolean(create_constraint=False)


def upgrade() -> None:
    _create_tournaments()
    _index_tournaments()
    _create_players()
    _create_bouts()


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", _ID, nullable=False, autoincrement=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("misere", _FLAG, nullable=False),
        sa.Column("starts", sa.Text, nullable=False),
        sa.Column("legs", sa.SmallInteger, nullable=False),
        sa.Column("rounds", sa.SmallInteger),
        sa.Column("minutes", sa.SmallInteger),
        sa.Column("turn_seconds", sa.Integer),
        sa.Column("in_threads", _FLAG, nullable=False),
        sa.Column("paused", _FLAG, nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("told", _FLAG, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sqlite_autoincrement=True,
    )


def _index_tournaments() -> None:
    op.create_index("ix_tournaments_guild_id_stage", "tournaments", ["guild_id", "stage"])
    op.create_index("ix_tournaments_changed_at", "tournaments", ["changed_at"])
    is_open = sa.text("stage <> 'over'")
    op.create_index(
        "ix_tournaments_open",
        "tournaments",
        ["guild_id"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    runs = sa.text("stage = 'running' OR NOT told")
    op.create_index(
        "ix_tournaments_running",
        "tournaments",
        ["stage", "told"],
        sqlite_where=runs,
        postgresql_where=runs,
    )


def _create_players() -> None:
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", _ID, nullable=False),
        sa.Column("number", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("gone", _FLAG, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_players"),
        sa.UniqueConstraint("tournament_id", "person", name="uq_tournament_players_tournament_id"),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_players_tournament_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_tournament_players_person", "tournament_players", ["person"])


def _create_bouts() -> None:
    op.create_table(
        "tournament_bouts",
        sa.Column("tournament_id", _ID, nullable=False),
        sa.Column("number", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("pairing", sa.SmallInteger, nullable=False),
        sa.Column("player_0", sa.SmallInteger, nullable=False),
        sa.Column("player_1", sa.SmallInteger),
        sa.Column("match_id", _ID),
        sa.Column("result", sa.String(8)),
        sa.Column("by_hand", _FLAG, nullable=False),
        sa.Column("shown", _FLAG, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_bouts"),
        sa.UniqueConstraint("match_id", name="uq_tournament_bouts_match_id"),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_bouts_tournament_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_tournament_bouts_match_id", ondelete="SET NULL"
        ),
    )


def downgrade() -> None:
    op.drop_table("tournament_bouts")
    op.drop_table("tournament_players")
    op.drop_table("tournaments")
