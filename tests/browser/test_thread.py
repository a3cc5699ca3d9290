"""A pupil plays a match in its thread: to its end, its review, and once more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from bot.i18n import words
from tests.support.screens import PreviewProcess, ThreadProcess, open_screen

pytestmark = pytest.mark.slow


#: What the plain text of a board says of as many sticks as the computer may leave of four.
LEFT = re.compile(r"\b([123])\ssticks?\.")


def sticks_on(board: Locator) -> int:
    """Return how many sticks the computer has left, once it has moved."""
    expect(board).to_contain_text(LEFT)
    found = LEFT.search(board.inner_text())
    assert found is not None, "the board should be found in the thread"
    return int(found[1])


def test_a_match_in_its_thread_is_won_reviewed_and_played_again(
    chromium: Browser, previews: list[PreviewProcess], tmp_path: Path
) -> None:
    say = words("en")
    thread = ThreadProcess(tmp_path, "en")
    previews.append(thread)
    screen = open_screen(chromium, thread.address(), "thread-en-1280", 1280)
    expect(screen.messages).to_have_count(1)
    expect(screen.board).to_contain_text(say("rules-first-match"))
    screen.shoot("start")
    screen.press(say("choice-take", take=1, left=4))
    left = sticks_on(screen.board)
    screen.shoot("board")
    screen.press(say("choice-take", take=left, left=0))
    expect(screen.board).to_contain_text(say("result-won", winner="@Ada", loser=""))
    screen.shoot("won")
    screen.press(say("button-review"))
    screen.shoot("review")
    screen.press(say("button-rematch"))
    expect(screen.board).to_contain_text(say("match-number", number="2"))
    screen.shoot("again")
