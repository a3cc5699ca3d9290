"""What was found of the functions of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.worksheets.calls import Call
from games.worksheets.specification import Slip
from games.worksheets.verdict import Status


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
    ENDLESS_INPUT = "program-endless-input"
    STOPPED_TIME = "program-stopped-time"
    STOPPED_MEMORY = "program-stopped-memory"
    STOPPED_CRASH = "program-stopped-crash"


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
    hint: SyntaxHint | None = None
