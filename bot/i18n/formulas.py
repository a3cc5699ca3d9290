"""Keeps formulas in one line each, where a phone would break them at a space."""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"

#: Numbers, names or brackets with signs between them.
_FORMULA = re.compile(r"\S+(?: [=≠≤≥<+−⊕×] \S+)+")

#: A phone shows about this many characters in a line; a longer formula is broken before a sign.
_LINE = 32

_AFTER_SIGN = re.compile(r"(?<= [=≠≤≥<+−⊕×]) ")


def unbroken(text: str) -> str:
    """Keep the formulas of a text together, by no-break spaces; what is code stays as it is.

    >>> unbroken("Here G(5) = 4, `1 + 1`").count(" ")
    4
    """
    parts = text.split("`")  # every other part stands between backticks
    parts[::2] = [_FORMULA.sub(_joined, part) for part in parts[::2]]
    return "`".join(parts)


def _joined(found: re.Match[str]) -> str:
    formula = found[0]
    if len(formula) <= _LINE:
        return formula.replace(" ", _NO_BREAK)
    return _AFTER_SIGN.sub(_NO_BREAK, formula)
