"""Queries about practice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta, tzinfo
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store, executing, utc
from bot.db.schema.learning import item_answers, own_positions, practices, reminders
from bot.db.schema.playing import matches
from bot.db.schema.rosters import roster_lines
from bot.kit.clock import stamp
from bot.learn.evidence import LOOKED_AT, Played, is_proved, still_needed, to_win
from bot.learn.model import LAST, Answered, Drawn, Kept, Own, Practice, easiest_first
from bot.learn.progress import ClassAim, Counts
from bot.learn.rows import (
    KEPT,
    Result,
    begin_reminders,
    columns_of,
    forget_reminders,
    had_hints,
    is_drawn,
    purge_reminders,
    read_answered,
    read_drawn_item,
    read_mistake,
    read_own,
    read_practice,
    read_result,
    was_begun_before,
)
from bot.play.model import MatchRecord
from games.lessons.matches import MATCH_SEEDS
from games.lessons.path import SKILLS, UNITS, Skill
from games.match import Person
from games.mistakes import Mistake

#: The number of missed items that are read at once.
_PAGE = 50


class LearnStore(Store):
    """Stores practice and its answers. One transaction a method."""

    async def practices(self, person: int) -> dict[int, Practice]:
        """Return the states of the skills that a person has answered in, by the skill's number."""
        rows = await self._all(sa.select(practices).where(practices.c.person == person))
        return {row.skill: read_practice(row) for row in rows if row.skill in SKILLS}

    async def last_unit(self, person: int) -> int:
        """Return the highest number of a unit in which somebody has answered, or 0."""
        return max((each.skill.unit for each in (await self.practices(person)).values()), default=0)

    async def answered(self, person: int, drawn: Drawn, number: int) -> Answered | None:
        """Return a person's answer to an item at one of their tries, or None.

        Raises ValueError if the item takes no such answer, as another version stored it.
        """
        query = sa.select(item_answers).where(
            of_item(person, drawn), item_answers.c.number == number
        )
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        found = read_answered(row)
        if found is None:
            raise ValueError("an answer of another version")
        return found

    async def wrong_before(
        self, person: int, drawn: Drawn, answered: Answered, run: timedelta
    ) -> Mapping[Mistake | None, int]:
        """Count a person's other wrong answers in a skill, by mistake, in ``run`` before an answer.

        Mistakes without a name are counted under None.
        """
        table = item_answers.c
        mine = sa.and_(table.person == person, table.skill == drawn.number)
        this = sa.and_(of_item(person, drawn), table.number == answered.number)
        query = sa.select(table.mistake).where(mine, sa.not_(table.is_right), sa.not_(this))
        query = query.where(table.at.between(answered.at - run, answered.at))
        rows = await self._all(query)
        return Counter(map(read_mistake, rows))

    async def tries(self, person: int, drawn: Drawn) -> int:
        """Count a person's answers to an item."""
        found = await self._scalar(sa.select(sa.func.count()).where(of_item(person, drawn)))
        return int(found or 0)

    async def asked_in(self, person: int, skill: Skill) -> list[int]:
        """Return the seeds of the items of a skill that a person has answered, in any order."""
        table = item_answers.c
        query = sa.select(table.seed).where(
            table.person == person, table.skill == skill.number, table.number == 0
        )
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def played(self, person: int, skill: Skill) -> Played:
        """Return the results of a person's matches for a skill, and the starts of all."""
        return await self._read(lambda connection: _played(connection, person, skill))

    async def why_not(self, record: MatchRecord, person: Person) -> Counts | None:
        """Return HELPED if a hint was given in a match, AGAIN if one like it was begun, or None."""
        reasons = {Counts.HELPED: had_hints(record), Counts.AGAIN: was_begun_before(record, person)}
        query = sa.select(*reasons.values())
        held = await self._read(lambda connection: connection.execute(query).one())
        return next((why for why, holds in zip(reasons, held, strict=True) if holds), None)

    async def last_in(self, person: int, skill: Skill) -> list[Answered]:
        """Return a person's last first tries in a skill, at most ``LOOKED_AT``, oldest first."""
        return await self._read(lambda connection: _last_in(connection, person, skill))

    async def keep(
        self, person: int, guild_id: int | None, drawn: Drawn, answered: Answered, zone: tzinfo
    ) -> Kept:
        """Store an answer, and if it is a first one the new state of the skill; return the states.

        Raises AlreadyDone if that try was answered, or another first answer in the skill arrived at
        the same moment.
        """
        return await self._write_once(
            lambda c: keep_answer(c, person, guild_id, drawn, answered, zone)
        )

    async def missed(
        self, person: int, after: Drawn | Own | None = None, most: int = _PAGE
    ) -> list[tuple[Drawn, int]]:
        """Return at most ``most`` items whose last try was wrong, with their numbers of tries.

        The easiest come first, then those of the first units; only those behind ``after``, if any.
        """
        table = item_answers.c
        order = (table.level, table.skill, table.seed)
        query = sa.select(item_answers).where(_missed_by(person), table.skill.in_(SKILLS))
        if after is not None:
            query = query.where(sa.tuple_(*order) > sa.tuple_(*easiest_first(after)))
        query = query.order_by(*order).limit(most)
        rows = await self._all(query)
        return [(read_drawn_item(row), row.number + 1) for row in rows if is_drawn(row)]

    async def moments(self, person: int) -> list[datetime]:
        """Return the moments of all tries of a person at items of skills, in any order."""
        query = sa.select(item_answers.c.at).where(item_answers.c.person == person)
        rows = await self._read(lambda connection: connection.scalars(query).all())
        return [*map(utc, rows)]

    async def class_aim(self, guild_id: int, skill: Skill) -> ClassAim:
        """Count who knows a skill on the class list, or without one, of all who practise there."""
        here = sa.select(item_answers.c.person).where(item_answers.c.guild_id == guild_id)
        known = sa.and_(practices.c.skill == skill.number, practices.c.known_on.is_not(None))
        counted = sa.select(sa.func.count()).where(known, practices.c.person.in_(here))
        tried = sa.select(sa.func.count(sa.distinct(item_answers.c.person))).where(
            item_answers.c.guild_id == guild_id
        )
        is_listed = roster_lines.c.guild_id == guild_id
        listed = sa.select(sa.func.count()).select_from(roster_lines).where(is_listed)
        members = sa.select(roster_lines.c.person).where(is_listed)

        def read(connection: sa.Connection) -> ClassAim:
            count = connection.scalar(listed) or connection.scalar(tried) or 0
            is_counted = practices.c.person.in_(members) if connection.scalar(listed) else sa.true()
            return ClassAim(skill, connection.scalar(counted.where(is_counted)) or 0, count)

        return await self._read(read)

    async def count_missed(self, person: int) -> int:
        """Count the items whose last try was wrong."""
        known = item_answers.c.skill.in_(SKILLS)
        found = await self._scalar(sa.select(sa.func.count()).where(_missed_by(person), known))
        return int(found or 0)

    async def missed_in(
        self, guild_id: int, skill: int, begin: int, most: int
    ) -> list[tuple[int, Answered]]:
        """Return wrong first answers in a server, with their people, the latest first.

        They are at most ``most`` of a skill from index ``begin`` on; unreadable ones are left out.
        """
        table = item_answers.c
        here = sa.and_(table.guild_id == guild_id, table.skill == skill, table.number == 0)
        query = sa.select(item_answers).where(here, sa.not_(table.is_right))
        query = query.order_by(table.at.desc(), table.person, table.seed)
        query = query.offset(begin).limit(most)
        found = ((row.person, read_answered(row)) for row in await self._all(query))
        return [(person, answered) for person, answered in found if answered is not None]

    async def results_in(self, guild_id: int) -> list[Result]:
        """Return the results of first tries in a server, each person's latest, oldest first.

        In each skill they are a person's last ``LAST`` ones, and the last with each mistake: so
        their number grows with the class, and not with the year.
        """
        table = item_answers.c
        told = [item_answers.c[name] for name in ("person", "skill", "is_right", "mistake", "at")]

        def latest(*alike: sa.ColumnElement[Any]) -> sa.ColumnElement[int]:
            order = (table.at.desc(), table.level, table.seed)
            return sa.func.row_number().over(partition_by=(*told[:2], *alike), order_by=order)

        first = sa.and_(table.guild_id == guild_id, table.number == 0)
        places = [latest().label("place"), latest(table.mistake).label("of_mistake")]
        ranked = sa.select(*[*told, *places]).where(first).subquery()
        found = ranked.c
        is_last_mistake = sa.and_(found.mistake.is_not(None), found.of_mistake == 1)
        query = sa.select(ranked).where(sa.or_(found.place <= LAST, is_last_mistake))
        query = query.order_by(found.at, found.place.desc())
        return [read_result(row) for row in await self._all(query) if row.skill in SKILLS]

    # -------------------------------------------------------------- positions of one's own

    async def own(self, person: int) -> list[Own]:
        """Return a person's positions in the order of their entry."""
        query = sa.select(own_positions).where(own_positions.c.person == person)
        query = query.order_by(own_positions.c.place)
        found = (read_own(row) for row in await self._all(query))
        return [own for own in found if own is not None]

    async def put_in(self, person: int, guild_id: int | None, own: Own, most: int) -> Own | None:
        """Store a position unless it is there; return it as stored, None if ``most`` others are.

        Raises AlreadyDone if another one took the place at the same moment.
        """
        mine = own_positions.c.person == person

        def put(connection: sa.Connection) -> Own | None:
            known = connection.execute(sa.select(own_positions).where(mine, _same(own))).first()
            if known is not None:
                return read_own(known)
            taken = set(connection.scalars(sa.select(own_positions.c.place).where(mine)))
            free = next((place for place in range(1, most + 1) if place not in taken), None)
            if free is None:
                return None
            values = {"person": person, "place": free, "guild_id": guild_id}
            connection.execute(sa.insert(own_positions), values | columns_of(own))
            return own

        return await self._write_once(put)

    async def review(self, person: int, before: Own, after: Own) -> bool:
        """Store an answer about a position; return False if another one arrived first."""
        this = sa.and_(own_positions.c.person == person, own_positions.c.seed == before.seed)
        changed = sa.update(own_positions).where(this, own_positions.c.turn == before.turn)
        changed = changed.values(columns_of(after))
        return bool(await self._execute(changed))

    async def give_up(self, person: int, seed: int) -> None:
        """Delete a person's position, if it is there."""
        this = sa.and_(own_positions.c.person == person, own_positions.c.seed == seed)
        await self._execute(sa.delete(own_positions).where(this))

    # ---------------------------------------------------------------------------- reminders

    async def reminds(self, person: int) -> bool:
        """Return whether a person has asked for reminders."""
        query = sa.select(reminders.c.id).where(reminders.c.person == person)
        return await self._scalar(query) is not None

    async def remind(self, values: Mapping[str, Any]) -> None:
        """Store a wish for reminders, its values by column, unless the person has one."""
        with suppress(IntegrityError):
            await self._write(partial(begin_reminders, values=values))

    async def remind_no_more(self, person: int) -> None:
        """Delete a person's wish for reminders."""
        await self._write(partial(forget_reminders, which=reminders.c.person == person))

    async def purge(self, before: datetime) -> None:
        """Delete practice and answers of before a moment.

        Reminders of people without any are deleted, too, and posts of reminders of before it.
        """
        old = sa.delete(item_answers).where(item_answers.c.at < before)
        idle, unused = (
            sa.delete(table).where(table.c.changed_at < before)
            for table in (practices, own_positions)
        )

        def purged(connection: sa.Connection) -> None:
            executing(idle, old, unused)(connection)
            purge_reminders(connection, before)

        await self._write(purged)


