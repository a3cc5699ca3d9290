"""Jobs that hang, die or report where they run. Worker processes import this module."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


def where_am_i() -> tuple[int, set[str]]:
    """Return which process runs this job, and the modules that it has imported."""
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


def is_told_to_end() -> str:
    """Receive SIGTERM in the middle of the work, as all processes of a service do at its stop."""
    os.kill(os.getpid(), signal.SIGTERM)
    return "done"


def starts_another(began: Path) -> None:
    """Start a process that never ends, write its number to a file, and never end."""
    other = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    began.write_text(str(other.pid), encoding="utf-8")
    signal.pause()


def dies() -> None:
    """Be killed in the middle of the work."""
    os.kill(os.getpid(), signal.SIGKILL)


def kills_itself(_sandbox: object) -> None:
    """End the process that runs a program, as nobody has foreseen."""
    dies()
