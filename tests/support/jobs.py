"""Jobs that behave badly, or tell what happens to them. Worker processes import this module."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path


def where_am_i() -> tuple[int, set[str]]:
    """Return in which process this is done, and what it has imported."""
    return os.getpid(), set(sys.modules)


def priority() -> int:
    """Return by how much the process lets others go first."""
    return os.nice(0)


def which_process(_sandbox: object) -> int:
    """Return in which process a program is judged."""
    return os.getpid()


def never_ends(began: Path) -> None:
    """Write the number of the process to a file, and never end."""
    began.write_text(str(os.getpid()), encoding="utf-8")
    while True:
        signal.pause()


def begins(_sandbox: object, began: Path) -> None:
    """Never end, as the program of a pupil."""
    never_ends(began)


def dies() -> None:
    """Be killed in the middle of the work."""
    os.kill(os.getpid(), signal.SIGKILL)
