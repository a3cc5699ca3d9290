"""The clock of the bot."""

from __future__ import annotations

from datetime import UTC, datetime

import discord


def now() -> datetime:
    """Return the present moment in UTC, by discord.py's clock, which a local Discord can move."""
    return discord.utils.utcnow()


def stamp() -> datetime:
    """Return the present moment by the machine's clock, for creation times and their order."""
    return datetime.now(UTC)
