"""What the end of a match decides, and what is told of it if nothing forbids that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Writing
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from bot.kit.thinker import is_short
from bot.play.model import MatchRecord
from games import GameError
from games.endings import ending
from games.lessons import UNITS
from games.match import Person


@dataclass(frozen=True)
class Settlement:
    """What the end of a match decides: written with its last ply, and told after that."""

    write: Writing
    tell: Callable[[], None]


#: Says what the end of a match decides, by the match and when its last move was sent.
Settling = Callable[[MatchRecord, datetime], Awaitable[Settlement | None]]


class Endings:
    """Adds to finished matches what is worth remembering of them."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance

    async def told(self, record: MatchRecord) -> MatchRecord:
        """Return a record with what may be told of its end where it was played.

        Nothing is told where a tournament forbids it, to its players or in its server, or where it
        would take long to find out. A match that answers a challenge tells nothing, one that was
        begun for a unit nothing that a later unit is for.
        """
        if record.trial is not None:
            return record
        game, start = record.match.game, record.match.start
        try:
            for asker in _all_who_see(record):
                await self._allowance.require(asker, game)
            if not await is_short(game, start):
                return record
            found = await in_background(ending, game, start)
        except (Refused, GameError, SQLAlchemyError, OSError):
            return record  # what has been played is shown all the same
        unit = next((each for each in UNITS if each.number == record.unit), None)
        if unit is not None and unit.rule_comes_later:
            found = replace(found, fact=None)
        return replace(record, ending=found)

    async def seen(self, record: MatchRecord, asker: Asker) -> MatchRecord:
        """Return a record without its ending, unless somebody may be told where they ask."""
        try:
            await self._allowance.require(asker, record.match.game)
        except (Refused, SQLAlchemyError, OSError):
            return replace(record, ending=None)
        return record


def _all_who_see(record: MatchRecord) -> list[Asker]:
    """Return its players, each of whom may take part in a tournament; else its server."""
    people = [seat.id for seat in record.match.seats if isinstance(seat, Person)]
    if not people:
        return [Asker(None, record.guild_id)]
    return [Asker(person, record.guild_id) for person in people]
