"""Settings: environment variables, or the same names in a file ``.env``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from dotenv.variables import Variable, parse_variables
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.db.connecting import file_of
from bot.db.engine import DEFAULT_URL
from bot.i18n import Say
from bot.kit.caches import cache_folder
from bot.kit.room import MEMORY
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
    """Settings are missing or wrong: one sentence for each, with its name, never with its value."""

    def __str__(self) -> str:
        return "\n".join(self.args)


MOST_DAYS, LAST_PORT, MOST_MEMORY = 3650, 65535, 1_000_000

#: So long are the name and the contact of who runs the bot at most.
MOST_SIGNS = 200


class _Wrong(ValueError):
    """A value cannot be used: the key of a sentence, and its variables."""

    def __init__(self, key: str, **details: str) -> None:
        super().__init__(key)
        self.key, self.details = key, details


_ENV = ".env"


@dataclass(frozen=True)
class Settings:
    """The settings of a process, which whoever runs the bot may choose."""

    discord_token: str = field(default="", repr=False)
    database_url: str = DEFAULT_URL
    log_level: str = "INFO"
    log_format: str = "text"
    keep_days: int = KEEP_DAYS
    cache_dir: str | None = None
    memory: int = MEMORY
    shards: Shards | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    operator_name: str | None = None
    operator_contact: str | None = None


NAMES = tuple(each.name.upper() for each in fields(Settings))

#: How other bots call the shards of a process; in vain here, where SHARDS says both.
_OTHER_NAMES = ("SHARD_ID", "SHARD_COUNT")

_KNOWN = (*NAMES, *_OTHER_NAMES)


def _number(most: int, example: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.strip().isdecimal() or not 1 <= int(text) <= most:
            raise _Wrong("setting-number", least="1", most=str(most), example=example)
        return int(text)

    return read


def _choice(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        chosen = next((each for each in choices if each.lower() == text.lower()), None)
        if chosen is None:
            raise _Wrong("setting-choice", choices=", ".join(choices))
        return chosen

    return read


def _filled(example: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not text:
            raise _Wrong("setting-empty", example=example)
        return text

    return read


def _short(example: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if len(stripped := _filled(example)(text.strip())) > MOST_SIGNS:
            raise _Wrong("setting-long", most=str(MOST_SIGNS))
        return stripped

    return read


def _shards(text: str) -> Shards:
    try:
        return Shards.read(text)
    except ValueError:
        raise _Wrong("setting-shards") from None


def _folder(text: str) -> str:
    folder = cache_folder(_filled(str(cache_folder()))(text))
    if os.path.lexists(folder) and not folder.is_dir():
        raise _Wrong("setting-cache-folder", folder=str(folder))
    return text


def _database(text: str) -> str:
    """Return the address of a database, if a driver of ours can open it; raise _Wrong otherwise."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise _Wrong("setting-database-driver") from None
    except ValueError:  # its message would quote the password
        raise _Wrong("setting-database-port") from None
    if "@" in (url.host or ""):
        raise _Wrong("setting-database-at")
    if url.drivername not in DRIVERS:
        raise _Wrong("setting-database-driver")
    if url.get_driver_name() == "asyncpg" and find_spec("asyncpg") is None:
        raise _Wrong("setting-database-extra")
    for name, given in parse_qsl(urlsplit(text).query, keep_blank_values=True):
        if not given:  # the driver would put its own value in its place
            raise _Wrong("setting-database-blank", name=name)
    if url.get_backend_name() == "sqlite":  # the other driver refuses what it does not know
        for name in url.query:
            if name not in _SQLITE:
                raise _Wrong("setting-database-parameter", name=name)
        if file_of(url) is None:  # in memory, or by an address that no lock would find
            raise _Wrong("setting-database-no-file")
    return text


#: How a text is read that sets what is not any text.
_READERS: Mapping[str, Callable[[str], object]] = {
    "DATABASE_URL": _database,
    "LOG_LEVEL": _choice("DEBUG", "INFO", "WARNING", "ERROR"),
    "LOG_FORMAT": _choice("text", "json"),
    "KEEP_DAYS": _number(MOST_DAYS, str(KEEP_DAYS)),
    "CACHE_DIR": _folder,
    "MEMORY": _number(MOST_MEMORY, str(MEMORY)),
    "SHARDS": _shards,
    "METRICS_HOST": _filled(Settings.metrics_host),
    "METRICS_PORT": _number(LAST_PORT, "9109"),
    "OPERATOR_NAME": _short("Lycée Ada"),
    "OPERATOR_CONTACT": _short("dpo@example.org"),
}


