"""Matches as answers: mark the end of a match for the skill that it counts for."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, tzinfo

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.classes.service import Classes
from bot.db.errors import Outdated
from bot.db.schema.learning import item_answers
from bot.learn.model import MOST_TRIES, Answered, Drawn
from bot.learn.rows import had_hints, was_begun_before
from bot.learn.store import keep_answer, of_item
from bot.play.endings import Settlement
from bot.play.model import MatchRecord
from games.lessons.matches import level_of_start, match_seed
from games.lessons.path import SKILLS, UNITS
from games.match import Computer, Person, PlyKind


async def settle(classes: Classes, record: MatchRecord, at: datetime) -> Settlement | None:
    """Return how to store a finished match as an answer, given at the moment of its last move.

    None if the match is for no skill, is not over, or was not played by moves alone against the
    perfect computer. What is returned stores nothing if a hint was given, and raises Outdated if
    another answer arrives at the same moment.
    """
    match, drawn = record.match, _asked_by(record)
    is_played_out = all(ply.kind is PlyKind.MOVE for ply in match.plies)
    if drawn is None or not is_played_out or match.winner is None:
        return None
    given = (match.winner,)  # the first option is that seat 0 has won
    answered = Answered(drawn, 0, given, drawn.item.mark(given), at)
    zone = await classes.zone(record.guild_id, record.locale)
    return Settlement(lambda connection: _keep(connection, record, answered, zone), lambda: None)


def _asked_by(record: MatchRecord) -> Drawn | None:
    """Return the item that a match was begun for; None if it counts for no skill."""
    skill, match = SKILLS.get(record.skill or 0), record.match
    if skill is None or match.seats[1] != Computer():
        return None
    unit = UNITS[skill.unit - 1]
    level = level_of_start(unit, match.start) if match.game == unit.game else None
    return None if level is None else Drawn(skill, level, match_seed(match.start))


def _keep(connection: sa.Connection, record: MatchRecord, answered: Answered, zone: tzinfo) -> None:
    """Store the end of a match, unless a hint was given in it, or it has MOST_TRIES answers.

    Only the first match from a position counts for the skill. Raises Outdated if another answer
    arrived at the same moment.
    """
    person, drawn = record.match.seats[0], answered.drawn
    assert isinstance(person, Person), "somebody has played"
    assert isinstance(drawn, Drawn), "it counts for a skill"
    tried = sa.select(sa.func.max(item_answers.c.number)).where(of_item(person.id, drawn))
    last = connection.scalar(tried)
    if last is None:
        is_again = connection.scalar(sa.select(was_begun_before(record, person)))
        last = 0 if is_again else -1
    number = last + 1
    if connection.scalar(sa.select(had_hints(record))) or number >= MOST_TRIES:
        return
    try:
        again = replace(answered, number=number)
        keep_answer(connection, person.id, record.guild_id, drawn, again, zone)
    except IntegrityError:
        raise Outdated from None
