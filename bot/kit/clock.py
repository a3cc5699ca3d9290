"""The one clock of the bot."""

from __future__ import annotations

from datetime import UTC, datetime

import discord


def now() -> datetime:
    """Return the moment, in UTC. It is discord.py's clock, which a local Discord can move."""
    return discord.utils.utcnow()


def stamp() -> datetime:
    """Return the moment by the machine's own clock, for records and their order."""
    return datetime.now(UTC)
