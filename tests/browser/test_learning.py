"""A newcomer learns, on a phone and at a desk: questions with buttons, a menu and a number."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.lessons.path import SKILLS, UNITS
from tests.support.screens import Pupil, answer_somehow

pytestmark = pytest.mark.slow

#: Units whose first questions are answered by a button, by a menu, and by a number that is typed.
TRIED = (1, 3, 6)


def test_a_newcomer_answers_lessons_by_button_menu_and_number(pupil: Pupil) -> None:
    screen, say = pupil.screen, pupil.say
    screen.become("Chloé")
    screen.command("learn")
    marked = re.compile(f"✓ {say('learn-right')}|✗ {say('learn-wrong')}")
    for unit in (UNITS[number - 1] for number in TRIED):
        title = say(f"unit-{unit.key}")
        screen.choose(say("learn-choose-unit"), f"{unit.number} · {title}")
        expect(screen.messages.last).to_contain_text(say(f"unit-{unit.key}-goal"))
        screen.shoot(f"unit-{unit.number}")
        screen.press(say("button-learn-try"))
        answer_somehow(screen, say)
        expect(screen.messages.last).to_contain_text(marked)
        screen.shoot(f"answer-{unit.number}")
        screen.press(say("button-learn-path"))
    screen.command("progress")
    expect(screen.messages.last).to_contain_text(say("progress-count", known=0, count=len(SKILLS)))
    screen.shoot("progress")
