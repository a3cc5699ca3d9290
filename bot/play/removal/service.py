"""The service of removals: which boards a teacher may take off, and what becomes of the matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.play.model import MatchRecord, State
from bot.play.refusals import PlayRefusal, Stale
from bot.play.removal.store import RemovalStore
from bot.play.service import Matches
from games.match import Computer


@dataclass(frozen=True)
class Removals:
    """Takes boards off their channels."""

    _store: RemovalStore
    _matches: Matches
    _classes: Classes
    #: Returns the tournament of a match, if it has one.
    _tournament_of: Callable[[int], Awaitable[int | None]]

    async def take_off(self, actor: Actor, message: int) -> MatchRecord:
        """Leave the match whose live board is in a message without a live board; return the match.

        ``message`` is the id of the message, which the caller deletes. An offer to a person is
        withdrawn; a match against the computer is private from then on. Of two teachers at once the
        second is refused. Raises Refused for no teacher, for any other message, and while the class
        or a tournament plays the match.
        """
        await self._classes.require_teacher(actor)
        number = await self._store.match_at(actor.guild_id, message)
        if number is None:
            raise Refused(PlayRefusal.NO_BOARD)
        record = await self._matches.get(number)
        if record.state is State.OPEN and record.match.team is not None:
            raise Refused(PlayRefusal.BOARD_OF_CLASS)
        if record.state is State.OPEN and await self._tournament_of(number) is not None:
            raise Refused(PlayRefusal.BOARD_OF_TOURNAMENT)
        alone = any(isinstance(seat, Computer) for seat in record.match.seats)
        alone = alone and record.match.team is None
        if not await self._store.take_off(number, message, alone=alone):
            raise Refused(PlayRefusal.NO_BOARD)
        if record.state is State.OFFERED and not alone:
            with suppress(Stale):  # it was answered meanwhile, and goes on
                return await self._matches.withdraw(record)
        return await self._matches.get(number)
