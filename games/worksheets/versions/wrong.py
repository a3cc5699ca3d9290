"""A wrong version of a function."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.worksheets.specification import Mistake


class Wrong(NamedTuple):
    """A wrong version of a function, and the smallest call that refutes it."""

    source: str
    mistake: Mistake
    arguments: tuple[Any, ...]
    expected: Any = None
    got: Any = None
