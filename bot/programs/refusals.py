"""Why a program is refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ProgramRefusal(Refusal):
    """Why a program is not taken, or not run."""

    EMPTY = "program-refused-empty"
    NO_PYTHON = "program-refused-no-python"
    UNKNOWN_FUNCTION = "program-refused-function"
    ALMOST_FUNCTION = "program-refused-almost-function"
    TOO_MANY = "program-refused-too-many"
    AT_ONCE = "program-refused-at-once"
    LINE_IS_FULL = "program-refused-line"
    BUSY = "program-refused-busy"
    TOO_SLOW = "program-refused-too-slow"
    NOT_HERE = "program-refused-not-here"
    NOT_KEPT = "program-refused-not-kept"
    TOO_LONG_TO_TYPE = "program-refused-form"
