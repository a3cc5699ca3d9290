"""Pupils' programs, with their versions."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("id", _Id, autoincrement=True, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_programs"),
        sa.UniqueConstraint("person", "name", name="uq_programs_person"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_programs_changed_at", "programs", ["changed_at"])
    op.create_table(
        "program_versions",
        sa.Column("program_id", _Id, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("function", sa.String(64)),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("program_id", "number", name="pk_program_versions"),
        sa.ForeignKeyConstraint(
            ["program_id"],
            ["programs.id"],
            name="fk_program_versions_program_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_program_versions_guild_id", "program_versions", ["guild_id"])


def downgrade() -> None:
    op.drop_table("program_versions")
    op.drop_table("programs")
