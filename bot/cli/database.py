"""Open the database at a start: report an error of the settings, or wait for a server.

An error that the settings must correct ends with code 2. A server that does not answer is waited
for, and then ends with code 1.
"""

from __future__ import annotations

import asyncio
import glob
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from tempfile import TemporaryFile
from time import monotonic

from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bot.cli.settings import BadSetting
from bot.db.connecting import UnusableAddress, file_of, reason_of
from bot.db.upgrade import NewerDatabase
from bot.i18n import Say
from bot.kit.file_locks import HELD, lock_byte

log = logging.getLogger(__name__)

#: What a database fails with, at the start or later.
FAILURES = (SQLAlchemyError, OSError, NewerDatabase, UnusableAddress)

#: The seconds for which a start waits for a database that is away, and those between two tries.
WAIT, PAUSE = 60.0, 2.0

#: The bytes that a new database, its log and its index need.
_ROOM = 1_000_000

#: What PostgreSQL says of a wrong address: of the user, the password, the name, the rights.
_REFUSED = ("28", "3D", "42501")

#: What SQLite says of a file that is no database, and of one that is damaged.
_DAMAGED = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def require_usable_file(url: URL, say: Say) -> None:
    """Raise BadSetting if an SQLite file cannot be used, or must not be created.

    Nothing is done for another database. Call it before anything in this process has the file open:
    closing it here would release SQLite's locks.
    """
    if (file := file_of(url)) is None:
        return
    folder = file.parent
    if not folder.is_dir():
        raise BadSetting(say("setting-database-folder", folder=str(folder)))
    former = sorted(folder.glob(f"{glob.escape(file.name)}.replaced-*"))
    if former and not file.exists():
        told = say("setting-database-replaced", file=str(file), former=str(former[-1]))
        raise BadSetting(told)
    for each in (str(file), f"{file}-wal", f"{file}-shm", f"{file}.lock"):
        try:
            os.close(os.open(each, os.O_RDWR))
        except FileNotFoundError:
            continue
        except OSError:
            raise BadSetting(say("setting-database-file", file=each)) from None
    try:
        with TemporaryFile(dir=folder) as probe:
            probe.write(bytes(_ROOM))
    except OSError as error:
        reason = error.strerror or str(error)
        told = say("setting-database-closed", folder=str(folder), reason=reason)
        raise BadSetting(told) from None


def sentence_of(error: Exception, url: URL, say: Say) -> str | None:
    """Word a failure to open a database that the settings cause; None for any other failure."""
    if isinstance(error, NewerDatabase):
        return say("setting-database-newer", revision=error.revision)
    cause, file = getattr(error, "orig", None), file_of(url)
    is_refused_by_driver = isinstance(getattr(cause, "__cause__", None), ValueError)
    if isinstance(error, UnusableAddress | ArgumentError) or is_refused_by_driver:
        return say("setting-database-address", reason=reason_of(error))
    if str(getattr(cause, "sqlstate", "")).startswith(_REFUSED):
        return say("setting-database-refused", reason=reason_of(error))
    if file and getattr(cause, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
        return say("setting-database-damaged", file=str(file), reason=reason_of(error))
    return None


async def until_open(open_store: Callable[[], Awaitable[None]], url: URL, say: Say) -> None:
    """Call ``open_store`` until it succeeds; try again for a minute while the server is away.

    Raises BadSetting if the settings are wrong, and the last error if the server is away longer.
    """
    end = monotonic() + WAIT
    while True:
        try:
            return await open_store()
        except FAILURES as error:
            told = sentence_of(error, url, say)
            if told is not None:
                raise BadSetting(told) from None
            if monotonic() > end:
                raise
            log.warning("the database does not answer, trying again: %s", reason_of(error))
        await asyncio.sleep(PAUSE)


@contextmanager
def served_alone(url: URL, token: str, say: Say) -> Iterator[None]:
    """Lock an SQLite file against a second bot with its token; raise BadSetting if locked.

    The operating system releases the lock when the process ends. Another database is not locked.
    """
    if (file := file_of(url)) is None:
        yield
        return
    place = int.from_bytes(sha256(token.encode()).digest()[:3])
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            lock_byte(lock, place)
        except HELD:
            raise BadSetting(say("setting-database-served", file=str(file))) from None
        yield
    finally:
        os.close(lock)
