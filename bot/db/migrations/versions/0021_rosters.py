"""Rosters, the dates of groups, reminders, and the servers that the bot is a member of."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

#: What only a server keeps that the bot was added to: elsewhere people play at most.
_OF_SERVERS = ("challenges", "puzzle_plans", "teachers", "tournaments", "welcomes")


def upgrade() -> None:
    op.create_table(
        "roster_lines",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("team", sa.String(30), nullable=False),
        sa.Column("person", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", "number", name="pk_roster_lines"),
        sa.UniqueConstraint("guild_id", "person", name="uq_roster_lines_guild_id"),
    )
    op.create_index("ix_roster_lines_person", "roster_lines", ["person"])
    _create_dates()
    _create_servers()


def _create_dates() -> None:
    op.create_table(
        "team_windows",
        sa.Column("challenge_id", _ID, nullable=False),
        sa.Column("team", sa.String(30), nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("challenge_id", "team", name="pk_team_windows"),
        _of_challenge("team_windows"),
    )
    op.create_table(
        "roll_calls",
        sa.Column("challenge_id", _ID, nullable=False, autoincrement=True),
        sa.Column("called_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("challenge_id", name="pk_roll_calls"),
        _of_challenge("roll_calls"),
    )


def _of_challenge(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["challenge_id"], ["challenges.id"], name=f"fk_{table}_challenge_id", ondelete="CASCADE"
    )


def _create_servers() -> None:
    """Create the list of servers, of which those that the bot has left are found at its start."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    left = sa.text("left_at IS NOT NULL")
    op.create_index(
        "ix_servers_left_at", "servers", ["left_at"], sqlite_where=left, postgresql_where=left
    )
    tables = [sa.table(name, sa.column("guild_id")) for name in _OF_SERVERS]
    known = sa.union(*(sa.select(table.c.guild_id) for table in tables))
    target = sa.table("servers", sa.column("guild_id"))
    op.execute(sa.insert(target).from_select(["guild_id"], known))


def downgrade() -> None:
    op.drop_table("servers")
    op.drop_table("roll_calls")
    op.drop_table("team_windows")
    op.drop_table("roster_lines")
