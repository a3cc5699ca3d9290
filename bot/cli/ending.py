"""How a command ends: its exit codes, and what ends it early."""

from __future__ import annotations

#: Exit codes: a wrong use or setting, a failure on the way, and an end by Ctrl-C.
USAGE = 2

FAILURE = 1

INTERRUPTED = 130


class Ended(Exception):
    """The command ends early; the message says why in one line, with an exit code."""

    def __init__(self, why: str, code: int) -> None:
        super().__init__(why)
        self.code = code


class WrongUse(Ended):
    """What was asked for, or set, cannot be done."""

    def __init__(self, why: str) -> None:
        super().__init__(why, USAGE)
