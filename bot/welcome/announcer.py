"""Welcomes a server that the bot was added to, unasked."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.i18n import DEFAULT_LOCALE, known_locale, words
from bot.kit.clock import now
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.widgets import custom_ids_in
from bot.welcome.custom_ids import WelcomeAction, WelcomeControl
from bot.welcome.messages import welcome_message
from bot.welcome.store import Failed, WelcomeStore

log = logging.getLogger(__name__)

#: How long after a try in vain the welcome is tried again, unless the bot is added anew.
PAUSE = timedelta(days=1)

#: Where a message may stand all the same, so many are looked at that came after the try; the
#: clocks of Discord and of this machine differ by less than this.
LOOKED_AT, SKEW = 100, timedelta(minutes=10)

#: By this control of the welcome it is known.
_FIRST_MATCH = WelcomeControl(WelcomeAction.FIRST_MATCH).encode()


class Arrivals:
    """Welcomes each server once, where new members are greeted or else where the bot may write."""

    def __init__(self, store: WelcomeStore) -> None:
        self.store = store
        #: The servers in which nothing is to be posted, as far as this process knows.
        self.settled: set[int] = set()

    async def resume(self) -> None:
        """Look up which servers have been welcomed."""
        self.settled = await self.store.settled()

    async def joined(self, guild: discord.Guild) -> None:
        """Welcome a server that has just added the bot, unless it has been welcomed.

        An earlier try that failed is repeated at once.
        """
        await self._welcome(guild, now())

    async def available(self, guild: discord.Guild) -> None:
        """Welcome a server unless it has been welcomed, or a try has failed within a day.

        It may have added the bot before the first start, or while the bot was away.
        """
        if guild.id not in self.settled:
            await self._welcome(guild, now() - PAUSE)

    async def _welcome(self, guild: discord.Guild, before: datetime) -> None:
        """Post the welcome in a server's language at a first try, or if one failed by ``before``.

        A server without a channel to post it in, and one for which Discord fails, is tried again
        when it is available, at most seven times in all. If the database fails, that is logged, and
        nothing is posted.
        """
        try:
            is_first = await self.store.is_first(guild.id)
            failed = None if is_first else await self.store.again(guild.id, before)
            if is_first or failed is not None:
                self.settled.add(guild.id)
                await self._post(guild, failed)
        except SQLAlchemyError:
            log.exception("a server could not be welcomed")

    async def _post(self, guild: discord.Guild, earlier: Failed | None) -> None:
        """Post the welcome, unless ``earlier``, a failed try, may have; record another failure."""
        say = words(known_locale(guild.preferred_locale) or DEFAULT_LOCALE)
        channel = _channel_of(guild)
        doubtful = earlier.doubtful_in if earlier is not None else None
        try:
            if earlier is not None and await _may_stand(guild, earlier):
                return
            doubtful = None
            if channel is not None:
                await channel.send(view=welcome_message(say, posted=True))
                return
        except DISCORD_FAILURES as error:
            log.warning("a server could not be welcomed: %s", type(error).__name__)
            if doubtful is None and channel is not None and not is_refusal(error):
                doubtful = channel.id  # it may have arrived, though its answer did not
        self.settled.discard(guild.id)
        await self.store.failed(guild.id, Failed(now(), doubtful))


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel where Discord greets new members, else the first one to write in.

    Returns None if the bot may write in none.
    """
    greeting = [] if guild.system_channel is None else [guild.system_channel]
    for channel in (*greeting, *guild.text_channels):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None


async def _may_stand(guild: discord.Guild, earlier: Failed) -> bool:
    """Return whether the message of an earlier try may be in its channel; raise Discord's errors.

    A channel that may not be read may have it; one that was deleted has not.
    """
    channel = guild.get_channel(earlier.doubtful_in or 0)
    if not isinstance(channel, discord.TextChannel):
        return False
    if not channel.permissions_for(guild.me).read_message_history:
        return True
    async for message in channel.history(after=earlier.at - SKEW, limit=LOOKED_AT):
        if message.author == guild.me and _FIRST_MATCH in custom_ids_in(message):
            return True
    return False
