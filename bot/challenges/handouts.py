"""Check the picture or file that a teacher gives the pupils of a challenge.

Its content is stored, because Discord's link to an upload expires after a day.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import PurePath

from bot.challenges.refusals import TeacherRefusal
from bot.kit.refusal import Refused
from bot.kit.texts import read_text, size_fault

#: The most bytes of a file, and the most characters of its name.
MAX_HANDOUT, NAME_LENGTH = 2 * 1024 * 1024, 80

#: The most bytes of the picture of a question.
MAX_PICTURE = 1024 * 1024

#: The first bytes of each kind of file; a WebP has more after its length.
_PICTURES = {
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".gif": (b"GIF87a", b"GIF89a"),
    ".webp": (b"RIFF",),
}
_DOCUMENTS = {".pdf": (b"%PDF-",)}
_TEXTS = (".txt", ".py", ".csv")

#: The extensions that are accepted.
KINDS = (*_PICTURES, *_DOCUMENTS, *_TEXTS)


@dataclass(frozen=True)
class Handout:
    """A file: its name and its content."""

    name: str
    content: bytes


def is_picture(name: str) -> bool:
    """Return whether a file is displayed as a picture, by the extension of its name."""
    return _ending(name) in _PICTURES


def _ending(name: str) -> str:
    return PurePath(name).suffix.lower()


def check_offered(name: str, size: int) -> None:
    """Raise Refused unless a file ends in one of KINDS and has at most MAX_HANDOUT bytes."""
    if _ending(name) not in KINDS:
        raise Refused(TeacherRefusal.HANDOUT_KIND, kinds=", ".join(KINDS))
    fault = size_fault(size, MAX_HANDOUT)
    if fault is not None:
        raise fault


def read_handout(name: str, content: bytes) -> Handout:
    """Return an upload as a handout.

    Its name is reduced to letters, digits and dashes, because Discord changes other names. Raises
    Refused as ``check_offered``, and if its content does not match the extension or, as a text, is
    not UTF-8.
    """
    check_offered(name, len(content))
    ending = _ending(name)
    begins = {**_PICTURES, **_DOCUMENTS}.get(ending)
    if begins is None:
        read_text(content)
    elif not content.startswith(begins) or (ending == ".webp" and content[8:12] != b"WEBP"):
        raise Refused(TeacherRefusal.HANDOUT_KIND, kinds=", ".join(KINDS))
    return Handout(_plain(PurePath(name).stem) + ending, content)


def _plain(stem: str) -> str:
    ascii_only = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode()
    plain = "".join(sign if sign.isalnum() else "-" for sign in ascii_only).strip("-")
    return plain[:NAME_LENGTH] or "file"
