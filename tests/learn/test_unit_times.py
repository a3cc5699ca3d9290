"""Each unit takes four to twelve minutes, of a pupil as ``tests/support/unit_times.py`` assumes."""

from __future__ import annotations

from games.lessons.path import UNITS
from tests.support.unit_times import times


def test_each_unit_takes_four_to_twelve_minutes() -> None:
    found = {each.unit.number: round(each.minutes) for each in times()}
    assert len(found) == len(UNITS)
    assert {number: m for number, m in found.items() if not 4 <= m <= 12} == {}
