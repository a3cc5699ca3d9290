"""The message that shows a league is brought up to date when games were played or entered."""

from __future__ import annotations

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.live_message import PAUSE, Channels, LiveMessages, edit_shown, pause_of
from bot.league.messages import league_message, player_names
from bot.league.service import LeagueRuns, Leagues


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
        if not await edit_shown(channel, league.message_id, view, f"league {league_id}"):
            await self._played.lose_message(league_id)
        return pause_of(league.message_id)
