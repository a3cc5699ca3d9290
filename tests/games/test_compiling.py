"""Compiled functions work where they cannot be stored, with one warning."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import games

pytestmark = pytest.mark.slow

#: Asks Chomp and the laboratory's kernels something; the files that this process writes may be of
#: so many bytes at most.
PROGRAM = """
import resource, sys
limit = int(sys.argv[1])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from games.families.chomp_kernels import losing_bits
from games.grundy.kernels import definition, recurrences, sparse
from games.grundy.kernels.bits import first_gap
import numpy as np
print(losing_bits(3).tolist(), first_gap(np.array([7], np.uint64)))
"""

ANSWER = "[12578] 3\n"


def asked(folder: Path, limit: int = 0, **environment: str) -> tuple[str, str]:
    """Ask the engine of an installation in a folder; return the answer and the log."""
    own = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    ran = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM, str(limit)],
        check=False,
        cwd=folder,
        env=own | {"PYTHONPATH": str(folder)} | environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, ran.stderr


@pytest.fixture
def installation(tmp_path: Path) -> Path:
    """Return a folder with an engine in it of which nothing is compiled."""
    source = Path(games.__file__).parent
    shutil.copytree(source, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_read_only_installation_works_and_warns_once(installation: Path) -> None:
    for folder in ("games", "games/families", "games/grundy/kernels"):
        (installation / folder / "__pycache__").touch()  # so no folder is made, even by root
    nowhere = str(installation / "games/__pycache__/home")
    homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), nowhere)
    told, log = asked(installation, **homes)
    assert told == ANSWER
    assert log.count("compiled functions are not kept") == 1
    assert log.count("\n") == 1
    told, log = asked(installation, **homes, NUMBA_CACHE_DIR=str(installation / "kept"))
    assert (told, log) == (ANSWER, ""), (
        "with NUMBA_CACHE_DIR, as the warning advises, there should be no warning"
    )


def test_a_full_disk_is_warned_of_once_and_stored_functions_are_used(installation: Path) -> None:
    kept = installation / "kept"
    told, log = asked(installation, limit=100, NUMBA_CACHE_DIR=str(kept))
    assert told == ANSWER
    assert log.count("compiled functions are not kept (File too large)") == 1
    assert log.count("\n") == 1
    assert not list(kept.rglob("*.nbc"))
    assert asked(installation, NUMBA_CACHE_DIR=str(kept)) == (ANSWER, "")
    files = {file: file.stat().st_mtime_ns for file in kept.rglob("*.nbc")}
    assert files
    assert asked(installation, NUMBA_CACHE_DIR=str(kept)) == (ANSWER, "")
    assert files == {file: file.stat().st_mtime_ns for file in kept.rglob("*.nbc")}
