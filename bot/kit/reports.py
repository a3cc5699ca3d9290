"""A text with its files, made without Discord."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.i18n import words


class Attachment(NamedTuple):
    """A file to send; the description is the alternative text of a picture."""

    name: str
    content: bytes
    description: str | None = None


class Report(NamedTuple):
    """A message's text and files. It can be pickled, as worker processes make it."""

    text: str
    files: tuple[Attachment, ...] = ()
    #: The number of pages of its picture; only the first is among the files.
    pages: int = 1


def report_in_locale(locale: str, tell: Callable[..., Report], *given: Any) -> Report:
    """Return the report of ``tell``, called with ``given`` and the words of a language.

    The language is given by name, so that the call can go to a worker process.
    """
    return tell(*given, words(locale))
