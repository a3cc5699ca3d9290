"""The component in which programs run: CPython and one module of ours, compiled to WebAssembly.

It is built once (``scripts/guest``) and kept, as each build has another seed of hashes. ``SUMS``
has its SHA-256, and those of what it was built from.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from platform import machine

from bot.kit.caches import cache_folder
from games.worksheets.calls import Stop

HERE = Path(__file__).parent
COMPONENT, SUMS = HERE / "component.wasm.xz", HERE / "SHA256SUMS"
SOURCES = (HERE / "app.py", HERE / "guest.wit")

#: The end of the names of compiled components.
DONE = ".cwasm"


class Trapped(Exception):
    """An instance has come to its end for the reason ``why``, and cannot be asked any more."""

    def __init__(self, why: Stop) -> None:
        super().__init__(why.value)
        self.why = why


@cache
def digest() -> str:
    """Return the SHA-256 in hexadecimal that the component must have, as ``SUMS`` lists it."""
    sums = (line.split() for line in SUMS.read_text(encoding="ascii").splitlines())
    return next(one for one, name in sums if name == COMPONENT.name)


def version() -> str:
    """Return the first 16 digits of the component's SHA-256, which name its Python in verdicts."""
    return digest()[:16]


@cache
def stem() -> str | None:
    """Return how the names of compiled components begin here.

    None if wasmtime, or its library for this platform, is not installed.
    """
    try:
        engine = distribution("wasmtime")
    except PackageNotFoundError:
        return None
    if not any(
        "_wasmtime" in file.name or "_libwasmtime" in file.name for file in engine.files or ()
    ):
        return None
    return f"python-{version()}-{engine.version}-{sys.platform}-{machine()}-"


def folder() -> Path:
    """Return the folder of the compiled component: ``CACHE_DIR``, else the user's cache."""
    return cache_folder(os.environ.get("CACHE_DIR"))


def compiled_file(within: Path) -> Path | None:
    """Return a file in a folder with this component compiled for this machine, or None."""
    begins = stem()
    return None if begins is None else next(within.glob(f"{begins}*{DONE}"), None)


def is_whole(file: Path) -> bool:
    """Return whether the SHA-256 in a compiled component's name is that of its bytes."""
    return file.stem.rpartition("-")[2] == sha256(file.read_bytes()).hexdigest()
