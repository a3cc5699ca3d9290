"""Lock files between processes. The system releases the locks of a process that ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

#: The errors of ``lock_byte`` if another process has the lock.
HELD = (BlockingIOError, PermissionError)

#: The seconds between two tries of a process that waits for a lock.
_PAUSE = 0.1


def lock_byte(file: int, place: int = 0) -> None:
    """Lock one byte of an open file, even beyond its end, without waiting.

    Raises one of HELD if another process has locked it, another OSError if it cannot be locked.
    """
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
    """Block the thread until no other process is in this context with the same file.

    The file and its folder are made. If it cannot be made or locked, as in a read-only folder, the
    context is entered without a lock.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        with suppress(OSError):
            _wait_and_lock(file)
        yield
    finally:
        os.close(file)


def _wait_and_lock(file: int) -> None:
    while True:
        try:
            return lock_byte(file)
        except HELD:
            sleep(_PAUSE)
