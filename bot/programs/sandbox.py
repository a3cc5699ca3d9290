"""Where pupils' programs run: in Python, in instances of their own, within limits.

A limit is a number of instructions (fuel), so it is the same on every machine, busy or idle.
Whatever stops a program is an answer about it.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from bot.programs.guest import Trapped, folder
from bot.programs.values import Malformed, asking, parsed, read
from games.worksheets.calls import Answer, Call, Raised, Returned, Stop, Stopped

if TYPE_CHECKING:
    from bot.programs.ground import Ground, Instance

Given = TypeVarTuple("Given")
T = TypeVar("T")

#: The longest program that is read, in bytes.
MAX_SOURCE = 65_536

#: To read an answer costs time here, too: each character beyond the first ones counts as so many
#: instructions. Pupils' answers are shorter; forged ones could keep a worker busy for minutes.
_READ_FREELY, _READING = 300_000, 2_000

#: The stack of the thread in which instances run: several times that of WebAssembly.
_THREAD_STACK = 16 * 2**20

#: The characters after which the text of an exception is cut.
_LONGEST_TEXT = 400


@dataclass(frozen=True)
class Sandbox:
    """What a program may use. A second is some 10¹⁰ instructions, or 3·10⁷ rounds of a loop.

    A program runs in the process that calls it, and a crash of wasmtime ends that process: so the
    bot runs programs in workers only.
    """

    #: Instructions for the file itself, and for one call.
    fuel: int = 5 * 10**9
    #: The same for all that one instance and those after it do, until a program begins anew.
    all_fuel: int = 2 * 10**10
    #: The same for all that a file does, however often it begins anew: then its other functions
    #: are not judged. So even a class of endless loops is done within minutes.
    file_fuel: int = 10**11
    #: Bytes, Python's own 10 MB among them.
    memory: int = 64 * 2**20


_lock = threading.Lock()


@cache
def _start_thread() -> ThreadPoolExecutor:
    """Start the one thread of this process in which instances run."""
    before = threading.stack_size(_THREAD_STACK)
    thread = ThreadPoolExecutor(1, "programs")
    thread.submit(int).result()  # which starts it
    threading.stack_size(before)
    return thread


def deeply(work: Callable[[*Given], T], *given: *Given) -> T:
    """Call a function in the one thread whose stack suffices for wasmtime; return its result."""
    if threading.current_thread().name.startswith("programs"):
        return work(*given)
    with _lock:
        thread = _start_thread()
    return thread.submit(work, *given).result()


@cache
def process_ground() -> Ground:
    """Return the Ground of this process, which is loaded, or compiled, at the first call."""
    from bot.programs.ground import Ground

    return deeply(Ground, folder())


def in_sandbox(work: Callable[[Sandbox, *Given], T], *given: *Given) -> T:
    """Call a function with the bot's sandbox and the rest, in a worker; return its result."""
    return work(Sandbox(), *given)


