"""A tournament in its channel: its message with the standings, its boards, and its end.

What is to be shown stands in the store until it was shown, so a kill loses none.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import discord

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import PAUSE, Channels, LiveMessages, edit_shown, pause_of
from bot.kit.people import pinging
from bot.play.boards import MatchBoards
from bot.play.model import MatchRecord, State
from bot.play.places.controls import thread_name
from bot.play.places.service import Places
from bot.play.refusals import MatchRefused
from bot.play.service import Matches
from bot.tournament.messages import Names, final_message, tournament_message
from bot.tournament.model import Bout, Stage, Tournament
from bot.tournament.service import Tournaments

log = logging.getLogger(__name__)

#: Finds a channel that the bot sees.
Known = Callable[[int], object]


class TournamentAnnouncer:
    """Shows tournaments in the channels where they were opened."""

    def __init__(
        self,
        service: Tournaments,
        classes: Classes,
        boards: MatchBoards,
        places: Places,
        matches: Matches,
        channel_of: Channels,
        known: Known,
    ) -> None:
        self._service = service
        self._classes = classes
        self._boards = boards
        self._places = places
        self._matches = matches
        self._channel_of = channel_of
        self._known = known

    async def show(self, tournament: Tournament) -> bool:
        """Post the boards that were not posted yet, and the end; return whether all are there.

        What Discord did not take is pending: the first failure ends it, as what follows would go
        to the same channel.
        """
        for bout in tournament.bouts:
            if not bout.shown and not await self._show_board(tournament, bout):
                return False
        if tournament.stage is Stage.OVER and not tournament.told:
            return await self._tell_end(tournament)
        return True

    async def _show_board(self, tournament: Tournament, bout: Bout) -> bool:
        """Post the board of a bout in a thread if it may be, else here; both players are pinged.

        Return whether it is there: from then on its first move is timed.
        """
        try:
            record = None if bout.match_id is None else await self._matches.get(bout.match_id)
        except MatchRefused:
            record = None
        if record is not None and record.state is State.OPEN and record.live is None:
            people = [tournament.player(n).person for n in bout.players if n is not None]
            say = words(tournament.locale)
            mentions = " ".join(f"<@{person}>" for person in people)
            below = say("tournament-your-board", players=mentions, round=bout.round)
            if not await self._post(tournament, record, f"-# {below}", people):
                return False
        await self._service.shown(tournament, bout)
        return True

    async def _post(
        self, tournament: Tournament, record: MatchRecord, below: str, people: list[int]
    ) -> bool:
        """Post the board of a match; return whether Discord took it."""
        try:
            thread = await self._thread(tournament, record)
        except DISCORD_FAILURES as error:
            log.warning("match %d gets its thread later: %s", record.id, type(error).__name__)
            return False
        there = record if thread is None else replace(record, channel_id=thread.id)
        board = await self._boards.announce(
            there,
            below=below,
            allowed_mentions=pinging(people),
            nonce=f"board{record.id}",  # what was sent just before a kill is not sent again
        )
        if board is not None and thread is not None:
            await self._places.settle(record, thread.id)
        elif board is None and thread is not None:
            with suppress(*DISCORD_FAILURES):
                await thread.edit(archived=True)  # nothing is in it
        return board is not None

    async def _thread(self, tournament: Tournament, record: MatchRecord) -> discord.Thread | None:
        """Open a thread for a match, if its tournament is played in threads and Discord does.

        Raises one of DISCORD_FAILURES if it may do so later.
        """
        channel = self._known(tournament.channel_id)
        if not tournament.terms.in_threads or not isinstance(channel, discord.TextChannel):
            return None
        public = discord.ChannelType.public_thread
        try:
            return await channel.create_thread(name=thread_name(record), type=public)
        except DISCORD_FAILURES as error:
            if not is_refusal(error):
                raise
            log.warning("match %d gets no thread: %s", record.id, type(error).__name__)
            return None

    async def _tell_end(self, tournament: Tournament) -> bool:
        """Tell the end, once: the message carries a nonce, by which Discord knows it.

        Return whether Discord took or refused it.
        """
        names = await self.names(tournament)
        try:
            await self._channel_of(tournament.channel_id).send(
                view=final_message(tournament, names), nonce=f"tournament{tournament.id}"
            )
        except DISCORD_FAILURES as error:
            log.warning("the end of a tournament was not told: %s", type(error).__name__)
            if not is_refusal(error):
                return False
        await self._service.told(tournament.id)
        return True

    async def names(self, tournament: Tournament) -> Names:
        """Name the players as the class's settings say, by their numbers."""
        say = words(tournament.locale)
        people = {player.number: player.person for player in tournament.players}
        settings = await self._classes.settings(tournament.guild_id, tournament.locale)
        found = await names_of(
            self._classes,
            tournament.guild_id,
            list(people.values()),
            shows_names=settings.shows_names,
            say=say,
        )
        return {number: found[person] for number, person in people.items()}

    async def refresh(self, number: int) -> float:
        """Bring a tournament's message up to date; return for how long to leave it."""
        tournament = await self._service.stands(number)
        if tournament is None or tournament.message_id is None:
            return PAUSE
        channel = self._channel_of(tournament.channel_id)
        view = tournament_message(tournament, await self.names(tournament))
        if not await edit_shown(channel, tournament.message_id, view, f"tournament {number}"):
            await self._service.lose_message(tournament)
        return pause_of(tournament.message_id)


class LiveTournaments(LiveMessages):
    """Keeps the messages of tournaments up to date."""

    def __init__(self, service: Tournaments, refresh: Callable[[int], Awaitable[float]]) -> None:
        super().__init__("tournament", refresh)
        self._service = service
        service.on_change = self.changed

    async def resume(self) -> None:
        """Bring the messages of all that run up to date, and from then on those that change."""
        self.start([each.id for each in await self._service.advance_all()])
