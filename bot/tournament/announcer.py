"""Render the posts of a tournament: the standings, the boards and the podium."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from bot.classes.names import board_names
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.people import pinging
from bot.play.boards import opened_board
from bot.play.model import MatchRecord
from bot.play.places.controls import thread_name
from bot.play.places.service import Places
from bot.play.service import Matches
from bot.running.posting import Message
from bot.running.rules import Post
from bot.tournament.messages import Names, final_message, tournament_message
from bot.tournament.model import LOBBY, Bout, Tournament
from bot.tournament.runs import END
from bot.tournament.store import key_of

log = logging.getLogger(__name__)

#: Returns the channel with an id if the bot sees it.
Known = Callable[[int], object]


class TournamentPosts:
    """Renders the posts of tournaments."""

    def __init__(self, classes: Classes, places: Places, matches: Matches, known: Known) -> None:
        self._classes = classes
        self._places = places
        self._matches = matches
        self._known = known

    async def render(self, tournament: Tournament, post: Post) -> Message:
        """Return the message of a post; raise one of DISCORD_FAILURES if no thread opens now."""
        if post.key == LOBBY:
            return Message(tournament_message(tournament, await self.names(tournament)))
        if post.key == END:
            return Message(final_message(tournament, await self.names(tournament)))
        bout = next(each for each in tournament.bouts if key_of(each.number) == post.key)
        return await self._board_message(tournament, bout)

    async def _board_message(self, tournament: Tournament, bout: Bout) -> Message:
        """Build the message with a bout's board, which pings both players.

        If the terms want a thread for it and there is none, it is opened.
        """
        assert bout.match_id is not None, "it is being played"
        record = await self._matches.get(bout.match_id)
        people = [tournament.player(n).person for n in bout.players if n is not None]
        mentions = " ".join(f"<@{person}>" for person in people)
        say = words(tournament.locale)
        above = say("tournament-your-board", players=mentions, round=bout.round)
        view, there = (
            opened_board(record, f"-# {above}"),
            await self._open_channel(tournament, record),
        )
        return Message(view, mentions=pinging(people), channel_id=there)

    async def _open_channel(self, tournament: Tournament, record: MatchRecord) -> int:
        """Return the channel of a match; open its thread if the terms want one and it has none.

        If Discord refuses the thread, the channel stays; other DISCORD_FAILURES are raised.
        """
        channel = self._known(tournament.channel_id)
        has_thread = record.channel_id != tournament.channel_id
        wants_one = tournament.terms.in_threads and not has_thread
        if not wants_one or not isinstance(channel, discord.TextChannel):
            return record.channel_id
        public = discord.ChannelType.public_thread
        try:
            thread = await channel.create_thread(name=thread_name(record), type=public)
        except DISCORD_FAILURES as error:
            if not is_refusal(error):
                raise
            log.warning("match %d gets no thread: %s", record.id, type(error).__name__)
            return record.channel_id
        await self._places.move_to(record, thread.id)
        return thread.id

    async def names(self, tournament: Tournament) -> Names:
        """Return names or pseudonyms by player number, as the class's settings say."""
        people = {player.number: player.person for player in tournament.players}
        here = tournament.guild_id, tournament.locale
        named = await board_names(self._classes, *here, list(people.values()))
        return {number: named[person] for number, person in people.items()}
