"""What the tables of all features share."""

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

#: SQLite numbers rows itself only in an INTEGER primary key.
Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
Flag = sa.Boolean(create_constraint=False)


def where(condition: str) -> dict[str, Any]:
    """Return the options of an index that holds only the rows that meet a condition."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
