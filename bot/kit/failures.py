"""How requests to Discord fail: refused, or because it cannot be reached."""

from __future__ import annotations

import aiohttp
import discord

TOO_MANY_REQUESTS = 429

#: Discord's codes for an interaction that is answered already, or expired: normal at the edges.
ALREADY_ACKNOWLEDGED = 40060

UNKNOWN_INTERACTION = 10062

#: What is raised if Discord refuses a request, or cannot be reached.
DISCORD_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)


def is_refusal(error: BaseException) -> bool:
    """Return whether Discord will not have it later either: the channel is gone, or closed."""
    if not isinstance(error, discord.HTTPException):
        return False
    return 400 <= error.status < 500 and error.status != TOO_MANY_REQUESTS
