"""Format the introduction of a challenge."""

from __future__ import annotations

import discord

from bot.challenges.model import Terms
from bot.challenges.questions import first_lines

#: The most characters of an introduction above the live board, escapes included.
ANNOUNCED = 1400


def introduction(terms: Terms) -> str:
    """Return the introduction with markdown and mentions escaped; links work."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(terms.introduction))


def quoted(terms: Terms, room: int = ANNOUNCED) -> str:
    """Return the introduction as a quotation, cut to ``room`` characters; empty if none."""
    if not terms.introduction:
        return ""
    lines = "\n".join(f"> {line}" for line in introduction(terms).split("\n"))
    return first_lines(lines, room)
