"""``bouton run`` with every setting that can be wrong: one clear line, exit code 2, no token."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import web
from discord.http import Route

from bot import __version__
from bot.cli.settings import load_settings, require_token
from bot.db.engine import DEFAULT_URL
from bot.i18n import LOCALES, words
from tests.support.command_line import SETTINGS, called, somebody_else
from tests.support.program import TOKEN, bouton

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def test_help_loads_neither_the_engine_nor_the_catalogues() -> None:
    asked = "import sys; from bot.cli.main import main"
    asked += "\ntry: main(['--help'])\nexcept SystemExit: print('loaded', *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    told, loaded = done.stdout.split("loaded ")
    assert "prove or refute the functions of worksheets" in told
    assert not set(loaded.split()) & {"games", "fluent", "discord", "sqlalchemy"}


#: Begins the program as the first command of README does, in a Python that is not the present one.
OLDER = """
import runpy, sys
sys.version_info = (3, int(sys.argv[1]), 4)
sys.argv[1:] = ["--version"]
runpy.run_module("bot", run_name="__main__")
"""


@pytest.mark.parametrize("minor", [10, 11])
def test_an_older_python_without_any_package_is_refused_in_a_sentence(minor: int) -> None:
    """The two modules that it runs have no packages and must parse under Python 3.8."""
    begun = [sys.executable, "-S", "-c", OLDER, str(minor)]
    done = subprocess.run(begun, cwd=ROOT, capture_output=True, text=True, check=False)
    if minor < 11:
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert "Python 3.10, and Bouton needs Python 3.11 or later." in done.stderr
    else:
        assert (done.returncode, done.stdout) == (0, f"bouton {__version__}\n")
    for name in ("__init__.py", "__main__.py"):
        ast.parse((ROOT / "bot" / name).read_text(encoding="utf-8"), feature_version=(3, 8))


async def test_run_without_a_token_is_refused_in_one_line(tmp_path: Path) -> None:
    told = "bouton: DISCORD_TOKEN is not set"
    code, problems = await bouton(tmp_path, "run")
    assert (code, problems[: len(told)], problems.count("\n")) == (2, told, 1)


@pytest.mark.parametrize(
    ("settings", "variable"),
    [
        ({}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_TOKEN": "   "}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_TOKEN": "not-a-token"}, "DISCORD_TOKEN is malformed"),
        ({"DISCORD_TOKEN": TOKEN[:40]}, "DISCORD_TOKEN is malformed"),
        ({"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "LOUD"}, "LOG_LEVEL is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "KEEP_DAYS": "0"}, "KEEP_DAYS is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "SHARDS": "1-2/2"}, "SHARDS is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "METRICS_PORT": "99999"}, "METRICS_PORT is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "LOG_FORMAT": "xml"}, "LOG_FORMAT is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "KEEP_DAYS": "a year"}, "KEEP_DAYS is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "mysql://u:hush@h/b"}, "DATABASE_URL is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "bouton.db"}, "DATABASE_URL is wrong"),
    ],
)
def test_a_bad_setting_is_reported_in_one_line_without_its_secret_value(
    settings: dict[str, str], variable: str, tmp_path: Path
) -> None:
    code, _, problems = called("run", "--locale", "en", folder=tmp_path, **settings)
    assert code == 2
    assert problems.startswith(f"bouton: {variable}")
    assert problems.count("\n") == 1
    assert not any(
        value.strip() and value.strip() in problems
        for name, value in settings.items()
        if name in ("DISCORD_TOKEN", "DATABASE_URL")
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_wrong_shards_are_refused_in_the_users_language(locale: str, tmp_path: Path) -> None:
    arguments = ("run", "--shards", "4-3/16", "--locale", locale)
    settings = {"DISCORD_TOKEN": TOKEN, "SHARDS": "0/1"}
    code, _, problems = called(*arguments, folder=tmp_path, **settings)
    assert (code, problems) == (2, f"bouton: {words(locale)('setting-shards')}\n")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("settings", "variable", "meant"),
    [
        ({"SHARD_ID": "2", "SHARD_COUNT": "4"}, "SHARD_ID", "2/4"),
        ({"SHARD_ID": "4", "SHARD_COUNT": "4"}, "SHARD_ID", "0/16"),
        ({"SHARD_COUNT": "many"}, "SHARD_COUNT", "0/16"),
    ],
)
def test_a_misnamed_setting_of_shards_is_refused_with_the_right_name(
    locale: str, settings: dict[str, str], variable: str, meant: str, tmp_path: Path
) -> None:
    say = words(locale)
    wrong = say("setting-shards-elsewhere", variable=variable, meant=meant)
    given = {"DISCORD_TOKEN": "nonsense", **settings}
    code, _, problems = called("run", "--locale", locale, folder=tmp_path, **given)
    assert (code, problems) == (2, f"bouton: {wrong}\n{say('setting-token-malformed')}\n")
    code, _, problems = called("run", folder=tmp_path, SHARDS="0/1", **given)
    assert problems.startswith("bouton: DISCORD_TOKEN"), (
        "shards are valid, so the token is the first fault"
    )


def test_settings_are_read_from_the_file_env(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=nonsense\n", encoding="utf-8")
    code, _, problems = called("run", "--locale", "en", folder=tmp_path)
    assert code == 2
    assert "line 1: DISCORD_TOKEN is malformed" in problems


@pytest.mark.parametrize("whole", [False, True])
def test_the_example_file_of_settings_is_valid_with_a_token(
    whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """README has an owner copy the file and fill in the token, nothing else."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    if whole:
        text = re.sub(r"^# (?=[A-Z_]+=(?!postgresql))", "", text, flags=re.MULTILINE)
    (tmp_path / ".env").write_text(text.replace("TOKEN=", f"TOKEN={TOKEN}"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    settings = load_settings(words("en"))
    assert require_token(settings, words("en")) == TOKEN
    assert settings.database_url == DEFAULT_URL
    assert settings.metrics_port == (9109 if whole else None)


async def test_an_unreachable_discord_is_reported_without_the_token(tmp_path: Path) -> None:
    code, problems = await bouton(tmp_path, "run", DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")
    assert code == 1
    assert problems.rstrip().endswith("Discord cannot be reached (ClientConnectorError)")
    assert "Traceback" not in problems
    assert not any(part in problems for part in TOKEN.split("."))


async def answering_discord(status: int) -> tuple[web.AppRunner, str]:
    """Start a Discord that answers every request with one status; return its address."""

    async def answer(request: web.Request) -> web.Response:
        if status == 200 and request.path.endswith("/users/@me"):
            return web.json_response({"id": "1", "username": "bouton", "discriminator": "0"})
        return web.json_response({"message": "no", "code": 0}, status=401)

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    return runner, f"http://127.0.0.1:{port}"


async def test_a_token_that_discord_refuses_is_reported_in_one_line(tmp_path: Path) -> None:
    runner, address = await answering_discord(401)
    code, problems = await bouton(
        tmp_path, "run", discord=address, DISCORD_TOKEN=TOKEN, LOG_LEVEL="ERROR"
    )
    await runner.cleanup()
    assert code == 2
    assert problems.splitlines()[-1].startswith("bouton: DISCORD_TOKEN was refused")
    assert "Traceback" not in problems
    assert not any(part in problems for part in TOKEN.split("."))


@pytest.mark.parametrize("arguments", [[], ["dance"], ["preview", "--port", "99999"]])
def test_wrong_arguments_print_the_usage_and_exit_with_2(
    arguments: list[str], tmp_path: Path
) -> None:
    code, _, problems = called(*arguments, folder=tmp_path)
    assert code == 2
    assert problems.startswith("usage: bouton")


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database " * 100, encoding="utf-8")
    arguments = ("preview", "--no-browser", "--locale", "en", "--database", str(file))
    code, problems = await bouton(tmp_path, *arguments, discord=Route.BASE)
    assert code == 2
    assert problems == f"bouton: {file} cannot be used as a database: file is not a database\n"
    assert file.read_text(encoding="utf-8").startswith("not a database")


def test_a_forbidden_cache_folder_is_no_fault_of_the_settings(tmp_path: Path) -> None:
    """It is warned of where it is used; the bot runs without it."""
    tmp_path.chmod(0)
    try:
        with somebody_else():
            load_settings(words("en"), discord_token=TOKEN, cache_dir=str(tmp_path / "tables"))
    finally:
        tmp_path.chmod(0o700)
