"""Convert rows of learning to values, and begin and forget reminders.

Rows that this version cannot read are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.db.engine import inserted, utc
from bot.db.schema.learning import own_positions, practices, reminders
from bot.db.schema.playing import hints, matches
from bot.db.schema.running import posts, things
from bot.kit.clock import stamp
from bot.learn.model import Answered, Drawn, Own, Practice
from bot.play.model import MatchRecord
from bot.running.store import begin
from games import game
from games.lessons.path import LEVELS, SKILLS
from games.match import Person
from games.mistakes import Mistake
from games.question import Mark

#: The kind of thing that a person's reminders are.
REMINDER = "reminder"

#: The fields of a practice that are columns, besides its skill.
KEPT = ("level", "run", "recent", "known_on", "kept_on", "later_days", "card", "due_at")


@dataclass(frozen=True)
class Result:
    """A class member's first answer to an item."""

    person: int
    skill: int
    is_right: bool
    mistake: Mistake | None
    at: datetime


def read_practice(row: sa.Row[Any]) -> Practice:
    """Convert a row to the state of a skill; a level beyond the bounds becomes the nearest."""
    kept = {name: getattr(row, name) for name in KEPT} | {"due_at": utc(row.due_at)}
    level = min(max(row.level, 1), LEVELS)
    return Practice(SKILLS[row.skill], **kept | {"level": level})


def is_drawn(row: sa.Row[Any]) -> bool:
    """Return whether this version can draw the item of a row."""
    return row.skill in SKILLS and 1 <= row.level <= LEVELS


def read_drawn_item(row: sa.Row[Any]) -> Drawn:
    """Convert a row for which ``is_drawn`` is true to its item."""
    return Drawn(SKILLS[row.skill], row.level, row.seed)


def read_answered(row: sa.Row[Any]) -> Answered | None:
    """Convert a row to an answer with its stored mark.

    None if this version cannot draw the item, or the item allows no such answer.
    """
    if not is_drawn(row):
        return None
    drawn = read_drawn_item(row)
    try:
        given = tuple(map(int, row.given.split()))
        drawn.item.mark(given)
    except ValueError:
        return None
    mark = Mark(100 * row.is_right, read_mistake(row))
    return Answered(drawn, row.number, given, mark, utc(row.at))


def read_own(row: sa.Row[Any]) -> Own | None:
    """Convert a row to a position; None if there is no such game or position."""
    try:
        played = game(row.game, misere=row.misere)
        return Own(
            row.level,
            row.seed,
            played,
            played.parse(row.position),
            row.turn,
            tuple(map(int, row.given.split())),
            row.is_right,
            row.card,
            utc(row.due_at),
        )
    except ValueError:  # GameError is one
        return None


def columns_of(own: Own) -> dict[str, Any]:
    """Convert a position to the columns that store it, by name; ``changed_at`` is now."""
    values = {name: getattr(own, name) for name in ("seed", "level", "turn", "is_right", "card")}
    return values | {
        "game": own.game.name,
        "misere": own.game.misere,
        "position": own.game.format(own.position),
        "given": " ".join(map(str, own.given)),
        "due_at": own.due_at,
        "changed_at": stamp(),
    }


def read_result(row: sa.Row[Any]) -> Result:
    """Convert a row to a class member's first answer."""
    return Result(row.person, row.skill, row.is_right, read_mistake(row), utc(row.at))


def read_mistake(row: sa.Row[Any]) -> Mistake | None:
    """Return the mistake that a row names; None if it names none that this version has."""
    known = {mistake.value: mistake for mistake in Mistake}
    return known.get(row.mistake)


def begin_reminders(connection: sa.Connection, values: Mapping[str, Any]) -> None:
    """Insert a person's wish for reminders, as a thing that is due at ``look_at``.

    ``values`` are its columns. Raises IntegrityError if the person has one.
    """
    number = inserted(connection, reminders, values)
    begin(connection, REMINDER, number, values["guild_id"], values["look_at"])


def forget_reminders(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    """Delete the rows of ``reminders`` that meet a condition on its columns, with their posts."""
    locked = sa.select(reminders.c.id).where(which).order_by(reminders.c.id).with_for_update()
    numbers = connection.scalars(locked).all()
    connection.execute(sa.delete(reminders).where(reminders.c.id.in_(numbers)))
    is_theirs = sa.and_(things.c.kind == REMINDER, things.c.id.in_(numbers))
    connection.execute(sa.delete(things).where(is_theirs))


def purge_reminders(connection: sa.Connection, before: datetime) -> None:
    """Delete the reminders of people without practice, and all reminders' posts before a moment."""
    tables = (practices, own_positions)
    practised = (sa.exists().where(table.c.person == reminders.c.person) for table in tables)
    forget_reminders(connection, ~sa.or_(*practised))
    old = sa.and_(posts.c.kind == REMINDER, posts.c.at < before)
    connection.execute(sa.delete(posts).where(old))


def had_hints(record: MatchRecord) -> sa.Exists:
    """Return the condition that a hint was given in a match."""
    return sa.select(hints.c.ply).where(hints.c.match_id == record.id).exists()


def was_begun_before(record: MatchRecord, person: Person) -> sa.Exists:
    """Return the condition that a person began an earlier match for the same skill and start."""
    table, match = matches.c, record.match
    same = sa.and_(table.skill == record.skill, table.start == match.game.format(match.start))
    mine = sa.and_(table.person_0 == person.id, same, table.id < record.id)
    return sa.select(table.id).where(mine).exists()
