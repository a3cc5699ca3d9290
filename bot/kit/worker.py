"""Run a worker process, which does one job after the other, with a pipe in each direction.

A ``Job`` is a function, found by its name, and its arguments; jobs and answers are pickled. Workers
import this module and those of their jobs, which do without Discord and storage: a report is a text
with attachments (``bot.kit.reports``) in a language given by its name. Only workers load Matplotlib
and Numba. A worker has its own session, ignores the signal that ends the bot, runs at a lower
priority from its start (``NICENESS``), and ends when its pipe breaks.
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
from pathlib import Path
from traceback import format_exc
from typing import IO, Any, NamedTuple, cast

from games import GameError

#: The most bytes for a job's data, unless the job has another limit.
MEMORY = 1_000_000_000

#: The bytes that a worker usually takes beside the code that it shares with others.
EACH = 70_000_000

#: The bytes that a search of a board usually takes, which needs neither Numba nor Matplotlib.
LIGHT = 20_000_000


class Job(NamedTuple):
    """A function that a process finds by its name, and its arguments."""

    work: Callable[..., Any]
    given: tuple[Any, ...] = ()
    #: Whether the function's first argument is a function that reports its progress.
    tells: bool = False
    #: Called once in each process, before the job's time limit begins.
    prepare: Callable[[], object] | None = None
    #: The subject, such as a game, of which the process may have cached results for the next job.
    about: object = None
    memory: int = MEMORY
    #: The bytes that it takes (``bot.kit.room``): others beside it wait if there is no room.
    takes: int = EACH


class PipePair:
    """A pair of pipes between two processes of the bot, through which pickled objects are sent."""

    def __init__(self, reading: IO[bytes], writing: IO[bytes]) -> None:
        self._reading, self._writing = reading, writing

    def send(self, said: object) -> None:
        """Send an object. Raises OSError if the other process has ended."""
        self._writing.write(pickle.dumps(said, pickle.HIGHEST_PROTOCOL))
        self._writing.flush()

    def recv(self) -> Any:
        """Wait for an object and return it. Raises EOFError if the other process has ended."""
        try:
            return pickle.load(self._reading)  # noqa: S301 - nobody else writes into this pipe
        except pickle.UnpicklingError as error:  # cut short
            raise EOFError from error

    def close(self) -> None:
        """Close both pipes."""
        self._reading.close()
        with suppress(OSError):  # unread data is lost
            self._writing.close()


class Ready(NamedTuple):
    """The message that the worker begins the job."""


class Told(NamedTuple):
    """A progress report of a job."""

    what: Any


class Answer(NamedTuple):
    """The result of a job; the worker calls ``then`` after sending it."""

    content: Any
    then: Callable[[], object] | None = None


class Failure(NamedTuple):
    """The traceback of an unexpected error in a job, such as a lack of memory."""

    traceback: str


def main() -> None:
    """Run a worker process, which receives jobs by stdin and answers by stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which will end us
    with suppress(OSError):  # Linux alone: where memory ends, we do, and not the bot
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")
    line = PipePair(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # a stray print would break the line
    logging.getLogger().addHandler(_Sent(line))
    with suppress(EOFError, BrokenPipeError):
        serve(line)
    os._exit(0)  # the bot no longer reads


def serve(line: PipePair) -> None:
    """Receive jobs, do each and send its answer; raise EOFError or OSError if the pipe breaks."""
    prepared: set[Callable[[], object] | None] = {None}
    while True:
        job: Job = line.recv()
        if job.prepare is not None and job.prepare not in prepared:
            job.prepare()
            prepared.add(job.prepare)
        _bound_memory(job.memory)
        line.send(Ready())
        reply = _run_job(job, line)
        then = reply.then if isinstance(reply, Answer) else None
        line.send(reply._replace(then=None) if isinstance(reply, Answer) else reply)
        if then is not None:
            then()


def _run_job(job: Job, line: PipePair) -> Answer | Failure | GameError:
    """Do a job; return its answer, a GameError that it raised, or the traceback of another error.

    Raises BrokenPipeError if a progress report cannot be sent.
    """
    telling = [lambda what: line.send(Told(what))] if job.tells else []
    try:
        result = job.work(*telling, *job.given)
        return result if isinstance(result, Answer) else Answer(result)
    except GameError as refusal:
        return refusal
    except BrokenPipeError:
        raise
    except Exception:
        return Failure(format_exc())


def _bound_memory(most: int) -> None:
    """Limit a job's data to ``most`` bytes, so that it fails before the machine; not on Windows."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


class _Sent(QueueHandler):
    """Send log records to the bot, which writes them."""

    def __init__(self, line: PipePair) -> None:
        super().__init__(cast("Any", line))
        self._line = line

    def enqueue(self, record: logging.LogRecord) -> None:
        self._line.send(record)
