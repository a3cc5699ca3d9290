"""A teacher sets a challenge and a pupil answers it, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.screens import Pupil, on_a_phone

pytestmark = pytest.mark.slow

#: An only question, and an answer to it.
QUESTION, ANSWER = "valeur somme 3 5", "6"


@on_a_phone
def test_a_teacher_sets_a_challenge_and_a_pupil_answers_it(pupil: Pupil) -> None:
    screen, say = pupil.screen, pupil.say
    screen.become(say("preview-teacher"))
    screen.command("challenge create", say("option-template"), say("template-nim-sum"))
    screen.fill(tasks=QUESTION, closes="demainn")
    expect(screen.messages.last).to_contain_text("« demainn »")
    screen.press(say("button-correct"))
    screen.fill(closes="+2h")
    expect(screen.messages.last).to_contain_text(QUESTION)
    screen.choose(say("setup-change"), re.compile(f"^{say('button-same')}"))
    screen.shoot("panel")
    screen.press(say("button-publish"))
    expect(screen.messages.last).to_contain_text(say("setup-opens-at-once"))
    screen.press(say("button-publish"))
    screen.become("Ada")
    board = screen.messages.filter(has_text=say("board-one-attempt")).first
    expect(board).to_contain_text(say("board-places-later"))
    screen.press(say("board-start"))
    screen.shoot("consent")
    screen.press(say("button-begin-exam"))
    screen.shoot("question")
    screen.press(say("button-answer"))
    screen.fill(text=ANSWER)
    expect(screen.messages.last).to_contain_text(say("answer-received"))
    screen.press(say("button-see-result"))
    expect(screen.messages.last).to_contain_text(say("marks-later"))
    screen.shoot("result")
    screen.become(say("preview-teacher"))
    screen.command("challenge close", "", "1")
    screen.press(say("button-close-sure"))
    final = screen.messages.filter(has_text=say("news-closed").split("**")[1])
    expect(final).to_contain_text(say("board-points", points=10))
    screen.shoot("closed")
