"""A teacher's comment on a program: on the whole, and on lines of it.

>>> remarks = read_remarks("Well done\\n2: no loop is needed")
>>> remarks.general, remarks.of_lines
('Well done', {2: ('no loop is needed',)})
>>> beside("def f(n):\\n    return n", remarks)
['2│     return n', '   ↳ no loop is needed']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import wrap

#: A comment on a line: its number, a colon, and what is said. ``14:30`` is a time.
_REMARK = re.compile(r"\s*(\d{1,4})\s*:(?!\d)\s*(\S.*)")

#: So much of a line of a program is shown; a comment goes on below after so many characters.
_LONGEST, _WIDTH = 100, 90


@dataclass(frozen=True)
class Remarks:
    """What a comment says of a whole program, and of its lines, which are counted from 1."""

    general: str
    of_lines: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def read_remarks(comment: str) -> Remarks:
    """Part a comment: what begins with the number of a line and a colon is about that line."""
    general: list[str] = []
    of_lines: dict[int, tuple[str, ...]] = {}
    for line in comment.split("\n"):
        found = _REMARK.fullmatch(line)
        if found is None:
            general.append(line)
        else:
            number = int(found[1])
            of_lines[number] = (*of_lines.get(number, ()), found[2].rstrip())
    return Remarks("\n".join(general).strip(), dict(sorted(of_lines.items())))


def lines_beyond(comment: str, source: str) -> list[int]:
    """Return the numbers of lines that a comment is about and a program does not have."""
    count = len(lines_of(source))
    return [number for number in read_remarks(comment).of_lines if not 1 <= number <= count]


def beside(source: str, remarks: Remarks) -> list[str]:
    """Return the lines that a comment is about, each with what is said of it below."""
    return [
        line
        for number, told in enumerate(numbered(source, remarks), 1)
        if number in remarks.of_lines
        for line in told
    ]


def numbered(source: str, remarks: Remarks) -> Iterator[list[str]]:
    """Go through the lines of a program with their numbers, each with what is said of it below."""
    lines = lines_of(source)
    width = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        cut = line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
        said = [
            f"{'':{width}}  {' ' if place else '↳'} {part}"
            for each in remarks.of_lines.get(number, ())
            for place, part in enumerate(wrap(each, _WIDTH))
        ]
        yield [f"{number:{width}}│ {cut}".rstrip(), *said]


def lines_of(source: str) -> list[str]:
    """Return the lines of a program as Python counts them."""
    return re.split(r"\r\n|\r|\n", source.rstrip("\r\n"))
