"""Prevent line breaks within formulas, which a phone would break at spaces."""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"

#: Numbers, names or brackets with operators between them.
_FORMULA = re.compile(r"\S+(?: [=≠≤≥<+−⊕×] \S+)+")

#: The number of characters in a line of a phone; longer formulas are broken before an operator.
_LINE = 32

_AFTER_SIGN = re.compile(r"(?<= [=≠≤≥<+−⊕×]) ")


def unbroken(text: str) -> str:
    """Join the formulas of a text by no-break spaces; code between backticks is unchanged.

    A formula longer than a line of a phone can still be broken before its operators.

    >>> unbroken("Here G(5) = 4, `1 + 1`").count(" ")
    4
    """
    parts = text.split("`")  # every other part is code
    parts[::2] = [_FORMULA.sub(_joined, part) for part in parts[::2]]
    return "`".join(parts)


def _joined(match: re.Match[str]) -> str:
    """Put no-break spaces into a formula, or only after the operators of a long one."""
    formula = match[0]
    if len(formula) <= _LINE:
        return formula.replace(" ", _NO_BREAK)
    return _AFTER_SIGN.sub(_NO_BREAK, formula)
