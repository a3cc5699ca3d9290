"""A month of a small class: every mark anywhere is the one recomputed from the raw answers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support import brute
from tests.support.databases import on_sqlite_alone
from tests.support.month import diary, judging, recount
from tests.support.month.story import passed
from tests.support.office import OFFICE

#: How many are on the list at first, and how many of them come to the program.
PUPILS, PROGRAMS = 9, 2


@on_sqlite_alone  # ``python -m tests.support.month``: the whole month, on both
@pytest.mark.slow
async def test_every_mark_of_a_month_is_right_and_none_is_visible_too_early(
    database_url: str,
) -> None:
    month = await passed(database_url, PUPILS, PROGRAMS, is_short=True)
    assert month.comparison.counts.keys() >= {"pupil's page", "results", "Moodle", "out of 20"}
    assert month.watch.looks
    assert OFFICE is None or month.comparison.counts["LibreOffice: rows"]


def test_marks_are_recomputed_without_the_product() -> None:
    for module in (brute, diary, judging, recount):
        assert module.__file__ is not None
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        found = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [each.name for each in node.names]
            )
        }
        assert not [name for name in found if name.partition(".")[0] in ("bot", "games", "cogs")]
