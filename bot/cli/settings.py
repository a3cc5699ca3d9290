"""Settings: environment variables, or the same names in a file ``.env``."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from urllib.parse import parse_qsl, urlsplit

from dotenv.parser import parse_stream
from dotenv.variables import Variable, parse_variables
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.db.connecting import file_of
from bot.db.engine import DEFAULT_URL
from bot.i18n import Say
from bot.kit.caches import cache_folder
from bot.kit.shards import Shards
from bot.play.model import KEEP_DAYS

#: Three base64url parts with dots between; Discord promises no more than that.
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")

#: What may follow the ? in the address of an SQLite file.
_SQLITE = {"cached_statements", "check_same_thread", "detect_types", "isolation_level", "timeout"}

#: What else .env may have: compose.yaml and Docker Compose read it from there.
_FOREIGN = ("POSTGRES_", "COMPOSE_")

#: From this likeness on, a name in the environment is a setting that was misspelt.
_ALIKE = 0.85


class BadSetting(Exception):
    """A setting is missing or wrong. The message names its variable, never its value."""


MOST_DAYS, LAST_PORT = 3650, 65535

#: So long are the name and the contact of who runs the bot at most.
MOST_SIGNS = 200

#: What is written as an example of a text that has no default.
_EXAMPLES = {"operator_name": "Lycée Ada", "operator_contact": "dpo@example.org"}

#: What is said of numbers: the bounds, and an example.
_NUMBERS = {
    "keep_days": {"least": "1", "most": str(MOST_DAYS), "example": str(KEEP_DAYS)},
    "metrics_port": {"least": "1", "most": str(LAST_PORT), "example": "9109"},
}


class _Wrong(ValueError):
    """A value cannot be used: the key of a sentence, and its variables."""

    def __init__(self, key: str, **details: str) -> None:
        super().__init__(key)
        self.key, self.details = key, details


_ENV = ".env"

_READ_FROM = SettingsConfigDict(
    env_file=_ENV, env_file_encoding="utf-8-sig", extra="ignore", hide_input_in_errors=True
)


class Settings(BaseSettings):
    """The settings that a server owner may choose."""

    model_config = _READ_FROM

    discord_token: SecretStr = SecretStr("")
    database_url: str = DEFAULT_URL
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    keep_days: int = Field(default=KEEP_DAYS, ge=1, le=MOST_DAYS)
    cache_dir: str | None = Field(default=None, min_length=1)
    shards: Shards | None = None
    metrics_host: str = Field(default="127.0.0.1", min_length=1)
    metrics_port: int | None = Field(default=None, ge=1, le=LAST_PORT)
    operator_name: str | None = Field(default=None, min_length=1, max_length=MOST_SIGNS)
    operator_contact: str | None = Field(default=None, min_length=1, max_length=MOST_SIGNS)

    @field_validator("operator_name", "operator_contact", mode="before")
    @classmethod
    def _stripped(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("shards", mode="before")
    @classmethod
    def _read_shards(cls, value: str | None) -> Shards | None:
        return None if value is None else Shards.read(value)

    @field_validator("cache_dir")
    @classmethod
    def _folder(cls, value: str | None) -> str | None:
        folder = cache_folder(value)
        if value is not None and os.path.lexists(folder) and not folder.is_dir():
            raise _Wrong("setting-cache-folder", folder=str(folder))
        return value

    @field_validator("database_url")
    @classmethod
    def _known_driver(cls, value: str) -> str:
        try:
            url = make_url(value)
        except ArgumentError:
            raise _Wrong("setting-database-driver") from None
        except ValueError:  # its message would quote the password
            raise _Wrong("setting-database-port") from None
        if url.drivername not in DRIVERS:
            raise _Wrong("setting-database-driver")
        if url.get_driver_name() == "asyncpg" and find_spec("asyncpg") is None:
            raise _Wrong("setting-database-extra")
        for name, given in parse_qsl(urlsplit(value).query, keep_blank_values=True):
            if not given:  # the driver would put its own value in its place
                raise _Wrong("setting-database-blank", name=name)
        if url.get_backend_name() == "sqlite":  # the other driver refuses what it does not know
            for name in url.query:
                if name not in _SQLITE:
                    raise _Wrong("setting-database-parameter", name=name)
            if file_of(url) is None:  # in memory, or by an address that no lock would find
                raise _Wrong("setting-database-no-file")
        return value


class OtherNames(BaseSettings):
    """Names by which other bots set the shards of a process; here SHARDS sets both."""

    model_config = _READ_FROM

    shard_id: str = ""
    shard_count: str = ""


def load_settings(say: Say, **given: str) -> Settings:
    """Read the settings; raise BadSetting for the first variable that is wrong.

    ``given`` overrides the environment.
    """
    try:
        _refuse_unknown(_written_names(say), say)
        settings = Settings(**given)  # type: ignore[arg-type]  # they are read as texts
        if settings.shards is None:  # it would have them all, beside those that others have
            _refuse_other_names(OtherNames(), say)
        return settings
    except UnicodeDecodeError:
        raise BadSetting(say("setting-file-encoding", file=_env_path())) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(say("setting-file", file=_env_path(), reason=reason)) from None
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False)[0]
        raise BadSetting(_sentence(problem, say)) from None


def _sentence(problem: Any, say: Say) -> str:
    """Say what is wrong with the value of a setting, and what would be right."""
    name, context = str(problem["loc"][0]), problem.get("ctx", {})
    if isinstance(wrong := context.get("error"), _Wrong):
        return say(wrong.key, **wrong.details)
    if name == "shards":
        return say("setting-shards")
    field, variable = Settings.model_fields[name], name.upper()
    if name in _NUMBERS:
        return say("setting-number", variable=variable, **_NUMBERS[name])
    if get_origin(field.annotation) is Literal:
        choices = ", ".join(get_args(field.annotation))
        return say("setting-choice", variable=variable, choices=choices)
    if problem["type"] == "string_too_long":
        return say("setting-long", variable=variable, most=str(MOST_SIGNS))
    example = _EXAMPLES.get(name) or field.default or str(cache_folder())
    return say("setting-empty", variable=variable, example=example)


def _env_path() -> str:
    return str(Path(_ENV).absolute())


def _written_names(say: Say) -> dict[str, str]:
    """Read the names in the file .env, each with the number of its line.

    Raises BadSetting for a line that is no NAME=value, a name that is set twice, or a ${NAME} that
    nothing sets.
    """
    if not os.path.lexists(_ENV):
        return {}
    with Path(_ENV).open(encoding="utf-8-sig") as file:
        lines = list(parse_stream(file))
    names: dict[str, str] = {}
    for line in lines:
        place = {"file": _env_path(), "line": str(line.original.line)}
        if line.error or (line.key and line.value is None):
            raise BadSetting(say("setting-line", **place))
        used = [each for each in parse_variables(line.value or "") if isinstance(each, Variable)]
        for each in used:
            if each.default is None and each.name not in (*names, *os.environ):
                raise BadSetting(say("setting-variable", name=each.name, **place))
        if line.key in names:
            raise BadSetting(say("setting-twice", name=line.key, **place))
        if line.key:
            names[line.key] = place["line"]
    return names


def _known_names() -> list[str]:
    return [name.upper() for model in (Settings, OtherNames) for name in model.model_fields]


def _refuse_unknown(written: Mapping[str, str], say: Say) -> None:
    """Raise BadSetting for an unknown name in .env, or a misspelt one in the environment.

    The environment contains names of other programs, too: an unknown one is ignored there if the
    setting that it resembles is set.
    """
    known = _known_names()
    present = {name.upper() for name in (*written, *os.environ)}
    for name, line in written.items():
        if name.upper() not in known and not name.startswith(_FOREIGN):
            meant = get_close_matches(name.upper(), known, 1)
            key = "setting-misspelt" if meant else "setting-unknown"
            told = say(key, variable=name, **({"meant": meant[0]} if meant else {}))
            raise BadSetting(say("setting-at", file=_env_path(), line=line, problem=told))
    for name in os.environ:
        meant = [] if name.upper() in known else get_close_matches(name.upper(), known, 1, _ALIKE)
        if meant and meant[0] not in present:
            raise BadSetting(say("setting-misspelt", variable=name, meant=meant[0]))


def _refuse_other_names(other: OtherNames, say: Say) -> None:
    """Raise BadSetting if shards are set by names that are not read; say which name is."""
    named = next((name.upper() for name, value in other if value.strip()), None)
    if named is None:
        return
    try:
        meant = Shards.read(f"{other.shard_id.strip()}/{other.shard_count.strip()}")
    except ValueError:
        raise BadSetting(say("setting-shards-elsewhere", variable=named, meant="0/16")) from None
    typed = f"{meant.first}/{meant.count}"
    raise BadSetting(say("setting-shards-elsewhere", variable=named, meant=typed))


def placed(error: BadSetting, say: Say, given: Collection[str] = ()) -> str:
    """Word a wrong setting, after the line of .env that sets it, if one does.

    ``given`` names the settings that an option has set.
    """
    told, known = str(error), _known_names()
    name = next((word for word in re.findall(r"\w+", told) if word in known), "")
    elsewhere = {each.upper() for each in (*given, *os.environ)}
    if name in elsewhere or told.startswith(_env_path()):
        return told
    try:
        lines = {each.upper(): line for each, line in _written_names(say).items()}
    except (BadSetting, OSError, UnicodeDecodeError):  # it says itself what is wrong with the file
        return told
    if name not in lines:
        return told
    return say("setting-at", file=_env_path(), line=lines[name], problem=told)


def require_token(settings: Settings, say: Say) -> str:
    """Return the token; raise BadSetting if it is missing or has not the form of one."""
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise BadSetting(say("setting-token-missing"))
    if not _TOKEN.fullmatch(token):
        raise BadSetting(say("setting-token-malformed"))
    return token
