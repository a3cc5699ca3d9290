"""The benchmark of sizes runs: copies are open matches like those that are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.sizing import COLUMNS, PEOPLE, measure
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
