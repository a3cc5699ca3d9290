"""The command line as tests use it: in this process, or in its own where that is the point."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import main
from tests.support.forking import ROOT, Forked

HERE = Path()

#: The exit code, and what was printed to stdout and to stderr.
Ended = tuple[int, str, str]

#: Whatever the machine has set, no test may see it.
SETTINGS = ("DISCORD_TOKEN", "LOG_LEVEL", "LOG_FORMAT", "KEEP_DAYS", "DATABASE_URL", "METRICS_PORT")
SETTINGS += ("SHARDS", "SHARD_ID", "SHARD_COUNT", "METRICS_HOST", "OPERATOR_NAME")
SETTINGS += ("OPERATOR_CONTACT",)

#: Runs the program, and fails if it has loaded what most commands should do without.
PROGRAM = """
import sys
from bot.cli.main import main
code = main(sys.argv[1:])
loaded = {"discord", "sqlalchemy", "aiohttp"} & set(sys.modules)
assert not loaded, loaded
sys.exit(code)
"""


def called(*arguments: str, folder: Path = HERE, **settings: str) -> Ended:
    """Run a command in this process, in a folder and with settings of its own."""
    told, problems = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, chdir(folder):
        for name in SETTINGS:
            patch.delenv(name, raising=False)
        for name, value in settings.items():
            patch.setenv(name, value)
        with redirect_stdout(told), redirect_stderr(problems):
            try:
                code = main(arguments)
            except SystemExit as wrong_use:
                code = int(str(wrong_use.code))
    return code, told.getvalue(), problems.getvalue()


def refused_in_one_line(*arguments: str, problem: str) -> None:
    """Check that a command ends with one line that begins with the problem, and nothing else."""
    code, told, problems = called(*arguments, "--locale", "en")
    assert (code, told) == (2, "")
    assert problems.startswith(f"bouton: {problem}")
    assert problems.count("\n") == 1


def answer(*arguments: str, code: int = 0) -> dict[str, Any]:
    """Return the one JSON object that a command prints, and nothing else."""
    ended, told, problems = called(*arguments, "--json")
    assert (ended, problems) == (code, "")
    found = json.loads(told)
    assert isinstance(found, dict)
    assert told == json.dumps(found) + "\n"
    return found


def environment_with(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a process with settings of its own."""
    others = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {**others, "PYTHONPATH": str(ROOT), **settings}


async def forked(program: str, *arguments: str, folder: Path = HERE, **settings: str) -> Ended:
    """Run a Python program as ``run`` does, in a process that has loaded the bot's modules."""
    with tempfile.TemporaryDirectory() as name:
        told, problems = Path(name) / "told", Path(name) / "problems"
        process = Forked(
            *(program, *arguments),
            folder=folder,
            environment=environment_with(settings),
            told=told,
            problems=problems,
        )
        code = await process.wait()
        return code, told.read_text(encoding="utf-8"), problems.read_text(encoding="utf-8")


async def run(program: str, *arguments: str, folder: Path = HERE, **settings: str) -> Ended:
    """Run a Python program in a process of its own, in a folder and with settings of its own."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program, *arguments),
        cwd=folder,
        env=environment_with(settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    told, problems = await process.communicate()
    assert process.returncode is not None
    return process.returncode, told.decode(), problems.decode()


@contextmanager
def somebody_else() -> Iterator[None]:
    """Be a user without rights, where root runs the tests."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65_534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
