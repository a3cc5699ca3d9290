"""Render the post of a league."""

from __future__ import annotations

from bot.classes.names import board_names
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.background import in_background
from bot.league.messages import league_message, player_names
from bot.league.model import Standing
from bot.running.posting import Message
from bot.running.rules import Post


class LeaguePosts:
    """Renders the posts of leagues."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes

    async def render(self, standing: Standing, _post: Post) -> Message:
        """Return a message with the first page of the table."""
        league, say = standing.league, words(standing.league.locale)
        people = [entry.person for entry in standing.entries.values()]
        named = await board_names(self._classes, league.guild_id, league.locale, people)
        names = player_names(standing, named, say)
        return Message(await in_background(league_message, standing, 0, names, say))
