"""The service of the puzzle of the day: what teachers settle, what is posted, what is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor, Asker
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.set_aside import RETRY
from bot.kit.streaks import streak_of
from bot.learn.model import Drawn
from bot.puzzle.model import (
    Choice,
    Distribution,
    Plan,
    Puzzle,
    PuzzleState,
    Sheet,
    Trouble,
)
from bot.puzzle.refusals import PuzzleRefusal
from bot.puzzle.store import PuzzleStore
from games.lessons import daily_items

#: After so long it is no longer tried to show a solution in the channel.
GIVE_UP = timedelta(days=1)

#: So long telling takes at most; what was not told by then is told by another process.
TELLING = timedelta(seconds=15)

_DAY = timedelta(days=1)


class Puzzles:
    """What teachers settle about the puzzle of the day, and what is answered to it."""

    def __init__(self, store: PuzzleStore, classes: Classes) -> None:
        self._store = store
        self._classes = classes
        #: Called with the moment when something is due.
        self.on_due: Callable[[datetime], None] = lambda _moment: None

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
        before = await self.plan(actor, here, locale)
        runs = terms.pop("runs", before.runs)
        changed = replace(before, **terms, locale=locale)
        due_at = await self._next_due(changed, await self._zone(actor, locale)) if runs else None
        first = Plan(actor.guild_id, here, locale)
        await self._store.settle(first, **terms, locale=locale, due_at=due_at)
        if due_at is not None:
            self.on_due(due_at)
        return replace(changed, due_at=due_at)

    async def post_now(self, actor: Actor, here: int, locale: str) -> None:
        """Have today's puzzle posted at once, whether the plan runs or not.

        Raises Refused if it was posted.
        """
        plan = await self.plan(actor, here, locale)
        zone = await self._zone(actor, locale)
        puzzle = await self.drawn_for(plan, now().astimezone(zone).date(), zone)
        await self._store.settle(plan, locale=locale)
        if not await self._store.begin(puzzle):
            raise Refused(PuzzleRefusal.ALREADY_POSTED)
        if plan.runs:
            await self._store.move_on(plan, await self._next_due(plan, zone))
        self.on_due(now())

    async def solve_now(self, actor: Actor, day: date) -> None:
        """Have an open puzzle closed and solved at once; raise Refused if it is not open."""
        await self._classes.require_teacher(actor)
        puzzle = await self._posted(actor.guild_id, day)
        if not await self._store.close(puzzle, now()):
            raise Refused(PuzzleRefusal.CLOSED)
        self.on_due(now())

    async def answered(self, puzzle: Puzzle) -> int:
        """Return how many answers a puzzle of the day has, of all difficulties."""
        return sum(each.total() for each in (await self._store.distribution(puzzle)).values())

    async def follow_clocks(self, guild_id: int) -> None:
        """Set the next puzzle of a server anew: its class has changed its time zone."""
        plan = await self._store.plan(guild_id)
        if plan is None or not plan.runs:
            return
        due_at = await self._next_due(plan, await self._classes.zone(guild_id, plan.locale))
        await self._store.move_on(plan, due_at)
        self.on_due(due_at)

    async def _next_due(self, plan: Plan, zone: ZoneInfo) -> datetime:
        """Return when the next puzzle is due: not today again, if today's was posted by hand."""
        at = now()
        today = at.astimezone(zone).date()
        puzzle = await self._store.puzzle(plan.guild_id, today)
        if puzzle is not None and puzzle.state is not PuzzleState.MISSED:
            at = max(at, plan.moment_on(today, zone))
        return plan.next_after(at, zone)

    async def _zone(self, actor: Actor, locale: str) -> ZoneInfo:
        await self._classes.ensure(actor.guild_id, locale)
        return await self._classes.zone(actor.guild_id, locale)

    # ------------------------------------------------------------------------ drawing

    async def drawn_for(self, plan: Plan, day: date, zone: ZoneInfo) -> Puzzle:
        """Draw the puzzle of a day."""
        found = {level: await in_background(_drawn, plan, level, day) for level in plan.levels}
        return Puzzle(
            guild_id=plan.guild_id,
            day=day,
            state=PuzzleState.DUE,
            channel_id=plan.channel_id,
            locale=plan.locale,
            drawn=found,
            opens_at=plan.moment_on(day, zone),
            closes_at=plan.moment_on(day + _DAY, zone),
            tell_at=now(),
        )

    # ---------------------------------------------------------------------- answering

    async def sheet(self, asker: Asker, day: date | None = None) -> Sheet | None:
        """Return the puzzle of a day as somebody meets it, by default the last one posted.

        None if none was posted yet. Raises Refused if there is none of the day.
        """
        guild_id, person = _here(asker)
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
        guild_id, person = _here(asker)
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
            choice = Choice(difficulty, option, marked.right)
            await self._store.keep(puzzle, person, choice, asker.at)
        except AlreadyDone:
            return False
        return True

    async def _posted(self, guild_id: int, day: date) -> Puzzle:
        puzzle = await self._store.puzzle(guild_id, day)
        if puzzle is None or not puzzle.was_posted:
            raise Refused(PuzzleRefusal.NO_SUCH_PUZZLE)
        return puzzle


