"""The benchmark of turns runs, and says what was asked of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

MEASURED = {
    "static_ms",
    "turn_ms",
    "ratio",
    "per_s",
    "p50_ms",
    "p99_ms",
    "longest_stall_ms",
}


def test_turns_are_measured_on_both_databases() -> None:
    sizes = ["--quick", "--turns", "4", "--in-flight", "1", "2"]
    command = [sys.executable, "-m", "benchmarks.turns", "--json", *sizes]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)["rows"]
    assert {row["database"] for row in rows} == {"sqlite", "postgresql"}
    assert {row["in_flight"] for row in rows} == {1, 2}
    for row in rows:
        assert row.keys() >= MEASURED
        assert min(row[name] for name in MEASURED) > 0
    assert done.stdout == json.dumps(json.loads(done.stdout)) + "\n"
