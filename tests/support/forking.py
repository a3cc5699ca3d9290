"""Processes forked from one that has loaded the bot's modules: most of a start is spared.

That the program starts by itself, from nothing, is tested by ``tests/browser`` and ``tests/cli``.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from contextlib import chdir
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

from tests.support.patience import until

ROOT = Path(__file__).parents[2]

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__, "tests.support.forking_loaded"])


class Forked:
    """A process that runs a Python program, as ``python -c`` does."""

    def __init__(
        self,
        program: str,
        *arguments: str,
        folder: Path,
        environment: Mapping[str, str],
        told: Path,
        problems: Path,
    ) -> None:
        """Start it in a folder; its stdout and stderr are appended to two files."""
        files = told.absolute(), problems.absolute()
        for file in files:
            file.touch()
        given = program, arguments, folder.absolute(), dict(environment), files
        self._process = _CONTEXT.Process(target=_run, args=given)
        with chdir(ROOT):
            self._process.start()
        assert self._process.pid is not None, "the process was not started"
        self.pid: int = self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it has ended, as ``subprocess`` tells it; None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Wait until it ends; return its exit code."""
        await until(lambda: self.returncode is not None, 0.01)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)


def _run(
    program: str,
    arguments: tuple[str, ...],
    folder: Path,
    environment: dict[str, str],
    files: tuple[Path, Path],
) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate(files, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
    sys.argv = ["-c", *arguments]
    exec(program, {"__name__": "__main__"})


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a forked process has a parent"
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGKILL)
