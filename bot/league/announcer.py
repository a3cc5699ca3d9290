"""The message that shows a league is brought up to date when games were played or entered."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.failures import is_refusal
from bot.kit.live_message import LiveMessages
from bot.league.messages import league_message, player_names
from bot.league.service import LeagueRuns, Leagues

log = logging.getLogger(__name__)

#: For how many seconds a message is left after an edit: Discord edits old ones seldom.
PAUSE, LONG_PAUSE, OLD = 5.0, 60.0, 3600.0

Channels = Callable[[int], discord.PartialMessageable]


class LeagueBoards(LiveMessages):
    """Keeps the messages up to date that show leagues."""

    def __init__(
        self, leagues: Leagues, runs: LeagueRuns, classes: Classes, channel_of: Channels
    ) -> None:
        super().__init__("league", self._bring_up_to_date)
        self._leagues = leagues
        self._played = runs
        self._classes = classes
        self._channel_of = channel_of
        leagues.on_change = self.changed

    async def resume(self) -> None:
        """Bring the messages up to date that may be behind, and from then on those that change."""
        self.start(await self._played.shown())

    async def _bring_up_to_date(self, league_id: int) -> float:
        """Edit the message of a league, if there is one; return for how long to leave it."""
        standing = await self._played.standing(league_id)
        if standing is None or standing.league.message_id is None:
            return PAUSE
        league, say = standing.league, words(standing.league.locale)
        people = [entry.person for entry in standing.entries.values()]
        shows_names = await self._leagues.shows_names(league)
        named = await names_of(
            self._classes, league.guild_id, people, shows_names=shows_names, say=say
        )
        names = player_names(standing, named, say)
        view = await in_background(league_message, standing, 0, names, say)
        assert league.message_id is not None, "it was looked at above"
        channel = self._channel_of(league.channel_id or 0)
        try:
            await channel.get_partial_message(league.message_id).edit(view=view)
        except discord.NotFound:
            await self._played.lose_message(league_id)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("the message of league %d may not be edited", league_id)
        age = now() - discord.utils.snowflake_time(league.message_id)
        return LONG_PAUSE if age.total_seconds() > OLD else PAUSE
