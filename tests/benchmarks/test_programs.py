"""The benchmark of a class that hands in programs, in a short form."""

from __future__ import annotations

import pytest

from benchmarks.programs import measure, programs


@pytest.mark.slow
async def test_the_benchmark_measures_two_pupils_who_hand_in_programs() -> None:
    row = await measure(2, 2, equal=False)
    assert row["functions"] == 4
    assert row["workers"] >= 1
    assert min(row["seconds"], row["workers_cpu_s"], row["alone_ms"], row["workers_pss_mb"]) > 0


def test_the_benchmarks_15_programs_ask_for_different_functions() -> None:
    assert len({name for _, name in programs(15)}) == 15
