"""Queries about what people have practised."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import item_answers, practices
from bot.kit.clock import stamp
from bot.learn.model import Answered, Drawn, Practice
from games.lessons import SKILLS, Marked, Mistake

#: What a practice is stored as, but for its skill.
_KEPT = ("level", "run", "recent", "known_on", "kept_on", "later_days", "card", "due_at")


@dataclass(frozen=True)
class Result:
    """How somebody of a class has answered an item for the first time."""

    person: int
    skill: int
    is_right: bool
    mistake: Mistake | None
    at: datetime


@dataclass(frozen=True)
class Kept:
    """Where somebody stood in a skill before an answer, and where they stand after it."""

    before: Practice
    after: Practice


class LearnStore(Store):
    """Practices, and the answers behind them. Each method is one transaction."""

    async def practices(self, person: int) -> dict[int, Practice]:
        """Return where somebody stands, by the number of the skill."""
        query = sa.select(practices).where(practices.c.person == person)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.skill: _practice(row) for row in rows if row.skill in SKILLS}

    async def answered(self, person: int, drawn: Drawn, number: int) -> Answered | None:
        """Return what somebody has answered to an item at one of their tries, if they have."""
        query = sa.select(item_answers).where(_this(person, drawn), item_answers.c.number == number)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _answered(row)

    async def tries(self, person: int, drawn: Drawn) -> int:
        """Return how often somebody has answered an item."""
        query = sa.select(sa.func.count()).where(_this(person, drawn))
        found = await self._read(lambda connection: connection.scalar(query))
        return int(found or 0)

    async def keep(self, person: int, guild_id: int | None, answered: Answered) -> Kept:
        """Keep an answer, and where it leaves somebody in the skill if it counts for that.

        Raises AlreadyDone if that try was answered, or another first answer in the skill arrived
        at the same moment.
        """
        drawn = answered.drawn
        values = {
            "person": person,
            "skill": drawn.skill.number,
            "level": drawn.level,
            "seed": drawn.seed,
            "number": answered.number,
            "guild_id": guild_id,
            "given": " ".join(map(str, answered.given)),
            "is_right": answered.marked.right,
            "mistake": answered.mistake,
            "at": answered.at,
        }

        def kept(connection: sa.Connection) -> Kept:
            connection.execute(sa.insert(item_answers), values)
            return _counted(connection, person, answered)

        try:
            return await self._write(kept)
        except IntegrityError:
            raise AlreadyDone from None

    async def missed(self, person: int) -> list[tuple[Drawn, int]]:
        """Return the items whose last try was wrong, and how often each was tried.

        The easiest come first, then those of the first units.
        """
        query = sa.select(item_answers).where(item_answers.c.person == person)
        rows = await self._read(
            lambda connection: connection.execute(query.order_by(item_answers.c.number)).all()
        )
        last = {_drawn(row): row for row in rows if row.skill in SKILLS}
        wrong = [(drawn, row.number + 1) for drawn, row in last.items() if not row.is_right]
        return sorted(wrong, key=lambda each: easiest_first(each[0]))

    async def results_in(self, guild_id: int) -> list[Result]:
        """Return how the first tries in a server went, in their order."""
        query = sa.select(item_answers).where(
            item_answers.c.guild_id == guild_id, item_answers.c.number == 0
        )
        query = query.order_by(item_answers.c.at)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [_result(row) for row in rows if row.skill in SKILLS]

    async def purge(self, keep: timedelta) -> None:
        """Delete what nobody has practised, and what was answered, longer ago than that."""
        before = stamp() - keep
        old = sa.delete(item_answers).where(item_answers.c.at < before)
        idle = sa.delete(practices).where(practices.c.changed_at < before)
        await self._write(lambda connection: _run(connection, (old, idle)))


def easiest_first(drawn: Drawn) -> tuple[int, int, int]:
    """Return what orders items: their level, then their skill."""
    return drawn.level, drawn.skill.number, drawn.seed


def _this(person: int, drawn: Drawn) -> sa.ColumnElement[bool]:
    table = item_answers.c
    return sa.and_(
        table.person == person,
        table.skill == drawn.skill.number,
        table.level == drawn.level,
        table.seed == drawn.seed,
    )


def _counted(connection: sa.Connection, person: int, answered: Answered) -> Kept:
    """Store where an answer leaves somebody in the skill, if it is the first to its item."""
    skill = answered.drawn.skill
    mine = sa.and_(practices.c.person == person, practices.c.skill == skill.number)
    row = connection.execute(sa.select(practices).where(mine).with_for_update()).one_or_none()
    before = Practice(skill) if row is None else _practice(row)
    if answered.number:
        return Kept(before, before)
    after = before.answered(answered.at, right=answered.marked.right)
    values = {name: getattr(after, name) for name in _KEPT} | {"changed_at": stamp()}
    if row is None:
        new = {"person": person, "skill": skill.number}
        connection.execute(sa.insert(practices), new | values)
    else:
        connection.execute(sa.update(practices).where(mine).values(values))
    return Kept(before, after)


def _run(connection: sa.Connection, statements: Iterable[sa.Delete]) -> None:
    for statement in statements:
        connection.execute(statement)


def _practice(row: sa.Row[Any]) -> Practice:
    kept = {name: getattr(row, name) for name in _KEPT}
    return Practice(SKILLS[row.skill], **kept | {"due_at": utc(row.due_at)})


def _drawn(row: sa.Row[Any]) -> Drawn:
    return Drawn(SKILLS[row.skill], row.level, row.seed)


def _answered(row: sa.Row[Any]) -> Answered:
    drawn, given = _drawn(row), tuple(map(int, row.given.split()))
    at = utc(row.at)
    assert at is not None
    return Answered(drawn, row.number, given, _marked(drawn, given, row), at)


def _marked(drawn: Drawn, given: tuple[int, ...], row: sa.Row[Any]) -> Marked:
    """Return the mark that was kept; what else it says is found again."""
    return Marked(row.is_right, drawn.item.mark(given).solution, _mistake(row))


def _result(row: sa.Row[Any]) -> Result:
    at = utc(row.at)
    assert at is not None
    return Result(row.person, row.skill, row.is_right, _mistake(row), at)


def _mistake(row: sa.Row[Any]) -> Mistake | None:
    known = {mistake.value: mistake for mistake in Mistake}
    return known.get(row.mistake)
