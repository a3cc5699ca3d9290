"""What a program returns, as it can be handed on: bounded, and plain all the way down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.programs.model import Result, shown

#: A value is looked at down to this depth.
_DEEPEST = 20

#: So much of how an opaque value is written is kept, in characters.
_LONGEST_REPR = 200


def bounded(value: Any) -> Any:
    """Return a value, unless it is nested so deeply that looking at it would end us."""
    if _is_deep(value, _DEEPEST):
        return "[…]"
    return value if _is_plain(value) else Opaque(repr(value)[:_LONGEST_REPR])


@dataclass(frozen=True)
class Opaque:
    """A value that is nothing outside the interpreter, such as a class: only how it is written."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _is_plain(value: Any) -> bool:
    """Return whether a value can be handed on to another process, all the way down."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_plain, value))
    return value is None or type(value) in (bool, int, float, complex, str, bytes)


def _is_deep(value: Any, left: int) -> bool:
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if not isinstance(value, list | tuple | set | frozenset):
        return False
    return left == 0 or any(_is_deep(one, left - 1) for one in value)


def brief(result: Result) -> Result:
    """Return a result without more of a program's values than is shown of them.

    A process that reads it is not held up, however much a program has returned.
    """
    slip, varies = result.slip, result.varies
    if slip is not None:
        slip = replace(slip, expected=_brief(slip.expected), got=_brief(slip.got))
    if varies is not None:
        varies = replace(varies, first=_brief(varies.first), second=_brief(varies.second))
    return replace(result, slip=slip, varies=varies)


def _brief(value: Any) -> Any:
    text = shown(value)
    return Opaque(text) if text.endswith("…") else value
