"""Find transactions that take locks in another order than the written one, on both databases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.sql.util import find_tables

from bot.db.engine import Store

T = TypeVar("T")

_DOCUMENT = Path(__file__).parents[2] / "docs" / "architecture.md"

#: Where a connection has the tables that its transaction has locked something in.
_LOCKED = "locked"


def written_order() -> list[str]:
    """Return the tables in the order of locks that the architecture's page gives."""
    text = _DOCUMENT.read_text(encoding="utf-8")
    (listed,) = re.findall(r"\*\*One order of locks\.\*\*.*?```\n(.*?)```", text, re.DOTALL)
    return re.findall(r"\w+", listed)


def locked_by(statement: object) -> list[str]:
    """Return the tables in which a statement itself locks rows, foreign keys aside."""
    if isinstance(statement, sa.Insert | sa.Update | sa.Delete):
        return [table.name for table in find_tables(statement.table)]
    if isinstance(statement, sa.Select) and (how := statement._for_update_arg) is not None:
        named = how.of or statement.get_final_froms()
        return [table.name for each in named for table in find_tables(each, include_joins=True)]
    return []


@contextmanager
def watched_locks() -> Iterator[list[str]]:
    """Watch every transaction of a store; fill a list with those that break the order."""
    rank = {name: number for number, name in enumerate(written_order())}
    broken: list[str] = []
    write = Store._write

    def note(
        connection: sa.Connection,
        _cursor: object,
        _text: str,
        _given: object,
        context: Any,
        *_: Any,
    ) -> None:
        compiled = context.compiled if context is not None else None
        if compiled is None or (locked := connection.info.get(_LOCKED)) is None:
            return
        for name in (each for each in locked_by(compiled.statement) if each in rank):
            later = [other for other in locked if rank[other] > rank[name]]
            if later and name not in locked:
                broken.append(f"{name} after {', '.join(later)}: {compiled}")
            locked.append(name)

    async def watched(store: Store, transaction: Callable[[sa.Connection], T]) -> T:
        def run(connection: sa.Connection) -> T:
            info = connection.info  # which outlives the connection
            info[_LOCKED] = []
            try:
                return transaction(connection)
            finally:
                del info[_LOCKED]

        return await write(store, run)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "_write", watched)
        yield broken
    sa.event.remove(sa.Engine, "before_cursor_execute", note)
