"""Worker processes that a signal ends before they have begun."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event, Thread

import pytest

from bot.kit.worker import Job
from bot.kit.workers import Workers, _kill_with_children

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


def test_a_worker_that_died_before_it_led_its_group_is_reaped() -> None:
    with Popen([sys.executable, "-c", ""], stdin=PIPE) as process:  # in the group of the tests
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        _kill_with_children(process)
    assert process.returncode == 0


def end_children(until: Event) -> None:
    """Send SIGTERM to every child of this process, as soon as it exists, until one was sent."""
    before = set(children())
    while not until.is_set():
        for each in set(children()) - before:
            os.kill(each, signal.SIGTERM)
            return


def children() -> list[int]:
    listed = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return [int(child) for each in listed for child in each.read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists children")
@pytest.mark.parametrize("_attempt", range(3))
async def test_a_job_of_a_worker_killed_at_its_start_is_taken_by_another(_attempt: int) -> None:
    workers, over = Workers(), Event()
    workers._idle = []  # none of another test's
    killer = Thread(target=end_children, args=[over])
    killer.start()
    try:
        assert await workers.run(Job(abs, (-7,)), 60) == 7
    finally:
        over.set()
        killer.join()
        await workers.close()
