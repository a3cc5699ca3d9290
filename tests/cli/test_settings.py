"""Settings that cannot be used: each is refused in a sentence, also by ``doctor``."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.settings import MOST_SIGNS
from bot.i18n import LOCALES, words
from bot.kit.caches import cache_folder
from tests.support.command_line import called
from tests.support.program import TOKEN
from tests.support.refused_starts import refused

pytestmark = pytest.mark.slow

SAY = words("en")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("DATABASE_URL sqlite+aiosqlite:///other.db", "2"),
        ("DATABASE_URL='sqlite+aiosqlite:///other.db", "2"),
        ("DATABASE_URL", "2"),
        ("# mine\n=5", "3"),
    ],
)
def test_an_unreadable_line_of_the_settings_file_is_refused_with_its_number(
    line: str, number: str, locale: str, tmp_path: Path
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"KEEP_DAYS=30\n{line}\nLOG_LEVEL=INFO\n", encoding="utf-8")
    told = words(locale)("setting-line", file=str(file), line=number)
    refused(tmp_path, told, locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_line_with_an_undefined_variable_is_refused(locale: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=${LEVEL:-INFO}\nDATABASE_URL=${URL}\n", encoding="utf-8")
    told = words(locale)("setting-variable", file=str(file), line="2", name="URL")
    refused(tmp_path, told, locale)


def test_a_setting_given_twice_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("KEEP_DAYS=30\nLOG_LEVEL=INFO\nKEEP_DAYS=60\n", encoding="utf-8")
    refused(tmp_path, SAY("setting-twice", file=str(file), line="3", name="KEEP_DAYS"))


def test_an_unknown_host_of_the_metrics_is_refused(tmp_path: Path) -> None:
    """It is not the port's fault."""
    settings = {"DISCORD_TOKEN": TOKEN, "METRICS_HOST": "nowhere.invalid", "METRICS_PORT": "9109"}
    code, _, problems = called("run", "--locale", "en", folder=tmp_path, **settings)
    assert code == 2
    assert problems == f"bouton: {SAY('setting-metrics-host', host='nowhere.invalid')}\n"


