"""``bouton backup``, ``restore``, ``erasures`` and ``forget``: copies that respect erasures.

A copy may hold people who were erased after it was made. ``restore`` reads the tombstones of the
database that it replaces, and erases these people in the copy before renaming it. For PostgreSQL,
or if the database is lost, the tombstones come from a file: ``erasures`` writes it, ``forget``
applies it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.cli.database import FAILURES, require_usable_file, sentence_of
from bot.cli.ending import FAILURE, Ended, WrongUse
from bot.cli.settings import BadSetting, load_settings, placed
from bot.db.backup import BackupError, back_up, put_back, require_new
from bot.db.connecting import file_of, reason_of
from bot.db.engine import create_engine
from bot.i18n import Say, words
from bot.privacy.store import PrivacyStore
from bot.privacy.tombstones import NoList, Tombstone, buried_in, listed, read_list

T = TypeVar("T")


def backup(chosen: argparse.Namespace) -> int:
    """Copy the settings' SQLite database into a file, even while a bot uses it.

    Returns 0. Raises WrongUse if it cannot be copied, or a setting is wrong.
    """
    say = words(chosen.locale)
    database = _database(say, "backup-postgresql")
    with _copy_refused_in_words(say):
        back_up(database, chosen.file, replaces=chosen.replace)
    print(say("backup-done", database=str(database), file=str(chosen.file)))
    return 0


def restore(chosen: argparse.Namespace) -> int:
    """Replace the database, which nobody may be using, by a copy.

    People whom the database has erased since are erased in the copy. Returns 0. Raises WrongUse if
    it cannot be restored, or a setting is wrong.
    """
    say = words(chosen.locale)
    database = _database(say, "restore-postgresql")
    told = [say("restore-done", database=str(database), file=str(chosen.file))]

    def bury(part: Path) -> None:
        """Erase in the copy the people whom the database has erased since."""
        buried, known = _buried_in_file(database), _buried_in_file(part) or []
        if buried is None:
            told.append(say("restore-unknown"))
        elif new := [each for each in buried if each not in known]:
            count = asyncio.run(_answered(_url_of(part), lambda store: store.forget(new)))
            told.append(say("forget-done", count=count))

    with _copy_refused_in_words(say):
        former = put_back(chosen.file, database, bury)
    if former is not None:
        told.insert(1, say("restore-former", file=str(former)))
    print("\n".join(told))
    return 0


def erasures(chosen: argparse.Namespace) -> int:
    """Write the tombstones into a file, which may exist only with ``--replace``; return 0.

    Raises WrongUse if it exists or cannot be written, or the settings or the database are wrong;
    Ended if the database does not answer.
    """
    say = words(chosen.locale)
    with _copy_refused_in_words(say):
        if not chosen.replace:
            require_new(chosen.file)
        buried = _asked(say, lambda store: store.tombstones())
        with open(chosen.file, "w", opener=_privately, encoding="utf-8") as file:
            file.write(listed(buried))
    print(say("erasures-done", count=len(buried), file=str(chosen.file)))
    return 0


def forget(chosen: argparse.Namespace) -> int:
    """Erase the people of a list of tombstones from the database; print how many were erased.

    Those whose tombstone the database already has are left alone.
    Returns 0. Raises WrongUse if the file is no such list or cannot be read, or the settings or the
    database are wrong; Ended if the database does not answer.
    """
    say = words(chosen.locale)
    with _copy_refused_in_words(say):
        try:
            buried = read_list(chosen.file.read_text(encoding="utf-8"))
        except NoList:
            raise WrongUse(say("forget-no-list", file=str(chosen.file))) from None
        count = _asked(say, lambda store: store.forget(buried))
    print(say("forget-done", count=count))
    return 0


def _asked(say: Say, ask: Callable[[PrivacyStore], Awaitable[T]]) -> T:
    """Query the store of the settings' database, and return its answer.

    Raises WrongUse if the settings or the database are wrong, Ended if the database does not
    answer.
    """
    url = _database_url(say)
    try:
        require_usable_file(url, say)
        return asyncio.run(_answered(url, ask))
    except BadSetting as error:
        raise WrongUse(placed(error, say)) from None
    except FAILURES as error:
        if (told := sentence_of(error, url, say)) is not None:
            raise WrongUse(told) from None
        raise Ended(say("database-away", reason=reason_of(error)), FAILURE) from None


def _buried_in_file(database: Path) -> list[Tombstone] | None:
    """Read the tombstones of an SQLite file; None if it does not exist or cannot be read."""
    if not database.exists():
        return None
    engine = sa.create_engine(_url_of(database).set(drivername="sqlite+pysqlite"))
    try:
        with engine.connect() as connection:
            return buried_in(connection)
    except SQLAlchemyError:
        return None
    finally:
        engine.dispose()


async def _answered(url: URL, ask: Callable[[PrivacyStore], Awaitable[T]]) -> T:
    """Upgrade a database, query its store, and return the answer."""
    engine = create_engine(url)
    try:
        await engine.migrate()
        return await ask(PrivacyStore(engine))
    finally:
        await engine.dispose()


def _url_of(file: Path) -> URL:
    return URL.create("sqlite+aiosqlite", database=str(file))


def _privately(file: str, flags: int) -> int:
    """Open a file that only its owner may read."""
    return os.open(file, flags, 0o600)


@contextmanager
def _copy_refused_in_words(say: Say) -> Iterator[None]:
    """Turn a BackupError or an OSError of the block into WrongUse."""
    try:
        yield
    except BackupError as error:
        told = say(f"backup-{error.fault.value}", file=str(error.file))
        raise WrongUse(told) from None
    except OSError as error:
        raise WrongUse(say("backup-impossible", reason=str(error))) from None


def _database(say: Say, otherwise: str) -> Path:
    """Return the settings' SQLite file; raise WrongUse without: ``otherwise`` is for PostgreSQL."""
    url = _database_url(say)
    if url.get_backend_name() != "sqlite":
        raise WrongUse(say(otherwise))
    if (file := file_of(url)) is None:
        raise WrongUse(say("backup-no-plain-file"))
    return file


def _database_url(say: Say) -> URL:
    try:
        return make_url(load_settings(say).database_url)
    except BadSetting as error:
        raise WrongUse(placed(error, say)) from None
