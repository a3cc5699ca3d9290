"""The service of the puzzle of the day: what teachers settle, what is posted, what is answered."""

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
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.streaks import streak_of
from bot.puzzle.model import Choice, Distribution, Plan, Puzzle, PuzzleState, Sheet
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.runs import Daily
from bot.puzzle.store import PuzzleStore
from bot.running.rules import Things


class Puzzles:
    """What teachers settle about the puzzle of the day, and what is answered to it."""

    def __init__(self, store: PuzzleStore, classes: Classes, runner: Things[Daily]) -> None:
        self._store = store
        self._classes = classes
        self._runner = runner

    # ---------------------------------------------------------------------- teachers

    async def plan(self, actor: Actor, here: int, locale: str) -> Plan:
        """Return what is settled; until then what is usual, posted here. A teacher may ask."""
        await self._classes.require_teacher(actor)
        kept = await self._store.plan(actor.guild_id)
        return kept or Plan(actor.guild_id, here, locale)

    async def change(self, actor: Actor, here: int, locale: str, **terms: Any) -> Plan:
        """Settle some terms of the plan, and leave the others.

        ``runs`` starts or pauses it: puzzles are posted from the next time on that its hour comes.
        """
        runs = terms.pop("runs", None)

        def changed(daily: Daily) -> Daily:
            goes_on = daily.plan.runs if runs is None else runs
            plan = replace(daily.plan, **terms, locale=locale, due_at=now() if goes_on else None)
            return replace(daily, plan=plan).timed(now())

        return (await self._change(actor, here, locale, changed)).plan

    async def post_now(self, actor: Actor, here: int, locale: str) -> None:
        """Have today's puzzle posted at once, whether the plan runs or not.

        Raises Refused if it was posted.
        """
        at = now()

        def posted(daily: Daily) -> Daily:
            if daily.today(at) is not None:
                raise Refused(PuzzleRefusal.ALREADY_POSTED)
            return replace(daily, plan=replace(daily.plan, locale=locale)).drawn(at).timed(at)

        await self._change(actor, here, locale, posted)
        self._runner.show_soon()

    async def solve_now(self, actor: Actor, day: date) -> None:
        """Have an open puzzle closed and solved at once; raise Refused if it is not open."""
        await self._classes.require_teacher(actor)
        await self._posted(actor.guild_id, day)
        at = now()

        def closed(daily: Daily) -> Daily:
            puzzle = daily.puzzles.get(day)
            if puzzle is None or puzzle.state is not PuzzleState.OPEN:
                raise Refused(PuzzleRefusal.CLOSED)
            return daily.with_puzzle(replace(puzzle, closes_at=at))

        await self._runner.change(actor.guild_id, closed)
        self._runner.show_soon()

    async def _change(
        self, actor: Actor, here: int, locale: str, decide: Callable[[Daily], Daily]
    ) -> Daily:
        """Change the puzzles of a class, which may have none yet; a teacher may."""
        await self._store.begin(await self.plan(actor, here, locale))
        await self._classes.ensure(actor.guild_id, locale)
        daily = await self._runner.change(actor.guild_id, decide)
        if daily is None:
            raise Refused(PuzzleRefusal.NO_SUCH_PUZZLE)
        return daily

    async def answered(self, puzzle: Puzzle) -> int:
        """Return how many answers a puzzle of the day has, of all difficulties."""
        return sum(each.total() for each in (await self._store.distribution(puzzle)).values())

    # ---------------------------------------------------------------------- answering

    async def sheet(self, asker: Asker, day: date | None = None) -> Sheet | None:
        """Return the puzzle of a day as somebody meets it, by default the last one posted.

        None if none was posted yet. Raises Refused if there is none of the day.
        """
        guild_id, person = asker.here
        if day is None:
            puzzle = await self._store.latest(guild_id)
        else:
            puzzle = await self._posted(guild_id, day)
        if puzzle is None:
            return None
        posted, answered = await self._store.days(guild_id, person)
        streak = streak_of(posted.items(), answered)
        return Sheet(puzzle, await self._store.choices(puzzle, person), streak)

    async def to_share(self, asker: Asker, day: date) -> Sheet:
        """Return the puzzle of a day as somebody may show it to all.

        Raises Refused if they have answered nothing of which may be told.
        """
        sheet = await self.sheet(asker, day)
        assert sheet is not None, "there is one of the day"
        if not sheet.shareable:
            raise Refused(PuzzleRefusal.NOTHING_TO_SHARE)
        return sheet

    async def found(self, puzzle: Puzzle) -> Distribution | None:
        """Return how many have chosen each option, once the solution was told; else None."""
        is_solved = puzzle.state is PuzzleState.SOLVED
        return await self._store.distribution(puzzle) if is_solved else None

    async def answer(self, asker: Asker, day: date, difficulty: int, option: int) -> bool:
        """Keep an answer; return whether it is new: the first one of each person holds.

        Raises Refused if there is no such puzzle or option, or if the puzzle has closed before the
        answer was sent.
        """
        guild_id, person = asker.here
        puzzle = await self._posted(guild_id, day)
        drawn = puzzle.drawn.get(difficulty)
        if drawn is None:
            raise Refused(KitRefusal.UNKNOWN_CONTROL)
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

    async def _posted(self, guild_id: int, day: date) -> Puzzle:
        puzzle = await self._store.puzzle(guild_id, day)
        if puzzle is None or not puzzle.was_posted:
            raise Refused(PuzzleRefusal.NO_SUCH_PUZZLE)
        return puzzle


def read_day(number: int) -> date:
    """Return the day of a number such as 20261123; raise Refused if there is none."""
    try:
        return date.fromisoformat(f"{number:08}")
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None
