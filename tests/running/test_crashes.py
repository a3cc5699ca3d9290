"""What runs by itself survives everything: a short walk of the state machine over each kind."""

from __future__ import annotations

import asyncio

import pytest

from bot.db.engine import create_engine
from tests.support.course import Course
from tests.support.crashes import COURSES, crash

#: So many walks of so many steps; ``python -m tests.support.crashes`` takes as many as one likes.
WALKS, STEPS = 5, 30


@pytest.mark.parametrize("of", COURSES)
def test_nothing_is_lost_and_nothing_happens_twice(database_url: str, of: type[Course]) -> None:
    with asyncio.Runner() as runner:
        engine = create_engine(database_url)
        assert crash(of, engine, runner, WALKS, STEPS) > WALKS
        runner.run(engine.dispose())