def _drawn(plan: Plan, difficulty: int, day: date) -> Drawn:
    """Draw the item of a difficulty for a day."""
    return Drawn(*next(daily_items(difficulty, str(plan.guild_id), day.toordinal())))


class PuzzleSchedule:
    """What runs by itself: puzzles become due, are posted, and are solved."""

    def __init__(self, store: PuzzleStore, puzzles: Puzzles, classes: Classes) -> None:
        self._store = store
        self._puzzles = puzzles
        self._classes = classes

    async def advance(self) -> list[Puzzle]:
        """Draw the puzzles that are due; return those of which something is to be told."""
        for plan in await self._store.due():
            try:
                await self._begin(plan)
            except Exception as error:  # whatever it is, the others must not wait for it
                self._store.set_aside.failed(plan.guild_id, error)
        return await self._store.untold()

    async def next_due(self) -> datetime | None:
        """Return when something is next due."""
        return await self._store.next_due()

    async def _begin(self, plan: Plan) -> None:
        """Draw today's puzzle if its hour has come, and set when the next one is due."""
        zone = await self._classes.zone(plan.guild_id, plan.locale)
        at = now()
        today = at.astimezone(zone).date()
        if plan.is_on(today) and plan.moment_on(today, zone) <= at:
            await self._store.begin(await self._puzzles.drawn_for(plan, today, zone))
        await self._store.move_on(plan, plan.next_after(at, zone))

    async def claim(self, puzzle: Puzzle) -> bool:
        """Take it upon oneself to tell what is to be told.

        If nothing comes of it, as after a kill, it is soon tried again: its nonce keeps a message
        from being posted twice.
        """
        return await self._store.claim(puzzle, now() + TELLING)

    async def put_off(self, puzzle: Puzzle) -> None:
        """Note that a puzzle could not be told, and is to be told two minutes later."""
        await self._told(puzzle, puzzle.state, now() + 2 * RETRY)

    async def is_over(self, puzzle: Puzzle) -> bool:
        """Return whether the day of a puzzle has ended before it could be posted."""
        zone = await self._classes.zone(puzzle.guild_id, puzzle.locale)
        return now().astimezone(zone).date() > puzzle.day

    async def posted(self, puzzle: Puzzle, message_id: int) -> None:
        """Note that a puzzle was posted; its solution is due when it closes."""
        posted = replace(puzzle, message_id=message_id)
        await self._told(posted, PuzzleState.OPEN, puzzle.closes_at)
        await self._note(puzzle.guild_id, None, None)

    async def missed(self, puzzle: Puzzle, trouble: Trouble) -> None:
        """Note that a puzzle could not be posted, and why."""
        await self._told(puzzle, PuzzleState.MISSED, None)
        await self._note(puzzle.guild_id, puzzle.day, trouble)

    async def solved(self, puzzle: Puzzle) -> None:
        """Note that the solution of a puzzle was told, or cannot be."""
        await self._told(puzzle, PuzzleState.SOLVED, None)

    def gives_up(self, puzzle: Puzzle) -> bool:
        """Return whether a solution has been tried to be told for long enough."""
        return now() - puzzle.closes_at > GIVE_UP

    async def distribution(self, puzzle: Puzzle) -> Distribution:
        """Return how many have chosen each option, by difficulty."""
        return await self._store.distribution(puzzle)

    async def last_solved(self, guild_id: int) -> Puzzle | None:
        """Return the last puzzle of a server whose solution was told."""
        return await self._store.latest(guild_id, state=PuzzleState.SOLVED)

    async def _told(self, puzzle: Puzzle, state: PuzzleState, tell_at: datetime | None) -> None:
        await self._store.told(replace(puzzle, state=state, tell_at=tell_at))

    async def _note(self, guild_id: int, day: date | None, trouble: Trouble | None) -> None:
        plan = await self._store.plan(guild_id)
        if plan is not None and (plan.trouble, plan.trouble_on) != (trouble, day):
            await self._store.settle(plan, trouble=trouble, trouble_on=day)


def read_day(number: int) -> date:
    """Return the day of a number such as 20261123; raise Refused if there is none."""
    try:
        return date.fromisoformat(f"{number:08}")
    except ValueError:
        raise Refused(KitRefusal.UNKNOWN_CONTROL) from None


def _here(asker: Asker) -> tuple[int, int]:
    """Return the server and the person that ask; raise Refused outside servers."""
    if asker.guild_id is None:
        raise Refused(KitRefusal.ONLY_IN_SERVERS)
    assert asker.person is not None, "somebody asks"
    return asker.guild_id, asker.person
