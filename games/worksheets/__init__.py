"""The functions that worksheets ask pupils to program, by the names that the sheets give them.

>>> FUNCTIONS["decimale_vers_binaire"].course
<Course.NIM_PROJECT: 'nim-project'>
"""

from __future__ import annotations

from games.worksheets import nim_project, octal_games
from games.worksheets.specification import Specification

#: Every function that is known, by its name. A module for each course.
FUNCTIONS: dict[str, Specification] = {
    function.name: function
    for module in (nim_project, octal_games)
    for function in module.FUNCTIONS
}
