"""The benchmark of turns runs, and says what was asked of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.turns.beside import Question
from benchmarks.turns.measuring import Bench, Plan
from benchmarks.turns.sections import sections
from tests.support.patience import soon

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

COSTS = {"static_ms", "turn_ms", "ratio"}

ANSWERS = {"per_s", "p50_ms", "p99_ms", "longest_stall_ms"}


def test_turns_are_measured() -> None:
    sizes = ["--quick", "--turns", "4", "--in-flight", "2", "--beside", "0"]
    command = [sys.executable, "-m", "benchmarks.turns", "--json", "--database", "postgresql"]
    command += sizes
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)["rows"]
    assert done.stdout == json.dumps(json.loads(done.stdout)) + "\n"
    assert [(row["database"], row["in_flight"], row["plies"]) for row in rows] == [
        ("postgresql", 2, plies) for plies in (0, 230)
    ]
    for row in rows:
        assert row.keys() >= COSTS | ANSWERS
        assert min(row[name] for name in COSTS) > 0


async def test_turns_are_measured_beside_other_work(tmp_path: Path) -> None:
    asked = {"arenas": [Question("arena", {"game": "nim", "position": "1 2"})]}
    plan = Plan(sections([1], lambda _: 1), 2, 1, asked)
    told: list[str] = []
    bench = Bench("sqlite", plan, told.append, tmp_path / "log")
    (row, *_), [beside] = await soon(bench.measure())
    assert (row["database"], row["in_flight"]) == ("sqlite", 1)
    assert beside.keys() >= ANSWERS
    assert (beside["beside"], beside["told"], beside["not_told"]) == ("arenas", 1, 0)
    assert len(told) == plan.told
