"""Marks that hold: withdrawals, sealed attempts, changes after the opening and their record."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_FLAG = sa.Boolean(create_constraint=False)
_ADDED = ("ended", "revision", "cancelled", "drawn_from")


def upgrade() -> None:
    added: tuple[sa.Column[object], ...] = (
        sa.Column("ended", _FLAG, nullable=False, server_default=sa.false()),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("cancelled", sa.Text, nullable=False, server_default=""),
        sa.Column("drawn_from", sa.Text, nullable=False, server_default=""),
    )
    for column in added:
        op.add_column("challenges", column)
    op.add_column(
        "attempts", sa.Column("is_sealed", _FLAG, nullable=False, server_default=sa.false())
    )
    _create("marker_keys", sa.Column("key", sa.String(64), nullable=False))
    _create("withdrawals", sa.Column("marker", sa.String(64), nullable=False), "marker")
    _create_changes()


def _create(name: str, column: sa.Column[str], *also: str) -> None:
    """Create a table of challenges with one more column."""
    op.create_table(
        name,
        sa.Column("challenge_id", _ID, nullable=False),
        column,
        sa.PrimaryKeyConstraint("challenge_id", *also, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name=f"fk_{name}_challenge_id",
            ondelete="CASCADE",
        ),
    )


def _create_changes() -> None:
    op.create_table(
        "challenge_changes",
        sa.Column("id", _ID, nullable=False, autoincrement=True),
        sa.Column("challenge_id", _ID, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("question", sa.Integer),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("marks", sa.Text, nullable=False),
        sa.Column("is_told", _FLAG, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_challenge_changes"),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name="fk_challenge_changes_challenge_id",
            ondelete="CASCADE",
        ),
        sqlite_autoincrement=True,
    )
    for column in ("challenge_id", "person"):
        op.create_index(f"ix_challenge_changes_{column}", "challenge_changes", [column])


def downgrade() -> None:
    for table in ("challenge_changes", "withdrawals", "marker_keys"):
        op.drop_table(table)
    op.drop_column("attempts", "is_sealed")
    for column in _ADDED:
        op.drop_column("challenges", column)
