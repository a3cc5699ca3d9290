"""What is told of something: a text, and the files that belong to it. No Discord here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.i18n import words


class Attachment(NamedTuple):
    """A file to be sent, and what a screen reader says of it if it is a picture."""

    name: str
    content: bytes
    description: str | None = None


class Report(NamedTuple):
    """A message and its files. Worker processes make them, so they can be pickled."""

    text: str
    files: tuple[Attachment, ...] = ()
    #: On how many pages its picture stands; the first one is among the files.
    pages: int = 1


def tell_in(locale: str, tell: Callable[..., Report], *given: Any) -> Report:
    """Tell something in a language: a worker process knows it by its name."""
    return tell(*given, words(locale))
