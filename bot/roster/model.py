"""The lines of a class's list, and the changes that another list makes."""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.roster.arrangements import NOTHING, Arrangement

#: In place of a line's person: any person or none.
ANYBODY = -1


@dataclass(frozen=True)
class Line:
    """A line of the list: a pupil, under the number that the school gives them."""

    number: int
    #: As the teacher wrote it; empty in a list of numbers.
    name: str = ""
    #: The group within the class; empty: none.
    team: str = ""
    #: The person who has joined the line, if any.
    person: int | None = None
    #: Whether its person was erased: it cannot be joined until a teacher frees it.
    is_held: bool = False
    #: When it was added to the list; None if it is not stored yet.
    listed_at: datetime | None = None
    #: The pupil's arrangements for every exam.
    arrangement: Arrangement = NOTHING


@dataclass(frozen=True)
class Listed:
    """A line as it was read from a list; a list of names has no numbers."""

    number: int | None
    name: str
    team: str


@dataclass(frozen=True)
class Changes:
    """The changes that another list makes: the new lines, and how they differ."""

    lines: tuple[Line, ...]
    added: tuple[Line, ...]
    gone: tuple[Line, ...]
    #: Each pair is the line as it was, and as it will be.
    renamed: tuple[tuple[Line, Line], ...]
    moved: tuple[tuple[Line, Line], ...]

    @property
    def is_none(self) -> bool:
        """Whether nothing changes."""
        return not (self.added or self.gone or self.renamed or self.moved)


def folded(name: str) -> str:
    """Return a name without case, accents, punctuation and the order of its words, to compare."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split()))


def digest_of(lines: Iterable[Line]) -> int:
    """Return a checksum of the numbers, names and groups of a list; joining does not change it."""
    text = "\n".join(f"{line.number}\t{line.name}\t{line.team}" for line in lines)
    return zlib.crc32(text.encode())


def changes(before: Sequence[Line], listed: Sequence[Listed]) -> Changes:
    """Return the changes that a list makes to the present lines.

    Lines are matched by their numbers. In a list of names they are matched by name, and new names
    get the next numbers.
    """
    known = {line.number: line for line in before}
    by_name = {folded(line.name): line for line in before if line.name}
    following = max(known, default=0) + 1
    lines = []
    for each in listed:
        number = each.number
        if number is None:
            same = by_name.get(folded(each.name))
            number = following if same is None else same.number
            following += same is None
        lines.append(Line(number, each.name, each.team))
    lines.sort(key=lambda line: line.number)
    pairs = [(known[line.number], line) for line in lines if line.number in known]
    remaining = {line.number for line in lines}
    return Changes(
        lines=tuple(
            replace(line, person=known[line.number].person) if line.number in known else line
            for line in lines
        ),
        added=tuple(line for line in lines if line.number not in known),
        gone=tuple(line for line in before if line.number not in remaining),
        renamed=tuple((old, new) for old, new in pairs if old.name != new.name),
        moved=tuple((old, new) for old, new in pairs if old.team != new.team),
    )
