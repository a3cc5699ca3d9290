"""``scripts/check`` runs every check in the present environment and stops at a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BASH = shutil.which("bash")

#: Stands for a tool: writes down how it is called, and fails if its name is asked for.
TOOL = """#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
test "$(basename "$0")" != "$FAILING"
"""

GATES = ["ruff format --check .", "ruff check .", "mypy", "lint-imports"]

pytestmark = pytest.mark.skipif(BASH is None, reason="there is no bash here")


def check(folder: Path, *arguments: str, failing: str = "") -> tuple[int, list[str]]:
    """Run the checks with tools that record their calls; return the exit code and the calls."""
    tools, calls = folder / "bin", folder / "calls"
    tools.mkdir()
    for name in ("ruff", "mypy", "lint-imports", "pytest"):
        (tools / name).write_text(TOOL)
        (tools / name).chmod(0o755)
    own = {"VIRTUAL_ENV": str(folder), "CALLS": str(calls), "FAILING": failing}
    command = [str(BASH), str(ROOT / "scripts" / "check"), *arguments]
    done = subprocess.run(command, env=os.environ | own, capture_output=True, check=False)
    told = calls.read_text().splitlines() if calls.exists() else []
    return done.returncode, [line.strip() for line in told]


@pytest.mark.parametrize(
    ("arguments", "tests"),
    [((), ["pytest"]), (("--fast",), ["pytest -m not slow"]), (("--gates",), [])],
)
def test_scripts_check_runs_every_gate_then_the_tests(
    tmp_path: Path, arguments: tuple[str, ...], tests: list[str]
) -> None:
    assert check(tmp_path, *arguments) == (0, GATES + tests)


def test_scripts_check_stops_at_the_first_check_that_fails(tmp_path: Path) -> None:
    assert check(tmp_path, failing="mypy") == (1, GATES[:3])


def test_scripts_check_refuses_an_unknown_option(tmp_path: Path) -> None:
    assert check(tmp_path, "--quick") == (2, [])


def test_the_ci_runs_the_gates_in_a_fresh_environment_before_the_tests() -> None:
    written = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    gates = written.index('VIRTUAL_ENV="$PWD/.venv" scripts/check --gates')
    assert gates < written.index('bash -euo pipefail -c "$command"')
