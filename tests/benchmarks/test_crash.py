"""The bot is killed at random while people play, vote, answer and learn: nothing is lost."""

from __future__ import annotations

import pytest

from benchmarks.crash.run import Run

pytestmark = pytest.mark.slow

#: How often it is killed on each database.
KILLS = {"sqlite": 2, "postgresql": 1}

#: There was something of each.
COUNTED = (
    *("plies", "votes", "answers", "items", "puzzles", "closings", "erasures", "matches"),
    *("joinings", "entries"),
)


async def test_everything_acknowledged_survives_every_kill(empty_url: str) -> None:
    kills = next(number for kind, number in KILLS.items() if empty_url.startswith(kind))
    told: list[None] = []
    figures = await Run(empty_url, kills, seed=1, after_kill=lambda: told.append(None)).run()
    assert len(told) == figures["kills"] == kills
    for counted in COUNTED:
        assert figures[counted] > 0
