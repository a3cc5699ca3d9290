"""Right and wrong versions of every function: by these a pupil's own asserts are judged.

Each course's ``RIGHT`` has whole files in different styles, its ``WRONG`` single functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.worksheets.versions import (
    bar_graphs,
    columns,
    fibonacci_nim,
    game_graphs,
    nim_project,
    octal_games,
)
from games.worksheets.versions.wrong import Wrong

__all__ = ["RIGHT", "WRONG", "Wrong"]

_COURSES = (nim_project, game_graphs, bar_graphs, columns, fibonacci_nim, octal_games)

#: Files with right versions of many functions.
RIGHT: tuple[str, ...] = tuple(source for course in _COURSES for source in course.RIGHT)

#: At least three wrong versions of each function, by its name.
WRONG: dict[str, Sequence[Wrong]] = {
    name: versions for course in _COURSES for name, versions in course.WRONG.items()
}
