"""Sequences on the command line, interrupted or killed: computed values are stored and extended."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.sequences import work_out
from bot.laboratory.table_cache import TableCache
from games.grundy import Table, read_rules
from games.grundy.questions import SequenceOf
from tests.support.acting import EN
from tests.support.command_line import PROGRAM

pytestmark = pytest.mark.slow

ENDLESS = read_rules("0.007")

INTERRUPTIBLE = (
    """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
"""
    + PROGRAM
)


async def test_sequence_interrupted_by_ctrl_c_goes_on_at_the_next_call(cache: Path) -> None:
    """On a terminal, with a progress bar; then once more, from the stored table."""
    reached = []
    for _ in range(2):
        terminal, other_end = pty.openpty()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", INTERRUPTIBLE, "period", "0.007", "--locale", "en", "--json"),
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "150"},
            stdout=asyncio.subprocess.PIPE,
            stderr=other_end,
        )
        os.close(other_end)
        shown = await asyncio.to_thread(read_until, terminal, enough)
        process.send_signal(signal.SIGINT)
        shown += await asyncio.to_thread(read_until, terminal, lambda text: False)
        os.close(terminal)
        told, _ = await process.communicate()
        assert (process.returncode, told) == (130, b"")
        assert "of 20,000,000 heaps" in shown
        assert shown.count("\n") == 1
        assert "\r\x1b[Kbouton: Stopped at heap " in shown
        assert "values are kept: the same command goes on from there." in shown
        reached.append(TableCache(cache).kept(ENDLESS))
    assert 100_000 < reached[0] < reached[1]
    first = int(shown.split("of 20,000,000")[0].rsplit("· ", 1)[1].replace(",", ""))
    assert first > reached[0]


def enough(shown: str) -> bool:
    """Return whether a progress bar shows enough values for a file."""
    return any(len(part.rsplit("· ", 1)[-1]) >= 7 for part in shown.split(" of 20,000,000")[:-1])


def read_until(terminal: int, done: Callable[[str], bool]) -> str:
    """Read from a terminal until the text is enough or the output ends."""
    shown = ""
    while not done(shown):
        try:
            shown += os.read(terminal, 4096).decode()
        except OSError:  # nobody is at the other end any more
            break
    return shown


#: Is killed as soon as it has kept a table for the first time.
KILLED = (
    """
import os, signal
from pathlib import Path
replace = Path.replace
def replace_and_die(*arguments):
    replace(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)
Path.replace = replace_and_die
"""
    + PROGRAM
)


async def test_a_killed_sequence_leaves_a_sound_table_to_go_on_from(cache: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", KILLED, "sequence", "0.007", "--to", "20000000"),
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=asyncio.subprocess.PIPE,
    )
    _, problems = await process.communicate()
    assert (process.returncode, problems) == (-signal.SIGKILL, b"")
    kept = TableCache(cache).open(ENDLESS)
    fresh = Table(ENDLESS)
    fresh.extend(20_000)
    assert (kept.values[:20_000] == fresh.values[:20_000]).all()
    asked = SequenceOf(ENDLESS, kept.length - 1)
    found = work_out(asked, TableCache(cache), EN)
    assert (found.complete, len(found.values)) == (True, kept.length)
