"""Calls of a pupil's function, and what came of them. Who runs the program is somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

#: What a function is given, in order.
Arguments = tuple[Any, ...]

#: What most calls are given besides: nothing. The same for all, so they can be made together.
_NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Call:
    """One call of a function: its arguments, and the global names that the sheet gives it."""

    arguments: Arguments
    given: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


class Stop(StrEnum):
    """Why a program was stopped from outside."""

    TIME = "time"
    #: Not this call, but all together took too long.
    ALL_TIME = "all-time"
    MEMORY = "memory"
    #: Functions called each other deeper than there is room for.
    DEPTH = "depth"
    CRASH = "crash"


@dataclass(frozen=True)
class Opaque:
    """A value that is nothing outside the program, such as a class: only how it is written."""

    text: str
    #: Whether it gives its values one after the other, as ``map`` and generators do.
    is_iterator: bool = False

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Returned:
    """The function came back."""

    result: Any
    #: The arguments as they were afterwards.
    arguments: Arguments
    #: Which arguments are the very list, dictionary or set that was returned.
    same: tuple[int, ...] = ()
    printed: str = ""


@dataclass(frozen=True)
class Raised:
    """The program raised an exception: its name, its text, and the line of the file if known."""

    exception: str
    text: str
    line: int | None = None
    #: The columns of that line that it is about, from the first on up to the second; 0: unknown.
    columns: tuple[int, int] = (0, 0)
    #: Whether the file is no Python at all.
    is_syntax: bool = False


@dataclass(frozen=True)
class Stopped:
    """The program was stopped."""

    why: Stop


Answer = Returned | Raised | Stopped

#: Runs a function of the program: its name, and calls that share their given names. The answers
#: are in the order of the calls; after a call that was stopped there is none.
Runner = Callable[[str, Sequence[Call]], Sequence[Answer]]
