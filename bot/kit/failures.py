"""Distinguish failures of requests to Discord: refused, or without a connection."""

from __future__ import annotations

import aiohttp
import discord

TOO_MANY_REQUESTS = 429

#: Discord's codes for an interaction already answered, or expired; both are normal.
ALREADY_ACKNOWLEDGED = 40060

UNKNOWN_INTERACTION = 10062

#: The exceptions of a request that Discord refuses or that does not reach it.
DISCORD_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)


def is_refusal(error: BaseException) -> bool:
    """Return whether Discord refused a request for good: with a status from 400 to 499, but 429."""
    if not isinstance(error, discord.HTTPException):
        return False
    return 400 <= error.status < 500 and error.status != TOO_MANY_REQUESTS
