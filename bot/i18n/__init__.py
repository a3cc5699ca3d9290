"""Words: every sentence a user sees, in French and in English, from Fluent catalogues."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle, FluentResource

if TYPE_CHECKING:  # the command line does without
    import discord
    from discord import app_commands

LOCALES = ("en", "fr")
DEFAULT_LOCALE = "en"

#: From here on a number is shown by its first digits only.
TOO_LONG = 10**18 + 1

_FOLDER = Path(__file__).parent

Value = str | int | float
#: Says one message of a catalogue: ``say("board-turn", player="…")``.
Say = Callable[..., str]


@cache
def bundle(locale: str) -> FluentBundle:
    """Return the whole catalogue of one of LOCALES."""
    catalogue = FluentBundle([locale], use_isolating=False)
    for file in sorted((_FOLDER / locale).glob("*.ftl")):
        catalogue.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return catalogue


@cache
def words(locale: str) -> Say:
    """Return the function that says messages in a locale.

    It raises KeyError for a message that the catalogue lacks, ValueError for one that
    cannot be formatted: both are mistakes of ours, never of a user.
    """
    catalogue = bundle(locale)

    def say(message: str, **values: Value) -> str:
        entry, _, attribute = message.partition(".")
        found = catalogue.get_message(entry)
        pattern = found.attributes[attribute] if attribute else found.value
        if pattern is None:
            raise KeyError(message)
        shown = {name: _shortened(value) for name, value in values.items()}
        text, problems = catalogue.format_pattern(pattern, shown)
        if problems:
            raise ValueError(f"message {message!r} in {locale}: {problems}")
        return str(text)

    return say


def _shortened(value: Value) -> Value:
    """Cut a number that is absurdly long, and beyond what Fluent can format."""
    if isinstance(value, int) and abs(value) >= TOO_LONG:
        return f"{str(value)[:12]}…"
    return value


def known_locale(locale: discord.Locale | str | None) -> str | None:
    """Return which of LOCALES a Discord locale is, or None if it is another language."""
    language = str(locale or "").split("-")[0]
    return language if language in LOCALES else None


def locale_of(interaction: discord.Interaction) -> str:
    """Return the locale to answer in: the user's, else the server's, else English."""
    return (
        known_locale(interaction.locale) or known_locale(interaction.guild_locale) or DEFAULT_LOCALE
    )


def phrase(message: str) -> app_commands.locale_str:
    """Return a message for a command's definition: English by default, translated by key."""
    from discord import app_commands

    return app_commands.locale_str(words(DEFAULT_LOCALE)(message), key=message)
