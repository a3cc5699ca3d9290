"""Queries about the puzzle of the day; keys allow one puzzle a day and one answer each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.classes.model import usual_zone, zone_named
from bot.db.engine import Store, executing, utc
from bot.db.schema.classroom import classes
from bot.db.schema.puzzles import puzzle_answers, puzzle_plans, puzzles
from bot.db.schema.running import posts
from bot.learn.model import Drawn
from bot.puzzle.model import POSTED, Choice, Distribution, Plan, Puzzle, PuzzleState, Trouble
from bot.running.rules import Posts
from bot.running.store import begin, posts_of
from games.lessons.path import SKILLS

#: The stored states of puzzles that were posted, and of those that have a post to come.
_POSTED = [state.value for state in POSTED]

_LIVE = [state.value for state in (PuzzleState.DUE, PuzzleState.OPEN, PuzzleState.CLOSED)]

_PUZZLE = puzzles.c

_ANSWER = puzzle_answers.c


#: The kind of thing that the puzzles of a class are.
KIND = "puzzle"

#: The puzzles that are always loaded: today's, and earlier ones in case the time zone changes.
_LAST = 3

_DAY = timedelta(days=1)


class PuzzleStore(Store):
    """Reads and writes plans, puzzles and answers; each method is one transaction."""

    # ------------------------------------------------------------------------- plans

    async def plan(self, guild_id: int) -> Plan | None:
        """Return a server's plan of daily puzzles, which may be paused; None if there is none."""
        stored = await self._read(lambda connection: read_plan(connection, guild_id))
        return None if stored is None else stored[0]

    async def begin(self, first: Plan) -> None:
        """Store the first plan of a server, unless it has one."""
        here = sa.select(puzzle_plans.c.guild_id).where(puzzle_plans.c.guild_id == first.guild_id)

        def begun(connection: sa.Connection) -> None:
            if connection.scalar(here) is None:
                with suppress(IntegrityError), connection.begin_nested():  # a race of processes
                    connection.execute(sa.insert(puzzle_plans), _plan_columns(first))
                    begin(connection, KIND, first.guild_id, first.guild_id)

        await self._write(begun)

    # ----------------------------------------------------------------------- puzzles

    async def puzzle(self, guild_id: int, day: date) -> Puzzle | None:
        """Return the puzzle of a day in a server, whatever its state, or None."""
        query = sa.select(puzzles).where(_PUZZLE.guild_id == guild_id, _PUZZLE.day == day)
        return await self._read_one_puzzle(guild_id, query)

    async def latest(self, guild_id: int, *, state: PuzzleState | None = None) -> Puzzle | None:
        """Return the last puzzle posted in a server, or the last in a given state; None if none."""
        states = _POSTED if state is None else (state.value,)
        query = sa.select(puzzles).where(_PUZZLE.guild_id == guild_id, _PUZZLE.state.in_(states))
        query = query.order_by(_PUZZLE.day.desc()).limit(1)
        return await self._read_one_puzzle(guild_id, query)

    async def _read_one_puzzle(self, guild_id: int, query: sa.Select[Any]) -> Puzzle | None:
        def read(connection: sa.Connection) -> Puzzle | None:
            row = connection.execute(query).one_or_none()
            posted = {} if row is None else posts_of(connection, KIND, guild_id)
            return None if row is None else _read_puzzle(row, posted)

        return await self._read(read)

    # ----------------------------------------------------------------------- answers

    async def keep(self, puzzle: Puzzle, person: int, choice: Choice, at: datetime) -> None:
        """Store an answer; raise AlreadyDone if the person has one or the puzzle is gone."""
        values = {
            "guild_id": puzzle.guild_id,
            "day": puzzle.day,
            "difficulty": choice.difficulty,
            "person": person,
            "choice": choice.option,
            "is_right": choice.is_right,
            "at": at,
        }
        insert = sa.insert(puzzle_answers)
        await self._write_once(lambda connection: connection.execute(insert, values))

    async def choices(self, puzzle: Puzzle, person: int) -> Mapping[int, Choice]:
        """Return a person's answers to a puzzle, by difficulty."""
        query = sa.select(puzzle_answers).where(
            _answers_of_puzzle(puzzle), _ANSWER.person == person
        )
        rows = await self._all(query)
        return {row.difficulty: Choice(row.difficulty, row.choice, row.is_right) for row in rows}

    async def distribution(self, puzzle: Puzzle) -> Distribution:
        """Return the number of answers for each option of a puzzle, by each of its difficulties."""
        query = sa.select(_ANSWER.difficulty, _ANSWER.choice, sa.func.count())
        query = query.where(_answers_of_puzzle(puzzle)).group_by(_ANSWER.difficulty, _ANSWER.choice)
        counts: dict[int, Counter[int]] = {difficulty: Counter() for difficulty in puzzle.drawn}
        for difficulty, option, count in await self._all(query):
            counts[difficulty][option] = count
        return counts

    async def days(self, guild_id: int, person: int) -> tuple[dict[date, bool], set[date]]:
        """Return the days with a posted puzzle (True if still open) and those a person answered."""
        posted = sa.select(_PUZZLE.day, _PUZZLE.state)
        posted = posted.where(_PUZZLE.guild_id == guild_id, _PUZZLE.state.in_(_POSTED))
        mine = sa.select(_ANSWER.day).distinct()
        mine = mine.where(_ANSWER.person == person, _ANSWER.guild_id == guild_id)

        def read(connection: sa.Connection) -> tuple[dict[date, bool], set[date]]:
            days = {
                row.day: row.state == PuzzleState.OPEN.value for row in connection.execute(posted)
            }
            return days, set(connection.scalars(mine))

        return await self._read(read)

    async def purge(self, before: datetime) -> None:
        """Delete the puzzles that closed before a moment, with their answers and posts."""
        # A puzzle never closes before the eve of its day, so the index of days helps.
        none_later = _PUZZLE.day <= before.date() + _DAY
        old = sa.delete(puzzles).where(none_later, _PUZZLE.closes_at < before)
        last = key_of(before.date() - _DAY)
        old_posts = sa.delete(posts).where(posts.c.kind == KIND, posts.c.key < last)
        await self._write(executing(old, old_posts))


