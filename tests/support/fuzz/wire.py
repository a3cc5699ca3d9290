"""Between the bot and its local Discord: answers are counted, or fail on demand."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import aiohttp
import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

_CALLBACK = re.compile(r"/interactions/([0-9]+)/[^/]+/callback")


class Fault(StrEnum):
    """A fault that strikes once: an answer that Discord does not get or accept, or the storage."""

    LOST = "the answer is lost"
    UNHEARD = "the answer arrives, and the bot does not hear of it"
    BROKEN = "Discord answers 500"
    EXPIRED = "Discord has given up"
    STORAGE = "a ply is not stored"
    FORBIDDEN = "a ply is forbidden"


#: What Discord answers: status and code.
_ANSWERS = {Fault.BROKEN: (500, 0), Fault.EXPIRED: (404, 10062)}


class Wire:
    """Counts the answers to each interaction: those that Discord took, and those it refused."""

    def __init__(self) -> None:
        self.taken: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        #: What happens to the next answer.
        self.fault: Fault | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count meanwhile."""
        dispatch = router.dispatch

        def counting(backend: Any, method: str, path: str, **rest: Any) -> Any:
            found = _CALLBACK.fullmatch(path)
            if found is None:
                return dispatch(backend, method, path, **rest)
            return self._counted(int(found[1]), lambda: dispatch(backend, method, path, **rest))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(router, "dispatch", counting)
            yield

    def _counted(self, number: int, answer: Any) -> Any:
        fault, self.fault = self.fault, None
        if fault in _ANSWERS:
            status, code = _ANSWERS[fault]
            raise BackendError(status, code, "a fault")
        if fault is Fault.LOST:
            raise aiohttp.ClientOSError(104, "Connection reset by peer")
        try:
            taken = answer()
        except BackendError:
            self.refused[number] += 1
            raise
        self.taken[number] += 1
        if fault is Fault.UNHEARD:
            raise aiohttp.ClientOSError(104, "Connection reset by peer")
        return taken


class Log(logging.Handler):
    """Collects unexpected log records: errors, and whatever has a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.records.append(record)

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect log records meanwhile."""
        root = logging.getLogger()
        root.addHandler(self)
        try:
            yield
        finally:
            root.removeHandler(self)

    def drained(self) -> list[logging.LogRecord]:
        """Return what was logged since the last time."""
        found, self.records = self.records, []
        return found
