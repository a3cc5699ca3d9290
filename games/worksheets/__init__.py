"""The functions that worksheets ask pupils to program, by the names that the sheets give them.

>>> FUNCTIONS["decimale_vers_binaire"].course
<Course.NIM_PROJECT: 'nim-project'>

A module for each course has its ``Specification``s, ``cases`` the arguments to try; ``verdict``
proves or refutes. Whoever runs the program is a port (``calls.Runner``).

To add a function: its ``Specification`` in the module of its course, its right and wrong versions
in ``games/worksheets/programs/``. These are pupils' programs as they are written, read as text by
``versions`` and never imported; ``asserts`` judges a pupil's own asserts by them. The tests and
the pages of the command line say what is missing.
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
