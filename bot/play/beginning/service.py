"""What is settled before the first move, and what comes of a match that is over."""

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
    """Settles how matches begin."""

    def __init__(self, store: BeginningStore, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def chosen(
        self, asker: Asker, game: Game, start: Start, opponent: Seat, *, begins: bool
    ) -> Position:
        """Return where somebody's match begins: of the usual starts one that can be won.

        ``begins`` is whether whoever wants to win moves first. The first one is taken if nobody
        may be told which starts can be won. Raises Refused if nobody may be told of a start that
        was typed: the computer's replies tell who wins.
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
        """Return whether whoever begins from a start loses; no if nobody can or may tell."""
        if not await self._matches.allowance.allows(asker, game):
            return False
        asking = self._matches.thinker.ask(asker.somebody, game, start, game.outcome, start)
        try:
            return await asking is Outcome.P
        except TooLarge:
            return False

    async def decide(self, record: MatchRecord, first: int, asker: Asker) -> MatchRecord:
        """Begin a match whose player says which seat moves first; the computer may move at once.

        Raises Refused, also if the computer may not begin; Stale if it was said already.
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
        """Set the same match up again, against the computer at another strength; raise Refused."""
        seat, match = record.match.seat_of(who), record.match
        if seat is None:
            raise MatchRefused(MatchRefusal.NOT_A_PLAYER, record)
        require_offered(percent in STRENGTHS and isinstance(match.seats[1 - seat], Computer))
        return await self._matches.again(record, who, seat, setting, Computer(percent / 100))

    async def usual_strength(self, person: int, start: Start) -> int:
        """Return how well the computer plays against a person who has not said it, in percent.

        A start that was typed is played perfectly: its replies are to be true.
        """
        if start.typed is not None or await self._store.has_won(person):
            return PERFECT
        return LEARNING

    async def has_novice(self, record: MatchRecord) -> bool:
        """Return whether one of the people in a match has never played a game of its family.

        Not if nobody can tell: the match itself is shown all the same.
        """
        people = [seat.id for seat in record.match.seats if isinstance(seat, Person)]
        if record.trial is not None or not people:
            return False
        family = family_of(record.match.game).word
        try:
            first = [await self._store.is_first(record.id, person, family) for person in people]
        except (SQLAlchemyError, OSError):
            return False
        return any(first)
