"""Questions that hang, die, fail or report where they run. Workers import this module."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from games import TooLarge
from games.grundy.questions import OpenTable, Progress, Question, Steps
from games.heap_rules import SequenceFault


@dataclass(frozen=True)
class WhereAmI(Question):
    """Asks which process answers, and which modules it has imported."""

    def steps(self, open_table: OpenTable) -> Steps[tuple[int, set[str]]]:
        yield Progress(0, 1)
        return os.getpid(), set(sys.modules)


@dataclass(frozen=True)
class ForEver(Question):
    """Works for ever, in short steps; its progress is the number of its process."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        while True:
            time.sleep(0.01)  # a step's work; nothing waits for it
            yield Progress(os.getpid(), 0)


@dataclass(frozen=True)
class Stuck(Question):
    """Takes a single step that never ends."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        signal.pause()
        yield Progress(0, 1)


@dataclass(frozen=True)
class Dies(Question):
    """Is killed in the middle of its work."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        yield Progress(0, 1)
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Refuses(Question):
    """Is refused by the engine."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        yield Progress(0, 1)
        raise TooLarge(SequenceFault.VALUE_TOO_LARGE, limit=7, game="0.77")


@dataclass(frozen=True)
class Fails(Question):
    """Meets a mistake of ours."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        yield Progress(0, 1)
        raise OSError("a mistake of ours")


@dataclass(frozen=True)
class Eats(Question):
    """Wants more memory than a worker may have."""

    def steps(self, open_table: OpenTable) -> Iterator[Any]:
        yield Progress(0, 1)
        np.ones(10**10, np.uint8)


@dataclass(frozen=True)
class Warns(Question):
    """Logs a warning, and prints where nothing should be printed."""

    def steps(self, open_table: OpenTable) -> Steps[str]:
        logging.getLogger("bot.test").warning("beware of %s", "the worker")
        print("nobody should hear this")
        yield Progress(0, 1)
        return "done"