def key_of(day: date) -> str:
    """Return the key of a day's post."""
    return day.isoformat()


def read_plan(connection: sa.Connection, guild_id: int) -> tuple[Plan, ZoneInfo] | None:
    """Return the plan of a server and the time zone of its class, or None if it has no plan."""
    joined = puzzle_plans.outerjoin(classes, classes.c.guild_id == puzzle_plans.c.guild_id)
    query = sa.select(puzzle_plans, classes.c.time_zone).select_from(joined)
    row = connection.execute(query.where(puzzle_plans.c.guild_id == guild_id)).one_or_none()
    if row is None:
        return None
    values = dict(row._mapping)
    zone = values.pop("time_zone") or usual_zone(values["locale"])
    levels = tuple(map(int, values["levels"]))
    trouble = None if values["trouble"] is None else Trouble(values["trouble"])
    read = {"levels": levels, "trouble": trouble, "due_at": utc(values["due_at"])}
    return Plan(**values | read), zone_named(zone)


def write_plan(connection: sa.Connection, plan: Plan) -> None:
    """Write a plan over the stored one; nothing happens if there is none."""
    this = sa.update(puzzle_plans).where(puzzle_plans.c.guild_id == plan.guild_id)
    connection.execute(this.values(_plan_columns(plan)))


def read_puzzles(connection: sa.Connection, guild_id: int, posted: Posts) -> dict[date, Puzzle]:
    """Return the last ``_LAST`` puzzles of a server, and others with a post to come, by day."""
    here = _PUZZLE.guild_id == guild_id
    last = sa.select(_PUZZLE.day).where(here).order_by(_PUZZLE.day.desc()).limit(_LAST)
    query = sa.select(puzzles).where(here, sa.or_(_PUZZLE.day.in_(last), _PUZZLE.state.in_(_LIVE)))
    return {row.day: _read_puzzle(row, posted) for row in connection.execute(query)}


def write_puzzle(connection: sa.Connection, puzzle: Puzzle) -> None:
    """Insert or update the puzzle of a day."""
    columns = vars(puzzle) | {"state": puzzle.state.value, "drawn": _drawn_text(puzzle)}
    del columns["message_id"]
    this = sa.and_(_PUZZLE.guild_id == puzzle.guild_id, _PUZZLE.day == puzzle.day)
    changed = connection.execute(sa.update(puzzles).where(this).values(columns))
    if changed.rowcount == 0:
        connection.execute(sa.insert(puzzles), columns)


def _answers_of_puzzle(puzzle: Puzzle) -> sa.ColumnElement[bool]:
    return sa.and_(_ANSWER.guild_id == puzzle.guild_id, _ANSWER.day == puzzle.day)


def _plan_columns(plan: Plan) -> dict[str, Any]:
    trouble = None if plan.trouble is None else plan.trouble.value
    return vars(plan) | {"levels": "".join(map(str, plan.levels)), "trouble": trouble}


def _drawn_text(puzzle: Puzzle) -> str:
    drawn = (
        f"{difficulty}.{each.skill.number}.{each.level}.{each.seed}"
        for difficulty, each in puzzle.drawn.items()
    )
    return " ".join(drawn)


def _read_puzzle(row: sa.Row[Any], posted: Posts) -> Puzzle:
    values = dict(row._mapping)
    numbers = (tuple(map(int, each.split("."))) for each in values["drawn"].split())
    drawn = {
        difficulty: Drawn(SKILLS[skill], level, seed) for difficulty, skill, level, seed in numbers
    }
    moments = {name: utc(values[name]) for name in ("opens_at", "closes_at")}
    post = posted.get(key_of(row.day))
    read = {"drawn": drawn, "state": PuzzleState(row.state)}
    return Puzzle(**values | moments | read, message_id=None if post is None else post.message_id)
