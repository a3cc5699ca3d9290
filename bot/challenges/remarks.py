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

#: A comment on a line: its number, a colon and a text. ``14:30`` is a time.
_REMARK = re.compile(r"\s*(\d{1,4})\s*:(?!\d)\s*(\S.*)")

#: The most characters of a displayed line of a program, and the width of a comment.
_LONGEST, _WIDTH = 100, 90


@dataclass(frozen=True)
class Remarks:
    """A comment split into its text on the whole program and those on lines, counted from 1."""

    general: str
    of_lines: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def read_remarks(comment: str) -> Remarks:
    """Split a comment; a line of it such as ``2: no loop`` is about that line of the program."""
    general: list[str] = []
    of_lines: dict[int, tuple[str, ...]] = {}
    for line in comment.split("\n"):
        match = _REMARK.fullmatch(line)
        if match is None:
            general.append(line)
        else:
            number = int(match[1])
            of_lines[number] = (*of_lines.get(number, ()), match[2].rstrip())
    return Remarks("\n".join(general).strip(), dict(sorted(of_lines.items())))


def beside(source: str, remarks: Remarks) -> list[str]:
    """Return the commented lines of a program, each with its comments below."""
    return [
        line
        for number, shown in enumerate(numbered(source, remarks), 1)
        if number in remarks.of_lines
        for line in shown
    ]


def numbered(source: str, remarks: Remarks) -> Iterator[list[str]]:
    """Yield for each line of a program a list: the line with its number, and its comments below.

    Lines are numbered from 1 and cut if they are long; comments are wrapped.
    """
    lines = lines_of(source)
    width = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        cut = line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
        comments = [
            f"{'':{width}}  {' ' if place else '↳'} {part}"
            for each in remarks.of_lines.get(number, ())
            for place, part in enumerate(wrap(each, _WIDTH))
        ]
        yield [f"{number:{width}}│ {cut}".rstrip(), *comments]


def lines_of(source: str) -> list[str]:
    """Return the lines of a program as Python counts them, without empty ones at its end."""
    return re.split(r"\r\n|\r|\n", source.rstrip("\r\n"))
