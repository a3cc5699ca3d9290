"""A pupil enters a strategy in a league and looks at how it fares, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.screens import Pupil, on_a_phone

pytestmark = pytest.mark.slow


@on_a_phone
def test_a_strategy_plays_in_a_league(pupil: Pupil) -> None:
    screen, say = pupil.screen, pupil.say
    screen.command("league", say("option-league-game"), "fortboyard")
    board = screen.messages.filter(has_text=say("league-house-perfect")).first
    expect(board).to_contain_text(say("league-all-played", pairs=6))
    screen.press(say("button-league-enter"))
    screen.fill(text="max(1, n % 4)")
    expect(board).to_contain_text(say("league-all-played", pairs=10))
    screen.press(say("button-league-table"))
    screen.shoot("league")
    screen.press(say("button-league-cross"))
    screen.shoot("league-cross")
