"""Work on questions about Grundy values, in a worker process or at the command line.

Workers import this module, so it does without Discord and storage.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import QueueHandler
from math import inf
from pathlib import Path
from time import monotonic
from traceback import format_exc
from typing import IO, Any, NamedTuple, cast

from bot.laboratory.table_cache import TableCache
from games import GameError
from games.families import read_rules
from games.grundy.questions import OutOfTime, Progress, Question, SequenceOf
from games.grundy.table import Table
from games.heap_rules import HeapRules

#: Progress is told every so many seconds; tables are kept every so many, so that no more is lost.
TELL, KEEP = 0.25, 2.0

#: Keeping a table may take this share of the time.
KEEPING = 0.1

#: So many bytes may a worker use for data; the longest sequences need less than half.
MEMORY = 3_000_000_000


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Computation:
    """One question being answered, and the tables that it has opened.

    Threads share the work on a table where that pays.
    """

    def __init__(self, question: Question, cache: TableCache | None, threads: int = 1) -> None:
        self._steps = question.steps(self._open)
        self._cache = cache
        self._threads = threads
        self.tables: list[Table] = []
        self.ran_out = False

    def answer(self, tell: Callable[[Progress], None], seconds: float = inf) -> Any:
        """Work until the answer is found, or what is known of it when the time is over."""
        start, took = monotonic(), 0.0
        tell_at, keep_at = start + TELL, start + KEEP
        try:
            progress = next(self._steps)
            while True:
                now = monotonic()
                if now - start >= seconds:
                    self.ran_out = True
                    progress = self._steps.throw(OutOfTime())
                    continue
                if now >= tell_at:
                    tell(progress)
                    tell_at = now + TELL
                # A table is at most twice as long the next time; what is late is ended.
                if now >= keep_at and now + 2 * took < start + seconds:
                    self.keep()
                    took = monotonic() - now
                    keep_at = now + took + max(KEEP, took / KEEPING)
                progress = next(self._steps)
        except StopIteration as found:
            return found.value

    @property
    def kept(self) -> int:
        """How many values of each table are on disk, at least."""
        lengths = [self._cache.kept(table.rules) for table in self.tables] if self._cache else []
        return min(lengths, default=0)

    def keep(self) -> None:
        """Keep the tables on disk, as far as they are."""
        if self._cache:
            for table in self.tables:
                self._cache.keep(table)

    def _open(self, rules: HeapRules) -> Table:
        table = (
            self._cache.open(rules, self._threads)
            if self._cache
            else Table(rules, threads=self._threads)
        )
        self.tables.append(table)
        return table


# ------------------------------------------------------------------- in a worker process


class Line:
    """What two processes of ours say to each other, over a pair of pipes."""

    def __init__(self, reading: IO[bytes], writing: IO[bytes]) -> None:
        self._reading, self._writing = reading, writing

    def send(self, said: object) -> None:
        """Say something. Raises OSError if nobody listens any more."""
        pickle.dump(said, self._writing, pickle.HIGHEST_PROTOCOL)
        self._writing.flush()

    def recv(self) -> Any:
        """Wait for what is said, and return it. Raises EOFError if nobody is there any more."""
        try:
            return pickle.load(self._reading)  # noqa: S301 - nobody else writes into this pipe
        except pickle.UnpicklingError as error:  # cut short
            raise EOFError from error

    def close(self) -> None:
        """Close both pipes."""
        self._reading.close()
        with suppress(OSError):  # what was not read is lost
            self._writing.close()


class Ready(NamedTuple):
    """The worker waits for a question."""


class Kept(NamedTuple):
    """Time ran out; so many values are on disk, and whoever asks again goes on from there."""

    values: int


class Answer(NamedTuple):
    """The answer to the question."""

    content: Any


class Failure(NamedTuple):
    """Nobody expected this: a mistake of ours, or memory ran out."""

    traceback: str


def main() -> None:
    """Be a worker process: what is said goes through stdin and stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which will end us
    line = Line(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # a stray print would break the line
    _limit_memory()
    logging.getLogger().addHandler(_Told(line))
    with suppress(EOFError, BrokenPipeError):
        serve(line)
    os._exit(0)  # nobody is there to whom anything could still be said


def serve(line: Line) -> None:
    """Answer one question after the other; the first thing heard is the folder of the cache."""
    folder: Path | None = line.recv()
    cache = TableCache(folder) if folder else None
    # Numba loads its functions now, or compiles them: no question's time goes into it.
    Computation(SequenceOf(read_rules("0.77"), 3000), None).answer(line.send)
    while True:
        line.send(Ready())
        question, seconds = line.recv()
        computation = Computation(question, cache)
        line.send(_answer(computation, seconds, line))
        computation.keep()


def _answer(computation: Computation, seconds: float, line: Line) -> Answer | Failure | GameError:
    try:
        found = computation.answer(line.send, seconds)
        if (
            computation.ran_out
            and not getattr(found, "complete", True)
            and (kept := computation.kept)
        ):
            line.send(Kept(kept))
        return Answer(found)
    except GameError as refusal:
        return refusal
    except BrokenPipeError:
        raise
    except Exception:
        return Failure(format_exc())


def _limit_memory() -> None:
    """Let a question that wants too much memory fail by itself, not the machine."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        if most == resource.RLIM_INFINITY or most > MEMORY:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))


class _Told(QueueHandler):
    """Tells log records to the bot, which knows where they belong."""

    def __init__(self, line: Line) -> None:
        super().__init__(cast("Any", line))
        self._line = line

    def enqueue(self, record: logging.LogRecord) -> None:
        self._line.send(record)
