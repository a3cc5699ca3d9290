"""Pack the arguments of calls for an instance, and read what it returns.

What goes in is ours, and packed by ``marshal``. What comes out may be anything at all: it is JSON
(``bot/programs/guest/app.py`` writes it), and read strictly.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Never

from bot.programs.model import FunctionResult, python_text
from games.worksheets.calls import Call, Opaque

#: Values come in down to this depth, in texts of so many characters.
_DEEPEST, _LONGEST = 24, 16_000_000

#: More of these signs are in no text that ``app.py`` writes, those of pupils' own texts among them.
#: Each may stand for a value of some hundred bytes.
_SIGNS, _MOST_SIGNS = ",[{", 1_600_000

#: The characters after which the ``repr`` of an object of the program's own is cut.
_LONGEST_OPAQUE = 400

#: How values are packed: so that all versions of Python do it alike.
_PACKING = 2

_BUILT: dict[str, Callable[[Iterable[Any]], Any]] = {"t": tuple, "s": set, "z": frozenset}


class Malformed(Exception):
    """An instance returned a text that ``app.py`` does not write: the program forged it."""


def _refuse_constant(_constant: str) -> Never:
    raise Malformed


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_refuse_constant)


def asking(function: str, call: Call) -> str:
    """Return the text by which an instance is asked to call a function, or an expression."""
    packed = marshal.dumps(({**call.given}, [*call.arguments]), _PACKING)
    return f"{function}\n{packed.decode('latin-1')}"


def parsed(text: str) -> Any:
    """Parse the JSON text that an instance returned; raise Malformed if invalid or too large."""
    if len(text) > _LONGEST or sum(map(text.count, _SIGNS)) > _MOST_SIGNS:
        raise Malformed
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise Malformed from None


def read(told: Any) -> Any:
    """Return the value that an instance's parsed JSON represents; raise Malformed if none."""
    return _read_value(told, _DEEPEST)


def _read_value(told: Any, depth: int) -> Any:
    if told is None or isinstance(told, int | str):
        return told
    if depth == 0:
        raise Malformed
    if isinstance(told, list):
        return [_read_value(part, depth - 1) for part in told]
    if len(told) != 1:
        raise Malformed
    [(kind, parts)] = told.items()
    if kind != "d" and kind not in _BUILT:
        return _read_scalar(kind, parts)
    if not isinstance(parts, list):
        raise Malformed
    values = [_read_value(part, depth - 1) for part in parts]
    try:
        if kind != "d":
            return _BUILT[kind](values)
        if len(values) % 2 == 0:
            return dict(zip(values[::2], values[1::2], strict=True))
    except TypeError:  # a class of the program's made a list a key
        return Opaque("…")
    raise Malformed


def _read_scalar(kind: str, parts: Any) -> Any:
    try:
        match kind, parts:
            case "f", str(number):
                return float(number)
            case "c", [str(real), str(imaginary)]:
                return complex(float(real), float(imaginary))
            case "b", str(digits):
                return bytes.fromhex(digits)
            case "i", str(digits):
                return int(digits, 16)
            case "o", [str(of), str(text)]:
                return Opaque(text[:_LONGEST_OPAQUE], is_iterator=of == "iterator")
    except ValueError:
        pass
    raise Malformed


def brief(result: FunctionResult) -> FunctionResult:
    """Return a result whose long expected, got and varying values are cut to shorter texts."""
    slip, varies = result.slip, result.varies
    if slip is not None:
        slip = replace(slip, expected=_shorten_value(slip.expected), got=_shorten_value(slip.got))
    if varies is not None:
        varies = replace(
            varies, first=_shorten_value(varies.first), second=_shorten_value(varies.second)
        )
    return replace(result, slip=slip, varies=varies)


def _shorten_value(value: Any) -> Any:
    text = python_text(value)
    return Opaque(text) if text.endswith("…") else value