@pytest.mark.parametrize("locale", LOCALES)
def test_all_wrong_settings_are_reported_at_once(locale: str, tmp_path: Path) -> None:
    file, say = tmp_path / ".env", words(locale)
    file.write_text("KEEP_DAYS=0\nGREETING=1\nLOG_FORMAT=xml\n", encoding="utf-8")
    days = say("setting-number", variable="KEEP_DAYS", least="1", most="3650", example="365")
    log_format = say("setting-choice", variable="LOG_FORMAT", choices="text, json")
    unknown = say("setting-unknown", variable="GREETING")
    shards = say("setting-shards")
    wrong = {"2": unknown, "3": log_format, "1": days}
    placed = [say("setting-at", file=str(file), line=n, problem=told) for n, told in wrong.items()]
    told = [*placed, shards]
    refused(tmp_path, "\n".join(told), locale, SHARDS="3/2")
    for token, key in (("", "setting-token-missing"), ("x", "setting-token-malformed")):
        both = "\n".join([*told, say(key)])
        refused(tmp_path, both, locale, SHARDS="3/2", DISCORD_TOKEN=token)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("KEEP_DAY", "KEEP_DAYS"), ("database_uri", "DATABASE_URL"), ("GREETING", None)],
)
def test_an_unknown_name_in_the_settings_file_is_refused(
    name: str, meant: str | None, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(f"{name}=30\n", encoding="utf-8")
    unknown = SAY("setting-unknown", variable=name)
    told = SAY("setting-misspelt", variable=name, meant=meant) if meant else unknown
    refused(tmp_path, SAY("setting-at", file=str(tmp_path / ".env"), line="1", problem=told))


def test_only_misspelt_settings_are_refused_in_the_environment(tmp_path: Path) -> None:
    told = SAY("setting-misspelt", variable="LOGLEVEL", meant="LOG_LEVEL")
    refused(tmp_path, told, LOGLEVEL="DEBUG")
    away = {"DISCORD_TOKEN": "nonsense", "CACHE_DIRECTORY": "/x", "GREETING": "1"}
    for others in (away, {**away, "LOGLEVEL": "DEBUG", "LOG_LEVEL": "INFO"}):
        _, _, problems = called("run", "--locale", "en", folder=tmp_path, **others)
        assert problems.startswith("bouton: DISCORD_TOKEN is malformed")


def test_a_byte_order_mark_and_the_password_for_compose_are_accepted(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("\ufeffLOG_LEVEL=LOUD\nPOSTGRES_PASSWORD=x\n", encoding="utf-8")
    choices = "DEBUG, INFO, WARNING, ERROR"
    told = SAY("setting-choice", variable="LOG_LEVEL", choices=choices)
    refused(tmp_path, SAY("setting-at", file=str(tmp_path / ".env"), line="1", problem=told))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("line", "key", "told"),
    [
        ("METRICS_PORT=http", "setting-number", {"least": "1", "most": "65535", "example": "9109"}),
        ("operator_name=", "setting-empty", {"example": "Lycée Ada"}),
        (f"OPERATOR_CONTACT={'x' * (MOST_SIGNS + 1)}", "setting-long", {"most": str(MOST_SIGNS)}),
        ("DATABASE_URL=sqlite+aiosqlite:///away/b.db", "setting-database-folder", {}),
    ],
)
def test_a_wrong_setting_is_reported_with_its_line_if_it_is_from_the_file(
    line: str, key: str, told: dict[str, str], locale: str, tmp_path: Path
) -> None:
    name, _, value = line.partition("=")
    file, say = tmp_path / ".env", words(locale)
    file.write_text(f"# mine\n{line}\n", encoding="utf-8")
    details = {"variable": name.upper(), "folder": str(tmp_path / "away"), **told}
    problem = say(key, **details)
    refused(tmp_path, say("setting-at", file=str(file), line="2", problem=problem), locale)
    refused(tmp_path, problem, locale, **{name.upper(): value})


@pytest.mark.parametrize("locale", LOCALES)
def test_a_malformed_token_in_the_file_is_reported_with_its_line(
    locale: str, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=x\n", encoding="utf-8")
    say = words(locale)
    told = say("setting-token-malformed")
    told = say("setting-at", file=str(tmp_path / ".env"), line="1", problem=told)
    _, _, problems = called("run", "--locale", locale, folder=tmp_path)
    assert problems == f"bouton: {told}\n"


@pytest.mark.parametrize(
    ("variable", "value", "bounds"),
    [
        *(("KEEP_DAYS", value, ("1", "3650", "365")) for value in ("", "a year", "0", "3651")),
        *(("METRICS_PORT", value, ("1", "65535", "9109")) for value in ("", "http", "65536")),
    ],
)
def test_a_setting_that_is_no_number_in_range_is_refused(
    variable: str, value: str, bounds: tuple[str, str, str], tmp_path: Path
) -> None:
    told = dict(zip(("least", "most", "example"), bounds, strict=True))
    refused(tmp_path, SAY("setting-number", variable=variable, **told), **{variable: value})


def test_an_empty_setting_of_shards_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, SAY("setting-shards"), SHARDS="")


@pytest.mark.parametrize(
    ("variable", "example"), [("METRICS_HOST", "127.0.0.1"), ("CACHE_DIR", str(cache_folder()))]
)
def test_an_empty_address_is_refused(variable: str, example: str, tmp_path: Path) -> None:
    told = SAY("setting-empty", variable=variable, example=example)
    refused(tmp_path, told, **{variable: ""})


def test_a_cache_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    file.touch()
    refused(tmp_path, SAY("setting-cache-folder", folder=str(file)), CACHE_DIR=str(file))


@pytest.mark.parametrize("kind", ["folder", "link"])
def test_a_settings_file_that_is_a_folder_or_a_broken_link_is_refused(
    kind: str, tmp_path: Path
) -> None:
    """Docker creates a folder for a file that it cannot find to mount."""
    env = tmp_path / ".env"
    if kind == "folder":
        env.mkdir()
        reason = "Is a directory"
    else:
        env.symlink_to("nowhere")
        reason = "No such file or directory"
    refused(tmp_path, SAY("setting-file", file=str(env), reason=reason))


@pytest.mark.parametrize(
    "value",
    [
        "mysql://u:hush@host/name",
        "",
        "postgresql+asyncpg://u:hu:sh@host:port/name",
        "postgresql+asyncpg://u:hu@sh@host/name",
        "postgresql+asyncpg://u:hush@127.0.0.1:9/db?foo=1",
        "sqlite+aiosqlite:///x.db?foo=1",
        "sqlite+aiosqlite:///x.db?timeout=soon",
        "sqlite+aiosqlite:///x.db?timeout=",
        "postgresql+asyncpg:///x?host=",
        "sqlite+aiosqlite:///file:x.db?uri=true",
        "sqlite+aiosqlite:///file:x.db",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite://",
    ],
)
def test_an_address_of_a_database_that_no_driver_takes_is_refused(
    value: str, tmp_path: Path
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": value}
    _, _, problems = called("run", "--locale", "en", folder=tmp_path, **settings)
    told = problems.removeprefix("bouton: ").rstrip("\n")
    assert told.startswith("DATABASE_URL ")
    assert "hush" not in told
    refused(tmp_path, told, DATABASE_URL=value)
