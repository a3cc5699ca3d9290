"""The lines of a class's list, and the changes that another list makes."""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.roster.arrangements import NOTHING, Arrangement
from games.challenge.task import Kind

#: In place of a line's person: any person or none.
ANYBODY = -1


@dataclass(frozen=True)
class RosterLine:
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
    #: The arrangements for every exam of the pupil alone, and of their group.
    arrangement: Arrangement = NOTHING
    team_arrangement: Arrangement = NOTHING

    def extra_minutes(self, minutes: int) -> int:
        """Return the extra minutes for an exam that lasts ``minutes``.

        They are those of the pupil or of the group, whichever are more.
        """
        both = self.arrangement, self.team_arrangement
        return max(each.extra_minutes(minutes) for each in both)

    def extra_time(self, minutes: int) -> timedelta:
        """Return how long after the general closing an exam that lasts ``minutes`` is open."""
        hours = max(self.arrangement.hours, self.team_arrangement.hours)
        return timedelta(minutes=self.extra_minutes(minutes), hours=hours)

    @property
    def spared(self) -> frozenset[Kind]:
        """The kinds of question that are left out for the pupil or for the group."""
        return self.arrangement.spared | self.team_arrangement.spared


@dataclass(frozen=True)
class Identity:
    """The names of a pupil: as a teacher knows them, if at all, and on the boards of the class."""

    name: str
    pseudonym: str

    @property
    def known(self) -> str:
        """The name that a teacher knows, else the pseudonym."""
        return self.name or self.pseudonym

    @property
    def both(self) -> str:
        """The name that a teacher knows, with the pseudonym, under which a class may see them."""
        return f"{self.name} ({self.pseudonym})" if self.name else self.pseudonym


Identities = Mapping[int, Identity]


@dataclass(frozen=True)
class Team:
    """A group of the list, with all its lines."""

    name: str
    lines: tuple[RosterLine, ...]

    @property
    def key(self) -> int:
        """The number that identifies the group in custom ids: a checksum of its name."""
        return zlib.crc32(self.name.encode())

    @property
    def arrangement(self) -> Arrangement:
        """The arrangements of the group for every exam."""
        return self.lines[0].team_arrangement


def teams_of(lines: Sequence[RosterLine]) -> list[Team]:
    """Return the groups of a list in the order of their names, each with all its lines."""
    names = sorted({line.team for line in lines} - {""})
    return [Team(name, tuple(line for line in lines if line.team == name)) for name in names]


@dataclass(frozen=True)
class Listed:
    """A line as it was read from a list; a list of names has no numbers."""

    number: int | None
    name: str
    team: str


@dataclass(frozen=True)
class Changes:
    """The changes that another list makes: the new lines, and how they differ."""

    lines: tuple[RosterLine, ...]
    added: tuple[RosterLine, ...]
    gone: tuple[RosterLine, ...]
    #: Each pair is the line as it was, and as it will be.
    renamed: tuple[tuple[RosterLine, RosterLine], ...]
    moved: tuple[tuple[RosterLine, RosterLine], ...]
    #: The groups with arrangements that are gone, each with its new name; empty: none.
    regrouped: tuple[tuple[str, str], ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether no line changes."""
        return not (self.added or self.gone or self.renamed or self.moved)


def folded(name: str) -> str:
    """Return a name for comparing: without case, accents and punctuation, its words sorted."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split()))


def digest_of(lines: Iterable[RosterLine]) -> int:
    """Return a checksum of the numbers, names and groups of a list, in its order.

    Neither joining nor arrangements change it.
    """
    text = "\n".join(f"{line.number}\t{line.name}\t{line.team}" for line in lines)
    return zlib.crc32(text.encode())


def changes(before: Sequence[RosterLine], listed: Sequence[Listed]) -> Changes:
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
        lines.append(RosterLine(number, each.name, each.team))
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
        regrouped=_find_groups_gone(before, lines, pairs),
    )


def _find_groups_gone(
    before: Sequence[RosterLine],
    lines: Sequence[RosterLine],
    pairs: Sequence[tuple[RosterLine, RosterLine]],
) -> tuple[tuple[str, str], ...]:
    """Return the groups with arrangements that are gone, each with its new name, or empty.

    A group is renamed if all its remaining pupils, and nobody else of the list before, are in one
    new group. ``pairs`` are the remaining lines, as they were and as they will be.
    """
    had, has = {line.team for line in before}, {line.team for line in lines}
    came_from = {team: {old.team for old, new in pairs if new.team == team} for team in has - had}
    arranged = sorted({line.team for line in before if line.team_arrangement != NOTHING} - has)
    became = {team: {new.team for old, new in pairs if old.team == team} for team in arranged}
    return tuple(
        (team, name if len(names) == 1 and came_from.get(name) == {team} else "")
        for team, names in became.items()
        for name in [min(names, default="")]
    )
