"""Indexes for what alarms and starts look for, however much is stored."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_OF_CLASS = sa.text(
    "person_0 IS NULL AND strength_0 IS NULL OR person_1 IS NULL AND strength_1 IS NULL"
)

_OPEN = sa.text("state = 'open'")

_NEWS = sa.text("unannounced IS NOT NULL")


def upgrade() -> None:
    op.drop_index("ix_matches_deadline", table_name="matches")
    op.create_index(
        "ix_matches_open", "matches", ["deadline"], sqlite_where=_OPEN, postgresql_where=_OPEN
    )
    op.create_index(
        "ix_matches_of_class",
        "matches",
        ["state", "changed_at"],
        sqlite_where=_OF_CLASS,
        postgresql_where=_OF_CLASS,
    )
    op.create_index(
        "ix_challenges_open",
        "challenges",
        ["closes_at"],
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
    op.create_index(
        "ix_challenges_unannounced",
        "challenges",
        ["unannounced"],
        sqlite_where=_NEWS,
        postgresql_where=_NEWS,
    )
    op.create_index("ix_challenges_created_by", "challenges", ["created_by"])
    op.create_index("ix_extensions_person", "extensions", ["person"])
    op.create_index("ix_teachers_target_id", "teachers", ["target_id"])


def downgrade() -> None:
    op.drop_index("ix_teachers_target_id", table_name="teachers")
    op.drop_index("ix_extensions_person", table_name="extensions")
    op.drop_index("ix_challenges_created_by", table_name="challenges")
    op.drop_index("ix_challenges_unannounced", table_name="challenges")
    op.drop_index("ix_challenges_open", table_name="challenges")
    op.drop_index("ix_matches_of_class", table_name="matches")
    op.drop_index("ix_matches_open", table_name="matches")
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
