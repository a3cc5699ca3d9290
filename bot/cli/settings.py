"""Settings: environment variables, or the same names in a file ``.env``."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.db.engine import DEFAULT_URL
from bot.i18n import Say
from bot.kit.shards import Shards
from bot.play.model import KEEP_DAYS

#: Three base64url parts with dots between; Discord promises no more than that.
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


class BadSetting(Exception):
    """A setting is missing or wrong. The message names its variable and never its value."""


_READ_FROM = SettingsConfigDict(
    env_file=".env", env_file_encoding="utf-8", extra="ignore", hide_input_in_errors=True
)


class Settings(BaseSettings):
    """What a server owner may choose."""

    model_config = _READ_FROM

    discord_token: SecretStr = SecretStr("")
    database_url: str = DEFAULT_URL
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    keep_days: int = Field(default=KEEP_DAYS, ge=1, le=3650)
    cache_dir: str = ""
    shards: Shards | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)

    @field_validator("metrics_port", mode="before")
    @classmethod
    def _none_if_empty(cls, value: object) -> object:
        return None if value == "" else value

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
    def _read_shards(cls, value: str) -> Shards | None:
        return Shards.read(value) if value else None

    @field_validator("database_url")
    @classmethod
    def _known_driver(cls, value: str) -> str:
        try:
            driver = make_url(value).drivername
        except ArgumentError:
            driver = ""
        except ValueError:  # its message would quote the password
            raise ValueError(
                "port is not a number; write @ : / in a password as %40 %3A %2F"
            ) from None
        if driver not in DRIVERS:
            raise ValueError("must start with " + ":// or ".join(DRIVERS) + "://")
        return value


class OtherNames(BaseSettings):
    """How other bots call the shards of a process; in vain here, where SHARDS says both."""

    model_config = _READ_FROM

    shard_id: str = ""
    shard_count: str = ""


def load_settings(say: Say, **given: str) -> Settings:
    """Read the settings; raise BadSetting naming the first variable that is wrong.

    ``given`` stands before what the environment says.
    """
    try:
        settings = Settings(**given)  # type: ignore[arg-type]  # they are read as texts
        if settings.shards is None:  # it would have them all, beside those that others have
            _refuse_other_names(OtherNames(), say)
        return settings
    except UnicodeDecodeError:
        raise BadSetting(".env is not UTF-8 text: save it again as UTF-8") from None
    except OSError as error:
        raise BadSetting(f".env cannot be read: {error.strerror}") from None
    except ValidationError as error:
        problem = error.errors(include_input=False, include_url=False)[0]
        variable = str(problem["loc"][0]).upper()
        if variable == "SHARDS":
            raise BadSetting(say("setting-shards")) from None
        reason = problem["msg"].removeprefix("Value error, ")
        raise BadSetting(f"{variable} is wrong: {reason}") from None


def _refuse_other_names(other: OtherNames, say: Say) -> None:
    """Raise BadSetting if shards are set by names that are not read, with what would be right."""
    named = next((name.upper() for name, value in other if value.strip()), None)
    if named is None:
        return
    try:
        meant = Shards.read(f"{other.shard_id.strip()}/{other.shard_count.strip()}")
    except ValueError:
        raise BadSetting(say("setting-shards-elsewhere", variable=named, meant="0/16")) from None
    typed = f"{meant.first}/{meant.count}"
    raise BadSetting(say("setting-shards-elsewhere", variable=named, meant=typed))


def require_token(settings: Settings) -> str:
    """Return the token; raise BadSetting if it is missing or cannot be one."""
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise BadSetting(
            "DISCORD_TOKEN is not set: put your bot's token in the environment or in .env "
            "(to try Bouton without one: bouton preview)"
        )
    if not _TOKEN.fullmatch(token):
        raise BadSetting(
            "DISCORD_TOKEN is malformed: copy it whole from the Developer Portal, Bot, Reset Token"
        )
    return token
