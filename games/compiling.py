"""Compile functions with Numba, and cache them on disk if possible.

Only worker processes load Numba, as they do Matplotlib: without them the bot's own process needs
less than half the memory (``tests/app/test_lightness.py``).
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
    """Return a decorator that compiles a function at its first call, with Numba's options.

    If the cache cannot be read or written (a read-only installation, a full disk), a warning is
    logged once for each reason, and each process compiles anew. Numba's own ``cache=True`` would
    raise an error.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        dispatcher = njit(**options)(function)
        try:
            dispatcher._cache = _OptionalCache(function)  # type: ignore[no-untyped-call]
        except RuntimeError:  # Numba has no folder that it can write into
            _warn_of_missing_cache("no folder can be written into")
        return dispatcher

    return decorate


class _OptionalCache(FunctionCache):
    """Numba's cache of one function, which compiles anew if the disk cannot be read or written."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except OSError as error:
            _warn_of_missing_cache(str(error.strerror))
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]
        except OSError as error:
            _warn_of_missing_cache(str(error.strerror))


@cache
def _warn_of_missing_cache(why: str) -> None:
    """Log, once per process and reason, that compiled functions are not cached."""
    log.warning(
        "compiled functions are not kept (%s): each process compiles them anew; "
        "NUMBA_CACHE_DIR may name a folder for them",
        why,
    )
