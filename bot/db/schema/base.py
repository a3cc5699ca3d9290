"""The common ground of all tables: metadata, types of columns, partial indices."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex

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


def where(condition: str, sqlite: str | None = None) -> dict[str, Any]:
    """Return the options of an index that contains only the rows that meet a condition.

    The condition of SQLite may be written otherwise. SQLAlchemy's own options ``postgresql_where``
    and ``sqlite_where`` would load both dialects into every process: 2 MB.
    """
    return {"info": {"postgresql": condition, "sqlite": sqlite or condition}}


@compiles(CreateIndex)
def _create_index(statement: CreateIndex, compiler: Any, **options: Any) -> str:
    """Write the statement that creates an index, with the condition of its rows."""
    written: str = compiler.visit_create_index(statement, **options)
    condition = statement.element.info.get(compiler.dialect.name)
    return written if condition is None else f"{written} WHERE {condition}"


def part_of(name: str, key: str, **options: Any) -> sa.Column[int]:
    """Return a column ``name`` that refers to ``key``, the row to which a row belongs.

    With that row the database deletes those that belong to it.
    """
    return sa.Column(name, Id, sa.ForeignKey(key, ondelete="CASCADE"), **options)
