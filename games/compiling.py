"""Compile functions by Numba, and keep them on disk where that is possible.

Worker processes alone load Numba, as they do Matplotlib: without them the bot's own process holds
less than half (``tests/app/test_lightness.py``).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from numba import njit
from numba.core.caching import FunctionCache

log = logging.getLogger(__name__)


def compiled(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function at its first call, with options of Numba's.

    Numba's own ``cache=True`` has the function fail where its cache cannot be written: in an
    installation that is read-only, or on a full disk.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        dispatcher = njit(**options)(function)
        try:
            dispatcher._cache = _KeptIfPossible(function)  # type: ignore[no-untyped-call]
        except RuntimeError:  # Numba has found no folder that it can write into
            _warn("no folder can be written into")
        return dispatcher

    return decorate


class _KeptIfPossible(FunctionCache):
    """Numba's cache of one function; what cannot be read or written is compiled anew."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except OSError as error:
            _warn(str(error.strerror))
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            _warn(str(error.strerror))


@cache
def _warn(why: str) -> None:
    """Tell once in a process why compiled functions are not kept."""
    log.warning(
        "compiled functions are not kept (%s): each process compiles them anew; "
        "NUMBA_CACHE_DIR may name a folder for them",
        why,
    )
