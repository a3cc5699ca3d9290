"""Exams and practice in place of refused analysis; how long an attempt lasts, and when it ended.

What refused analysis becomes an exam. One that was announced already keeps the longest time that
an attempt may have, for its class was told of no limit. Who is answering one at this moment goes
on until it closes for them, and is examined until then or until they hand in.
"""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

USUAL, LONGEST = 60, 24 * 60

moment = sa.DateTime(timezone=True)
challenges = sa.table(
    "challenges",
    sa.column("id", sa.BigInteger),
    sa.column("state", sa.String),
    sa.column("tasks", sa.Text),
    sa.column("closes_at", moment),
    sa.column("late_minutes", sa.Integer),
    sa.column("refuses_analysis", sa.Boolean),
    sa.column("mode", sa.String),
    sa.column("minutes", sa.Integer),
)
attempts = sa.table(
    "attempts",
    sa.column("id", sa.BigInteger),
    sa.column("challenge_id", sa.BigInteger),
    sa.column("person", sa.BigInteger),
    sa.column("is_preview", sa.Boolean),
    sa.column("ends_at", moment),
    sa.column("ended_at", moment),
)
extensions = sa.table(
    "extensions",
    sa.column("challenge_id", sa.BigInteger),
    sa.column("person", sa.BigInteger),
    sa.column("until", moment),
)
answers = sa.table(
    "answers",
    sa.column("attempt_id", sa.BigInteger),
    sa.column("question", sa.Integer),
    sa.column("at", moment),
)


def upgrade() -> None:
    mode = sa.Column("mode", sa.String(8), nullable=False, server_default="practice")
    op.add_column("challenges", mode)
    minutes = sa.Column("minutes", sa.Integer, nullable=False, server_default=str(USUAL))
    op.add_column("challenges", minutes)
    op.add_column("attempts", sa.Column("ends_at", moment))
    op.add_column("attempts", sa.Column("ended_at", moment))
    longer = sa.Column("minutes", sa.Integer, nullable=False, server_default="0")
    op.add_column("extensions", longer)
    _map_challenges()
    _map_attempts()
    examined = sa.text("ends_at IS NOT NULL AND ended_at IS NULL")
    op.create_index(
        "ix_attempts_examined",
        "attempts",
        ["person"],
        sqlite_where=examined,
        postgresql_where=examined,
    )
    op.drop_column("challenges", "refuses_analysis")


def _map_challenges() -> None:
    refuses = challenges.c.refuses_analysis == sa.true()
    op.execute(sa.update(challenges).where(refuses).values(mode="exam"))
    announced = challenges.c.state.in_(["scheduled", "open"])
    op.execute(sa.update(challenges).where(announced).values(minutes=LONGEST))


def _map_attempts() -> None:
    """Note when finished attempts ended, and until when those under way at an exam last."""
    connection = op.get_bind()
    breaks = sa.func.length(sa.func.replace(challenges.c.tasks, "\n", ""))
    asked = sa.func.length(challenges.c.tasks) - breaks + 1
    given = sa.select(sa.func.count()).where(answers.c.attempt_id == attempts.c.id)
    last = sa.select(sa.func.max(answers.c.at)).where(answers.c.attempt_id == attempts.c.id)
    whole = sa.select(asked).where(challenges.c.id == attempts.c.challenge_id)
    is_whole = given.scalar_subquery() >= whole.scalar_subquery()
    done = sa.update(attempts).where(is_whole).values(ended_at=last.scalar_subquery())
    connection.execute(done)
    extended = sa.and_(
        extensions.c.challenge_id == attempts.c.challenge_id,
        extensions.c.person == attempts.c.person,
    )
    under_way = (
        sa.select(
            attempts.c.id, challenges.c.closes_at, challenges.c.late_minutes, extensions.c.until
        )
        .select_from(
            sa.join(attempts, challenges, challenges.c.id == attempts.c.challenge_id).outerjoin(
                extensions, extended
            )
        )
        .where(challenges.c.mode == "exam", challenges.c.state.in_(["open", "closed"]))
        .where(attempts.c.ended_at.is_(None), attempts.c.is_preview == sa.false())
    )
    at = datetime.now(UTC)
    for row in connection.execute(under_way).all():
        until = _utc(row.closes_at) + timedelta(minutes=row.late_minutes)
        until = max(until, _utc(row.until or row.closes_at))
        if until > at:
            this = sa.update(attempts).where(attempts.c.id == row.id)
            connection.execute(this.values(ends_at=until))


def _utc(stored: datetime) -> datetime:
    return stored.replace(tzinfo=UTC) if stored.tzinfo is None else stored


def downgrade() -> None:
    refuses = sa.Boolean(create_constraint=False)
    column: sa.Column[bool] = sa.Column(
        "refuses_analysis", refuses, nullable=False, server_default=sa.false()
    )
    op.add_column("challenges", column)
    is_exam = challenges.c.mode == "exam"
    op.execute(sa.update(challenges).where(is_exam).values(refuses_analysis=sa.true()))
    op.drop_index("ix_attempts_examined", table_name="attempts")
    op.drop_column("extensions", "minutes")
    op.drop_column("attempts", "ended_at")
    op.drop_column("attempts", "ends_at")
    op.drop_column("challenges", "minutes")
    op.drop_column("challenges", "mode")
