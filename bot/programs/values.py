"""Values on their way between a program and us, as JSON; and what of them is handed on.

What comes from a program may be anything at all: it is read strictly (``bot/programs/guest/app.py``
writes it).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Never

from bot.programs.model import Result, shown
from games.worksheets.calls import Opaque

#: Values come in down to this depth, in texts of so many characters.
_DEEPEST, _LONGEST = 24, 16_000_000

#: So much is kept of how a value is written that is nothing outside its program.
_LONGEST_OPAQUE = 400

_KINDS: dict[type, str] = {list: "l", tuple: "t", set: "s", frozenset: "z"}
_BUILT: dict[str, Callable[[Iterable[Any]], Any]] = {kind: of for of, kind in _KINDS.items()}


class Malformed(Exception):
    """A text from an instance is not one that our module writes."""


def _refuse(_constant: str) -> Never:
    raise Malformed


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def written(value: Any) -> Any:
    """Return a value of ours as lists that JSON has."""
    if isinstance(value, dict):
        return ["d", *(written(one) for pair in value.items() for one in pair)]
    if isinstance(value, float):
        return ["f", repr(value)]
    kind = _KINDS.get(type(value))
    return value if kind is None else [kind, *map(written, value)]


def parsed(text: str) -> Any:
    """Return the JSON that an instance has said; raise Malformed."""
    if len(text) > _LONGEST:
        raise Malformed
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise Malformed from None


def read(told: Any) -> Any:
    """Return the value that an instance has told; raise Malformed."""
    return _read(told, _DEEPEST)


def _read(told: Any, depth: int) -> Any:
    if told is None or isinstance(told, bool | int | str):
        return told
    if depth == 0 or not isinstance(told, list) or not told:
        raise Malformed
    kind, *parts = told
    if kind in ("f", "c", "b", "i", "o"):
        return _scalar(kind, parts)
    values = [_read(part, depth - 1) for part in parts]
    try:
        if kind == "d" and len(values) % 2 == 0:
            return dict(zip(values[::2], values[1::2], strict=True))
        if isinstance(kind, str) and kind in _BUILT:
            return _BUILT[kind](values)
    except TypeError:  # a class of the program's made a list a key
        return Opaque("…")
    raise Malformed


def _scalar(kind: str, parts: list[Any]) -> Any:
    try:
        match kind, parts:
            case "f", [str(number)]:
                return float(number)
            case "c", [str(real), str(imaginary)]:
                return complex(float(real), float(imaginary))
            case "b", [str(digits)]:
                return bytes.fromhex(digits)
            case "i", [str(digits)]:
                return int(digits, 16)
            case "o", [str(of), str(text)]:
                return Opaque(text[:_LONGEST_OPAQUE], is_iterator=of == "iterator")
    except ValueError:
        pass
    raise Malformed


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
