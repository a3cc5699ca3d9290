"""Make ZIP archives of people's files, which unpack on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: The longest part of a file's name that is taken from a person's name.
NAME_LENGTH = 60


def zipped(files: Iterable[tuple[str, str, str]]) -> bytes:
    """Return a ZIP of files, each given as its path, its suffix without a dot, and its text.

    Of paths that differ only in case, or not at all, the second gets "-2" before its suffix, and so
    on. Callers pass names of people through ``safe`` first, so that no file leaves its folder.
    """
    written, taken = BytesIO(), set[str]()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for path, ending, text in files:
            free = next(p for p in _numbered_paths(path) if p.casefold() not in taken)
            taken.add(free.casefold())
            archive.writestr(ZipInfo(f"{free}.{ending}"), text.encode(), ZIP_DEFLATED)
    return written.getvalue()


def _numbered_paths(path: str) -> Iterator[str]:
    """Yield the path, then the path with "-2", "-3" and so on."""
    yield path
    count = 2
    while True:
        yield f"{path}-{count}"
        count += 1


def safe(name: str) -> str:
    """Return a name of NAME_LENGTH characters at most: letters, digits, "_", "-", single spaces.

    All else becomes a space; a name of which nothing is left becomes "_".
    """
    plain = re.sub(r"[^\w-]+", " ", unicodedata.normalize("NFC", name))
    return plain.strip()[:NAME_LENGTH].strip() or "_"
