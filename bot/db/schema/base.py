"""The common ground of all tables: metadata, types of columns, partial indices."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

#: Only an INTEGER primary key makes SQLite number the rows.
Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
Flag = sa.Boolean(create_constraint=False)


def where(condition: str) -> dict[str, Any]:
    """Return the options of an index that contains only the rows that meet a condition."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def part_of(name: str, key: str, **options: Any) -> sa.Column[int]:
    """Return the column of the row that a row belongs to, and with which it is deleted."""
    return sa.Column(name, Id, sa.ForeignKey(key, ondelete="CASCADE"), **options)
