"""Copy an SQLite file while a bot writes to it, and restore such a copy."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from secrets import token_hex

from bot.db.sqlite import make_private
from bot.db.upgrade import known_revisions


class BackupFault(StrEnum):
    """The reason why a copy cannot be made or restored. Each value ends the key of a message."""

    NO_SUCH_FILE = "no-such-file"
    SAME_FILE = "same-file"
    NOT_A_DATABASE = "not-a-database"
    DAMAGED = "damaged"
    NEWER = "newer"
    IN_USE = "in-use"
    EXISTS = "exists"


class BackupError(Exception):
    """A copy cannot be made or restored because of a file."""

    def __init__(self, fault: BackupFault, file: Path) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.file = file


def back_up(database: Path, file: Path, *, replaces: bool = False) -> None:
    """Copy an SQLite database to a file, in full or not at all, as it is at one moment.

    Other processes can go on writing to the database. An existing file is replaced only if
    ``replaces`` says so. Raises BackupError if the database is missing, damaged or not a database,
    or if the file is the same or exists already; OSError if it cannot be written.
    """
    _require_other(database, file)
    if not replaces:
        require_new(file)
    with _written_aside(database, file) as part:
        _as_one_file(part)
        part.replace(file)
    _sync_folder(file.parent)


def put_back(file: Path, database: Path, prepare: Callable[[Path], None]) -> Path | None:
    """Replace a database by a copy; return the former one's new path, None if there was none.

    Nothing may use the database. ``prepare`` may change the copy before it takes the name. If the
    process is killed, a whole database has the name at every moment. Raises BackupError if the copy
    is missing, damaged, the database itself or of an unknown revision, or if the database is in
    use; OSError if a file cannot be written.
    """
    _require_other(file, database)
    with _written_aside(file, database) as part:
        _require_known_revision(part, file)
        former = None
        if database.exists():
            _require_unused(database)
        prepare(part)
        _as_one_file(part)
        if database.exists():
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            former = database.with_name(f"{database.name}.replaced-{stamp}")
            _copy_owner(database, part)
            _link_or_copy(database, former)
            for end in ("-wal", "-shm"):  # left by a database too damaged to be closed
                with suppress(FileNotFoundError):
                    Path(f"{database}{end}").replace(f"{former}{end}")
        else:
            _copy_owner(database.parent, part)
        part.replace(database)
    _sync_folder(database.parent)
    return former


def revision_of(file: Path) -> str | None:
    """Return the schema revision of an SQLite file; None if its table of revisions is empty.

    Raises BackupError if the file is no database, or has no such table.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        raise BackupError(BackupFault.NOT_A_DATABASE, file) from None
    return None if row is None else str(row[0])


@contextmanager
def _written_aside(source: Path, target: Path) -> Iterator[Path]:
    """Copy a database to a temporary file beside the target, and check it; yield that file.

    It is deleted at the end of the block, unless it was renamed. Raises BackupError if the database
    is damaged or none, OSError if the file cannot be written.
    """
    part = target.with_name(f".{target.name}-{token_hex(4)}.part")
    try:
        make_private(part)
        _copy_database(source, part)
        yield part
    finally:
        part.unlink(missing_ok=True)


def require_new(file: Path) -> None:
    """Raise BackupError if a file exists already."""
    if file.exists():
        raise BackupError(BackupFault.EXISTS, file)


def _as_one_file(part: Path) -> None:
    """Have a database need no file beside its own, and write it to the disk."""
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    with part.open("rb+") as opened:
        os.fsync(opened.fileno())


def _copy_database(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(target)) as copy:
            original.backup(copy)  # one reading transaction: others can go on writing
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.OperationalError as error:
        raise OSError(f"{target}: {error}") from None  # usually a full disk
    except sqlite3.DatabaseError:
        raise BackupError(BackupFault.NOT_A_DATABASE, source) from None
    if verdict != "ok":
        raise BackupError(BackupFault.DAMAGED, source)


def _link_or_copy(file: Path, name: Path) -> None:
    """Give a file a second name by a hard link, or by a copy if links are not supported."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)
    make_private(name)


def _copy_owner(model: Path, part: Path) -> None:
    """Give a file the owner of another one, so that a service can write to a restored file."""
    owner = model.stat()
    with suppress(AttributeError, PermissionError):  # Windows, or a user other than root
        os.chown(part, owner.st_uid, owner.st_gid)


def _require_other(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BackupError(BackupFault.NO_SUCH_FILE, source)
    if target.exists() and target.samefile(source):
        raise BackupError(BackupFault.SAME_FILE, source)


def _require_known_revision(part: Path, file: Path) -> None:
    try:
        revision = revision_of(part)
    except BackupError:
        raise BackupError(BackupFault.NOT_A_DATABASE, file) from None
    if revision not in known_revisions():
        raise BackupError(BackupFault.NEWER, file)


def _require_unused(database: Path) -> None:
    """End a database's write-ahead log; raise BackupError if a process has it open, or OSError."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise BackupError(BackupFault.IN_USE, database) from None
        raise OSError(f"{database}: {error}") from None
    except sqlite3.DatabaseError:
        return  # too damaged to decide, which is why it is being replaced


def _sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, if the system supports it."""
    with suppress(OSError):  # Windows
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
