"""Live quizzes: what is asked, where each question stands, and what was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _create_quizzes()
    _create_questions()
    _create_answers()


def _create_quizzes() -> None:
    op.create_table(
        "quizzes",
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("seconds", sa.SmallInteger),
        sa.Column("speed", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("question", sa.SmallInteger, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("left_ms", sa.Integer),
        sa.Column("stepped_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("asleep", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("told", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_quizzes"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_quizzes_guild_id", "quizzes", ["guild_id", "id"])
    op.create_index("ix_quizzes_stepped_at", "quizzes", ["stepped_at"])
    _partial("ix_quizzes_open", ["channel_id"], "stage <> 'over'", unique=True)
    _partial("ix_quizzes_due_at", ["due_at"], "stage <> 'over' OR NOT told", unique=False)


def _partial(name: str, columns: list[str], condition: str, *, unique: bool) -> None:
    holds = sa.text(condition)
    op.create_index(
        name, "quizzes", columns, unique=unique, sqlite_where=holds, postgresql_where=holds
    )


def _create_questions() -> None:
    op.create_table(
        "quiz_questions",
        sa.Column("quiz_id", _ID, nullable=False),
        sa.Column("number", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("told", sa.Boolean(create_constraint=False), nullable=False),
        sa.PrimaryKeyConstraint("quiz_id", "number", name="pk_quiz_questions"),
        sa.ForeignKeyConstraint(
            ["quiz_id"], ["quizzes.id"], name="fk_quiz_questions_quiz_id", ondelete="CASCADE"
        ),
    )


def _create_answers() -> None:
    op.create_table(
        "quiz_answers",
        sa.Column("quiz_id", _ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("choice", sa.SmallInteger, nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("bonus", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("quiz_id", "number", "person", name="pk_quiz_answers"),
        sa.ForeignKeyConstraint(
            ["quiz_id", "number"],
            ["quiz_questions.quiz_id", "quiz_questions.number"],
            name="fk_quiz_answers_quiz_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_quiz_answers_person", "quiz_answers", ["person", "quiz_id"])


def downgrade() -> None:
    op.drop_table("quiz_answers")
    op.drop_table("quiz_questions")
    op.drop_table("quizzes")
