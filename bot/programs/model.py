"""Verdicts on the functions of a file: ``FunctionResult``, and the values that it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Any

from games import Game, Position
from games.challenge.strategy import Verdict
from games.worksheets.calls import Arguments, Call, Opaque
from games.worksheets.cases import Extent
from games.worksheets.specification import Slip
from games.worksheets.verdict import Status, Undrawn, Varies

#: The characters after which ``python_text`` cuts a value.
_LONGEST = 120


class Trouble(StrEnum):
    """Why a function of a file was not judged. Each value is the key of its sentence."""

    UNKNOWN = "program-unknown"
    NOT_DEFINED = "program-not-defined"
    NO_FUNCTION = "program-no-function"
    TOO_LONG = "program-too-long"
    NOT_READ = "program-not-read"
    NOT_TEXT = "program-not-text"
    SYNTAX = "program-syntax"
    FAILED = "program-failed"
    NO_MODULE = "program-no-module-here"
    ASSERT_FALSE = "program-assert-false"
    ENDLESS_INPUT = "program-endless-input"
    STOPPED_TIME = "program-stopped-time"
    NOT_REACHED = "program-not-reached"
    STOPPED_MEMORY = "program-stopped-memory"
    STOPPED_DEPTH = "program-stopped-depth"
    STOPPED_CRASH = "program-stopped-crash"
    NEEDS_GAME = "program-needs-game"
    TOO_LARGE = "program-too-large"


class Growth(StrEnum):
    """How instructions grow with the size; each value is the key of its words.

    The first are in the order of ``games.challenge.properties.BOUNDS``.
    """

    CONSTANT = "program-growth-constant"
    LINEAR = "program-growth-linear"
    LINEARITHMIC = "program-growth-linearithmic"
    THREE_HALVES = "program-growth-three-halves"
    QUADRATIC = "program-growth-quadratic"
    CUBIC = "program-growth-cubic"
    EXPONENTIAL = "program-growth-exponential"
    UNCLEAR = "program-growth-unclear"


@dataclass(frozen=True)
class Spent:
    """How many instructions one size took."""

    n: int
    fuel: int


@dataclass(frozen=True)
class Cost:
    """What growing sizes cost; ``spent`` is empty if the smallest sizes were already too slow."""

    spent: tuple[Spent, ...] = ()
    #: None if too few sizes were measured to show a growth.
    growth: Growth | None = None


@dataclass(frozen=True)
class Missed:
    """A call, and how its result differs from what is right.

    Of asserts: a call by which they could have caught a wrong version, and what that version
    returns. Of a teacher's cases: a case, and what the pupil's program returns.
    """

    call: Call
    slip: Slip


@dataclass(frozen=True)
class Asserts:
    """How many wrong versions of a function a program's own asserts catch."""

    caught: int
    total: int
    missed: tuple[Missed, ...] = ()
    #: The line of an assert that is itself wrong: a right version of the function fails it.
    refused: int | None = None


@dataclass(frozen=True)
class ProgramStart:
    """The game that a program plays, and the position that it starts from."""

    game: Game
    position: Position


@dataclass(frozen=True)
class FunctionResult:
    """The verdict on one function, or why a file could not be judged.

    ``checked`` counts the calls tried, of ``strategy`` the positions; ``call`` failed by ``slip``.
    """

    function: str | None
    status: Status
    checked: int = 0
    call: Call | None = None
    slip: Slip | None = None
    trouble: Trouble | None = None
    details: dict[str, int | str] = field(default_factory=dict)
    #: Of a strategy that wins: a call that it answered in two ways, so that it is not proved.
    varies: Varies | None = None
    #: Of a right function that the worksheet wants to draw at random: a result that never came.
    undrawn: Undrawn | None = None
    #: Of a strategy whose call fails when asked again: its first answer, which was right.
    once: str | None = None
    #: Of ``strategy``: where its matches start, and what playing against every reply has shown.
    start: ProgramStart | None = None
    verdict: Verdict | None = None
    #: Whether the program asks with ``input``, of a function that is wrong or a file that fails.
    asks: bool = False
    asserts: Asserts | None = None
    #: Calls of the function with what is right, as Python writes them.
    examples: tuple[str, ...] = ()
    #: What was tried of a function that is right.
    extent: Extent | None = None
    cost: Cost | None = None


def call_text(function: str, arguments: Arguments) -> str:
    """Return a call as it is written in Python."""
    return f"{function}({', '.join(map(python_text, arguments))})"


def python_text(value: Any) -> str:
    """Return a value as Python writes it, sets in order, cut after 120 characters with "…".

    A number too long for Python to write gives "…".
    """
    try:
        text = repr(_order_sets(value))
    except ValueError:  # a number of thousands of digits
        return "…"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _order_sets(value: Any) -> Any:
    """Return the beginning of a value; sets in order, as each process hashes texts otherwise."""
    if isinstance(value, set | frozenset) and value:
        inner = f"{{{', '.join(sorted(map(python_text, value)))}}}"
        return Opaque(inner if isinstance(value, set) else f"frozenset({inner})")
    if type(value) in (list, tuple):
        return type(value)(map(_order_sets, value[:_LONGEST]))
    if isinstance(value, dict):
        first = islice(value.items(), _LONGEST)
        return {Opaque(python_text(key)): _order_sets(of) for key, of in first}
    return value
