"""Locks on files, between processes. The system forgets a lock with its process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

#: What ``lock_byte`` raises if another process has the lock.
HELD = (BlockingIOError, PermissionError)

#: A process that waits for a lock asks again after so many seconds.
_PAUSE = 0.1


def lock_byte(file: int, place: int = 0) -> None:
    """Lock one byte of an open file, which need not be there; raise OSError if it is locked."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        import msvcrt

        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Wait until no other process is here with the same file.

    Where the file cannot be made or locked, as in a folder that is read-only, nobody waits.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        with suppress(OSError):
            _lock_in_the_end(file)
        yield
    finally:
        os.close(file)


def _lock_in_the_end(file: int) -> None:
    while True:
        try:
            return lock_byte(file)
        except HELD:
            sleep(_PAUSE)
