"""The service of the puzzle of the day: the teachers' plan, and the answers of the class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor, Asker
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused, offered
from bot.kit.streaks import streak_of
from bot.puzzle.model import Choice, Distribution, Plan, Puzzle, PuzzleSheet, PuzzleState
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.runs import Daily
from bot.puzzle.store import PuzzleStore
from bot.running.changes import Things


class Puzzles:
    """Changes the plan of a class for its teachers, and takes answers to its puzzles."""

    def __init__(self, store: PuzzleStore, classes: Classes, runner: Things[Daily]) -> None:
        self._store = store
        self._classes = classes
        self._runner = runner

    # ---------------------------------------------------------------------- teachers

    async def plan(self, actor: Actor, here: int, locale: str) -> Plan:
        """Return the plan of a class to a teacher; a default plan in channel ``here`` if none.

        That one is not stored. Raises Refused to others.
        """
        await self._classes.require_teacher(actor)
        stored = await self._store.plan(actor.guild_id)
        return stored or Plan(actor.guild_id, here, locale)

    async def change(self, actor: Actor, here: int, locale: str, **terms: Any) -> Plan:
        """Change some fields of the plan, by name, for a teacher; create one if there is none.

        ``here`` is the channel of a new one, ``locale`` its language from now on. ``runs=True``
        starts it, False pauses it; the first puzzle is posted the next time its hour comes. Raises
        Refused to others, or if the plan was deleted meanwhile.
        """
        runs = terms.pop("runs", None)

        def changed(daily: Daily) -> Daily:
            goes_on = daily.plan.runs if runs is None else runs
            plan = replace(daily.plan, **terms, locale=locale, due_at=now() if goes_on else None)
            return replace(daily, plan=plan).timed(now())

        return (await self._change_daily_puzzles(actor, here, locale, changed)).plan

    async def post_now(self, actor: Actor, here: int, locale: str) -> None:
        """Have today's puzzle posted at once for a teacher, even if the plan is paused.

        ``here`` is the channel of a new plan. Raises Refused as ``change`` does, or if the puzzle
        was drawn already, unless it could not be posted.
        """
        at = now()

        def posted(daily: Daily) -> Daily:
            if daily.today(at) is not None:
                raise Refused(PuzzleRefusal.ALREADY_POSTED)
            return replace(daily, plan=replace(daily.plan, locale=locale)).drawn(at).timed(at)

        await self._change_daily_puzzles(actor, here, locale, posted)
        self._runner.show_soon()

    async def solve_now(self, actor: Actor, day: date) -> None:
        """Close a puzzle and have its solution posted at once, for a teacher.

        Raises Refused to others, or if none was posted on the day, or it is not open any more.
        """
        await self._classes.require_teacher(actor)
        await self._find_posted_puzzle(actor.guild_id, day)
        at = now()

        def closed(daily: Daily) -> Daily:
            puzzle = daily.puzzles.get(day)
            if puzzle is None or puzzle.state is not PuzzleState.OPEN:
                raise Refused(PuzzleRefusal.CLOSED)
            return daily.with_puzzle(replace(puzzle, closes_at=at))

        await self._runner.change(actor.guild_id, closed)
        self._runner.show_soon()

    async def _change_daily_puzzles(
        self, actor: Actor, here: int, locale: str, decide: Callable[[Daily], Daily]
    ) -> Daily:
        """Change the puzzles of a class for a teacher; create its plan if it has none.

        Raises Refused to others, if the plan was deleted meanwhile, and as ``decide`` does.
        """
        await self._store.begin(await self.plan(actor, here, locale))
        await self._classes.ensure(actor.guild_id, locale)
        daily = await self._runner.change(actor.guild_id, decide)
        if daily is None:
            raise Refused(PuzzleRefusal.NO_SUCH_PUZZLE)
        return daily

    async def answered(self, puzzle: Puzzle) -> int:
        """Return the number of answers to a puzzle, over all difficulties and people."""
        return sum(each.total() for each in (await self._store.distribution(puzzle)).values())

    # ---------------------------------------------------------------------- answering

    async def sheet(self, asker: Asker, day: date | None = None) -> PuzzleSheet | None:
        """Return a person's sheet for the puzzle of a day, by default the last one posted.

        None if none was posted yet. Raises Refused if the day had none, or outside servers.
        """
        guild_id, person = asker.here
        if day is None:
            puzzle = await self._store.latest(guild_id)
        else:
            puzzle = await self._find_posted_puzzle(guild_id, day)
        if puzzle is None:
            return None
        posted, answered = await self._store.days(guild_id, person)
        streak = streak_of(posted.items(), answered)
        return PuzzleSheet(puzzle, await self._store.choices(puzzle, person), streak)

    async def to_share(self, asker: Asker, day: date) -> PuzzleSheet:
        """Return a person's sheet to be shared with the channel.

        Raises Refused as ``sheet`` does, or if the person has answered nothing.
        """
        sheet = await self.sheet(asker, day)
        assert sheet is not None, "there is one of the day"
        if not sheet.shareable:
            raise Refused(PuzzleRefusal.NOTHING_TO_SHARE)
        return sheet

    async def distribution(self, puzzle: Puzzle) -> Distribution | None:
        """Return the counts of the options once the solution was posted; until then None."""
        is_solved = puzzle.state is PuzzleState.SOLVED
        return await self._store.distribution(puzzle) if is_solved else None

    async def answer(self, asker: Asker, day: date, difficulty: int, option: int) -> bool:
        """Store and mark the answer to a difficulty: an option by its index from 0.

        Returns False, with nothing stored, if the person has answered it before. Raises Refused if
        there is no such puzzle or option, if a first answer was sent after the closing, or outside
        servers.
        """
        guild_id, person = asker.here
        puzzle = await self._find_posted_puzzle(guild_id, day)
        drawn = offered(puzzle.drawn.get(difficulty))
        if difficulty in await self._store.choices(puzzle, person):
            return False
        if not puzzle.takes_answers(asker.at):
            raise Refused(PuzzleRefusal.CLOSED)
        try:
            marked = (await in_background(lambda: drawn.item)).mark((option,))
        except ValueError:
            raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
        try:
            choice = Choice(difficulty, option, marked.is_right)
            await self._store.keep(puzzle, person, choice, asker.at)
        except AlreadyDone:
            return False
        return True

    async def _find_posted_puzzle(self, guild_id: int, day: date) -> Puzzle:
        puzzle = await self._store.puzzle(guild_id, day)
        if puzzle is None or not puzzle.was_posted:
            raise Refused(PuzzleRefusal.NO_SUCH_PUZZLE)
        return puzzle


def read_day(number: int) -> date:
    """Return the day of a number such as 20261123; raise Refused if it is no date."""
    try:
        return date.fromisoformat(f"{number:08}")
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
