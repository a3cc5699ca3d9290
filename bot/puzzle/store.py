"""Queries about the puzzle of the day. What happens once does so by the keys of the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, same_moment, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import puzzle_answers, puzzle_plans, puzzles
from bot.kit.clock import now
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.learn.model import Drawn
from bot.puzzle.model import Choice, Distribution, Plan, Puzzle, PuzzleState, Trouble
from games.lessons import SKILLS

T = TypeVar("T")

_POSTED = (PuzzleState.OPEN.value, PuzzleState.SOLVED.value)

_PUZZLE = puzzles.c

_ANSWER = puzzle_answers.c


class PuzzleStore(Store):
    """All that is read and written about puzzles of the day. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only their servers' puzzles are posted."""
        super().__init__(engine)
        self._shards = shards
        #: The servers that the alarm leaves alone.
        self.set_aside = SetAside("puzzles of server")

    # ------------------------------------------------------------------------- plans

    async def plan(self, guild_id: int) -> Plan | None:
        """Return what was settled for a server, or None if nothing was yet."""
        query = sa.select(puzzle_plans).where(puzzle_plans.c.guild_id == guild_id)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _plan(row)

    async def settle(self, first: Plan, **terms: Any) -> None:
        """Keep some terms of a plan, and leave the others; without a plan the first is kept."""
        here = puzzle_plans.c.guild_id == first.guild_id
        changed = sa.update(puzzle_plans).where(here).values(_columns(terms))

        def settled(connection: sa.Connection) -> None:
            if connection.scalar(sa.select(puzzle_plans.c.guild_id).where(here)) is None:
                with suppress(IntegrityError), connection.begin_nested():  # or somebody else has
                    connection.execute(sa.insert(puzzle_plans), _columns(vars(first)))
            connection.execute(changed)

        await self._write(settled)

    async def due(self) -> list[Plan]:
        """Return the plans by which a puzzle is to be posted by now."""
        query = sa.select(puzzle_plans).where(
            puzzle_plans.c.due_at <= now(), self._looked_after(puzzle_plans.c.guild_id)
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return self._readable(rows, _plan)

    async def move_on(self, plan: Plan, due_at: datetime) -> None:
        """Set when the next puzzle is due, unless that has been changed since it was read."""
        assert plan.due_at is not None, "it runs"
        unchanged = sa.and_(
            puzzle_plans.c.guild_id == plan.guild_id,
            same_moment(puzzle_plans.c.due_at, plan.due_at),
        )
        moved = sa.update(puzzle_plans).where(unchanged).values(due_at=due_at)
        await self._write(lambda connection: connection.execute(moved))

    async def next_due(self) -> datetime | None:
        """Return when something is next to be posted or told."""
        earliest = [
            sa.select(sa.func.min(column)).where(column.is_not(None), self._looked_after(of))
            for column, of in (
                (puzzle_plans.c.due_at, puzzle_plans.c.guild_id),
                (_PUZZLE.tell_at, _PUZZLE.guild_id),
            )
        ]
        found = await self._read(lambda connection: [connection.scalar(q) for q in earliest])
        due = min((at for each in found if (at := utc(each)) is not None), default=None)
        return self.set_aside.next_after(due)

    def _looked_after(self, guild_id: sa.Column[int]) -> sa.ColumnElement[bool]:
        """Select the servers of this process that the alarm does not leave alone."""
        return sa.and_(guild_id.not_in(self.set_aside.numbers), self._shards.hold(guild_id))

    def _readable(self, rows: Iterable[sa.Row[Any]], read: Callable[[sa.Row[Any]], T]) -> list[T]:
        """Read rows; those of another version are set aside."""
        found = []
        for row in rows:
            try:
                found.append(read(row))
            except (ValueError, KeyError) as error:
                self.set_aside.unreadable(row.guild_id, error)
        return found

    # ----------------------------------------------------------------------- puzzles

    async def begin(self, puzzle: Puzzle) -> bool:
        """Keep the puzzle of a day that is to be posted; return whether there was none.

        One that could not be posted is replaced.
        """
        missed = sa.delete(puzzles).where(_this(puzzle), _PUZZLE.state == PuzzleState.MISSED.value)

        def begun(connection: sa.Connection) -> None:
            connection.execute(missed)
            connection.execute(sa.insert(puzzles), _row(puzzle))

        try:
            await self._write(begun)
        except IntegrityError:
            return False
        return True

    async def untold(self) -> list[Puzzle]:
        """Return the puzzles of which something is to be told by now."""
        query = sa.select(puzzles).where(
            _PUZZLE.tell_at <= now(), self._looked_after(_PUZZLE.guild_id)
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return self._readable(rows, _puzzle)

    async def claim(self, puzzle: Puzzle, until: datetime) -> bool:
        """Take what is to be told upon oneself until a moment; return whether nobody else has."""
        assert puzzle.tell_at is not None, "there is something to tell"
        unclaimed = sa.and_(_this(puzzle), same_moment(_PUZZLE.tell_at, puzzle.tell_at))
        claimed = sa.update(puzzles).where(unclaimed).values(tell_at=until)
        return await self._write(lambda connection: connection.execute(claimed).rowcount == 1)

    async def told(self, puzzle: Puzzle) -> None:
        """Keep what has become of a puzzle: its state, its message, and what is next to tell."""
        values = {name: _row(puzzle)[name] for name in ("state", "message_id", "tell_at")}
        told = sa.update(puzzles).where(_this(puzzle)).values(values)
        await self._write(lambda connection: connection.execute(told))

    async def close(self, puzzle: Puzzle, at: datetime) -> bool:
        """Let an open puzzle end earlier; return whether it was open still."""
        is_open = sa.and_(
            _this(puzzle), _PUZZLE.state == PuzzleState.OPEN.value, _PUZZLE.closes_at > at
        )
        closed = sa.update(puzzles).where(is_open).values(closes_at=at, tell_at=at)
        return await self._write(lambda connection: connection.execute(closed).rowcount == 1)

    async def puzzle(self, guild_id: int, day: date) -> Puzzle | None:
        """Return the puzzle of a day in a server, if there is one."""
        query = sa.select(puzzles).where(_PUZZLE.guild_id == guild_id, _PUZZLE.day == day)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _puzzle(row)

    async def latest(self, guild_id: int, *, state: PuzzleState | None = None) -> Puzzle | None:
        """Return the last puzzle that a server has seen, in a state if one is given."""
        states = _POSTED if state is None else (state.value,)
        query = sa.select(puzzles).where(_PUZZLE.guild_id == guild_id, _PUZZLE.state.in_(states))
        query = query.order_by(_PUZZLE.day.desc()).limit(1)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _puzzle(row)

    # ----------------------------------------------------------------------- answers

    async def keep(self, puzzle: Puzzle, person: int, choice: Choice, at: datetime) -> None:
        """Keep an answer; raise AlreadyDone if there is one, or the puzzle is gone."""
        values = {
            "guild_id": puzzle.guild_id,
            "day": puzzle.day,
            "difficulty": choice.difficulty,
            "person": person,
            "choice": choice.option,
            "is_right": choice.is_right,
            "at": at,
        }
        try:
            await self._write(
                lambda connection: connection.execute(sa.insert(puzzle_answers), values)
            )
        except IntegrityError:
            raise AlreadyDone from None

    async def choices(self, puzzle: Puzzle, person: int) -> Mapping[int, Choice]:
        """Return what somebody has answered to the puzzle of a day, by difficulty."""
        query = sa.select(puzzle_answers).where(_answered(puzzle), _ANSWER.person == person)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.difficulty: Choice(row.difficulty, row.choice, row.is_right) for row in rows}

    async def distribution(self, puzzle: Puzzle) -> Distribution:
        """Return how many have chosen each option of a day, by difficulty."""
        query = sa.select(_ANSWER.difficulty, _ANSWER.choice, sa.func.count())
        query = query.where(_answered(puzzle)).group_by(_ANSWER.difficulty, _ANSWER.choice)
        found: dict[int, Counter[int]] = {difficulty: Counter() for difficulty in puzzle.drawn}
        rows = await self._read(lambda connection: connection.execute(query).all())
        for difficulty, option, count in rows:
            found[difficulty][option] = count
        return found

    async def days(self, guild_id: int, person: int) -> tuple[dict[date, bool], set[date]]:
        """Return the days with a puzzle, whether it is open still, and those somebody answered."""
        posted = sa.select(_PUZZLE.day, _PUZZLE.state)
        posted = posted.where(_PUZZLE.guild_id == guild_id, _PUZZLE.state.in_(_POSTED))
        mine = sa.select(_ANSWER.day).distinct()
        mine = mine.where(_ANSWER.person == person, _ANSWER.guild_id == guild_id)

        def found(connection: sa.Connection) -> tuple[dict[date, bool], set[date]]:
            days = {row.day: row.state == PuzzleState.OPEN for row in connection.execute(posted)}
            return days, set(connection.scalars(mine))

        return await self._read(found)

    async def purge(self, keep: timedelta) -> None:
        """Delete the puzzles that closed longer ago than that, with their answers."""
        before = now() - keep
        # None closes sooner than the day before its own; days have an index.
        none_later = _PUZZLE.day <= before.date() + timedelta(days=1)
        old = sa.delete(puzzles).where(none_later, _PUZZLE.closes_at < before)
        await self._write(lambda connection: connection.execute(old))


def _this(puzzle: Puzzle) -> sa.ColumnElement[bool]:
    return sa.and_(_PUZZLE.guild_id == puzzle.guild_id, _PUZZLE.day == puzzle.day)


def _answered(puzzle: Puzzle) -> sa.ColumnElement[bool]:
    return sa.and_(_ANSWER.guild_id == puzzle.guild_id, _ANSWER.day == puzzle.day)


def _columns(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return terms of a plan as their columns."""
    columns = dict(terms)
    if "levels" in columns:
        columns["levels"] = "".join(map(str, columns["levels"]))
    return columns


def _plan(row: sa.Row[Any]) -> Plan:
    values = dict(row._mapping)
    levels = tuple(map(int, values["levels"]))
    trouble = None if values["trouble"] is None else Trouble(values["trouble"])
    return Plan(**values | {"levels": levels, "trouble": trouble, "due_at": utc(values["due_at"])})


def _row(puzzle: Puzzle) -> dict[str, Any]:
    drawn = (
        f"{difficulty}.{each.skill.number}.{each.level}.{each.seed}"
        for difficulty, each in puzzle.drawn.items()
    )
    return vars(puzzle) | {"state": puzzle.state.value, "drawn": " ".join(drawn)}


def _puzzle(row: sa.Row[Any]) -> Puzzle:
    values = dict(row._mapping)
    numbers = (tuple(map(int, each.split("."))) for each in values["drawn"].split())
    drawn = {
        difficulty: Drawn(SKILLS[skill], level, seed) for difficulty, skill, level, seed in numbers
    }
    moments = {name: utc(values[name]) for name in ("opens_at", "closes_at", "tell_at")}
    read = Puzzle(**values | moments | {"drawn": drawn})
    return replace(read, state=PuzzleState(read.state))
