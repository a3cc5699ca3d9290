"""The rules by which a class's puzzles are drawn, posted, closed and solved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from bot.db.schema.puzzles import puzzle_plans
from bot.kit.clock import now
from bot.learn.model import Drawn
from bot.puzzle.model import Plan, Puzzle, PuzzleState, Trouble
from bot.puzzle.store import KIND, key_of, read_plan, read_puzzles, write_plan, write_puzzle
from bot.running.changes import Things
from bot.running.rules import Post, Posts, Rules
from games.lessons.daily import daily_items

#: The time after which a solution that could not be posted is given up.
GIVE_UP = timedelta(days=1)

#: The contents of a day's post: the puzzle, then its solution.
ASKED, SOLVED = "asked", "solved"

_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Daily:
    """The puzzles of a class: its plan, its time zone, and the puzzles of the last days."""

    plan: Plan
    zone: ZoneInfo
    puzzles: Mapping[date, Puzzle] = field(default_factory=dict)
    posted: Posts = field(default_factory=dict)

    def today(self, at: datetime) -> Puzzle | None:
        """Return the puzzle of the day of a moment; None if there is none or it was missed."""
        puzzle = self.puzzles.get(at.astimezone(self.zone).date())
        return None if puzzle is None or puzzle.state is PuzzleState.MISSED else puzzle

    def next_due(self, at: datetime) -> datetime:
        """Return when the next puzzle is due; if today has one already, not before tomorrow."""
        if self.today(at) is not None:
            at = max(at, self.plan.moment_on(at.astimezone(self.zone).date(), self.zone))
        return self.plan.next_after(at, self.zone)

    def timed(self, at: datetime) -> Self:
        """Return the puzzles with the next due moment recomputed, if the plan runs."""
        if not self.plan.runs:
            return self
        return replace(self, plan=replace(self.plan, due_at=self.next_due(at)))

    def with_puzzle(self, puzzle: Puzzle) -> Self:
        """Return the puzzles with one added or replaced."""
        return replace(self, puzzles={**self.puzzles, puzzle.day: puzzle})

    def drawn(self, at: datetime) -> Self:
        """Return the puzzles with a new one for the day of a moment, to be posted."""
        return self.with_puzzle(drawn_for(self.plan, at.astimezone(self.zone).date(), self.zone))


def drawn_for(plan: Plan, day: date, zone: ZoneInfo) -> Puzzle:
    """Return a new puzzle for a day, with an item for each difficulty of the plan.

    The items depend on the server and the day alone.
    """
    items = {
        level: Drawn(*next(daily_items(level, str(plan.guild_id), day.toordinal())))
        for level in plan.levels
    }
    return Puzzle(
        guild_id=plan.guild_id,
        day=day,
        state=PuzzleState.DUE,
        channel_id=plan.channel_id,
        locale=plan.locale,
        drawn=items,
        opens_at=plan.moment_on(day, zone),
        closes_at=plan.moment_on(day + _DAY, zone),
    )


class PuzzleRules(Rules[Daily]):
    """Moves on the puzzles of a class; the number of the thing is the server's id."""

    kind = KIND
    numbers = puzzle_plans.c.guild_id
    retry = timedelta(minutes=2)

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Daily | None:
        """Return the plan and puzzles of a class, or None if it has no plan."""
        stored = read_plan(connection, number)
        if stored is None:
            return None
        plan, zone = stored
        return Daily(plan, zone, read_puzzles(connection, number, posted), posted)

    def save(self, connection: sa.Connection, before: Daily, after: Daily) -> Daily:
        """Write the plan and the puzzles that have changed."""
        if after.plan != before.plan:
            write_plan(connection, after.plan)
        for day, puzzle in after.puzzles.items():
            if puzzle != before.puzzles.get(day):
                write_puzzle(connection, puzzle)
        return after

    def due(self, thing: Daily) -> datetime | None:
        """Return when a puzzle is next drawn, missed, closed or given up; None if never."""
        return min(_due_moments(thing), default=None)

    def advance(self, thing: Daily, at: datetime) -> Daily:
        """Draw a puzzle that is due, and time the next, or move one puzzle to its next state."""
        plan = thing.plan
        if plan.due_at is not None and plan.due_at <= at:
            today = at.astimezone(thing.zone).date()
            is_due = plan.is_on(today) and plan.moment_on(today, thing.zone) <= at
            if is_due and thing.today(at) is None:
                thing = thing.drawn(at)
            return replace(thing, plan=replace(plan, due_at=plan.next_after(at, thing.zone)))
        for puzzle in thing.puzzles.values():
            state, trouble = _next_state(thing, puzzle, at)
            if state is not puzzle.state:
                moved = thing.with_puzzle(replace(puzzle, state=state))
                if puzzle.state is not PuzzleState.DUE:
                    return moved
                day = None if trouble is None else puzzle.day
                return replace(moved, plan=replace(plan, trouble=trouble, trouble_on=day))
        return thing

    def posts(self, thing: Daily) -> Sequence[Post]:
        """Return the posts of puzzles to be asked or solved, the earlier day first."""
        says = {PuzzleState.DUE: ASKED, PuzzleState.OPEN: ASKED, PuzzleState.CLOSED: SOLVED}
        return [
            Post(key_of(day), puzzle.channel_id, says[puzzle.state])
            for day, puzzle in sorted(thing.puzzles.items())
            if puzzle.state in says
        ]


def _due_moments(daily: Daily) -> Iterator[datetime]:
    if daily.plan.due_at is not None:
        yield daily.plan.due_at
    for day, puzzle in daily.puzzles.items():
        if puzzle.state is PuzzleState.DUE:
            yield datetime.combine(day + _DAY, time(), daily.zone)
        elif puzzle.state is PuzzleState.OPEN:
            yield puzzle.closes_at
        elif puzzle.state is PuzzleState.CLOSED:
            yield puzzle.closes_at + GIVE_UP


def _next_state(daily: Daily, puzzle: Puzzle, at: datetime) -> tuple[PuzzleState, Trouble | None]:
    """Return the next state of a puzzle, from its post and the time, and why it was missed.

    The reason is None unless the state becomes MISSED.
    """
    posted = daily.posted.get(key_of(puzzle.day))
    if puzzle.state is PuzzleState.DUE:
        if posted is not None and posted.message_id is not None:
            return PuzzleState.OPEN, None
        if posted is not None and posted.refused:
            return PuzzleState.MISSED, Trouble.CHANNEL
        if at.astimezone(daily.zone).date() > puzzle.day:
            return PuzzleState.MISSED, Trouble.DISCORD
    elif puzzle.state is PuzzleState.OPEN and puzzle.closes_at <= at:
        return PuzzleState.CLOSED, None
    elif puzzle.state is PuzzleState.CLOSED:
        post = Post(key_of(puzzle.day), puzzle.channel_id, SOLVED)
        is_posted = posted is None or not posted.lacks(post)
        if is_posted or puzzle.closes_at + GIVE_UP <= at:
            return PuzzleState.SOLVED, None
    return puzzle.state, None


async def follow_clocks(runner: Things[Daily], guild_id: int) -> None:
    """Recompute the next due puzzle of a server whose class has changed its time zone.

    Nothing happens if it has no plan, or that is paused.
    """
    await runner.change(guild_id, lambda daily: daily.timed(now()))
