"""Compile once what several workers of pytest need at once."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

import pytest

from bot.programs.guest import compiled_file, folder, stem
from bot.programs.sandbox import Sandbox
from games.compiling import _OptionalCache


@contextmanager
def compiled_by_one() -> Iterator[None]:
    """Have the first worker that finds no compiled function compile it; others wait and load it.

    In a fresh checkout every worker would compile the same functions at the same moment.
    """
    load, save = _OptionalCache.load_overload, _OptionalCache.save_overload
    held: dict[Path, TextIO] = {}

    def load_or_wait(cache: _OptionalCache, signature: Any, context: Any) -> Any:
        found = load(cache, signature, context)
        lock = _lock_of(cache, signature)
        if found is not None or lock in held:
            return found
        file = lock.open("w")
        fcntl.flock(file, fcntl.LOCK_EX)
        found = load(cache, signature, context)
        if found is not None:
            file.close()
        else:
            held[lock] = file
        return found

    def save_and_let_go(cache: _OptionalCache, signature: Any, data: Any) -> None:
        try:
            save(cache, signature, data)
        finally:
            file = held.pop(_lock_of(cache, signature), None)
            if file is not None:
                file.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_OptionalCache, "load_overload", load_or_wait)
        patch.setattr(_OptionalCache, "save_overload", save_and_let_go)
        yield


def python_compiled() -> Path | None:
    """Have the Python in which programs run compiled, once for a machine."""
    if stem() is not None and compiled_file(folder()) is None:
        Sandbox()
    return compiled_file(folder())


def _lock_of(cache: _OptionalCache, signature: Any) -> Path:
    which = f"{cache.cache_path} {cache._impl.filename_base} {signature}"
    return Path(tempfile.gettempdir()) / f"bouton-{sha256(which.encode()).hexdigest()[:24]}.lock"