class Program:
    """A pupil's program. Its file is run in a new instance at once, and whenever it begins anew."""

    def __init__(self, sandbox: Sandbox, source: str) -> None:
        self._sandbox = sandbox
        text = source.removeprefix("\ufeff")
        self.source = text.encode("utf-8", "replace").decode()  # a lone surrogate is no text
        #: How running the file ended; it may have defined functions even if it failed.
        self.loaded: Answer = Stopped(Stop.CRASH)
        #: The names that the file has bound; of a function, how many parameters it has.
        self.defined: Mapping[str, int | None] = {}
        #: A module or a part of one that the file uses and that is not here: its name as ``error``,
        #: its line, and as ``meant`` a module of nearly that name. Empty if nothing is missing.
        self.missing: dict[str, int | str] = {}
        #: Whether the file was searched for that: it is done when it is run first.
        self._is_searched = False
        #: Instructions that running the file took, and each call of the last ``run``.
        self.loading, self.spent = 0, list[int]()
        #: How many instructions are left until the program begins anew, and in all.
        self._left, self._left_in_all = 0, sandbox.file_fuel
        self._instance: Instance | None = None
        self._is_new = False
        self._order = Random(self.source)
        self.begin_anew()

    @property
    def spent_in_all(self) -> int:
        """How many instructions the program has taken, however often it has begun anew."""
        return self._sandbox.file_fuel - self._left_in_all

    @property
    def is_spent(self) -> bool:
        """Whether the program has used all instructions that a file may take."""
        return self._left_in_all <= 0

    def begin_anew(self) -> None:
        """Forget what the program did and run its file again, unless nothing was called since."""
        if not self._is_new:
            self._left = self._sandbox.all_fuel
            deeply(self._run_file)
            self._is_new = True

    def run(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        """Make calls in a shuffled order; return their answers in the order that was given.

        ``function`` is a name or an expression. If a call is stopped, the answers end with it, so
        there may be fewer answers than calls.
        """
        self._is_new = False
        return deeply(self._run_calls, function, calls)

    def _run_calls(self, function: str, calls: Sequence[Call]) -> list[Answer]:
        order = [*range(len(calls))]
        self._order.shuffle(order)
        answers: dict[int, Answer] = {}
        spent: dict[int, int] = {}
        last = -1
        while order:
            place = order.pop()
            answers[place], spent[place], before = self._make_call(function, calls[place])
            was = answers.get(last)
            if before and isinstance(was, Returned):  # this call has changed what it returned
                answers[last] = replace(was, result=before[0])
            last = place
            if isinstance(answers[place], Stopped):  # the answers end at the first that is stopped
                order = sorted((one for one in order if one < place), reverse=True)
        end = min((p for p, one in answers.items() if isinstance(one, Stopped)), default=len(calls))
        told = range(min(end + 1, len(calls)))
        self.spent = [spent[place] for place in told]
        return [answers[place] for place in told]

    def _run_file(self) -> None:
        self._instance = process_ground().instance(self._sandbox.memory)
        self.loaded = Returned(None, ())
        said, self.loading = self._ask_instance(
            "load", self._sandbox.fuel, self.source, self._is_searched
        )
        match said:
            case [["missing", str(name), int(line), *meant], _]:
                self.missing = {"error": name[:_LONGEST_TEXT], "line": line}
                if meant and name not in sys.stdlib_module_names:
                    self.missing["meant"] = str(meant[0])[:_LONGEST_TEXT]
            case [[*came], dict(defined)]:
                self.loaded = self._read(came)
                self.defined = {n: p if type(p) is int else None for n, p in defined.items()}
                self._is_searched = True
            case _:
                self.loaded = self._read(said)
        if isinstance(self.loaded, Stopped):
            self._instance = None

    def _make_call(self, function: str, call: Call) -> tuple[Answer, int, list[Any]]:
        """Make a call; return its answer, its fuel, and the result of the call before, in a list.

        The list is empty unless this call has changed that result.
        """
        if self._instance is None:
            self._run_file()
        if self._instance is None:
            return self.loaded, self.loading, []
        fuel = min(self._sandbox.fuel, self._left)
        if fuel <= 0:
            return Stopped(Stop.ALL_TIME), 0, []
        said, spent = self._ask_instance("call", fuel, asking(function, call))
        answer = self._read(said, call)
        if isinstance(answer, Stopped):
            self._instance = None
            if answer.why is Stop.TIME and fuel < self._sandbox.fuel:
                answer = Stopped(Stop.ALL_TIME)
        return answer, spent, _changed_result_before(said)

    def _read(self, told: Any, call: Call | None = None) -> Answer:
        """Read an answer; of a traceback, whose columns Python counts in bytes, in characters."""
        answer = _parse_answer(told, call)
        if not isinstance(answer, Raised) or answer.is_syntax or answer.line is None:
            return answer
        lines, number = self.source.split("\n"), answer.line
        line = lines[number - 1].encode() if 1 <= number <= len(lines) else b""
        start, end = (
            one and len(line[: one - 1].decode(errors="ignore")) + 1 for one in answer.columns
        )
        return replace(answer, columns=(start, end))

    def _ask_instance(self, export: str, fuel: int, *given: str | bool) -> tuple[Any, int]:
        """Call an export of the instance; return its parsed JSON, or a Stopped, and the fuel taken.

        Only ``fuel`` instructions are allowed; what it took is subtracted from what is left.
        """
        assert self._instance is not None
        said, spent, text = None, fuel, ""
        try:
            text, spent = self._instance.ask(export, fuel, *given)
            said = parsed(text)
        except Trapped as trapped:
            said = Stopped(trapped.why)
        except Malformed:
            said = Stopped(Stop.CRASH)
        taken = spent + _READING * max(0, len(text) - _READ_FREELY)
        self._left -= taken
        self._left_in_all -= taken
        return said, spent


def _parse_answer(told: Any, call: Call | None = None) -> Answer:
    """Parse what an instance returned; CRASH if ``app.py`` cannot have written it.

    ``told`` is its parsed JSON, or a Stopped; ``call`` is the call made, None for loading the file.
    """
    try:
        match told:
            case Stopped():
                return told
            case ["returned", result, changed, [*same], str(printed), _] if call is not None:
                after = call.arguments if changed is None else _arguments_after_call(changed, call)
                places = tuple(place for place in same if type(place) is int)
                return Returned(read(result), after, places, printed)
            case ["loaded"]:
                return Returned(None, ())
            case ["raised", str(exception), str(text), int(line), int(start), int(end)]:
                return _raised(exception, text, line, (start, end))
            case ["syntax", str(exception), str(text), int(line), int(start), int(end)]:
                return replace(_raised(exception, text, line, (start, end)), is_syntax=True)
            case ["memory"]:
                return Stopped(Stop.MEMORY)
            case ["deep"]:
                return Stopped(Stop.DEPTH)
    except Malformed:
        pass
    return Stopped(Stop.CRASH)


def _raised(exception: str, text: str, line: int, columns: tuple[int, int]) -> Raised:
    return Raised(exception[:_LONGEST_TEXT], text[:_LONGEST_TEXT], line or None, columns)


def _changed_result_before(told: Any) -> list[Any]:
    """Return the result of the previous call, if this call changed it, in a list; else empty."""
    match told:
        case ["returned", _, _, _, _, [before]]:
            with suppress(Malformed):
                return [read(before)]
    return []


def _arguments_after_call(changed: Any, call: Call) -> tuple[Any, ...]:
    if not isinstance(changed, list) or len(changed) != len(call.arguments):
        raise Malformed
    return tuple(map(read, changed))
