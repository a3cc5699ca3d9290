"""Welcomes a server that the bot was added to, unasked."""

from __future__ import annotations

import logging

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.i18n import DEFAULT_LOCALE, known_locale, words
from bot.kit.failures import DISCORD_FAILURES
from bot.welcome.messages import welcome_message
from bot.welcome.store import WelcomeStore

log = logging.getLogger(__name__)


class Arrivals:
    """Welcomes each server once, where its members are."""

    def __init__(self, store: WelcomeStore) -> None:
        self._store = store

    async def welcome(self, guild: discord.Guild) -> None:
        """Post the welcome in a server's language, if there is a channel to post it in.

        Only one that has been posted to is remembered as welcomed: a server without such a channel
        is silent, and so is one that the store or Discord fails.
        """
        channel = _channel_of(guild)
        if channel is None:
            return
        say = words(known_locale(guild.preferred_locale) or DEFAULT_LOCALE)
        try:
            if await self._store.is_first(guild.id):
                await channel.send(view=welcome_message(say))
        except (SQLAlchemyError, *DISCORD_FAILURES):
            log.exception("a server could not be welcomed")


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where new members are greeted, else the first channel that may be written in."""
    greeting = [] if guild.system_channel is None else [guild.system_channel]
    for channel in (*greeting, *guild.text_channels):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None
