"""The service through which every match changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter
from sqlalchemy.exc import SQLAlchemyError

from bot.db.errors import AlreadyDone, Outdated
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.clock import now
from bot.kit.in_flight import InFlight
from bot.kit.thinker import Thinker
from bot.play.clocks import Clocks
from bot.play.endings import Endings
from bot.play.limits import StartLimits
from bot.play.model import ACTIVE, MatchRecord, Offer, Setting, State, Trial, with_erased
from bot.play.refusals import MatchRefusal, MatchRefused, Stale, require_free_play
from bot.play.rows import opened_in
from bot.play.store import MatchStore
from games import Game, Move, Position
from games.match import Computer, First, Match, Person, Seat

#: The most matches of a person in lists.
LISTED = 25


def _seat_of(record: MatchRecord, asker: Asker) -> int | None:
    """Return the seat of a person in a match; None without a seat, or if nobody asks."""
    return None if asker.person is None else record.match.seat_of(asker.person)


class Matches:
    """Opens, changes and looks up matches. A cached match is verified by storing its next ply."""

    def __init__(
        self,
        store: MatchStore,
        limits: StartLimits,
        draw_seed: Callable[[], int],
        *,
        allowance: Allowance,
        thinker: Thinker,
        clocks: Clocks,
        in_flight: InFlight,
        endings: Endings,
        ended: Callable[[int], None],
        registry: CollectorRegistry,
    ) -> None:
        """Take ``ended``, which is called with the number of each match that ends."""
        self._store = store
        self._limits = limits
        self.clocks = clocks
        #: Asked before the computer begins, and before the engine helps with a position.
        self.allowance = allowance
        self.endings = endings
        #: Judges positions, and chooses the computer's moves.
        self.thinker = thinker
        #: Draws the seed of a new match.
        self.draw_seed = draw_seed
        #: The acts being handled, answers to challenges included.
        self.in_flight = in_flight
        self._ended = ended
        self._turns = Counter("bouton_turns", "Turns written.", registry=registry)

    async def start(self, who: int, setting: Setting, offer: Offer, seed: int) -> MatchRecord:
        """Open a match against the computer, or offer one to a person; ``seed`` decides its draws.

        It is offered to its own player, too, if they must still decide who begins.
        Raises Refused if the start is over, the opponent is oneself, the computer would begin and
        may not, a limit is reached (``StartLimits``), or the engine is busy for the person or too
        slow; InvalidPosition if no match can start there, TooLarge if the engine cannot judge it.
        """
        if offer.opponent == Person(who):
            raise MatchRefused(MatchRefusal.PLAY_YOURSELF)
        return await self.begin(who, Person(who), setting, offer, seed)

    async def begin(
        self, who: int, seat: Seat, setting: Setting, offer: Offer, seed: int
    ) -> MatchRecord:
        """Open or offer a match for seat 0, one's own or the class's; raise as ``start`` does."""
        offer.game.check_board(offer.start)
        if offer.game.is_over(offer.start):
            raise MatchRefused(MatchRefusal.POSITION_IS_OVER)
        game, start = offer.game, offer.start
        await self.thinker.ask(who, game, start, game.outcome, start)  # or it could not play well
        seats = (seat, offer.opponent)
        first = offer.first or First.ME
        match = Match(offer.game, offer.start, seats, first.seat(seed), seed)
        return await self._store_new_match(who, setting, match, is_asked=offer.first is None)

    async def try_out(
        self, who: int, setting: Setting, game: Game, start: Position, trial: Trial
    ) -> MatchRecord:
        """Open the match that answers a question of a challenge, against the perfect computer.

        The person moves first. Raises AlreadyDone if it exists already, or the attempt is deleted;
        InvalidPosition if no match can start there; Refused if they begin too many.
        """
        match = Match(game, start, (Person(who), Computer()), 0, self.draw_seed())
        return await self._store_new_match(who, setting, match, trial=trial)

    async def _store_new_match(
        self,
        who: int,
        setting: Setting,
        match: Match,
        rematch_of: int | None = None,
        trial: Trial | None = None,
        *,
        is_asked: bool = False,
    ) -> MatchRecord:
        """Store a new match, with the computer's move if it begins; return it.

        ``is_asked`` is whether its player must still decide who begins. Raises InvalidPosition if
        no match can start there, Refused beyond a limit, AlreadyDone as ``MatchStore.create`` does.
        """
        match.game.check_board(match.start)
        # Matches of a challenge, and rematches, of which there is one, are no invitations.
        invited = None if trial or rematch_of else match.seats[1]
        async with self._limits.within(who, setting, invited, opened_in(setting, match, trial)):
            state = State.OFFERED
            if not is_asked and not all(isinstance(seat, Person) for seat in match.seats):
                match = await self.opened(Asker(who, setting.guild_id), match)
                state = State.OVER if match.is_over else State.OPEN
            stored = await self._store.create(state, setting, match, rematch_of, trial)
            return await self._for_players(self.timed(stored))

    async def opened(self, asker: Asker, match: Match) -> Match:
        """Return a match, after the computer's first move if it begins.

        Raises Refused if it begins and may not judge the start for this person, or as ``replied``.
        """
        if isinstance(match.seats[match.to_move], Computer):
            await self.allowance.require(asker, match.game)
        return await self.replied(asker, match)

    async def replied(self, asker: Asker, match: Match) -> Match:
        """Return a match after the computer's move, if due; raise Refused if slow, or TooLarge."""
        if match.is_over or not isinstance(match.seats[match.to_move], Computer):
            return match
        position = match.position
        return await self.thinker.move(asker.person, match.game, position, match.with_computer)

    async def answer(
        self, match: MatchRecord | int, asker: Asker, *, accepted: bool
    ) -> MatchRecord:
        """Accept or decline an offer, as the person to whom it was made; return the match.

        Raises Refused for others, Stale if it is answered, InvalidPosition if it is too large.
        """
        record = await self.seen(match, asker)
        if _seat_of(record, asker) != 1:
            raise MatchRefused(MatchRefusal.OFFER_NOT_YOURS, record)
        if record.state is not State.OFFERED:
            raise Stale(record)
        if accepted:  # an older version may have offered too large a board
            record.match.game.check_board(record.match.start)
        return await self._close_offer(record, State.OPEN if accepted else State.DECLINED)

    async def _close_offer(self, record: MatchRecord, state: State) -> MatchRecord:
        try:
            return self.timed(await self._store.answer_offer(record, state))
        except AlreadyDone:
            raise Stale(await self.get(record.id)) from None

    async def play(
        self, match: MatchRecord | int, ply: int, move: Move, asker: Asker
    ) -> MatchRecord:
        """Play a person's move in a ply, and the computer's reply, in one transaction.

        Raises as ``turn_of`` and ``replied`` do, IllegalMove, and Stale if another ply came first.
        """
        return await self.move(await self.turn_of(match, ply, asker), move, asker)

    async def move(self, record: MatchRecord, move: Move, asker: Asker) -> MatchRecord:
        """Play a person's move in a record that was just read for it; raise as ``play`` does."""
        if record.match.to_move != _seat_of(record, asker):
            raise MatchRefused(MatchRefusal.NOT_YOUR_TURN, record)
        asker = asker.timed()
        with self.in_flight.sent(asker.at, record.id):
            played = await self.replied(asker, record.match.move(move))
            return await self.append(record, played, asker.at)

    async def turn_of(self, match: MatchRecord | int, ply: int, asker: Asker) -> MatchRecord:
        """Return the match if the person has this turn, else raise Refused; raise as ``seated``."""
        record, seat = await self.seated(match, ply, asker)
        if record.match.to_move != seat:
            raise MatchRefused(MatchRefusal.NOT_YOUR_TURN, record)
        return record

    async def resign(self, match: MatchRecord | int, ply: int, asker: Asker) -> MatchRecord:
        """Resign a match, whoever has the turn, and return it; raise as ``seated`` does."""
        record, seat = await self.seated(match, ply, asker)
        return await self.append(record, record.match.resign(seat), asker.at)

    async def playing(self, match: MatchRecord | int, ply: int, asker: Asker) -> MatchRecord:
        """Return the match if the person plays in it; raise as ``seated`` does."""
        return (await self.seated(match, ply, asker))[0]

    async def leave(self, record: MatchRecord, asker: Asker) -> MatchRecord:
        """Resign an open match, or withdraw or decline an offer; return the match.

        Raises MatchRefused if it is closed or not the asker's, Stale if it has moved on.
        """
        if record.state is not State.OFFERED:
            return await self.resign(record.id, record.ply, asker)
        if _seat_of(record, asker) is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        return await self.withdraw(record)

    async def withdraw(self, record: MatchRecord) -> MatchRecord:
        """Withdraw an offer without checking who asks; raise Stale if it was answered."""
        return await self._close_offer(record, State.DECLINED)

    def timed(self, record: MatchRecord) -> MatchRecord:
        """Set the alarm for the record's deadline, if it has one; return the record."""
        if record.deadline is not None:
            self.clocks.expect(record.deadline)
        return record

    async def rematch(self, match: MatchRecord | int, who: int, setting: Setting) -> MatchRecord:
        """Open or offer the only rematch of a match, in which the other seat begins.

        Raises MatchRefused for a match of the class, for anybody who did not play, or as ``again``.
        """
        record = await self.seen(match, Asker(who, setting.guild_id))
        if record.match.team is not None:
            raise MatchRefused(MatchRefusal.CLASS_VOTES, record)
        seat = record.match.seat_of(who)
        if seat is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        return await self.again(record, who, seat, setting)

    async def again(
        self,
        record: MatchRecord,
        who: int,
        seat: int,
        setting: Setting,
        opponent: Seat | None = None,
    ) -> MatchRecord:
        """Open or offer the rematch of a record for ``seat``, on the same terms but a new seed.

        The player of ``seat`` gets seat 0. Whoever did not begin before begins now; the same one
        with an ``opponent`` given here, and for a unit unless the person could not win. Raises
        Refused if the match is not over, of a challenge or of somebody erased, or has its rematch
        (``MatchRefused.record``), beyond a limit, and as ``opened`` does.
        """
        match, match_id = record.match, record.id
        if record.state is not State.OVER:
            raise MatchRefused(MatchRefusal.MATCH_NOT_OVER, record)
        require_free_play(record)
        if with_erased(match):
            raise MatchRefused(MatchRefusal.OPPONENT_ERASED, record)
        seats = (match.seats[seat], opponent or match.seats[1 - seat])
        is_same = opponent is not None or (record.unit is not None and not record.was_hopeless)
        first = match.first ^ seat ^ (not is_same)
        again = replace(match, seats=seats, first=first, seed=self.draw_seed(), plies=())
        terms = ("turn_seconds", "quorum", "alone", "unit", "skill")
        setting = replace(setting, **{name: getattr(record, name) for name in terms})
        try:
            return await self._store_new_match(who, setting, again, match_id)
        except AlreadyDone:
            await self.get(match_id)  # it may have been deleted meanwhile
            raise MatchRefused(
                MatchRefusal.REMATCH_EXISTS, await self._store.rematch_of(match_id)
            ) from None

    async def get(self, match_id: int) -> MatchRecord:
        """Return a match, finished ones with their ending; raise Refused if there is none."""
        record = await self._store.load(match_id)
        if record is None:
            raise MatchRefused(MatchRefusal.NO_SUCH_MATCH)
        return await self._for_players(record)

    async def _for_players(self, record: MatchRecord) -> MatchRecord:
        """Return a record with the additions for its players, if there can be any."""
        has_more = record.state is State.OVER or record.trial is not None
        return await self.endings.for_players(record) if has_more else record

    def guess(self, match_id: int, ply: int, asker: Asker) -> MatchRecord | None:
        """Return a cached open match if it is this person's turn in this ply, in time; else None.

        Only ``move`` may use it: storing the ply confirms the cache, or raises Stale.
        """
        record = self._store.guess(match_id, ply)
        if record is None or record.is_overdue_at(asker.at) or record.match.is_over:
            return None
        return record if _seat_of(record, asker) == record.match.to_move else None

    async def count_open(self) -> int:
        """Return the number of open matches, in all servers and without offers."""
        return await self._store.count_open()

    async def is_live(self, record: MatchRecord) -> bool:
        """Return whether a record's live board is still the stored one; False without database."""
        try:
            return await self._store.live_boards.of(record.id) == record.live
        except (SQLAlchemyError, OSError):
            return False

    async def mine(self, who: int) -> list[MatchRecord]:
        """Return a person's open matches and offers, at most LISTED, the latest changed first."""
        return await self._store.of_person(who, ACTIVE, LISTED)

    async def find(self, who: int, setting: Setting, match_id: int | None = None) -> MatchRecord:
        """Return the match with a number; without one the person's latest open match or offer.

        Those in the setting's channel come first. Raises Refused if there is none, or as ``seen``.
        """
        if match_id is not None:
            return await self.seen(match_id, Asker(who, setting.guild_id))
        records = await self._store.of_person(who, ACTIVE, limit=1, first_in=setting.channel_id)
        if not records:
            raise MatchRefused(MatchRefusal.NO_OPEN_MATCH)
        return await self._for_players(records[0])

    async def seen(self, match: MatchRecord | int, asker: Asker) -> MatchRecord:
        """Return a match if the person may see it: its players, and anybody in its server.

        ``match`` is its number, or its record if it was loaded already, as in all methods here. A
        private one exists for its player only; for everybody else Refused is raised, as if there
        were no such match.
        """
        record = match if isinstance(match, MatchRecord) else await self.get(match)
        same_server = asker.guild_id is not None and record.guild_id == asker.guild_id
        if _seat_of(record, asker) is None and (record.is_private or not same_server):
            raise MatchRefused(MatchRefusal.NO_SUCH_MATCH)
        return record if record.ending is None else await self.endings.seen(record, asker)

    async def seated(
        self, match: MatchRecord | int, ply: int, asker: Asker
    ) -> tuple[MatchRecord, int]:
        """Return the match and the seat of the person in it, whoever has the turn.

        Raises Refused if the match is not open, is the class's, or not theirs; Stale if the ply is
        over, or its deadline: then the match is ended.
        """
        record = await self.seen(match, asker)
        if record.asks_who_begins:
            raise MatchRefused(MatchRefusal.BEGINNER_UNKNOWN, record)
        if record.state is State.OFFERED:
            raise MatchRefused(MatchRefusal.OFFER_PENDING, record)
        if record.state is State.DECLINED:
            raise MatchRefused(MatchRefusal.OFFER_CLOSED, record)
        if record.state is State.OVER:
            raise MatchRefused(MatchRefusal.MATCH_OVER, record)
        if record.match.team is not None:
            raise MatchRefused(MatchRefusal.CLASS_VOTES, record)
        seat = _seat_of(record, asker)
        if seat is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        if record.is_overdue_at(asker.at):
            record = await self.clocks.allowed(record)
        if record.is_overdue_at(asker.at):
            raise Stale(await self.time_out(record))
        if ply != record.ply:
            raise Stale(record)
        return record, seat

    async def time_out(self, record: MatchRecord) -> MatchRecord:
        """End a match on time once acts sent before are handled; raise Stale if one came first."""
        assert record.deadline is not None, "only timed turns end so"
        await self.in_flight.arrived(record.deadline, record.id)
        return await self.append(record, record.match.time_out(), now())

    async def append(self, record: MatchRecord, match: Match, at: datetime) -> MatchRecord:
        """Store the plies that ``match`` has beyond the record's; return its record.

        They were sent ``at``. Stores, too, and announces what its end brings about. Raises Stale if
        another ply is first.
        """
        with self.in_flight.sent(at, record.id):
            return await self._append_plies(record, match, at)

    async def _append_plies(self, record: MatchRecord, match: Match, at: datetime) -> MatchRecord:
        while True:
            settlement = None
            if match.is_over:
                settlement = await self.endings.settlement(replace(record, match=match), at)
            try:
                also = None if settlement is None else settlement.write
                appended = self.timed(await self._store.append(record, match, also))
            except Outdated:
                continue  # its consequence has just changed
            except AlreadyDone:
                raise Stale(await self.get(record.id)) from None
            if settlement is not None:
                settlement.tell()
            self._turns.inc()
            if match.is_over:
                self._ended(record.id)
            return await self._for_players(appended)
