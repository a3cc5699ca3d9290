"""The benchmark of sizes runs: copies are open matches like those that are played, workers work."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.sizing import BUSY_COLUMNS, COLUMNS, PEOPLE, measure, measure_busy
from benchmarks.turns.beside import Question
from tests.support.patience import soon

pytestmark = pytest.mark.slow


async def test_the_benchmark_measures_the_memory_of_a_process_with_open_matches(
    tmp_path: Path,
) -> None:
    stored = PEOPLE + 100
    row = await soon(measure("sqlite", stored, 4, tmp_path / "log"))
    assert tuple(row) == COLUMNS
    assert (row["database"], row["open"], row["failed"]) == ("sqlite", stored, 0)
    assert 0 < row["ready_mb"] <= row["end_mb"] * 2


async def test_what_busy_workers_take_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"arenas": [Question("arena", {"game": "nim", "position": "1 2"})]}
    monkeypatch.setattr("benchmarks.sizing.KINDS", asked)
    row = await soon(measure_busy("sqlite", tmp_path / "log", 350))
    assert tuple(row) == BUSY_COLUMNS
    assert (row["told"], row["not_told"]) == (3, 0)
    assert row["workers"] >= 1
    assert row["pss_mb"] > 0
