"""Say every sentence that a user sees, in French and in English, from Fluent catalogues.

A language is a folder: a file per feature, and in ``families`` one for each family of games.

To add a language: a folder with the files of ``en`` (``LOCALES`` finds it, and tests compare
messages and variables); the words that are typed, in ``typed.toml`` and
``families/<family>.toml``, which ``bot.i18n.typed`` reads and hands to the engine; and its pages:
a first page (``docs/fr.md``), the guide for teachers, and playing, operations, command line and
privacy as ``<page>.<language>.md``. ``tests/test_pages.py`` and ``tests/test_guides.py`` list the
languages that have pages, ``tests/support/commands_page.py`` has the phrases of the page of
commands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from bot.i18n.catalogue import Catalogue, Value
from bot.i18n.formulas import unbroken

DEFAULT_LOCALE = "en"

#: From here on a number is shown by its first digits only.
TOO_LONG = 10**60

#: So many texts are remembered in each language: boards say the same again and again, and Fluent
#: takes a tenth of a millisecond for a sentence with numbers in it.
REMEMBERED = 4096

_FOLDER = Path(__file__).parent

#: Every language that has a folder of catalogues here.
LOCALES = tuple(sorted(file.parent.name for file in _FOLDER.glob("*/typed.toml")))

#: Says one message of a catalogue: ``say("board-turn", player="…")``.
Say = Callable[..., str]


class Variant(StrEnum):
    """Chooses between the variants of a sentence: its values are their names.

    The name of a subclass, in lower case, is the variable that chooses: ``{ $parity -> …``.
    """


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the catalogue of one of LOCALES."""
    files = sorted((_FOLDER / locale).rglob("*.ftl"))
    made = Catalogue(locale, (file.read_text(encoding="utf-8") for file in files))
    made.add(f"-games = {_commands(made)}")
    return made


@cache
def digest_of_catalogues() -> str:
    """Return a digest of every word there is, in all languages."""
    digest = hashlib.sha256()
    for file in sorted(_FOLDER.rglob("*.ftl")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _commands(told: Catalogue) -> str:
    """List the commands that begin a match: “/nim, /fortboyard or /chomp”."""
    from games import FAMILIES

    played = (word for word in FAMILIES if told.has_message(f"command-{word}"))
    *first, last = (f"/{word}" for word in played)
    return told.said("either", {"first": ", ".join(first), "last": last})


@cache
def words(locale: str) -> Say:
    """Return the function that says messages in a locale.

    It raises KeyError for a message that the catalogue lacks, ValueError for one that
    cannot be formatted: both are mistakes of ours, never of a user.
    """
    said = catalogue(locale).said

    @lru_cache(REMEMBERED)
    def formatted(message: str, values: tuple[tuple[str, Value], ...]) -> str:
        return unbroken(said(message, {name: _shortened(value) for name, value in values}))

    def say(message: str, **values: Value) -> str:
        return formatted(message, tuple(values.items()))

    return say


def locale_said(say: Say) -> str:
    """Return the one of LOCALES in which a function of ``words`` says messages."""
    return next(locale for locale in LOCALES if words(locale) is say)


def _shortened(value: Value) -> Value:
    """Cut a number that is absurdly long."""
    if isinstance(value, int) and abs(value) >= TOO_LONG:
        return plain_number(value)
    return value


def plain_number(number: int) -> str:
    """Write a number without separators, and cut it if it is absurdly long."""
    return str(number) if abs(number) < TOO_LONG else f"{str(number)[:12]}…"


def known_locale(locale: object) -> str | None:
    """Return which of LOCALES a Discord locale is, or None if it is another language."""
    language = str(locale or "").split("-")[0]
    return language if language in LOCALES else None
