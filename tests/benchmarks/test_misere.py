"""The benchmark of misère quotients runs, and the rows of small words contradict nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import misere, misere_table

pytestmark = pytest.mark.slow


def test_small_quotients_have_the_published_orders(capsys: pytest.CaptureFixture[str]) -> None:
    misere.main(["0.77", "0.75", "0.123", "--json"])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["order"] for row in rows] == [40, 8, 20]
    assert all(row["order"] == row["published"] for row in rows)
    assert all(row["rows"] <= row["small_order"] for row in rows)
    assert len(misere.CODES) == 30


def test_the_misere_table_lists_solved_and_open_games() -> None:
    rows = [misere_table.row_of(code, 400_000) for code in ("0.3", "0.77")]
    still_open = {**rows[1], "solved": False, "period": None, "last_irregular": None}
    told = misere_table.page([*rows, still_open])
    assert "| 0.3 | tame | 2 | 1 | 2 | 0 |" in told
    assert "| 0.77 | wild | 40 | 9 | 12 | 70 | 167 |" in told
    assert "| 0.77 | open, wild | 40 | 9 |  |  | 167 |" in told
    assert "Solved and tame: 1. Solved and wild: 1. Open: 1." in told


def test_only_open_rows_are_computed_again_with_more_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(misere_table, "codes", lambda: ["0.77", "0.07"])
    rows, page = tmp_path / "rows.jsonl", tmp_path / "page.md"

    def run(steps: int) -> int:
        where = ["--rows", str(rows), "--write", str(page)]
        misere_table.main(["--steps", str(steps), *where])
        return len(rows.read_text().splitlines())

    assert run(20_000) == 2
    assert "| 0.77 | wild | 40 |" in page.read_text()
    assert run(20_000) == 2, "nothing is computed again"
    assert run(30_000) == 3, "only what is open"
    misere_table.main(["--steps", "20000", "0.77"])
    assert capsys.readouterr().out.strip() in page.read_text()