def _missed_by(person: int) -> sa.ColumnElement[bool]:
    """Return the condition for a person's last tries of items that were wrong."""
    table, later = item_answers.c, item_answers.alias()
    follows = sa.and_(
        later.c.person == table.person,
        later.c.skill == table.skill,
        later.c.level == table.level,
        later.c.seed == table.seed,
        later.c.number == table.number + 1,
    )
    followed = sa.exists().where(follows).correlate(item_answers)
    return sa.and_(table.person == person, sa.not_(table.is_right), ~followed)


def _same(own: Own) -> sa.ColumnElement[bool]:
    """Return the condition for a position of a game, whoever practises it."""
    table, played = own_positions.c, own.game
    position = table.position == played.format(own.position)
    return sa.and_(table.game == played.name, table.misere == played.misere, position)


def of_item(person: int, drawn: Drawn) -> sa.ColumnElement[bool]:
    """Return the condition for a person's answers to an item."""
    table = item_answers.c
    return sa.and_(
        table.person == person,
        table.skill == drawn.skill.number,
        table.level == drawn.level,
        table.seed == drawn.seed,
    )


def keep_answer(
    connection: sa.Connection,
    person: int,
    guild_id: int | None,
    drawn: Drawn,
    answered: Answered,
    zone: tzinfo,
) -> Kept:
    """Store an answer and the new state of its skill, within a transaction.

    Only the first answer to an item (number 0) counts for the skill. Days are counted in ``zone``.
    Raises IntegrityError if the try has an answer.
    """
    values = {
        "person": person,
        "skill": drawn.number,
        "level": drawn.level,
        "seed": drawn.seed,
        "number": answered.number,
        "guild_id": guild_id,
        "given": " ".join(map(str, answered.given)),
        "is_right": answered.marked.is_right,
        "mistake": answered.mistake,
        "at": answered.at,
    }
    skill = drawn.skill
    mine = sa.and_(practices.c.person == person, practices.c.skill == skill.number)
    row = connection.execute(sa.select(practices).where(mine).with_for_update()).one_or_none()
    connection.execute(sa.insert(item_answers), values)
    before = Practice(skill) if row is None else read_practice(row)
    if answered.number:
        return Kept(before, before)
    right = answered.marked.is_right
    after, wanted, needed = before.answered(answered.at, zone, right=right, proved=False), [], 0
    if not after.is_known:
        answers = _last_in(connection, person, skill)
        wanted = to_win(skill, _played(connection, person, skill))
        if not wanted and is_proved(skill, answers):
            after = before.answered(answered.at, zone, right=right, proved=True)
        needed = 0 if after.is_known else still_needed(skill, answers, len(wanted))
    values = {name: getattr(after, name) for name in KEPT} | {"changed_at": stamp()}
    new = {"person": person, "skill": skill.number}
    written = sa.update(practices).where(mine) if row else sa.insert(practices).values(new)
    connection.execute(written.values(values))
    return Kept(before, after, wanted, needed)


def _last_in(connection: sa.Connection, person: int, skill: Skill) -> list[Answered]:
    table = item_answers.c
    first = sa.and_(table.person == person, table.skill == skill.number, table.number == 0)
    query = sa.select(item_answers).where(first).order_by(table.at.desc()).limit(LOOKED_AT)
    found = map(read_answered, connection.execute(query).all())
    return [each for each in found if each is not None][::-1]


def _played(connection: sa.Connection, person: int, skill: Skill) -> Played:
    table, of_match, read = item_answers.c, matches.c, UNITS[skill.unit - 1].game.parse
    mine = sa.and_(table.person == person, table.skill == skill.number, table.seed >= MATCH_SEEDS)
    answers = map(read_answered, connection.execute(sa.select(item_answers).where(mine)).all())
    begun = sa.and_(of_match.person_0 == person, of_match.skill == skill.number)
    starts = connection.scalars(sa.select(of_match.start).where(begun))
    return Played([each for each in answers if each is not None], {*map(read, starts)})
