"""Points, as whole hundredths, so that they add up exactly: read and written.

>>> read_points("2,5")
250
>>> points_text(250), points_text(25), points_text(1000)
('2.5', '0.25', '10')
"""

from __future__ import annotations

import re

#: The most points of a property or a question, in points and in hundredths.
MAX_POINTS = 1000
MAX_HUNDREDTHS = 100 * MAX_POINTS

_POINTS = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?")


def read_points(text: str) -> int | None:
    """Parse points such as ``7``, ``2.5`` or ``2,50`` as hundredths; None above ``MAX_POINTS``.

    None, too, for any other text.
    """
    found = _POINTS.fullmatch(text)
    hundredths = 100 * int(found[1]) + int((found[2] or "").ljust(2, "0")) if found else -1
    return hundredths if 0 <= hundredths <= MAX_HUNDREDTHS else None


def points_of(hundredths: int) -> int | float:
    """Convert hundredths to points: an integer if they are whole, else a float."""
    whole, rest = divmod(hundredths, 100)
    return hundredths / 100 if rest else whole


def points_text(hundredths: int) -> str:
    """Format hundredths as points without needless digits, for ``read_points``."""
    return str(points_of(hundredths))
