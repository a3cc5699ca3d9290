"""What runs by itself survives everything: a short walk of the state machine."""

from __future__ import annotations

import asyncio

from bot.db.engine import create_engine
from tests.support.crashes import crash

#: So many walks of so many steps; ``python -m tests.support.crashes`` takes as many as one likes.
WALKS, STEPS = 25, 40


def test_nothing_is_lost_and_nothing_happens_twice(database_url: str) -> None:
    with asyncio.Runner() as runner:
        engine = create_engine(database_url)
        assert crash(engine, runner, WALKS, STEPS) > WALKS
        runner.run(engine.dispose())
