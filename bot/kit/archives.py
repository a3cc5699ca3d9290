"""ZIP archives of what people have handed in, whose files every system can unpack."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: The longest part of a file's name that is a person's.
NAME_LENGTH = 60


def zipped(files: Iterable[tuple[str, str, str]]) -> bytes:
    """Write files as a ZIP, each told by its path, its ending and its text.

    No two have the same path, also where capitals do not count. Whoever makes paths of names
    makes them ``safe``: then no file leads out of its folder.
    """
    written, taken = BytesIO(), set[str]()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for path, ending, text in files:
            free = next(p for p in _numbered(path) if p.casefold() not in taken)
            taken.add(free.casefold())
            archive.writestr(ZipInfo(f"{free}.{ending}"), text.encode(), ZIP_DEFLATED)
    return written.getvalue()


def _numbered(path: str) -> Iterator[str]:
    """Go through what a file may be called: two people may have one name."""
    yield path
    count = 2
    while True:
        yield f"{path}-{count}"
        count += 1


def safe(name: str) -> str:
    """Return a name that every system takes: letters, digits, hyphens and single spaces."""
    plain = re.sub(r"[^\w-]+", " ", unicodedata.normalize("NFC", name))
    return plain.strip()[:NAME_LENGTH].strip() or "_"
