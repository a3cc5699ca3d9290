"""A teacher gives the list of a class, and a pupil joins it, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.screens import Pupil, on_a_phone

pytestmark = pytest.mark.slow

LIST = "17 ; Ada Lovelace ; A\n18 ; Blaise Pascal ; B"


@on_a_phone
def test_a_teacher_enters_the_list_and_a_pupil_joins_it(pupil: Pupil) -> None:
    screen, say = pupil.screen, pupil.say
    screen.become(say("preview-teacher"))
    screen.command("class roster")
    screen.press(say("button-roster-give"))
    screen.fill(text=LIST)
    screen.shoot("changes")
    screen.press(say("button-roster-apply"))
    expect(screen.messages.last).to_contain_text(say("roster-counts", lines=2, joined=0)[:20])
    screen.become("Ada")
    screen.command("join", say("option-line"), "17")
    expect(screen.messages.last).to_contain_text(say("roster-mine-team", team="A"))
    screen.shoot("joined")
    screen.command("join")
    screen.press(say("button-roster-leave"))
    expect(screen.messages.last).to_contain_text(say("roster-left").split("`")[0])
