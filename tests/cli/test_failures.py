"""Failures around a command: one clear line, an exit code that is not 0, no traceback."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.command_line import called
from tests.support.program import PROGRAM, TOKEN, bouton

pytestmark = pytest.mark.slow

#: A device that is always full.
FULL = Path("/dev/full")
GAMES = ("survey", "0.77", "--limit", "1000", "--locale", "en")
WHOLE = (
    '{"game": "0.77", "status": "none", "entry": null, "checked_to": 9, "limit": 9, "seconds": 1}'
)

needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")


def assert_one_line(problems: str) -> None:
    assert problems.startswith("bouton: ")
    assert problems.count("\n") == 1


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# ------------------------------------------------------------------------------- its files


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"123",
        b"[]",
        b"null",
        b"notes of mine",
        b'{"game": "\xff"}',
        b'{"game": "0.77", "stat\xff',
        b"[" * 100_000,
        WHOLE.replace("null", '[1, 2, "bare"]').encode(),
        WHOLE.replace("null", "7").encode(),
        WHOLE.replace('"0.77"', "77").encode(),
    ],
)
def test_a_file_that_is_no_survey_is_refused_and_unchanged(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_bytes(WHOLE.encode() + b"\n" + line + b"\n")
    before = file.read_bytes()
    code, _, problems = called(*GAMES, "--file", str(file), folder=tmp_path)
    assert_one_line(problems)
    assert (code, "line 2" in problems) == (2, True)
    assert file.read_bytes() == before


@needs_full
@pytest.mark.parametrize(
    "arguments",
    [
        (*GAMES, "--file", str(FULL)),
        (*GAMES, "--file", "."),
        (*GAMES, "--write", "."),
        (*GAMES, "--write", "nowhere/proved.txt"),
        ("sequence", "0.77", "--to", "99999", "--csv", str(FULL)),
        ("sequence", "0.77", "--to", "99999", "--npy", str(FULL)),
        ("sequence", "0.77", "--to", "10", "--csv", "."),
        ("arena", "nim", "1 2", "--png", "."),
        ("arena", "nim", "1 2", "--png", str(FULL)),
    ],
)
def test_a_file_that_cannot_be_used_is_named_in_one_line(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    code, _, problems = called(*arguments, folder=tmp_path)
    assert_one_line(problems)
    assert (code, arguments[-1] in problems) == (2, True)
    assert not (tmp_path / "bouton-survey.jsonl").exists(), (
        "the refusal comes before the file is created"
    )


async def test_a_file_of_results_may_have_any_name(tmp_path: Path) -> None:
    for name in (b"a b#c%20?d.csv", "é.csv".encode("latin-1")):
        code, problems = await bouton(
            tmp_path, "sequence", "0.77", "--to", "10", "--csv", os.fsdecode(name)
        )
        assert (code, problems) == (0, "")
        assert os.fsdecode(name) in names_in(tmp_path)


async def test_a_folder_named_env_does_not_stop_a_computation(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    assert await bouton(tmp_path, "grundy", "0.77", "10") == (0, "")


# ------------------------------------------------------------------------------ the output


@needs_full
@pytest.mark.parametrize(
    "arguments", [("analyse", "nim", "1 3 7"), ("sequence", "0.77", "--to", "99999")]
)
def test_a_full_output_is_reported_in_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with FULL.open("w") as full:
        ran = run(tmp_path, arguments, full.fileno())
    assert (ran.returncode, ran.stderr) == (1, "bouton: stopped: No space left on device\n")


def test_a_closed_output_ends_the_command_silently(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = run(tmp_path, ("sequence", "0.77", "--to", "99999"), writing)
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [(GAMES, 0, "0.77 is periodic"), (("analyse", "nim", "x", "--locale", "en"), 2, "")],
)
async def test_with_stderr_closed_only_the_answer_is_printed(
    arguments: tuple[str, ...], code: int, told: str, tmp_path: Path
) -> None:
    closed = 'exec "$@" 2>&-'
    process = await asyncio.create_subprocess_exec(
        *("sh", "-c", closed, "sh", sys.executable, "-m", "bot", *arguments),
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    assert process.returncode == code
    assert output.decode().startswith(told) if told else output == b""


def run(folder: Path, arguments: tuple[str, ...], output: int) -> subprocess.CompletedProcess[str]:
    """Run the program with an output of its own."""
    command = [sys.executable, "-c", PROGRAM, "http://127.0.0.1:9", *arguments]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        command,
        check=False,
        cwd=folder,
        env=environment,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
    )


# ---------------------------------------------------------------------------- the database


async def test_a_silent_database_is_reported_in_one_line(tmp_path: Path) -> None:
    held: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _, writer: held.append(writer), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    url = f"postgresql+asyncpg://u:hush@127.0.0.1:{port}/db"
    code, problems = await bouton(tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    for writer in held:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for writer in held), return_exceptions=True)
    server.close()
    await server.wait_closed()
    assert (code, problems) == (1, "bouton: the database does not answer: it does not answer\n")


#: Addresses that cannot be right, and those of servers that may come back, with the exit code.
UNUSABLE = {
    "postgresql+asyncpg://u:hush@127.0.0.1:9/db": 1,
    "postgresql+asyncpg://u:hush@nowhere.invalid/db": 1,
    "postgresql+asyncpg://u:hush@/db?host=/nowhere": 1,
    "postgresql+asyncpg://u:hush@127.0.0.1:9/db?foo=1": 2,
    "postgresql+asyncpg://u:hush@127.0.0.1:9/db?sslmode=require": 2,
    "postgresql+asyncpg://u:hush@127.0.0.1:9/db?ssl=nonsense": 2,
    "postgresql+asyncpg://u:hush@127.0.0.1:99999/db": 2,
    "sqlite+aiosqlite:///x.db?foo=1": 2,
    "sqlite+aiosqlite:///x.db?mode=ro": 2,
    "sqlite+aiosqlite:///x.db?timeout=long": 2,
    "sqlite+aiosqlite:///nowhere/x.db": 2,
    "sqlite+aiosqlite://host/x.db": 2,
}

#: Runs the bot with one database after the other; a line ends with the exit code.
EACH = """
import os, sys
import bot.cli.database
from bot.cli.main import main
bot.cli.database.WAIT = 0
for os.environ["DATABASE_URL"] in sys.argv[1:]:
    print("exit", main(["run", "--locale", "en"]), file=sys.stderr)
