"""The service of tournaments: what people may do in one, and how one moves on by itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.classes.service import Classes
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.locks import Locks
from bot.kit.refusal import Refused
from bot.play.model import LiveMessage, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.running.presence import Presence
from bot.tournament.model import (
    MOST_IN_ALL,
    MOST_PLAYERS,
    Bout,
    Change,
    Mode,
    Player,
    Result,
    Stage,
    Terms,
    Tournament,
)
from bot.tournament.progress import advanced, missed, started, usual_length
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.store import TournamentStore
from games import Position
from games.starts import winnable_starts


class Tournaments:
    """Opens and changes tournaments, for those who may, and moves them on."""

    def __init__(
        self, store: TournamentStore, classes: Classes, matches: Matches, presence: Presence
    ) -> None:
        self._store = store
        self._presence = presence
        self._classes = classes
        self._matches = matches
        #: Whoever opens one in a server holds its lock until a message shows it: then of two who do
        #: so at once, the second one is told of the first one's.
        self.opening = Locks()
        #: Told of every tournament that has changed: its message is to be brought up to date.
        self.on_change: Callable[[int], None] | None = None
        #: Told when there may be something to show.
        self.on_due: Callable[[datetime], None] | None = None
        #: Told of every match whose player has left: its board is to be brought up to date.
        self.on_left: Callable[[int], None] | None = None

    async def open(self, actor: Actor, channel_id: int, locale: str, terms: Terms) -> Tournament:
        """Open a tournament in a server, which has one at a time; only a teacher may.

        The one that is open is returned if no message shows it any more. Raises Refused,
        InvalidPosition if no board has room for a start, TooLarge if a start cannot be judged.
        """
        await self._classes.require_teacher(actor)
        _require_fitting(terms)
        terms = replace(terms, starts=await self._winnable(actor, terms))
        seed = self._matches.draw_seed()
        await self._classes.ensure(actor.guild_id, locale)
        number = await self._store.create(actor.guild_id, channel_id, locale, terms, seed)
        if number is None:
            return await self._unseen(actor.guild_id)
        return await self.get(number, actor)

    async def _unseen(self, guild_id: int) -> Tournament:
        """Return the open tournament of a server if no message shows it; raise Refused."""
        found = await self._store.open_in(guild_id)
        if found is None:
            raise Refused(TournamentRefusal.OTHER_VERSION)
        if found.message_id is None:
            return found
        if self.on_change is not None:
            self.on_change(found.id)  # whether its message is still there is found out so
        place = LiveMessage(guild_id, found.channel_id, found.message_id).link
        raise Refused(TournamentRefusal.ALREADY_RUNNING, place=place)

    async def _winnable(self, actor: Actor, terms: Terms) -> tuple[Position, ...]:
        """Return those of the starts that whoever begins can win, all if nobody may be told."""
        game, starts = terms.game, terms.starts
        asker = Asker(actor.id, actor.guild_id)
        if not await self._matches.allowance.allows(asker, game):
            return starts
        thinker = self._matches.thinker
        found = await thinker.ask(actor.id, game, starts[-1], winnable_starts, game, starts)
        return tuple(found)

    async def get(self, number: int, actor: Actor) -> Tournament:
        """Return a tournament to a member of its server; raise Refused."""
        found = await self._store.load(number)
        if found is None or found.guild_id != actor.guild_id:
            raise Refused(TournamentRefusal.NO_SUCH_TOURNAMENT)
        return found

    async def led(self, number: int, actor: Actor) -> Tournament:
        """Return a tournament to a teacher who leads it; raise Refused."""
        await self._classes.require_teacher(actor)
        return await self.get(number, actor)

    async def placed(self, number: int, channel_id: int, message_id: int) -> None:
        """Keep which message shows a tournament, and where: its boards come there."""
        here = {"channel_id": channel_id, "message_id": message_id}
        await self._change(number, lambda _: Change(here))

    async def lose_message(self, tournament: Tournament) -> None:
        """Forget the message that showed a tournament: it is gone."""

        def lost(found: Tournament) -> Change:
            same = found.message_id == tournament.message_id
            return Change({"message_id": None}) if same else Change()

        await self._store.change(tournament.id, lost)

    # ------------------------------------------------------------------------- people

    async def join(self, number: int, actor: Actor) -> Tournament:
        """Let somebody take part, also later where the mode allows that; raise Refused."""
        await self.get(number, actor)

        def joined(found: Tournament) -> Change:
            if found.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            mine = found.player_of(actor.id)
            if mine is not None and not mine.gone:
                return Change()
            if not found.takes_players:
                raise Refused(TournamentRefusal.TOO_LATE)
            if len(found.present) >= MOST_PLAYERS:
                raise Refused(TournamentRefusal.FULL, count=MOST_PLAYERS)
            if mine is not None:
                return Change(gone={mine.number: False}, free_at={mine.number: now()})
            new = Player(len(found.players) + 1, actor.id, gone=False, free_at=now())
            return Change(joined=(new,), begun=tuple(missed(found, new.number)))

        return await self._change(number, joined)

    async def leave(self, number: int, actor: Actor) -> Tournament:
        """Let somebody go: they lose what they are playing. Raises Refused."""
        before = await self.get(number, actor)
        mine = before.player_of(actor.id)
        if mine is None or mine.gone:
            raise Refused(TournamentRefusal.NOT_IN_IT)
        return await self._dismiss(before, mine)

    async def remove(self, number: int, player: int, actor: Actor) -> Tournament:
        """Have somebody taken out by a teacher: they lose what they are playing."""
        before = await self.led(number, actor)
        whom = next((each for each in before.present if each.number == player), None)
        if whom is None:
            raise Refused(TournamentRefusal.NOT_IN_IT)
        return await self._dismiss(before, whom)

    async def _dismiss(self, before: Tournament, player: Player) -> Tournament:
        def gone(found: Tournament) -> Change:
            if found.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            return Change(gone={player.number: True})

        found = await self._change(before.id, gone)
        bout = before.bout_of(player.number)
        if bout is not None and bout.match_id is not None:
            await self._resign(bout.match_id, player.person, found.guild_id)
        return found

    async def _resign(self, match_id: int, person: int, guild_id: int) -> None:
        """Resign a match; the tournament counts it as lost even if that fails."""
        asker = Asker(person, guild_id)
        with suppress(MatchRefused, Stale):
            record = await self._matches.get(match_id)
            await self._matches.resign(record, record.ply, asker)
        if self.on_left is not None:
            self.on_left(match_id)

    # ----------------------------------------------------------------------- teachers

    async def start(self, number: int, actor: Actor) -> Tournament:
        """Begin: who has joined is paired. Raises Refused."""
        terms = (await self.led(number, actor)).terms
        game, start = terms.game, terms.starts[0]
        ask = self._matches.thinker.ask
        plies = await ask(actor.id, game, start, usual_length, game, start, exhaustive=True)

        def begun(found: Tournament) -> Change:
            if found.stage is not Stage.JOINING:
                raise Refused(TournamentRefusal.NOT_JOINING)
            if len(found.present) < 2:
                raise Refused(TournamentRefusal.TOO_FEW)
            if found.terms.mode is Mode.ALL and len(found.present) > MOST_IN_ALL:
                raise Refused(TournamentRefusal.TOO_MANY_FOR_ALL, count=MOST_IN_ALL)
            return started(found, plies, now())

        return await self._change(number, begun)

    async def pause(self, number: int, actor: Actor, *, paused: bool) -> Tournament:
        """Pair nobody until it goes on; what is being played goes on, with its clocks."""
        await self.led(number, actor)

        def changed(found: Tournament) -> Change:
            _require_running(found)
            return Change() if found.paused is paused else Change({"paused": paused})

        return await self._change(number, changed)

    async def end(self, number: int, actor: Actor) -> Tournament:
        """End it at once: what is still being played does not count. Raises Refused."""
        await self.led(number, actor)

        def ended(found: Tournament) -> Change:
            if found.stage is Stage.OVER:
                raise Refused(TournamentRefusal.IS_OVER)
            has_run = found.stage is Stage.RUNNING
            return Change({"stage": Stage.OVER.value, "told": not has_run})

        return await self._change(number, ended)

    async def decide(self, number: int, bout: int, result: Result, actor: Actor) -> Tournament:
        """Set the result of a bout by hand, also in place of another one; raise Refused."""
        await self.led(number, actor)

        def decided(found: Tournament) -> Change:
            _require_running(found)
            this = next((each for each in found.bouts if each.number == bout), None)
            if this is None or this.players[1] is None or result is Result.MISSED:
                raise Refused(TournamentRefusal.NO_SUCH_BOUT)
            free = {} if this.result else {p: now() for p in this.players if p is not None}
            return Change(results={bout: result}, by_hand=True, free_at=free)

        return await self._change(number, decided)

    async def _change(self, number: int, decide: Callable[[Tournament], Change]) -> Tournament:
        """Change a tournament, and move it on as far as it goes; raise Refused."""
        found = await self._written(number, decide)
        if found is not None and found.stage is Stage.RUNNING:
            found = await self.advance(number)
        if found is None:
            raise Refused(TournamentRefusal.NO_SUCH_TOURNAMENT)
        return found

    async def _written(
        self, number: int, decide: Callable[[Tournament], Change]
    ) -> Tournament | None:
        """Change a tournament, and tell of it if anything has changed."""
        written = await self._store.change(number, decide)
        if written is None:
            return None
        found, is_new = written
        if is_new and self.on_change is not None:
            self.on_change(number)
        if is_new and self.on_due is not None:
            self.on_due(now())
        return found

    # ---------------------------------------------------------------- what runs by itself

    async def advance(self, number: int) -> Tournament | None:
        """Count the matches that have ended, and begin what follows; each happens once."""
        outcomes = {
            bout: await self._outcome(match)
            for bout, match in await self._store.ended_bouts(number)
        }
        before, at = await self.stands(number), now()
        away = timedelta() if before is None else before.stood_still

        def moved(found: Tournament) -> Change:
            if found.stage is not Stage.RUNNING:
                return Change()
            return advanced(replace(found, stood_still=away), outcomes, at)

        return await self._written(number, moved)

    async def _outcome(self, match_id: int | None) -> Result:
        """Return how a match has ended that is over, or gone."""
        if match_id is None:
            return Result.NOBODY
        try:
            record = await self._matches.get(match_id)
        except MatchRefused:
            return Result.NOBODY
        if record.state is not State.OVER or record.match.winner is None:
            return Result.NOBODY
        return (Result.FIRST, Result.SECOND)[record.match.winner]

    async def advance_all(self) -> list[Tournament]:
        """Move on all that run; return them."""
        moved = []
        for number in await self._store.running():
            try:
                found = await self.advance(number)
            except Exception as error:  # whatever it is, the others must not wait for it
                self._store.set_aside.failed(number, error)
                continue
            if found is not None:
                moved.append(found)
        return moved

    async def expected(self) -> datetime | None:
        """Return when pairing next ends in an arena, if in any."""
        return await self._store.next_end(now())

    async def shown(self, tournament: Tournament, bout: Bout) -> None:
        """Keep that the board of a bout is shown: its clock runs from now on."""
        assert tournament.terms.turn_seconds is not None, "it has started"
        since = now()
        deadline = since + timedelta(seconds=tournament.terms.turn_seconds)
        await self._store.shown(tournament, bout, since, deadline)
        if self._matches.on_deadline is not None:
            self._matches.on_deadline(deadline)

    async def told(self, number: int) -> None:
        """Keep that the end of a tournament was told."""
        await self._store.change(number, lambda _: Change({"told": True}))

    async def stands(self, number: int) -> Tournament | None:
        """Return a tournament as it stands, to be shown in its channel."""
        found = await self._store.load(number)
        if found is None or found.ends_at is None or found.terms.minutes is None:
            return found
        began = found.ends_at - timedelta(minutes=found.terms.minutes)
        absences = await self._presence.absences(found.guild_id, began)
        postponed = absences.postponed(began, found.ends_at)
        return replace(found, stood_still=postponed - found.ends_at)


def _require_running(found: Tournament) -> None:
    if found.stage is not Stage.RUNNING:
        raise Refused(TournamentRefusal.NOT_RUNNING)


def _require_fitting(terms: Terms) -> None:
    """Raise Refused unless options fit their mode; InvalidPosition unless boards have room."""
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
