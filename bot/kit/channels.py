"""Check in which channels the bot can write."""

from __future__ import annotations

import discord


def may_write(guild: discord.Guild, channel_id: int) -> bool:
    """Return whether the bot knows and sees a channel or thread, and may send messages to it."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return False
    allowed = channel.permissions_for(guild.me)
    is_thread = isinstance(channel, discord.Thread)
    may_send = allowed.send_messages_in_threads if is_thread else allowed.send_messages
    return allowed.view_channel and may_send
