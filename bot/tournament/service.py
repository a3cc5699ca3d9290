"""The service of tournaments: decides who may open, join, leave and change one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from bot.classes.service import Classes
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.locks import Locks
from bot.kit.refusal import Refused
from bot.play.model import LiveMessage
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.running.changes import Things
from bot.tournament.model import (
    LOBBY,
    MOST_IN_ALL,
    MOST_PLAYERS,
    BoutResult,
    Mode,
    Player,
    Stage,
    Terms,
    Tournament,
)
from bot.tournament.progress import by_hand, joined, started, usual_length
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.store import TournamentStore
from games import Position
from games.starts import winnable_starts

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Tournaments:
    """Opens and changes tournaments, after checking that the person may do so."""

    _store: TournamentStore
    _classes: Classes
    _matches: Matches
    #: Moves tournaments on and sends their posts.
    runner: Things[Tournament]
    #: Updates the board of a match that ended because a player left.
    _on_left: Callable[[int], Awaitable[None]]
    #: A lock per server, held from opening a tournament until its message is sent: if two teachers
    #: open one at once, the second gets a link to the first one's.
    opening: Locks = field(default_factory=Locks)

    async def open(self, actor: Actor, channel_id: int, locale: str, terms: Terms) -> Tournament:
        """Open a tournament in a server, which has one at a time; only a teacher may.

        If one is open and its message is gone, that one is returned. The caller sends the message
        and calls ``placed``. ``locale`` is the language of its posts. Raises Refused to others, if
        one is open with its message or unreadable, if terms do not fit each other, or a start has
        no move; InvalidPosition if no board has room for a start, TooLarge if a start cannot be
        judged.
        """
        await self._classes.require_teacher(actor)
        _require_fitting(terms)
        terms = replace(terms, starts=await self._winnable_starts(actor, terms))
        seed = self._matches.draw_seed()
        await self._classes.ensure(actor.guild_id, locale)
        number = await self._store.create(actor.guild_id, channel_id, locale, terms, seed)
        if number is None:
            return await self._tournament_without_message(actor.guild_id)
        return await self.get(number, actor)

    async def _tournament_without_message(self, guild_id: int) -> Tournament:
        """Return the open tournament of a server if it has no message; otherwise raise Refused."""
        number = await self._store.open_in(guild_id)
        opened = None if number is None else await self.runner.stored(number)
        if opened is None:
            raise Refused(TournamentRefusal.OTHER_VERSION)
        if opened.message_id is None:
            return opened
        self.runner.touch(opened.id)  # an edit fails if its message was deleted
        place = LiveMessage(guild_id, opened.channel_id, opened.message_id).link
        raise Refused(TournamentRefusal.ALREADY_RUNNING, place=place)

    async def _winnable_starts(self, actor: Actor, terms: Terms) -> tuple[Position, ...]:
        """Return the starts that the first player can win; all if none, or analysis is refused."""
        game, starts = terms.game, terms.starts
        if not await self._matches.allowance.allows(actor.asker, game):
            return starts
        thinker = self._matches.thinker
        winnable = await thinker.ask(actor.id, game, starts[-1], winnable_starts, game, starts)
        return tuple(winnable)

    async def get(self, number: int, actor: Actor) -> Tournament:
        """Return a tournament to a member of its server; raise Refused to others or if gone."""
        return _of_server(await self.runner.stored(number), actor)

    async def led(self, number: int, actor: Actor) -> Tournament:
        """Return a tournament to a teacher of its server; raise Refused to others or if gone."""
        await self._classes.require_teacher(actor)
        return await self.get(number, actor)

    async def placed(self, number: int, channel_id: int, message_id: int) -> None:
        """Store which message has the standings, and have it and boards posted in its channel."""
        await self.runner.place(number, LOBBY, channel_id, message_id)
        self.runner.show_soon()

    # ------------------------------------------------------------------------- people

    async def join(self, number: int, actor: Actor) -> Tournament:
        """Add the actor as a player, also after the start if the mode allows it.

        Nothing changes if they are one. Raises Refused if it is over, too late, full or gone.
        """

        def decided(tournament: Tournament) -> Tournament:
            if tournament.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            mine = tournament.player_of(actor.id)
            if mine is not None and not mine.gone:
                return tournament
            if not tournament.takes_players:
                raise Refused(TournamentRefusal.TOO_LATE)
            if len(tournament.present) >= MOST_PLAYERS:
                raise Refused(TournamentRefusal.FULL, count=MOST_PLAYERS)
            if mine is None:
                return joined(tournament, actor.id, now())
            return tournament.with_player(replace(mine, gone=False, free_at=now()))

        return await self._change_tournament(number, actor, decided)

    async def leave(self, number: int, actor: Actor) -> Tournament:
        """Let a player leave; they lose the match they are playing.

        Raises Refused to those who are no players or have left, or if it is over or gone.
        """
        before = await self.get(number, actor)
        mine = before.player_of(actor.id)
        if mine is None or mine.gone:
            raise Refused(TournamentRefusal.NOT_IN_IT)
        return await self._remove_player(before, mine, actor)

    async def remove(self, number: int, player: int, actor: Actor) -> Tournament:
        """Remove a player, by number, for a teacher; the player loses the match under way.

        Raises Refused as ``led`` does, for no present player, or if it is over.
        """
        before = await self.led(number, actor)
        whom = next((each for each in before.present if each.number == player), None)
        if whom is None:
            raise Refused(TournamentRefusal.NOT_IN_IT)
        return await self._remove_player(before, whom, actor)

    async def _remove_player(self, before: Tournament, player: Player, actor: Actor) -> Tournament:
        def gone(tournament: Tournament) -> Tournament:
            if tournament.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            return tournament.with_player(replace(tournament.player(player.number), gone=True))

        changed = await self._change_tournament(before.id, actor, gone)
        bout = before.bout_of(player.number)
        if bout is not None and bout.match_id is not None:
            await self._resign_match(bout.match_id, player.person, changed.guild_id)
        return changed

    async def _resign_match(self, match_id: int, person: int, guild_id: int) -> None:
        """Resign a match for a player if that is possible; update its board, or log a failure."""
        asker = Asker(person, guild_id)
        with suppress(MatchRefused, Stale):
            record = await self._matches.get(match_id)
            await self._matches.resign(record, record.ply, asker)
        try:
            await self._on_left(match_id)
        except Exception as error:  # an error's text may name a person
            log.warning("the end of match %d is not shown: %s", match_id, type(error).__name__)

    # ----------------------------------------------------------------------- teachers

    async def starting(self, number: int, actor: Actor) -> Tournament:
        """Return a tournament to a teacher if it can be started now.

        Raises Refused as ``led`` does, if it has begun, or has too few or too many players.
        """
        tournament = await self.led(number, actor)
        _require_startable(tournament)
        return tournament

    async def start(self, number: int, actor: Actor) -> Tournament:
        """Start a tournament, for a teacher, with the players who have joined and not left.

        Raises Refused as ``starting`` does, or if the length of a match cannot be estimated now.
        """
        terms = (await self.starting(number, actor)).terms
        game, start = terms.game, terms.starts[0]
        ask = self._matches.thinker.ask
        plies = await ask(actor.id, game, start, usual_length, game, start, exhaustive=True)

        def begun(tournament: Tournament) -> Tournament:
            _require_startable(tournament)
            return started(tournament, plies, now())

        return await self._change_tournament(number, actor, begun)

    async def pause(self, number: int, actor: Actor, *, paused: bool) -> Tournament:
        """Pause or resume a tournament; while paused, open matches go on and none begins.

        Raises Refused as ``led`` does, or if it does not run.
        """
        await self.led(number, actor)

        def changed(tournament: Tournament) -> Tournament:
            _require_running(tournament)
            return replace(tournament, paused=paused)

        return await self._change_tournament(number, actor, changed)

    async def end(self, number: int, actor: Actor) -> Tournament:
        """End a tournament at once, even if it has not begun; matches still open do not count.

        Raises Refused as ``led`` does, or if it is over.
        """
        await self.led(number, actor)

        def ended(tournament: Tournament) -> Tournament:
            if tournament.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            return replace(tournament, stage=Stage.OVER)

        return await self._change_tournament(number, actor, ended)

    async def decide(self, number: int, bout: int, result: BoutResult, actor: Actor) -> Tournament:
        """Set or replace the result of a bout, by number, for a teacher.

        Raises Refused as ``led`` does, if the tournament does not run, for no bout or a bye, or
        for the result MISSED.
        """
        await self.led(number, actor)

        def decided(tournament: Tournament) -> Tournament:
            _require_running(tournament)
            this = next((each for each in tournament.bouts if each.number == bout), None)
            if this is None or this.players[1] is None or result is BoutResult.MISSED:
                raise Refused(TournamentRefusal.NO_SUCH_BOUT)
            return by_hand(tournament, this, result, now())

        return await self._change_tournament(number, actor, decided)

    async def _change_tournament(
        self, number: int, actor: Actor, decide: Callable[[Tournament], Tournament]
    ) -> Tournament:
        """Change a tournament of the actor's server, and move it on as far as possible.

        Its posts are sent later. Raises Refused if it is gone, and what ``decide`` raises.
        """
        changed = await self.runner.change(number, lambda each: decide(_of_server(each, actor)))
        self.runner.show_soon()
        return _of_server(changed, actor)


def _of_server(tournament: Tournament | None, actor: Actor) -> Tournament:
    """Return a tournament of the actor's server; raise Refused for None, or another server's."""
    if tournament is None or tournament.guild_id != actor.guild_id:
        raise Refused(TournamentRefusal.NO_SUCH_TOURNAMENT)
    return tournament


def _require_running(tournament: Tournament) -> None:
    if tournament.stage is not Stage.RUNNING:
        raise Refused(TournamentRefusal.NOT_RUNNING)


def _require_fitting(terms: Terms) -> None:
    """Raise Refused if options do not fit the mode, or a start has no move.

    Raises InvalidPosition if no board has room for a start.
    """
    if terms.rounds is not None and terms.mode is not Mode.SWISS:
        raise Refused(TournamentRefusal.ROUNDS_ONLY_SWISS)
    if terms.minutes is not None and terms.mode is not Mode.ARENA:
        raise Refused(TournamentRefusal.MINUTES_ONLY_ARENA)
    if terms.legs != 1 and terms.mode is Mode.ARENA:
        raise Refused(TournamentRefusal.ONE_LEG_IN_ARENA)
    for start in terms.starts:
        terms.game.check_board(start)
        if terms.game.is_over(start):
            raise MatchRefused(MatchRefusal.POSITION_IS_OVER)


def _require_startable(tournament: Tournament) -> None:
    """Raise Refused unless a tournament can be started with its present players."""
    if tournament.stage is not Stage.JOINING:
        raise Refused(TournamentRefusal.NOT_JOINING)
    if len(tournament.present) < 2:
        raise Refused(TournamentRefusal.TOO_FEW)
    if tournament.terms.mode is Mode.ALL and len(tournament.present) > MOST_IN_ALL:
        raise Refused(TournamentRefusal.TOO_MANY_FOR_ALL, count=MOST_IN_ALL)
