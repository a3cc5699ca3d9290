"""The benchmark of turns runs, and says what was asked of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

ANSWERS = {"per_s", "p50_ms", "p99_ms", "longest_stall_ms"}

MEASURED = {"static_ms", "turn_ms", "ratio", *ANSWERS}


def measured(*arguments: str) -> dict[str, Any]:
    """Return what a small run prints: one JSON object."""
    command = [sys.executable, "-m", "benchmarks.turns", "--quick", "--turns", "4", "--json"]
    done = subprocess.run(
        [*command, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.stdout == json.dumps(found) + "\n"
    return found


def test_turns_are_measured_on_both_databases() -> None:
    rows = measured("--in-flight", "1", "2", "--beside", "0")["rows"]
    assert {row["database"] for row in rows} == {"sqlite", "postgresql"}
    assert {row["in_flight"] for row in rows} == {1, 2}
    assert {row["plies"] for row in rows} == {0, 230}
    for row in rows:
        assert row.keys() >= MEASURED
        assert min(row[name] for name in MEASURED) > 0


def test_turns_are_measured_beside_other_work() -> None:
    rows = measured("--in-flight", "1", "--beside", "2", "--database", "sqlite")["beside"]
    assert [row["beside"] for row in rows] == ["pictures", "arenas", "searches", "laboratory"]
    for row in rows:
        assert row["told"] + row["not_told"] == 2
        assert min(row[name] for name in ANSWERS) > 0
