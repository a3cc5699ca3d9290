"""The functions that worksheets ask pupils to program, by the names that the sheets give them.

>>> FUNCTIONS["decimale_vers_binaire"].course
<Course.NIM_PROJECT: 'nim-project'>
"""

from __future__ import annotations

from games.worksheets import (
    bar_graphs,
    columns,
    fibonacci_nim,
    game_graphs,
    nim_project,
    octal_games,
)
from games.worksheets.specification import Specification

_COURSES = (nim_project, game_graphs, bar_graphs, columns, fibonacci_nim, octal_games)

#: Every function that is known, by its name. A module for each course has its own.
FUNCTIONS: dict[str, Specification] = {
    function.name: function for course in _COURSES for function in course.FUNCTIONS
}