def load_settings(say: Say, *, connects: bool = False, **given: str) -> Settings:
    """Read the settings; raise BadSetting with a sentence for each that is wrong.

    ``given`` overrides the environment, which overrides ``.env``. Where the bot ``connects``, a
    token that is missing or malformed is named among them; alone it is left to ``require_token``.
    Raises BadSetting, too, if ``.env`` cannot be read.
    """
    try:
        wrong = [*_unknown(_written_names(say), say)]
        texts: dict[str, str] = {}
        for source in (dotenv_values(_ENV, encoding="utf-8-sig"), os.environ, given):
            texts |= {name.upper(): text for name, text in source.items() if text is not None}
    except UnicodeDecodeError:
        raise BadSetting(say("setting-file-encoding", file=_env_path())) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(say("setting-file", file=_env_path(), reason=reason)) from None
    read: dict[str, Any] = {}
    for name in NAMES:
        if name in texts:
            try:
                read[name.lower()] = _READERS.get(name, str)(texts[name])
            except _Wrong as error:
                wrong.append(say(error.key, variable=name, **error.details))
    if "SHARDS" not in texts:  # it would have them all, beside those that others have
        wrong += _other_names(texts, say)
    if wrong:
        token_fault = _token_fault(texts.get("DISCORD_TOKEN", "")) if connects else None
        raise BadSetting(*wrong, *([say(token_fault)] if token_fault else []))
    return Settings(**read)


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


def _unknown(written: Mapping[str, str], say: Say) -> Iterator[str]:
    """Word each unknown name in .env, and each misspelt one in the environment.

    The environment contains names of other programs, too: an unknown one is ignored there if the
    setting that it resembles is set.
    """
    known = _KNOWN
    present = {name.upper() for name in (*written, *os.environ)}
    for name, line in written.items():
        if name.upper() not in known and not name.startswith(_FOREIGN):
            meant = get_close_matches(name.upper(), known, 1)
            key = "setting-misspelt" if meant else "setting-unknown"
            told = say(key, variable=name, **({"meant": meant[0]} if meant else {}))
            yield say("setting-at", file=_env_path(), line=line, problem=told)
    for name in os.environ:
        meant = [] if name.upper() in known else get_close_matches(name.upper(), known, 1, _ALIKE)
        if meant and meant[0] not in present:
            yield say("setting-misspelt", variable=name, meant=meant[0])


def _other_names(texts: Mapping[str, str], say: Say) -> Iterator[str]:
    """Word what to write instead of SHARD_ID or SHARD_COUNT, if set: they have no effect."""
    numbers = [texts.get(name, "").strip() for name in _OTHER_NAMES]
    named = next((name for name, text in zip(_OTHER_NAMES, numbers, strict=True) if text), None)
    if named is None:
        return
    try:
        read = Shards.read("/".join(numbers))
    except ValueError:
        read = Shards.read("0/16")
    meant = f"{read.first}/{read.count}"
    yield say("setting-shards-elsewhere", variable=named, meant=meant)


def placed(error: BadSetting, say: Say, given: Collection[str] = ()) -> str:
    """Word wrong settings, each after the line of .env that sets it, if one does.

    ``given`` names the settings that an option has set.
    """
    return "\n".join(_placed(told, say, given) for told in error.args)


def _placed(told: str, say: Say, given: Collection[str]) -> str:
    known = _KNOWN
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
    """Return the token without spaces around it; raise BadSetting if it is missing or malformed."""
    if (fault := _token_fault(settings.discord_token)) is not None:
        raise BadSetting(say(fault))
    return settings.discord_token.strip()


def _token_fault(text: str) -> str | None:
    """Return the key of the sentence for a missing or malformed token; None for any other."""
    if not text.strip():
        return "setting-token-missing"
    return None if _TOKEN.fullmatch(text.strip()) else "setting-token-malformed"
