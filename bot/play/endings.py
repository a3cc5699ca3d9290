"""Decide the consequences of a match's end, and the facts that its players may know."""

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
from games.endings import Ending, ending
from games.lessons.path import skills_met_at
from games.match import Person
from games.review import given_away


@dataclass(frozen=True)
class Settlement:
    """A match's consequence: ``write`` stores it with the last ply, ``tell`` then announces it."""

    write: Writing
    tell: Callable[[], None]


#: Returns the consequence of a match's end, sent at a moment, or None.
Settling = Callable[[MatchRecord, datetime], Awaitable[Settlement | None]]


@dataclass(frozen=True)
class TrialTerms:
    """The terms of a match that answers a question of a challenge."""

    #: The end of the attempt, if its time is limited.
    until: datetime | None
    #: Whether mistakes are explained after the match.
    teaches: bool


class Trials(Protocol):
    """The challenges, as far as their matches need them."""

    async def terms(self, trial: Trial) -> TrialTerms:
        """Return the terms of a match, by its attempt and question.

        If the attempt or its challenge is deleted, ``until`` is None and ``teaches`` False.
        """
        ...

    async def settle(self, record: MatchRecord, at: datetime) -> Settlement | None:
        """Return the consequence of the end of a match; None if it has none.

        ``at`` is the moment at which its last move was sent.
        """
        ...


class Endings:
    """Decides the consequences of matches' ends, and adds facts for players to records."""

    def __init__(self, allowance: Allowance, trials: Trials, settle_lesson: Settling) -> None:
        """Take the function for matches that answer no challenge; they may count for a skill."""
        self._allowance = allowance
        self._trials = trials
        self._settle_lesson = settle_lesson

    async def settlement(self, record: MatchRecord, at: datetime) -> Settlement | None:
        """Return the consequence of the end of a match for a lesson or a challenge; None if none.

        ``at`` is the moment at which its last move was sent.
        """
        settle = self._settle_lesson if record.trial is None else self._trials.settle
        return await settle(record, at)

    async def for_players(self, record: MatchRecord) -> MatchRecord:
        """Return a record with its ending, as far as those who see it where it is played may know.

        The ending is missing if the match is not over, if a tournament forbids it, to its players
        or in its server, if it takes long to compute, or the database fails. A match that answers a
        challenge has its deadline, and an ending only if mistakes are explained. No fact is one
        that a later unit teaches.
        """
        if record.trial is None:
            return await self._with_ending(record) if record.state is State.OVER else record
        try:
            terms = await self._trials.terms(record.trial)
        except (Refused, SQLAlchemyError, OSError):
            return record  # the board is posted all the same
        if record.state is not State.OVER:
            return replace(record, trial_until=terms.until)
        record = replace(record, trial_until=None)
        return await self._with_slip(record) if terms.teaches else record

    async def _with_slip(self, record: MatchRecord) -> MatchRecord:
        """Return a record with its ending, and the loser's move that gave the win away, if any."""
        record = await self._with_ending(record)
        if record.ending is None or record.match.winner is None:
            return record
        loser = 1 - record.match.winner
        if not isinstance(record.match.seats[loser], Person):
            return record
        return replace(record, slip=await in_background(given_away, record.match, loser))

    async def _with_ending(self, record: MatchRecord) -> MatchRecord:
        game, start = record.match.game, record.match.start
        try:
            for asker in _all_who_see(record):
                await self._allowance.require(asker, game)
            if not await is_short(game, start):
                return record
            end = await in_background(ending_of, record)
        except (Refused, GameError, SQLAlchemyError, OSError):
            return record  # the board is posted all the same
        return replace(record, ending=end)

    async def seen(self, record: MatchRecord, asker: Asker) -> MatchRecord:
        """Return a record; without its ending if the engine may not help the person with its game.

        The ending is left out, too, if that cannot be determined, as the database fails.
        """
        try:
            await self._allowance.require(asker, record.match.game)
        except (Refused, SQLAlchemyError, OSError):
            return replace(record, ending=None)
        return record


def ending_of(record: MatchRecord) -> Ending:
    """Return the ending of a match; its fact is one that its unit or an earlier one teaches.

    For a match begun for no unit, that is the unit of its start.
    """
    game, start = record.match.game, record.match.start
    return ending(game, start, skills_met_at(record.unit or 0, game, start))


def _all_who_see(record: MatchRecord) -> list[Asker]:
    """Return an asker for each person who plays; without any, one for the match's server."""
    people = [seat.id for seat in record.match.seats if isinstance(seat, Person)]
    if not people:
        return [Asker(None, record.guild_id)]
    return [Asker(person, record.guild_id) for person in people]
