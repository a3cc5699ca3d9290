"""The common ground of both databases: the patience for answers, and errors in their URLs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

#: The longest wait for the database, in seconds. Discord allows three for an answer, so that an
#: error can still be reported in time.
PATIENCE = 2.0


class UnusableAddress(Exception):
    """The database URL has an unknown parameter, or a wrong value for one."""


@contextmanager
def usable() -> Iterator[None]:
    """Turn a TypeError, ValueError or OverflowError of the block into UnusableAddress."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:
        raise UnusableAddress(reason_of(error)) from None


def file_of(url: URL) -> Path | None:
    """Return the plain file that an SQLite URL names, with links followed.

    None for another database, one in memory, or a ``file:`` address.
    """
    named = url.database or ""
    is_plain = named not in ("", ":memory:") and not named.startswith("file:")
    return Path(named).resolve() if url.get_backend_name() == "sqlite" and is_plain else None


def reason_of(error: Exception) -> str:
    """Return in one line the reason why a database cannot be used, as its driver words it."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    if lines:
        return lines[0]
    return "it does not answer" if isinstance(cause, TimeoutError) else type(cause).__name__
