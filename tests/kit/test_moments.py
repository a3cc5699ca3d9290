"""The moment of an act is that of the click, by Discord's clock."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.kit import click
from bot.kit.actors import Asker
from bot.kit.click import LONGEST_WAY, WITHIN, moment_of
from bot.kit.clock import now
from tests.support.acting import press
from tests.support.world import World, controls_of


@pytest.mark.parametrize(
    ("age", "believed"),
    [
        (timedelta(seconds=5), timedelta(seconds=5) - WITHIN),
        (timedelta(seconds=-5), timedelta()),  # Discord's clock is ahead of ours
        (timedelta(hours=1), LONGEST_WAY),  # or far behind
    ],
)
def test_the_moment_of_a_click_is_believed_only_within_limits(
    monkeypatch: pytest.MonkeyPatch, age: timedelta, believed: timedelta
) -> None:
    arrived = now()
    monkeypatch.setattr(click, "now", lambda: arrived)
    clicked: Any = SimpleNamespace(created_at=arrived - age)
    assert moment_of(clicked) == arrived - believed


async def test_services_receive_the_moment_of_the_click(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.play.custom_ids import PlayAction

    board = await world.ada.slash(world.channel, "nim", heaps="3 5", first="me")
    assert controls_of(board)
    await world.env.advance_time(60)
    asked: list[Asker] = []
    turn_of = world.bot.matches.turn_of

    async def noted(match: Any, ply: int, asker: Asker) -> Any:
        asked.append(asker)
        return await turn_of(match, ply, asker)

    monkeypatch.setattr(world.bot.matches, "turn_of", noted)
    await press(world.ada, board, PlayAction.PICK, 1)
    (asker,) = asked
    assert asker.sent_at is not None
    assert abs(asker.sent_at - world.env.now()) < timedelta(seconds=1)