"""


async def test_an_unusable_database_is_reported_in_one_line(tmp_path: Path) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "ERROR"}
    _, _, problems = await command_line.forked(EACH, *UNUSABLE, folder=tmp_path, **settings)
    assert "hush" not in problems
    lines = problems.splitlines()
    assert len(lines) == 2 * len(UNUSABLE)
    begins = {1: "bouton: the database does not answer: ", 2: "bouton: DATABASE_URL "}
    for (url, expected), told, code in zip(UNUSABLE.items(), lines[::2], lines[1::2], strict=True):
        assert code == f"exit {expected}", url
        assert told.startswith(begins[expected]), url
    assert names_in(tmp_path) == set()


async def test_a_preview_stores_its_matches_in_the_named_file(tmp_path: Path) -> None:
    name = "quoi?/a#b%20c d.db"
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "preview", "--no-browser", "--locale", "en"),
        *("--database", name),
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    while b"Ctrl" not in (line := await process.stdout.readline()):
        assert line, "the bot ended before it was ready"
    process.send_signal(signal.SIGINT)
    await process.communicate()
    assert process.returncode == 0
    assert file.stat().st_size > 0
    assert names_in(tmp_path) <= {file.parent.name, ".cache"}
    assert names_in(file.parent) <= {file.name, f"{file.name}-wal", f"{file.name}-shm"}
