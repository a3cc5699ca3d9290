"""A state machine over what runs by the clock: processes die and freeze, Discord fails.

A toy, a quiz, the puzzles of a class, a tournament, a league, a challenge, a match and a person's
reminders are run by the real runner on a real database by up to two processes. A process is killed
or frozen at any transaction or request; what it had not committed or sent is lost with it.
``python -m tests.support.crashes STEPS`` takes so many steps on SQLite and on PostgreSQL, in turn
of each course, or of those that are named after it (``challenge league``). With a URL before STEPS
they are taken on that database alone, which is emptied again and again.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

import discord
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.db.engine import Engine, create_engine
from bot.running.presence import STALL
from tests.support.challenge_course import ChallengeCourse
from tests.support.course import CHANNEL, Act, Course, Given
from tests.support.courses import LeagueCourse, PuzzleCourse, QuizCourse, TournamentCourse
from tests.support.databases import bring_up_to_date, one_of_each
from tests.support.fragile import Fault, Killed, Process
from tests.support.match_course import MatchCourse
from tests.support.reminder_course import ReminderCourse
from tests.support.running import FakeDiscord
from tests.support.toys import ToyCourse

T = TypeVar("T")

COURSES: tuple[type[Course], ...] = (
    *(ToyCourse, QuizCourse, PuzzleCourse),
    *(TournamentCourse, LeagueCourse, ChallengeCourse, MatchCourse),
    ReminderCourse,
)

EPOCH = datetime(2026, 11, 23, 8, tzinfo=UTC)

PEOPLE = range(1, 5)

#: What goes wrong, at what, and at the how manieth of those: a request that fails has no effect, or
#: its answer is lost.
WHERE = ("db", "after db", "send", "send", "after send", "after send", "edit", "history", "work")
FAULTS = st.none() | st.tuples(
    st.sampled_from(["kill", "freeze", "fail"]), st.sampled_from(WHERE), st.integers(1, 2)
)


class Crashes(RuleBasedStateMachine):
    """Whatever goes wrong: nothing acknowledged is lost, and every post is there in the end."""

    engine: Engine
    loop: asyncio.Runner
    of: type[Course]
    taken = 0

    def __init__(self) -> None:
        super().__init__()
        self._stack = ExitStack()
        self.at = EPOCH
        self._stack.enter_context(patch("discord.utils.utcnow", lambda: self.at))
        self._stack.enter_context(patch("bot.running.presence.stamp", lambda: self.at))
        self.discord = FakeDiscord()
        self.processes: list[Process] = []
        self.tasks: dict[Process, asyncio.Task[Any]] = {}
        self.course = self.of()
        self.acknowledged: set[Given] = set()
        self.tried = 0
        #: How often each person had themselves erased.
        self.erasures: Counter[int] = Counter()
        #: The times in which a process was there.
        self.present: list[tuple[datetime, datetime]] = []
        self._do(self.course.begin(self.engine))

    def _do(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.loop.run(coroutine)

    @initialize()
    def first(self) -> None:
        self._begin_process()

    def _begin_process(self) -> None:
        self.processes.append(Process(self.engine, self.discord, self.course))
        self._do(self.processes[-1].presence.beat())

    @property
    def free(self) -> list[Process]:
        """The processes that live and are not frozen."""
        return [each for each in self.processes if not each.is_dead and each.frozen is None]

    def _one(self, *, first: bool) -> Process:
        """Return a process that lives, which begins if there is none."""
        if not self.free:
            self._begin_process()
        return self.free[0 if first else -1]

    def _act(
        self, process: Process, fault: Fault, act: Callable[[], Coroutine[Any, Any, Any]]
    ) -> Any:
        """Have a process perform an act while a fault strikes; return the outcome."""
        type(self).taken += 1
        process.arm(fault)
        process.reached.clear()
        result = self._do(self._acted(process, act))
        process.is_armed = False
        return result

    async def _acted(self, process: Process, act: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        task = asyncio.ensure_future(_outcome(act()))
        freezing = asyncio.ensure_future(process.reached.wait())
        await asyncio.wait([task, freezing], return_when=asyncio.FIRST_COMPLETED)
        freezing.cancel()
        if task.done():
            return self._ended(process, task)
        self.tasks[process] = task
        return None

    def _ended(self, process: Process, task: asyncio.Task[Any]) -> Any:
        result = task.result()
        if isinstance(result, Killed):
            process.is_dead = True
        elif isinstance(result, BaseException):
            raise result
        assert not process.failed, process.failed
        return result

    @rule(fault=FAULTS, first=st.booleans())
    def ring(self, fault: Fault, *, first: bool) -> None:
        process = self._one(first=first)
        self._act(process, fault, lambda: _rung(process))

    @rule(fault=FAULTS, what=st.integers(0, 7), person=st.sampled_from(PEOPLE), first=st.booleans())
    def act(self, fault: Fault, what: int, person: int, *, first: bool) -> None:
        process = self._one(first=first)
        act = Act(what % self.course.acts, person, self.tried, self.at)
        self.tried += 1
        erased = self.erasures[person]

        async def acted() -> None:
            given = await self.course.act(process, act)
            if given is not None and self.erasures[person] == erased:
                self.acknowledged.add(given)
            await process.runner.show(self.course.number)

        self._act(process, fault, acted)

    @precondition(lambda self: self.free)
    @rule(fault=FAULTS)
    def touch(self, fault: Fault) -> None:
        process = self.free[-1]

        async def refreshed() -> None:
            with suppress(discord.DiscordException):  # LiveMessages tries again
                await process.runner._edit_posts(self.course.number)

        self._act(process, fault, refreshed)

    @rule(seconds=st.sampled_from([1, 4, 16, 40, 200]))
    def time_passes(self, seconds: int) -> None:
        type(self).taken += 1
        self._do(self._pass(seconds))

    async def _pass(self, seconds: int) -> None:
        for _ in range(seconds):
            before, self.at = self.at, self.at + timedelta(seconds=1)
            for process in self.free:
                await process.presence.beat()
            if any(each.is_connected for each in self.free):
                self.present.append((before, self.at))

    @precondition(lambda self: self.course.leaps)
    @rule(longer=st.booleans())
    def everybody_is_away(self, *, longer: bool) -> None:
        type(self).taken += 1
        self.at += timedelta(seconds=self.course.leaps[longer])

    @precondition(lambda self: len([p for p in self.processes if not p.is_dead]) < 2)
    @rule()
    def another_process(self) -> None:
        type(self).taken += 1
        self._begin_process()

    @precondition(lambda self: self.free)
    @rule()
    def killed(self) -> None:
        type(self).taken += 1
        self.free[0].is_dead = True

    @precondition(lambda self: any(each.frozen for each in self.processes))
    @rule(late=st.booleans())
    def thaws(self, *, late: bool) -> None:
        type(self).taken += 1
        if late:
            self._go_on_without()
        process = next(each for each in self.processes if each.frozen is not None)
        assert process.frozen is not None
        process.frozen.set()
        process.frozen = None
        task = self.tasks.pop(process)
        self._do(asyncio.wait([task]))
        self._ended(process, task)

    def _go_on_without(self) -> None:
        """Let another process do what is due, twice, so late that Discord has forgotten nonces."""
        if not self.free:
            self._begin_process()
        for _ in range(2):
            self._do(self._pass(200))
            self._do(_rung(self.free[-1]))

    @precondition(lambda self: self.free)
    @rule()
    def connection_changes(self) -> None:
        type(self).taken += 1
        process = self.free[-1]
        process.is_connected = not process.is_connected
        self._do(process.presence.beat())

    @precondition(lambda self: self.discord.messages)
    @rule(newest=st.booleans())
    def message_is_deleted(self, *, newest: bool) -> None:
        type(self).taken += 1
        found = list(self.discord.messages)
        self.discord.messages.pop(found[-1 if newest else 0])

    @rule(person=st.sampled_from(PEOPLE))
    def erased(self, person: int) -> None:
        type(self).taken += 1

        erasing = partial(self.course.erase, person=person)
        self._do(self.engine.write(erasing))
        self.erasures[person] += 1
        self.acknowledged = {each for each in self.acknowledged if each[0] != person}

    @precondition(lambda self: not self.discord.gone and self.tried > 8)
    @rule()
    def channel_is_deleted(self) -> None:
        type(self).taken += 1
        self.discord.gone.add(CHANNEL)
        self.discord.messages.clear()

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        assert self.acknowledged <= self._do(self.engine.read(self.course.given))

    @invariant()
    def time_away_counts_against_nobody(self) -> None:
        self._do(self.engine.read(partial(self.course.check, counted=self._counted)))

    def _counted(self, since: datetime, until: datetime) -> timedelta:
        """Return how long the bot was there, as far as it could know."""
        there = (max(timedelta(), min(b, until) - max(a, since)) for a, b in self.present)
        return sum(there, self._unnoticed(since, until))

    def _unnoticed(self, since: datetime, until: datetime) -> timedelta:
        """Return how long the processes froze in pauses too short for any to notice."""
        gaps, last = timedelta(), since
        for first, end in [*self.present, (until, until)]:
            if end > since and first < until:
                gap = max(timedelta(), first - last)
                gaps += gap if gap <= STALL else timedelta()
                last = max(last, end)
        return gaps

    def teardown(self) -> None:
        try:
            self._recover()
            self._check_posts()
        finally:
            for task in self.tasks.values():
                task.cancel()
            self._do(asyncio.sleep(0))
            self._stack.close()

    def _recover(self) -> None:
        """Let nothing go wrong any more: all comes to its end, once."""
        for process in self.processes:
            process.is_dead = process.is_dead or process.frozen is None
        self._begin_process()
        process = self.processes[-1]
        self._go_on_without()
        while any(each.frozen for each in self.processes):
            self.thaws(late=False)
        for _ in range(25):
            self._do(_rung(process))
            self._do(process.runner._edit_posts(self.course.number))
            assert not process.failed, process.failed
            self._do(self._pass(10))
        self.nothing_acknowledged_is_lost()
        self.time_away_counts_against_nobody()

    def _check_posts(self) -> None:
        """Check that every post is there once with the right text, and that there is no other."""
        runner = self.processes[-1].runner
        thing = self._do(runner.stored(self.course.number))
        assert thing is not None
        self.course.check_end(thing)
        wanted, posted = runner.rules.posts(thing), vars(thing).get("posted", {})
        assert not any(
            posted[post.key].lacks(post)
            for post in wanted
            if not (post.insists and posted[post.key].refused)
        )
        if self.discord.gone:
            assert not self.discord.messages
            return
        there = self.discord.messages.keys() - self.course.strays
        sent = [each.message_id for each in posted.values() if each.message_id is not None]
        assert there <= set(sent), "a message in the channel is no post of the bot"
        assert len({*sent}) == len(sent)
        for post in wanted:
            said = self.discord.messages.get(posted[post.key].message_id or 0)
            assert said is not None or not (post.again and post.follows), post.key
            if said is not None:
                assert said.view.children[0].content == f"{post.key} {post.content}"


async def _rung(process: Process) -> None:
    """Do what is due as the alarm does, but one after the other: each walk can be walked again."""
    for _, number in await process.running._store.due(process.running._keys_not_to_run()):
        await process.runner.run(number)


async def _outcome(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Return what a coroutine returns or raises: a death must not end the loop."""
    try:
        return await coroutine
    except BaseException as error:
        return error


