"""The lines of a class's list, and what another list changes about them."""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.roster.arrangements import NOTHING, Arrangement

#: In place of the holder of a line: whoever has it.
ANYBODY = -1


@dataclass(frozen=True)
class Line:
    """A line of the list: a pupil, under the number that the school gives them."""

    number: int
    #: As the teacher has written it; a list of numbers has none.
    name: str = ""
    #: The group within the class; empty: none.
    team: str = ""
    #: Whose line it is, once that is known.
    person: int | None = None
    #: Whether whoever had it was erased: nobody can join it until a teacher frees it.
    is_held: bool = False
    #: Since when it is on the list; None: it is not yet.
    listed_at: datetime | None = None
    #: What its pupil has in every exam.
    arrangement: Arrangement = NOTHING


@dataclass(frozen=True)
class Listed:
    """A line as it was read from a list; a list of names has no numbers."""

    number: int | None
    name: str
    team: str


@dataclass(frozen=True)
class Changes:
    """What another list changes: the lines as they will be, and how they differ."""

    lines: tuple[Line, ...]
    added: tuple[Line, ...]
    gone: tuple[Line, ...]
    #: Each as it was, and as it will be.
    renamed: tuple[tuple[Line, Line], ...]
    moved: tuple[tuple[Line, Line], ...]

    @property
    def is_none(self) -> bool:
        """Whether nothing changes at all."""
        return not (self.added or self.gone or self.renamed or self.moved)


def folded(name: str) -> str:
    """Return a name as it is compared: without case, accents, signs and the order of its words."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(kept.split()))


def digest_of(lines: Iterable[Line]) -> int:
    """Return a number that changes whenever what was listed does; who has joined does not count."""
    text = "\n".join(f"{line.number}\t{line.name}\t{line.team}" for line in lines)
    return zlib.crc32(text.encode())


def changes(before: Sequence[Line], listed: Sequence[Listed]) -> Changes:
    """Return what a list changes about the lines that there are.

    A line is the same by its number. In a list of names it is the same by its name, and new names
    get the numbers that follow.
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
    kept = {line.number for line in lines}
    return Changes(
        lines=tuple(
            replace(line, person=known[line.number].person) if line.number in known else line
            for line in lines
        ),
        added=tuple(line for line in lines if line.number not in known),
        gone=tuple(line for line in before if line.number not in kept),
        renamed=tuple((old, new) for old, new in pairs if old.name != new.name),
        moved=tuple((old, new) for old, new in pairs if old.team != new.team),
    )
