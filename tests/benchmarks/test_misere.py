"""The benchmark of misère quotients runs, and the rows of small words contradict nothing."""

from __future__ import annotations

import json

import pytest

from benchmarks import misere, misere_table

pytestmark = pytest.mark.slow


def test_the_rows_of_small_words_agree(capsys: pytest.CaptureFixture[str]) -> None:
    misere.main(["0.77", "0.75", "0.123", "--json"])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["order"] for row in rows] == [40, 8, 20]
    assert all(row["order"] == row["published"] for row in rows)
    assert all(row["rows"] <= row["small_order"] for row in rows)
    assert len(misere.CODES) == 30


def test_the_page_says_what_is_solved_and_what_is_open() -> None:
    rows = [misere_table.row_of(code) for code in ("0.3", "0.77")]
    still_open = {**rows[1], "solved": False, "period": None, "last_irregular": None}
    told = misere_table.page([*rows, still_open])
    assert "| 0.3 | tame | 2 | 1 | 2 | 0 |" in told
    assert "| 0.77 | wild | 40 | 9 | 12 | 70 | 167 |" in told
    assert "| 0.77 | open, wild | 40 | 9 |  |  | 167 |" in told
    assert "Solved and tame: 1. Solved and wild: 1. Open: 1." in told
