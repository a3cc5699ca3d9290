"""Right and wrong versions of every function: by these a pupil's own asserts are judged.

They are read from ``programs/``, a folder for each course: whole files of right versions in two
styles, and wrong versions of single functions. Above each wrong one stand its mistake, its name
and the smallest call that refutes it; where they matter, what is expected and what it returns.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, NamedTuple

from games.worksheets.specification import Defect

_PROGRAMS = Path(__file__).with_name("programs")
_COURSES = sorted(course.name for course in _PROGRAMS.iterdir())


class Wrong(NamedTuple):
    """A wrong version of a function, and the smallest call that refutes it.

    ``expected`` and ``got`` are the right and the wrong result, None where they do not matter.
    """

    source: str
    defect: Defect
    arguments: tuple[Any, ...]
    expected: Any = None
    got: Any = None


def read(course: str, name: str) -> str:
    """Return the text of a course's file; ``name`` is ``plain``, ``short`` or ``wrong``.

    ``course`` is the name of a folder in ``programs/``.
    """
    return (_PROGRAMS / course / f"{name}.py.txt").read_text(encoding="utf-8")


def _read_wrong() -> dict[str, list[Wrong]]:
    versions: dict[str, list[Wrong]] = {}
    for course in _COURSES:
        for block in read(course, "wrong").split("#: ")[1:]:
            heading, _, source = block.partition("\n")
            mistake, function, call = heading.split(" ", 2)
            wrong = Wrong(source.strip("\n"), Defect(mistake), *ast.literal_eval(f"[{call}]"))
            versions.setdefault(function, []).append(wrong)
    return versions


#: Files with right versions of many functions.
RIGHT = tuple(read(course, style) for course in _COURSES for style in ("plain", "short"))

#: At least three wrong versions of each function, by its name.
WRONG = _read_wrong()
