"""Where pupils' programs run: Python interpreters in worker processes, without files or network.

The interpreter is Monty's. It watches time, memory and depth itself; above it the operating system
bounds each worker where it can, and whatever kills a worker is an answer about the program.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from pydantic_monty import (
    Monty,
    MontyCrashedError,
    MontyError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
)

from bot.programs.harness import HARNESS, MARK, RUN
from bot.programs.rewriting import STAND_INS, rewritten
from bot.programs.values import bounded
from games.worksheets.calls import Answer, Call, Raised, Returned, Stop, Stopped

#: The longest program that is read, in bytes.
MAX_SOURCE = 65_536


@dataclass(frozen=True)
class Limits:
    """What a program may use."""

    #: Seconds of the processor for the file itself, and for each batch of calls; by the clock up
    #: to ``_PATIENCE`` times as many, where the system tells what a worker has used.
    seconds: float = 2.0
    #: The same for one call, and for all calls one by one, after a batch took too long.
    call_seconds: float = 1.0
    calls_seconds: float = 6.0
    #: Bytes of the program's own values; the worker may have twice as many, and some to start.
    memory: int = 100_000_000
    depth: int = 1000
    #: Characters of output that are kept of each batch; what is printed beyond is dropped.
    output: int = 200_000
    #: How often a program may ask for input.
    questions: int = 2000


#: What a worker needs for itself, in bytes.
_WORKER_MEMORY = 100_000_000

#: Processor seconds of one worker, over all its programs.
_WORKER_SECONDS = 3600

#: On a busy machine a program may take so many times its limit by the clock.
_PATIENCE = 5

#: A program was slow by itself if it used so much of its time on the processor.
_OWN_SHARE = 0.7

#: The seed of everything random, so that a result repeats.
_SEED = 1902


class Sandbox:
    """The worker processes that run programs; used by one thread for each of them."""

    def __init__(self, workers: int = 1, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        longest = max(self.limits.seconds, self.limits.call_seconds)
        self._pool = Monty(
            min_processes=0, max_processes=workers, request_timeout=2 * _PATIENCE * longest + 5
        )

    def __enter__(self) -> Sandbox:
        self._pool.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._pool.__exit__(kind, error, traceback)

    @contextmanager
    def session(self, seconds: float, questions: _Questions) -> Iterator[MontySession]:
        """Give an interpreter of its own, bounded by the operating system too."""
        limits = self.limits
        with self._pool.checkout(
            limits={
                "max_feed_duration_secs": seconds,
                "max_memory": limits.memory,
                "max_recursion_depth": limits.depth,
                "max_suspensions": limits.questions,
            },
            os_policy={"random_start": {"seed": _SEED}, "sleep": "zero"},
            assert_message_annotations=False,
        ) as session:
            questions.pid = session.worker_pid
            _bound(session.worker_pid, 2 * limits.memory + _WORKER_MEMORY)
            yield session


class Program:
    """A pupil's program: its file is run anew whenever a worker was lost."""

    def __init__(self, sandbox: Sandbox, source: str) -> None:
        self._sandbox, self.source, self._source = sandbox, source, rewritten(source)
        #: What the file itself came to; its functions may be there even if it failed.
        self.loaded: Answer = Returned(None, ())
        self._stack = contextlib.ExitStack()
        self._session: MontySession | None = None
        self._questions = _Questions(0)
        self._seconds, self._patience = 0.0, 1
        #: Whether what was fed last was stopped by the clock, though it used little of its time.
        self._was_held_up = False
        #: Seconds that all has taken so far.
        self._spent = 0.0

    def __enter__(self) -> Program:
        self._open(self._sandbox.limits.seconds)
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def begin_anew(self) -> None:
        """Forget all that the program has done: its file is run again."""
        self._open(self._sandbox.limits.seconds)

    def define(self, code: str) -> None:
        """Run some code of ours after the file."""
        if self._session is not None:
            self._feed(self._session, code, {})

    def _open(self, seconds: float, patience: int = 1) -> None:
        self._close()
        self._seconds, self._patience = seconds, patience
        self._questions = _Questions(seconds * patience)
        limit = seconds * patience
        session = self._stack.enter_context(self._sandbox.session(limit, self._questions))
        session.feed_run(HARNESS + STAND_INS)
        self.loaded = self._feed(session, self._source, {})
        if self._was_held_up and patience == 1:
            self._open(seconds, _PATIENCE)
            return
        is_usable = not isinstance(self.loaded, Stopped)
        self._session = session if is_usable else None

    def _close(self) -> None:
        self._session = None
        with suppress(MontyError):
            self._stack.close()

    def run(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        """Call a function; after a call that was stopped there is no answer any more."""
        if self._session is None:
            self._open(self._sandbox.limits.seconds)
        if self._session is None:
            return [self.loaded]
        answers = self._batch(function, calls)
        if len(answers) == len(calls) and not isinstance(answers[-1], Stopped):
            return answers
        return self._one_by_one(function, calls)

    def _one_by_one(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        """Find the call that does not come back; what the calls share begins anew."""
        limits = self._sandbox.limits
        self._open(limits.call_seconds)
        answers: list[Answer] = []
        end = self._spent + limits.calls_seconds
        for call in calls:
            if self._session is None or self._spent > end:
                answers.append(Stopped(Stop.ALL_TIME) if self._session is not None else self.loaded)
                break
            answers += self._batch(function, [call])
            if isinstance(answers[-1], Stopped):
                break
        self._close()
        return answers

    def defines(self, function: str) -> bool:
        """Return whether the program has a function of this name."""
        if self._session is None:
            self._open(self._sandbox.limits.seconds)
        if self._session is None:
            return False
        return isinstance(self._feed(self._session, f"{function}\nNone", {}), Returned)

    def line_of(self, function: str, call: Call) -> int | None:
        """Return the line at which a call raises its exception."""
        if self._session is None:
            self._open(self._sandbox.limits.seconds)
        if self._session is None:
            return None
        inputs = {**call.given, "_bouton_arguments": deepcopy(call.arguments)}
        answer = self._feed(self._session, f"({function})(*_bouton_arguments)", inputs)
        return answer.line if isinstance(answer, Raised) else None

    def _batch(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        assert self._session is not None
        inputs = {
            **(calls[0].given if calls else {}),
            "_bouton_calls": [deepcopy(call.arguments) for call in calls],
        }
        answer = self._feed(self._session, RUN.format(function=function), inputs)
        if self._was_held_up and self._patience == 1:
            return self._patiently(function, calls)
        if isinstance(answer, Stopped):
            self._close()
            return [answer]
        if isinstance(answer, Raised):  # the values cannot leave the worker
            return [answer] if len(calls) == 1 else []
        return _answers(answer)

    def _patiently(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        """Make a batch of calls anew, with more time by the clock."""
        self._open(self._seconds, _PATIENCE)
        return [self.loaded] if self._session is None else self._batch(function, calls)

    def _feed(self, session: MontySession, code: str, inputs: dict[str, Any]) -> Answer:
        """Run code in a session, and take note of the time it took."""
        begun, used = monotonic(), _processor_seconds(session.worker_pid)
        answer = self._fed(session, code, inputs)
        taken, now = monotonic() - begun, _processor_seconds(session.worker_pid)
        own = now - used if used is not None and now is not None else taken
        self._spent += own
        is_late = isinstance(answer, Stopped) and answer.why is Stop.TIME
        self._was_held_up = is_late and own < _OWN_SHARE * self._seconds
        return answer

    def _fed(self, session: MontySession, code: str, inputs: dict[str, Any]) -> Answer:
        output, questions = _Output(self._sandbox.limits.output), self._questions
        questions.begin()
        try:
            result = session.feed_run(
                code,
                inputs=inputs,
                external_lookup={"input": questions.type_one},
                print_callback=output.take,
            )
        except MontyCrashedError as error:
            return Stopped(Stop.TIME if error.timed_out or questions.is_over() else Stop.CRASH)
        except MontySyntaxError as error:
            return _raised(error, "SyntaxError")
        except MontyRuntimeError as error:
            return _stopped(error) or _raised(error, type(error.exception()).__name__)
        except MontyError:
            return Stopped(Stop.CRASH)
        except (ValueError, RecursionError, OverflowError) as error:  # such as a number too long
            return Raised(type(error).__name__, str(error))
        except RuntimeError:  # the worker is gone
            return Stopped(Stop.CRASH)
        return Returned(result, (), printed=output.text())


def _answers(batch: Returned) -> list[Answer]:
    """Take a batch apart: what the harness returned of each call, and what each printed."""
    printed = batch.printed.split(MARK)[1:]
    if not isinstance(batch.result, list):
        return [Stopped(Stop.CRASH)]
    if len(printed) != len(batch.result):
        printed = [""] * len(batch.result)
    answers: list[Answer] = []
    for told, text in zip(batch.result, printed, strict=True):
        match told:
            case [True, result, [*after], [*same]]:
                kept = tuple(map(bounded, after))
                answers.append(Returned(bounded(result), kept, tuple(same), text))
            case [False, str(exception), str(why), _]:
                answers.append(Raised(exception, why))
            case _:  # the program meddled with the harness
                answers.append(Stopped(Stop.CRASH))
    return answers


def _stopped(error: MontyRuntimeError) -> Stopped | None:
    """Return why the interpreter stopped the program, unless the program itself raised this."""
    cause = error.exception()
    if isinstance(cause, TimeoutError):
        return Stopped(Stop.TIME)
    if isinstance(cause, MemoryError):
        return Stopped(Stop.MEMORY)
    return None


def _raised(error: MontyRuntimeError | MontySyntaxError, exception: str) -> Raised:
    frames = error.traceback()
    return Raised(exception, error.display("msg"), frames[-1].line if frames else None)


class _Output:
    """What a program prints, up to a limit."""

    def __init__(self, limit: int) -> None:
        self._left, self._parts = limit, list[str]()

    def take(self, _stream: str, text: str) -> None:
        kept = text[: self._left]
        self._left -= len(kept)
        if kept:
            self._parts.append(kept)

    def text(self) -> str:
        return "".join(self._parts)


class _Questions:
    """What a program asks of us, while its own clock stands still: too many end its worker."""

    def __init__(self, seconds: float) -> None:
        self.pid: int | None = None
        self._seconds, self._end = seconds, 0.0

    def begin(self) -> None:
        """Begin with what is run now."""
        self._end = monotonic() + 3 * self._seconds

    def is_over(self) -> bool:
        """Return whether this takes too long."""
        return monotonic() > self._end

    def ask(self) -> None:
        """Take note of a question."""
        if self.pid is not None and self.is_over():
            with suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)  # it ignores SIGTERM, as its worker does

    def type_one(self, *_prompt: object) -> str:
        """Stand in for ``input``: a player who takes one each time."""
        self.ask()
        return "1"


def _processor_seconds(pid: int | None) -> float | None:
    """Return how long a process has had a processor; None where the system does not tell."""
    if sys.platform != "linux" or pid is None:
        return None
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:  # it is gone
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _bound(pid: int | None, memory: int) -> None:
    """Let the operating system end a worker that gets past the interpreter's own limits."""
    if sys.platform != "linux" or pid is None:
        return
    import resource

    with suppress(OSError, ValueError):
        resource.prlimit(pid, resource.RLIMIT_DATA, (memory, memory))
        resource.prlimit(pid, resource.RLIMIT_CPU, (_WORKER_SECONDS, _WORKER_SECONDS))
        resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
