"""The benchmarks run, and their ways agree."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_every_way_of_the_grundy_benchmark_agrees() -> None:
    sizes = ["--quick", "--to", "1500", "--runs", "1", "--json"]
    command = [sys.executable, "-m", "benchmarks.grundy", *sizes]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)["rows"]
    assert [row["game"] for row in rows][:2] == ["0.77", "0.16"]
    assert all(row["method"] == "sparse" for row in rows)
    assert all(("c" in row) == (shutil.which("cc") is not None) for row in rows)
