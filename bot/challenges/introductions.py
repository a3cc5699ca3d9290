"""What a teacher tells a class before a challenge, as it is shown."""

from __future__ import annotations

import discord

from bot.challenges.model import Terms
from bot.challenges.questions import first_lines

#: So much of an introduction stands above the live board, with all that its signs are escaped by.
ANNOUNCED = 1400


def introduction(terms: Terms) -> str:
    """Return the introduction as it was typed: links work, markdown and mentions do not."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(terms.introduction))


def quoted(terms: Terms, room: int = ANNOUNCED) -> str:
    """Quote the introduction as far as there is room: in the announcement, unless it is said."""
    if not terms.introduction:
        return ""
    told = "\n".join(f"> {line}" for line in introduction(terms).split("\n"))
    return first_lines(told, room)
