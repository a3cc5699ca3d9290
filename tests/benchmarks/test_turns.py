"""The benchmark of turns runs and prints its figures."""

from __future__ import annotations

import json

import pytest

from benchmarks.turns import __main__ as turns
from benchmarks.turns.beside import Question

pytestmark = pytest.mark.slow

COSTS = {"static_ms", "turn_ms", "ratio"}

ANSWERS = {"per_s", "p50_ms", "p99_ms", "longest_stall_ms", "longest_own_ms"}

#: Asked while others click: pictures, searches and tables would take a minute.
ASKED = {"arenas": [Question("arena", {"game": "nim", "position": "1 2"})]}


def test_turns_are_measured_alone_and_beside_other_work(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(turns, "KINDS", ASKED)
    sizes = ["--quick", "--turns", "4", "--in-flight", "2", "--beside", "1"]
    turns.main([*sizes, "--json", "--database", "postgresql"])
    printed = capfd.readouterr().out
    found = json.loads(printed)
    assert printed == json.dumps(found) + "\n"
    assert [(row["database"], row["in_flight"], row["plies"]) for row in found["rows"]] == [
        ("postgresql", 2, plies) for plies in (0, 230)
    ]
    for row in found["rows"]:
        assert row.keys() >= COSTS | ANSWERS
        assert min(row[name] for name in COSTS) > 0
    (beside,) = found["beside"]
    assert beside.keys() >= ANSWERS
    assert (beside["beside"], beside["told"], beside["not_told"]) == ("arenas", 1, 0)
