"""What both databases have in common when they are connected to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

#: Longest wait for the store, in seconds: Discord gives three to answer, so that a failure
#: can still be told.
PATIENCE = 2.0


class UnusableAddress(Exception):
    """The database URL has a parameter that the driver does not take, or a wrong value of one."""


@contextmanager
def usable() -> Iterator[None]:
    """Raise UnusableAddress if the driver cannot use the URL; nothing has been asked of it yet."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:
        raise UnusableAddress(reason_of(error)) from None


def file_of(url: URL) -> Path | None:
    """Return the plain file that an address of SQLite names, if any, with links followed."""
    named = url.database or ""
    is_plain = named not in ("", ":memory:") and not named.startswith("file:")
    return Path(named).resolve() if url.get_backend_name() == "sqlite" and is_plain else None


def reason_of(error: Exception) -> str:
    """Return in one line why a database cannot be used."""
    cause = getattr(error, "orig", None) or error
    told = str(cause).strip().splitlines()
    if told:
        return told[0]
    return "it does not answer" if isinstance(cause, TimeoutError) else type(cause).__name__
