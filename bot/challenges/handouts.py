"""The picture or file that a teacher gives the pupils of a challenge: which ones, and how kept.

It is kept whole, since the address of what was uploaded is forgotten by Discord after a day.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import PurePath

from bot.challenges.refusals import TeacherRefusal
from bot.kit.refusal import Refused
from bot.kit.texts import read_text, size_fault

#: A file has so many bytes at most, and its name so many characters.
MAX_HANDOUT, NAME_LENGTH = 2 * 1024 * 1024, 80

#: A picture of a question has so many bytes at most.
MAX_PICTURE = 1024 * 1024

#: How files of a kind begin. A WebP tells its kind after its length.
_PICTURES = {
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".gif": (b"GIF87a", b"GIF89a"),
    ".webp": (b"RIFF",),
}
_DOCUMENTS = {".pdf": (b"%PDF-",)}
_TEXTS = (".txt", ".py", ".csv")

#: The kinds of files, as a refusal names them.
KINDS = (*_PICTURES, *_DOCUMENTS, *_TEXTS)


@dataclass(frozen=True)
class Handout:
    """A file: its name, and what is in it."""

    name: str
    content: bytes

    @property
    def is_picture(self) -> bool:
        """Whether it is shown as a picture."""
        return is_picture(self.name)


def is_picture(name: str) -> bool:
    """Return whether a file of this name is shown as a picture."""
    return _ending(name) in _PICTURES


def _ending(name: str) -> str:
    return PurePath(name).suffix.lower()


def check_offered(name: str, size: int) -> None:
    """Raise Refused if a file cannot be given to pupils, by its name and its size in bytes."""
    if _ending(name) not in KINDS:
        raise Refused(TeacherRefusal.HANDOUT_KIND, kinds=", ".join(KINDS))
    fault = size_fault(size, MAX_HANDOUT)
    if fault is not None:
        raise fault


def read_handout(name: str, content: bytes) -> Handout:
    """Return what was uploaded as a file for pupils; raise Refused if it is not what it is named.

    Its name is made plain: Discord shows a file by a name of letters and digits only.
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
    kept = "".join(sign if sign.isalnum() else "-" for sign in ascii_only).strip("-")
    return kept[:NAME_LENGTH] or "file"
