"""Run a worker process: one job after the other, each received and answered over a pair of pipes.

A ``Job`` is a function, which the process finds by its name, and its arguments; jobs and answers
are pickled. Workers import this module and those of their jobs, which do without Discord and
storage: a report is a text with attachments (``bot.kit.reports``) in a language given by its name.
Matplotlib and Numba are loaded here alone. A worker has a session of its own, ignores the signal
that ends the bot, lets the bot go first from its first instruction (``NICENESS``), and ends when
its pipe breaks.
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
from traceback import format_exc
from typing import IO, Any, NamedTuple, cast

from games import GameError

#: So many bytes may a worker use for its data, unless a job says otherwise.
MEMORY = 1_000_000_000


class Job(NamedTuple):
    """A function that a process finds by its name, and what it is given."""

    work: Callable[..., Any]
    given: tuple[Any, ...] = ()
    #: Whether the function is first given another one, which tells how far it has come.
    tells: bool = False
    #: Done once in each process, before the time of the job begins.
    prepare: Callable[[], object] | None = None
    #: What the process remembers for the next job about the same.
    about: object = None
    memory: int = MEMORY


class Line:
    """What two processes of ours say to each other, over a pair of pipes."""

    def __init__(self, reading: IO[bytes], writing: IO[bytes]) -> None:
        self._reading, self._writing = reading, writing

    def send(self, said: object) -> None:
        """Say something. Raises OSError if nobody listens any more."""
        self._writing.write(pickle.dumps(said, pickle.HIGHEST_PROTOCOL))
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
    """The worker begins with the job."""


class Told(NamedTuple):
    """What a job tells while it is worked on."""

    what: Any


class Answer(NamedTuple):
    """What a job came to; ``then`` is done by the worker after it was told."""

    content: Any
    then: Callable[[], object] | None = None


class Failure(NamedTuple):
    """Nobody expected this: a mistake of ours, or memory ran out."""

    traceback: str


def main() -> None:
    """Be a worker process: what is said goes through stdin and stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which will end us
    line = Line(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # a stray print would break the line
    logging.getLogger().addHandler(_Sent(line))
    with suppress(EOFError, BrokenPipeError):
        serve(line)
    os._exit(0)  # nobody is there to whom anything could still be said


def serve(line: Line) -> None:
    """Do one job after the other."""
    prepared: set[Callable[[], object] | None] = {None}
    while True:
        job: Job = line.recv()
        if job.prepare is not None and job.prepare not in prepared:
            job.prepare()
            prepared.add(job.prepare)
        _bound_memory(job.memory)
        line.send(Ready())
        said = _done(job, line)
        then = said.then if isinstance(said, Answer) else None
        line.send(said._replace(then=None) if isinstance(said, Answer) else said)
        if then is not None:
            then()


def _done(job: Job, line: Line) -> Answer | Failure | GameError:
    """Do a job; return what is to be said in the end."""
    telling = [lambda what: line.send(Told(what))] if job.tells else []
    try:
        found = job.work(*telling, *job.given)
        return found if isinstance(found, Answer) else Answer(found)
    except GameError as refusal:
        return refusal
    except BrokenPipeError:
        raise
    except Exception:
        return Failure(format_exc())


def _bound_memory(most: int) -> None:
    """Let a job that wants too much memory fail by itself, not the machine."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


class _Sent(QueueHandler):
    """Sends log records to the bot, which knows where they belong."""

    def __init__(self, line: Line) -> None:
        super().__init__(cast("Any", line))
        self._line = line

    def enqueue(self, record: logging.LogRecord) -> None:
        self._line.send(record)
