"""Count what a request costs: statements, transactions, and the files of ours that it runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Engine

ROOT = Path(__file__).parents[2]

#: What frames a transaction, and is no query.
FRAME = ("BEGIN", "PRAGMA", "COMMIT", "ROLLBACK", "SET ", "SHOW ", "SAVEPOINT", "RELEASE")


@dataclass
class Cost:
    """The statements and transactions of a request, and the files that it ran."""

    statements: list[str] = field(default_factory=list)
    transactions: int = 0
    files: set[str] = field(default_factory=set)

    @property
    def loads(self) -> int:
        """How often a whole match was read."""
        return sum("FROM matches LEFT OUTER JOIN trials" in each for each in self.statements)

    @property
    def way(self) -> list[str]:
        """The files of the features that were run: no engine, no machinery that all share."""
        shared = ("bot/kit/", "bot/db/", "bot/i18n/", "bot/cli/", "games/")
        return sorted(file for file in self.files if not file.startswith(shared))

    @property
    def writes(self) -> int:
        """How many statements have written something."""
        return sum(each.startswith(("INSERT", "UPDATE", "DELETE")) for each in self.statements)


@contextmanager
def counted(engine: Engine) -> Iterator[Cost]:
    """Count the statements that any engine of this process sends to a database."""
    cost = Cost()

    def executed(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        plain = " ".join(statement.split())
        if not plain.upper().startswith(FRAME):
            cost.statements.append(plain)

    def begun(_connection: Any) -> None:
        cost.transactions += 1

    sa.event.listen(engine.sync_engine, "before_cursor_execute", executed)
    sa.event.listen(engine.sync_engine, "begin", begun)
    try:
        yield cost
    finally:
        sa.event.remove(engine.sync_engine, "before_cursor_execute", executed)
        sa.event.remove(engine.sync_engine, "begin", begun)


@contextmanager
def traced(cost: Cost) -> Iterator[None]:
    """Note the files of the product that run meanwhile, in any thread."""

    def called(frame: Any, event: str, _arg: Any) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            file = frame.f_code.co_filename
            for package in ("bot", "cogs", "games"):
                if file.startswith(f"{ROOT}/{package}/"):
                    cost.files.add(file.removeprefix(f"{ROOT}/"))

    threading.setprofile(called)
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
