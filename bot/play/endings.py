"""What the end of a match decides, and what is told of it if nothing forbids that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Writing
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from bot.kit.thinker import is_short
from bot.play.model import MatchRecord, State, Trial
from games import GameError
from games.endings import ending
from games.lessons.path import UNITS
from games.match import Person
from games.review import given_away


@dataclass(frozen=True)
class Settlement:
    """What the end of a match decides: written with its last ply, and told after that."""

    write: Writing
    tell: Callable[[], None]


#: Says what the end of a match decides, by the match and when its last move was sent.
Settling = Callable[[MatchRecord, datetime], Awaitable[Settlement | None]]


@dataclass(frozen=True)
class TrialTerms:
    """What holds for a match that answers a question of a challenge."""

    #: When the attempt ends, if its time is limited.
    until: datetime | None
    #: Whether mistakes are explained at once.
    teaches: bool


class Trials(Protocol):
    """What a challenge says of the matches that answer its questions."""

    async def terms(self, trial: Trial) -> TrialTerms:
        """Return what holds for a match, by its attempt and its question."""
        ...

    async def settle(self, record: MatchRecord, at: datetime) -> Settlement | None:
        """Return what the end of a match decides, by when its last move was sent."""
        ...


class Endings:
    """Settles what ends of matches decide, and adds what is told besides the board."""

    def __init__(self, allowance: Allowance, trials: Trials, settle_lesson: Settling) -> None:
        """``settle_lesson`` says what an end decides for the skill that a match counts for."""
        self._allowance = allowance
        self._trials = trials
        self._settle_lesson = settle_lesson

    async def settlement(self, record: MatchRecord, at: datetime) -> Settlement | None:
        """Return what the end of a match decides, by when its last move was sent."""
        settle = self._settle_lesson if record.trial is None else self._trials.settle
        return await settle(record, at)

    async def told(self, record: MatchRecord) -> MatchRecord:
        """Return a record with what may be told of it: of its end, where it was played.

        Nothing is told where a tournament forbids it, to its players or in its server, or where it
        would take long to find out. A match that answers a challenge tells until when, and nothing
        of its end unless mistakes are explained at once; one that was begun for a unit nothing that
        a later unit is for.
        """
        if record.trial is None:
            return await self._ended(record) if record.state is State.OVER else record
        try:
            terms = await self._trials.terms(record.trial)
        except (Refused, SQLAlchemyError, OSError):
            return record  # what has been played is shown all the same
        if record.state is not State.OVER:
            return replace(record, trial_until=terms.until)
        record = replace(record, trial_until=None)
        return await self._taught(record) if terms.teaches else record

    async def _taught(self, record: MatchRecord) -> MatchRecord:
        """Add the move that gave the win away, and what is worth remembering."""
        record = await self._ended(record)
        if record.ending is None or record.match.winner is None:
            return record
        loser = 1 - record.match.winner
        if not isinstance(record.match.seats[loser], Person):
            return record
        return replace(record, slip=await in_background(given_away, record.match, loser))

    async def _ended(self, record: MatchRecord) -> MatchRecord:
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
