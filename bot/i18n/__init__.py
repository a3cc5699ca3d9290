"""Every text that a user sees, in French and in English, from Fluent catalogues.

A language is a folder: a file per feature, and in ``families`` one for each family of games.

To add a language: a folder with the files of ``en`` (``LOCALES`` detects it, and tests compare
messages and variables); the words that are typed, in ``typed.toml`` and ``families/<family>.toml``,
which ``bot.i18n.typed`` reads for the engine; and its pages: a first page (``docs/fr.md``), the
guide for teachers, and playing, operations, command line and privacy as ``<page>.<language>.md``.
``tests/test_pages.py`` and ``tests/test_guides.py`` list the languages that have pages,
``tests/support/commands_page.py`` has the phrases of the page of commands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from bot.i18n.catalogue import Catalogue, Value
from bot.i18n.formulas import unbroken

DEFAULT_LOCALE = "en"

#: Numbers from here on are abbreviated to their first digits.
TOO_LONG = 10**60

#: The number of texts cached in each language: boards repeat the same texts, and Fluent takes a
#: tenth of a millisecond for a sentence with numbers.
REMEMBERED = 4096

_FOLDER = Path(__file__).parent

#: The languages that have a folder of catalogues here.
LOCALES = tuple(sorted(file.parent.name for file in _FOLDER.glob("*/typed.toml")))

#: Returns one message of a catalogue: ``say("board-turn", player="…")``.
Say = Callable[..., str]


class Variant(StrEnum):
    """The choice between variants of a message; the values are the names of the variants.

    The name of a subclass, in lower case, is the variable: ``{ $parity -> …``.
    """


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the catalogue of one of LOCALES, read from its files at the first call."""
    files = sorted((_FOLDER / locale).rglob("*.ftl"))
    made = Catalogue(locale, (file.read_text(encoding="utf-8") for file in files))
    made.add(f"-games = {_commands_text(made)}")
    return made


@cache
def digest_of_catalogues() -> str:
    """Return the SHA-256 in hexadecimal of all catalogues, in all languages."""
    digest = hashlib.sha256()
    for file in sorted(_FOLDER.rglob("*.ftl")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _commands_text(messages: Catalogue) -> str:
    """List the commands that begin a match: “/nim, /fortboyard or /chomp”."""
    from games import FAMILIES

    played = (word for word in FAMILIES if messages.has_message(f"command-{word}"))
    *first, last = (f"/{word}" for word in played)
    return messages.format("either", {"first": ", ".join(first), "last": last})


@cache
def words(locale: str) -> Say:
    """Return the function that formats messages in a locale.

    It raises KeyError for a message that the catalogue lacks, and ValueError for one that cannot be
    formatted; both are our own errors, never a user's.
    """
    fill = catalogue(locale).format

    @lru_cache(REMEMBERED)
    def formatted(message: str, values: tuple[tuple[str, Value], ...]) -> str:
        return unbroken(fill(message, {name: _shortened(value) for name, value in values}))

    def say(message: str, **values: Value) -> str:
        return formatted(message, tuple(values.items()))

    return say


def own_or_general(message: str, key: str, say: Say) -> str:
    """Return the name of a message: ``<message>-<key>`` if a family has that, else ``message``."""
    own = f"{message}-{key}"
    return own if catalogue(locale_of(say)).has_message(own) else message


def wrapping(say: Say, show: Callable[[str], str], ours: Collection[str] = ()) -> Say:
    """Wrap a function that returns messages: ``show`` is applied to the texts of their variables.

    Numbers, variants, and the variables named in ``ours`` stay as they are.
    """

    def said(key: str, **details: int | str) -> str:
        shown = {
            name: value if isinstance(value, int | Variant) or name in ours else show(value)
            for name, value in details.items()
        }
        return say(key, **shown)

    return said


def locale_of(say: Say) -> str:
    """Return the locale of a function made by ``words`` for one of LOCALES.

    Raises StopIteration for any other function, such as one that wraps it.
    """
    return next(locale for locale in LOCALES if words(locale) is say)


def _shortened(value: Value) -> Value:
    """Abbreviate a number that is beyond what Fluent can format."""
    if isinstance(value, int) and abs(value) >= TOO_LONG:
        return plain_number(value)
    return value


def plain_number(number: int) -> str:
    """Write a number without separators; from TOO_LONG on only its first 12 signs, and "…"."""
    return str(number) if abs(number) < TOO_LONG else f"{str(number)[:12]}…"


def known_locale(locale: object) -> str | None:
    """Return the one of LOCALES that Discord's locale names, such as ``en`` for ``en-GB``.

    None if the language is not available, or for None.
    """
    language = str(locale or "").split("-")[0]
    return language if language in LOCALES else None
