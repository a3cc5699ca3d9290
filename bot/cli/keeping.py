"""``bouton backup`` and ``bouton restore``: copies of the database, made and put back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.cli.ending import WrongUse
from bot.cli.settings import BadSetting, load_settings
from bot.db.backup import BackupError, back_up, restore
from bot.db.connecting import file_of
from bot.i18n import Say, words


def back_up_database(chosen: argparse.Namespace) -> int:
    """Copy the database into a file, also while a bot uses it."""
    say = words(chosen.locale)
    database = _database(say, "backup-postgresql")
    with _problems_told(say):
        back_up(database, chosen.file)
    print(say("backup-done", database=str(database), file=str(chosen.file)))
    return 0


def restore_database(chosen: argparse.Namespace) -> int:
    """Put a copy in the place of the database, which nobody uses."""
    say = words(chosen.locale)
    database = _database(say, "restore-postgresql")
    with _problems_told(say):
        former = restore(chosen.file, database)
    print(say("restore-done", database=str(database), file=str(chosen.file)))
    if former is not None:
        print(say("restore-former", file=str(former)))
    return 0


@contextmanager
def _problems_told(say: Say) -> Iterator[None]:
    """Raise WrongUse for what cannot be copied."""
    try:
        yield
    except BackupError as error:
        told = say(f"backup-{error.fault.value}", file=str(error.file))
        raise WrongUse(told) from None
    except OSError as error:
        raise WrongUse(say("backup-impossible", reason=str(error))) from None


def _database(say: Say, otherwise: str) -> Path:
    """Return the SQLite file of the settings; raise WrongUse if it is none."""
    try:
        url = make_url(load_settings(say).database_url)
    except BadSetting as error:
        raise WrongUse(str(error)) from None
    if url.get_backend_name() != "sqlite":
        raise WrongUse(say(otherwise))
    if (file := file_of(url)) is None:
        raise WrongUse(say("backup-no-plain-file"))
    return file
