"""Autocomplete: what the options of the commands suggest while one types."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

Choice = app_commands.Choice

#: Discord's limits for a list of suggestions.
SUGGESTIONS = 25

NAME_LENGTH = 100


def as_choices(suggested: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return suggestions, each a text and what is shown of it, as far as Discord takes them."""
    return [
        Choice(name=name[:NAME_LENGTH], value=text)
        for text, name in suggested
        if len(text) <= NAME_LENGTH
    ][:SUGGESTIONS]
