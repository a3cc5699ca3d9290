"""A toy that runs by itself: a quiz of six steps whose clocks run while each step is posted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Engine, utc
from bot.kit.in_flight import ON_ITS_WAY
from bot.running.presence import Absences
from bot.running.rules import Post, Posts, Rules
from bot.running.store import begin, lock
from tests.support.course import CHANNEL, GUILD, Act, Counted, Course, Given
from tests.support.fragile import Process

#: How many steps the toy has, and how long each can be answered while the bot is there.
STEPS, LENGTH = 6, timedelta(seconds=30)

NUMBER = 1

TABLES = sa.MetaData()

toys = sa.Table(
    "toys",
    TABLES,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("shown_at", sa.DateTime(timezone=True)),
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    sa.Column("presses", sa.Integer, nullable=False),
)

#: Each step is ended once.
ended_steps = sa.Table(
    "toy_steps",
    TABLES,
    sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("shown_at", sa.DateTime(timezone=True)),
    sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
)

presses = sa.Table(
    "toy_presses",
    TABLES,
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
)


@dataclass(frozen=True)
class Toy:
    """A step that is asked, and how many presses have counted."""

    step: int
    #: Since when it is shown, and when its clock runs out; None: it does not run yet.
    shown_at: datetime | None
    ends_at: datetime | None
    presses: int
    posted: Posts = field(default_factory=dict)
    #: What a change has added: presses, and the ends of steps.
    pressed: tuple[tuple[int, int], ...] = ()
    ended: tuple[tuple[int, datetime | None, datetime], ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every step has ended."""
        return self.step >= STEPS


class ToyRules(Rules[Toy]):
    """One step after the other; each is answered for so long after it was posted."""

    kind = "toy"
    numbers = toys.c.id
    retry = timedelta(seconds=20)

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Toy | None:
        row = connection.execute(sa.select(toys).where(toys.c.id == number)).one_or_none()
        if row is None:
            return None
        return Toy(row.step, utc(row.shown_at), utc(row.ends_at), row.presses, posted)

    def save(self, connection: sa.Connection, before: Toy, after: Toy) -> Toy:
        for step, shown_at, ends_at in after.ended:
            row = {"step": step, "shown_at": shown_at, "ends_at": ends_at}
            connection.execute(sa.insert(ended_steps), row)
        for person, number in after.pressed:
            connection.execute(sa.insert(presses), {"person": person, "number": number})
        names = ("step", "shown_at", "ends_at", "presses")
        connection.execute(sa.update(toys).values({each: getattr(after, each) for each in names}))
        return after

    def due(self, thing: Toy) -> datetime | None:
        return None if thing.ends_at is None else thing.ends_at + ON_ITS_WAY

    def advance(self, thing: Toy, at: datetime) -> Toy:
        if thing.is_over:
            return thing
        posted = thing.posted.get(_key(thing.step))
        if thing.ends_at is None and posted is not None and posted.at is not None:
            return replace(thing, shown_at=posted.at, ends_at=posted.at + LENGTH)
        if thing.ends_at is not None and thing.ends_at + ON_ITS_WAY <= at:
            ended = (*thing.ended, (thing.step, thing.shown_at, thing.ends_at))
            return replace(thing, step=thing.step + 1, shown_at=None, ends_at=None, ended=ended)
        return thing

    def away(self, thing: Toy, since: datetime, until: datetime) -> Toy:
        if thing.ends_at is None or thing.shown_at is None:
            return thing
        ends_at = Absences(((since, until),)).postponed(thing.shown_at, thing.ends_at)
        return replace(thing, ends_at=ends_at)

    def posts(self, thing: Toy) -> Sequence[Post]:
        asked = [
            Post(_key(step), CHANNEL, _content(thing, step), follows=True, again=True)
            for step in range(min(thing.step + 1, STEPS))
        ]
        return [*asked, Post("end", CHANNEL, "end")] if thing.is_over else asked


def _key(step: int) -> str:
    return f"s{step}"


def _content(toy: Toy, step: int) -> str:
    return "open" if step == toy.step else "closed"


class ToyCourse(Course):
    """Presses count, each once; a step that ended was there for its whole time."""

    acts = 1

    async def prepare(self, engine: Engine) -> int:
        def reset(connection: sa.Connection) -> None:
            TABLES.create_all(connection)
            for table in (toys, ended_steps, presses):
                connection.execute(sa.delete(table))
            connection.execute(sa.insert(toys), {"id": NUMBER, "step": 0, "presses": 0})
            begin(connection, ToyRules.kind, NUMBER, GUILD)

        await engine.write(reset)
        return NUMBER

    def rules(self, engine: Any) -> Rules[Any]:
        return ToyRules()

    async def act(self, process: Process, act: Act) -> Given | None:
        def decide(toy: Toy) -> Toy:
            pressed = ((act.person, act.number),)
            return replace(toy, presses=toy.presses + 1, pressed=pressed)

        found = await process.runner.change(self.number, decide, act.at)
        return None if found is None else (act.person, act.number)

    def given(self, connection: sa.Connection) -> set[Given]:
        rows = connection.execute(sa.select(presses)).all()
        counted = connection.execute(sa.select(toys.c.presses)).scalar_one()
        assert counted == len(rows), "no change overwrites another one"
        return {(row.person, row.number) for row in rows}

    def erase(self, connection: sa.Connection, person: int) -> None:
        lock(connection, toys.c.id, NUMBER)
        gone = connection.execute(sa.delete(presses).where(presses.c.person == person))
        connection.execute(sa.update(toys).values(presses=toys.c.presses - gone.rowcount))

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        for row in connection.execute(sa.select(ended_steps)):
            shown, ends = utc(row.shown_at), utc(row.ends_at)
            assert shown is not None, "a clock should run only for a posted step"
            assert ends is not None
            assert counted(shown, ends) >= LENGTH, row

    def check_end(self, thing: Toy) -> None:
        assert thing.is_over
