"""The one clock of the bot."""

from __future__ import annotations

from datetime import datetime

import discord


def now() -> datetime:
    """Return the moment, in UTC. It is discord.py's clock, which a local Discord can move."""
    return discord.utils.utcnow()
