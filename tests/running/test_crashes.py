"""Every kind of thing survives random crashes: a short walk of the state machine over each."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

import pytest

from bot.db.engine import create_engine
from bot.quiz.model import Stage
from bot.running.runner import Runner
from tests.support.course import Course
from tests.support.courses import QuizCourse, TournamentCourse
from tests.support.crashes import COURSES, crash, machine
from tests.support.toys import ToyCourse

#: So many walks of so many steps; ``python -m tests.support.crashes`` takes as many as one likes.
WALKS, STEPS = 3, 30


@pytest.mark.parametrize("of", COURSES)
def test_random_crashes_lose_nothing_and_repeat_nothing(
    database_url: str, of: type[Course]
) -> None:
    with asyncio.Runner() as runner:
        engine = create_engine(database_url)
        assert crash(of, engine, runner, WALKS, STEPS) > WALKS
        runner.run(engine.dispose())


@pytest.mark.parametrize("withdraws", [True, False])
def test_a_post_sent_late_by_a_frozen_process_is_deleted(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, withdraws: bool
) -> None:
    """The machine notices it if it is not."""

    async def none(*_: object) -> None:
        """Leave the message there."""

    with asyncio.Runner() as runner:
        engine = create_engine(sqlite_url)
        runner.run(engine.migrate())
        walk = machine(ToyCourse, engine, runner)()
        walk.first()
        walk.ring(("freeze", "send", 1), first=True)
        walk.another_process()
        if not withdraws:
            monkeypatch.setattr(Runner, "_delete_late_message", none)
        walk.thaws(late=True)
        with nullcontext() if withdraws else pytest.raises(AssertionError, match="is no post"):
            walk.teardown()
        runner.run(engine.dispose())


def test_a_late_edit_by_a_frozen_process_is_corrected(sqlite_url: str) -> None:
    """Else the question would say for good that it is asked, though it is closed."""
    with asyncio.Runner() as runner:
        engine = create_engine(sqlite_url)
        runner.run(engine.migrate())
        walk = machine(QuizCourse, engine, runner)()
        walk.first()
        begin, pause, solve = 3, 4, 5
        walk.act(None, begin, 3, first=False)
        walk.act(("freeze", "edit", 1), 0, 3, first=True)
        walk.act(None, pause, 4, first=False)
        for what in (begin, solve, begin):
            walk.act(None, what, 1, first=True)
        walk.teardown()
        runner.run(engine.dispose())


def test_a_board_posted_unacknowledged_is_deleted_after_its_bout(sqlite_url: str) -> None:
    """Else it would say for good that the bout is played."""
    with asyncio.Runner() as runner:
        engine = create_engine(sqlite_url)
        runner.run(engine.migrate())
        walk = machine(TournamentCourse, engine, runner)()
        walk.first()
        join, leave, start, resign, look = 0, 2, 3, 4, 6
        for what, person in ((join, 2), (look, 4), (1, 4), (look, 3), (start, 4)):
            walk.act(None, what, person, first=False)
        walk.touch(("fail", "after send", 1))
        walk.act(None, resign, 2, first=False)
        walk.act(None, leave, 2, first=False)
        walk.teardown()
        runner.run(engine.dispose())


def test_a_question_not_yet_posted_loses_no_time_to_a_pause(sqlite_url: str) -> None:
    with asyncio.Runner() as runner:
        engine = create_engine(sqlite_url)
        runner.run(engine.migrate())
        walk = machine(QuizCourse, engine, runner)()
        walk.first()
        begin, whole = 3, 30_000
        walk.act(None, begin, 4, first=False)  # it is announced
        walk.act(("fail", "after send", 1), begin, 4, first=False)
        for _ in range(4):
            walk.time_passes(seconds=200)
        walk.ring(None, first=False)
        quiz = runner.run(walk.processes[-1].runner.stored(walk.course.number))
        assert (quiz.stage, quiz.left_ms) == (Stage.PAUSED, whole)
        walk.teardown()
        runner.run(engine.dispose())
