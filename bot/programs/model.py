"""What was found of the functions of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games import Game, Position
from games.challenge.strategy import Verdict
from games.worksheets.calls import Arguments, Call
from games.worksheets.specification import Slip
from games.worksheets.verdict import Status, Undrawn, Varies

#: The longest value that is shown, in characters.
_LONGEST = 120


class Trouble(StrEnum):
    """Why a function of a file was not judged. Each value is the key of its sentence."""

    UNKNOWN = "program-unknown"
    NOT_DEFINED = "program-not-defined"
    NO_FUNCTION = "program-no-function"
    TOO_LONG = "program-too-long"
    NOT_TEXT = "program-not-text"
    SYNTAX = "program-syntax"
    NOT_SUPPORTED = "program-not-supported"
    FAILED = "program-failed"
    NO_MODULE = "program-no-module-here"
    ASSERT_FALSE = "program-assert-false"
    ENDLESS_INPUT = "program-endless-input"
    STOPPED_TIME = "program-stopped-time"
    STOPPED_MEMORY = "program-stopped-memory"
    STOPPED_CRASH = "program-stopped-crash"
    NEEDS_GAME = "program-needs-game"
    TOO_LARGE = "program-too-large"


class SyntaxHint(StrEnum):
    """A common mistake of syntax. Each value is the key of a sentence that says what is right."""

    COLON = "program-syntax-colon"
    QUOTE = "program-syntax-quote"
    BRACKET = "program-syntax-bracket"
    BODY = "program-syntax-body"
    INDENTATION = "program-syntax-indentation"
    EQUALS = "program-syntax-equals"
    EXPRESSION = "program-syntax-expression"
    PRINT = "program-syntax-print"


class Growth(StrEnum):
    """How calls or steps grow with the size. Each value is the key of its words."""

    SLOW = "program-growth-slow"
    LINEAR = "program-growth-linear"
    QUADRATIC = "program-growth-quadratic"
    CUBIC = "program-growth-cubic"
    STEEP = "program-growth-steep"
    EXPONENTIAL = "program-growth-exponential"


class Uncounted(StrEnum):
    """Why a cost is not known. Each value is the key of its sentence."""

    GENERATOR = "program-cost-generator"
    STOPPED = "program-cost-stopped"


@dataclass(frozen=True)
class Spent:
    """What one size cost: calls made, about how many different cells, out of how many; or steps."""

    n: int
    count: int
    #: Where steps are counted: how many cells were filled, None if none were.
    cells: int | None
    table: int


@dataclass(frozen=True)
class Cost:
    """What growing sizes cost."""

    spent: tuple[Spent, ...]
    #: None if one size alone is known.
    growth: Growth | None
    #: Whether steps are counted (calls of the program's functions and rounds of its loops), or
    #: calls of the one function.
    of_steps: bool = False


@dataclass(frozen=True)
class Missed:
    """How a wrong version differs that a program's asserts do not catch."""

    call: Call
    slip: Slip


@dataclass(frozen=True)
class Asserts:
    """How many wrong versions of a function a program's own asserts catch."""

    caught: int
    total: int
    missed: tuple[Missed, ...] = ()
    #: The line of an assert that a right version fails: it is itself wrong.
    refused: int | None = None


@dataclass(frozen=True)
class Start:
    """The game that a program plays, and the position that it starts from."""

    game: Game
    position: Position


@dataclass(frozen=True)
class Result:
    """What was found of one function, or why a file could not be judged."""

    function: str | None
    status: Status
    checked: int = 0
    call: Call | None = None
    slip: Slip | None = None
    trouble: Trouble | None = None
    details: dict[str, int | str] = field(default_factory=dict)
    #: Of a strategy that is right: a call on which its proof would rest, answered in two ways.
    varies: Varies | None = None
    #: Of a function that is right: what it never drew, though the sheet asks for chance there.
    undrawn: Undrawn | None = None
    #: What a call that fails was answered when it was asked first: that was right.
    once: str | None = None
    hint: SyntaxHint | None = None
    #: Of a program that plays: where it started, and what trying every reply has shown.
    start: Start | None = None
    verdict: Verdict | None = None
    asserts: Asserts | None = None
    cost: Cost | Uncounted | None = None


def call_text(function: str, arguments: Arguments) -> str:
    """Return a call as it is written in Python."""
    return f"{function}({', '.join(map(shown, arguments))})"


def shown(value: Any) -> str:
    """Return a value as Python writes it, cut if it is long."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        return "…"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
