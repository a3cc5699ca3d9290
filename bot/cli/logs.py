"""Format the log as lines of text, or as one JSON object a record.

Ids are removed from the records of libraries.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from copy import copy
from datetime import UTC, datetime
from typing import Any, TextIO

import discord

#: Discord's ids of people, messages and channels, and what an interaction is answered with.
_IDS = re.compile(r"(?<=/)(?:webhooks|interactions)/\d+/[\w-]+|\b\d{15,20}\b", re.ASCII)

#: What would end a line, colour it or turn it round: a library may tell of a display name.
_UNSEEN = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]")


def set_up_logging(level: int, form: str, stream: TextIO | None = None) -> logging.Handler:
    """Log to a stream, stderr by default, as ``text`` or ``json``; return the handler.

    The bot logs from ``level`` on; libraries from INFO on at least, because their debug records
    would identify players.
    """
    handler = _WithoutIds(stream)
    formatter: dict[str, Any] = {"formatter": _JsonLines()} if form == "json" else {}
    discord.utils.setup_logging(handler=handler, level=max(level, logging.INFO), **formatter)
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # bot.db.upgrade says what it does
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return handler


class _WithoutIds(logging.StreamHandler[TextIO]):
    """Removes ids from libraries' records, and from errors; writes their messages on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told = copy(record)
        if not told.name.startswith("bot."):
            told.msg, told.args = _on_one_line(_hidden(record.getMessage())), None
        if told.exc_info and told.exc_info[0] is not None:
            told.exc_text = _hidden("".join(traceback.format_exception(*told.exc_info)).rstrip())
            told.exc_info = None
        return super().format(told)


def _hidden(text: str) -> str:
    return _IDS.sub("…", text)


def _on_one_line(text: str) -> str:
    """Escape invisible characters as Python does."""
    return _UNSEEN.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)


class _JsonLines(logging.Formatter):
    """Formats a record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_text:
            told["exception"] = record.exc_text
        return json.dumps(told, ensure_ascii=False)
