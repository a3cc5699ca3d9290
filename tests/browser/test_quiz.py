"""A teacher asks a class a quiz, on a phone; pupils tap their answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.screens import Pupil, on_a_phone

pytestmark = pytest.mark.slow


@on_a_phone
def test_a_teacher_runs_a_quiz_and_pupils_tap_their_answers(pupil: Pupil) -> None:
    screen, say = pupil.screen, pupil.say
    screen.become(say("preview-teacher"))
    screen.command("quiz")
    screen.shoot("quiz-desk")
    screen.choose(say("quiz-choose-seconds"), say("quiz-seconds-choice", seconds=120))
    screen.choose(say("quiz-choose-template"), say("template-binary-table"))
    expect(screen.messages.last).to_contain_text(say("template-binary-table"))
    screen.shoot("quiz-preview")
    screen.press(say("button-quiz-announce"))
    screen.press(say("button-quiz-start"))
    board = screen.messages.filter(has_text=say("quiz-tap")).last
    expect(board).to_contain_text(say("quiz-answered", count=0))
    screen.shoot("quiz-question")
    for name, label in (("Ada", "A"), ("Blaise", "B"), ("Chloé", "B"), ("Ada", "C")):
        screen.become(name)
        screen.press(label)
    expect(board).to_contain_text(say("quiz-answered", count=3))
    screen.shoot("quiz-answered")
    screen.become(say("preview-teacher"))
    screen.command("quiz")
    screen.press(say("button-quiz-show"))
    expect(screen.messages.last).to_contain_text(say("quiz-stands-shown", number=1, count=4))
    screen.shoot("quiz-solution")
    screen.press(say("button-quiz-end"))
    screen.press(say("button-quiz-end"))
    final = screen.messages.filter(has_text=say("quiz-took-part", count=3)).last
    expect(final).to_be_visible()
    screen.shoot("quiz-podium")
    screen.become("Ada")
    screen.press(say("button-quiz-mine"))
    screen.shoot("quiz-own")
