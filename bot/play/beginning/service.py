"""Decide how a match begins, and begin another one after it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.exc import SQLAlchemyError

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.kit.refusal import require_offered
from bot.play.beginning.store import BeginningStore
from bot.play.model import LEARNING, PERFECT, STRENGTHS, MatchRecord, Setting, Start, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from games import Game, Outcome, Position, TooLarge
from games.families import family_of
from games.match import Computer, Person, Seat
from games.starts import fair_start


class Beginnings:
    """Decides how matches begin."""

    def __init__(self, store: BeginningStore, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def chosen(
        self, asker: Asker, game: Game, start: Start, opponent: Seat, *, begins: bool
    ) -> Position:
        """Return the start of a match: the typed one, or a usual one that the asker can win.

        ``begins`` is whether the asker moves first. If the engine may not help with the game, the
        first usual start is taken. Raises Refused if it may not help with a typed start against the
        computer, as the computer's replies reveal who wins; and if it is busy or too slow.
        """
        if start.typed is not None:
            if isinstance(opponent, Computer):
                await self._matches.allowance.require(asker, game)
            return start.typed
        usual = start.usual
        if not await self._matches.allowance.allows(asker, game):
            return usual[0]
        wanted = Outcome.N if begins else Outcome.P
        return await self._matches.thinker.ask(
            asker.somebody, game, usual[0], fair_start, game, usual, wanted
        )

    async def is_lost(self, asker: Asker, game: Game, start: Position) -> bool:
        """Return whether a start is lost for the first player; False if the engine cannot say.

        It cannot if it may not help the person, or the position is too large. Raises Refused if it
        is busy for them or too slow.
        """
        if not await self._matches.allowance.allows(asker, game):
            return False
        asking = self._matches.thinker.ask(asker.somebody, game, start, game.outcome, start)
        try:
            return await asking is Outcome.P
        except TooLarge:
            return False

    async def decide(self, record: MatchRecord, first: int, asker: Asker) -> MatchRecord:
        """Open a match after its player has chosen the seat that begins; the computer may move.

        Raises Refused if the person has no seat or the engine may not help; Stale if the match is
        open already.
        """
        record = await self._matches.seen(record, asker)
        if asker.person is None or record.match.seat_of(asker.person) is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        if not record.asks_who_begins:
            raise Stale(record)
        match = await self._matches.opened(asker, replace(record.match, first=first))
        state = State.OVER if match.is_over else State.OPEN
        try:
            return self._matches.timed(await self._store.answer_offer(record, state, match))
        except AlreadyDone:
            raise Stale(await self._matches.get(record.id)) from None

    async def at_strength(
        self, record: MatchRecord, percent: int, who: int, setting: Setting
    ) -> MatchRecord:
        """Open the rematch of a match against the computer at a strength, one of STRENGTHS.

        The same seat begins. Raises Refused for another number, a match without the computer, or
        anybody who did not play, and as ``Matches.again`` does.
        """
        seat, match = record.match.seat_of(who), record.match
        if seat is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        require_offered(percent in STRENGTHS and isinstance(match.seats[1 - seat], Computer))
        return await self._matches.again(record, who, seat, setting, Computer(percent / 100))

    async def usual_strength(self, person: int, start: Start) -> int:
        """Return the computer's strength, in percent, against a person who has not chosen one.

        LEARNING until their first win without a take-back, then PERFECT; from a typed start always
        PERFECT, so that its replies are right.
        """
        if start.typed is not None or await self._store.has_won(person):
            return PERFECT
        return LEARNING

    async def has_novice(self, record: MatchRecord) -> bool:
        """Return whether a person in a match has never played a game of its family.

        False in a challenge, and in a lesson, where the unit and the line below the board tell the
        rules; and if the database fails: the match is shown all the same.
        """
        people = [seat.id for seat in record.match.seats if isinstance(seat, Person)]
        if record.trial is not None or record.unit is not None or not people:
            return False
        family = family_of(record.match.game).word
        try:
            first = [await self._store.is_first(record.id, person, family) for person in people]
        except (SQLAlchemyError, OSError):
            return False
        return any(first)