def machine(of: type[Course], engine: Engine, runner: asyncio.Runner) -> type[Crashes]:
    """Return the machine over a course on a database."""
    return type("Crashes", (Crashes,), {"of": of, "engine": engine, "loop": runner, "taken": 0})


def crash(
    of: type[Course],
    engine: Engine,
    runner: asyncio.Runner,
    examples: int,
    steps: int,
    seed: int = 0,
) -> int:
    """Run so many examples of so many steps; return how many steps were taken."""
    walked = machine(of, engine, runner)
    walked._hypothesis_internal_use_seed = seed  # type: ignore[attr-defined]
    run_state_machine_as_test(
        walked,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=seed == 0,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return int(walked.taken)  # type: ignore[attr-defined]


def main(*arguments: str) -> None:
    """Take steps on the database of a URL, or on a new one of each kind; print how many."""
    is_given = not arguments[0].isdigit()
    steps, *names = arguments[is_given:]
    by_name = {of.__name__.removesuffix("Course").lower(): of for of in COURSES}
    for url in arguments[:is_given] or one_of_each("crashes"):
        bring_up_to_date(url)
        engine, taken = create_engine(url), Counter[str]()
        with asyncio.Runner() as runner:
            for seed in itertools.count(1):
                for name in names or by_name:
                    taken[name] += crash(by_name[name], engine, runner, 10, 50, seed)
                print(f"{url[:10]}: seed {seed}, {taken.total()} steps: {dict(taken)}", flush=True)
                if taken.total() >= int(steps):
                    break
            runner.run(engine.dispose())


if __name__ == "__main__":
    main(*sys.argv[1:])
