"""Autocomplete: the suggestions for options of commands."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

Choice = app_commands.Choice

#: Discord's limits for a list of suggestions.
SUGGESTIONS = 25

NAME_LENGTH = 100


def as_choices(suggested: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return at most SUGGESTIONS choices of (text, label), in order.

    Labels are cut to NAME_LENGTH characters; a longer text is left out.
    """
    return [
        Choice(name=name[:NAME_LENGTH], value=text)
        for text, name in suggested
        if len(text) <= NAME_LENGTH
    ][:SUGGESTIONS]
