"""A pupil plays whole matches in the local Discord, at a desk and on a phone."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from bot.classes.refusals import ClassRefusal
from bot.i18n import Say, words
from bot.kit.widgets import ROW_BUTTONS
from games import game
from tests.support.patience import PATIENT
from tests.support.screens import (
    PreviewProcess,
    Pupil,
    Screen,
    at_a_desk,
    on_a_phone,
    open_screen,
)

pytestmark = pytest.mark.slow

NIM = game("nim")


def heaps_on(screen: Screen, unlike: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Read the heaps from the plain text of the latest board, once it has changed."""
    plain = re.compile(r"(?:heap|tas) (\d+)\s?: (\d+)", re.IGNORECASE)
    old = ", ".join(rf"\w+ {i}\s?: {heap}" for i, heap in enumerate(unlike, 1))
    if unlike:
        expect(screen.board).not_to_contain_text(re.compile(old))
    return tuple(int(heap) for _, heap in plain.findall(screen.board.inner_text()))


def test_a_pupil_beats_the_computer_and_the_preview_stops_cleanly(
    chromium: Browser, previews: list[PreviewProcess], tmp_path: Path
) -> None:
    say = words("fr")
    preview = PreviewProcess(tmp_path / "preview.db", "fr")
    previews.append(preview)
    screen = open_screen(chromium, preview.address(), "nim-fr-390", 390)
    screen.shoot("welcome")
    screen.command("nim", say("option-nim-heaps"), "1 3 7")
    screen.shoot("who-begins")
    screen.press(say("button-i-begin"))
    screen.shoot("start")
    play_out(screen, say)
    screen.press(say("button-review"))
    screen.shoot("review")
    expect(screen.board).to_contain_text(say("result-won", winner="@Ada", loser=""))
    code, printed, problems = preview.stop()
    assert (code, problems) == (0, "")
    assert printed.endswith(f"{say('preview-stopped')}\n")


def play_out(screen: Screen, say: Say) -> None:
    """Play winning moves to the end; look at the first explanation on the way."""
    position, asked = heaps_on(screen), False
    while any(position):
        heap, take = NIM.winning_moves(position)[0]
        size = position[heap - 1]
        choices = [say("choice-heap", heap=heap, count=size)]
        if sum(map(bool, position)) > 1:
            screen.press(choices[0])
        few = size <= ROW_BUTTONS
        screen.press(say("choice-take", take=take, left=size - take) if few else str(take))
        position = heaps_on(screen, unlike=position)
        screen.shoot("board")
        if not asked:
            screen.press(say("button-why"))
            screen.shoot("why")
            asked = True


def test_a_match_can_be_played_by_keyboard(
    chromium: Browser, previews: list[PreviewProcess], tmp_path: Path
) -> None:
    say = words("en")
    previews.append(PreviewProcess(tmp_path / "preview.db", "en"))
    screen = open_screen(chromium, previews[0].address(), "keyboard-en-390", 390)
    keyboard = screen.page.keyboard
    for command, option, value in (("nim", "heaps", "1 3 7"), ("play", "move", "3 5")):
        screen.page.click("#channel-composer-input")
        keyboard.type(f"/{command}")
        screen.suggestion(rf"\b{command}\b").wait_for()
        keyboard.press("Enter")
        if command == "nim":  # the options of /play that are needed are asked for at once
            screen.suggestion(rf"^{option}\b").click()
        keyboard.type(value)
        screen.suggestion(value).wait_for()
        keyboard.press("Enter")
        screen.act(lambda: screen.page.click("#send-message"))
        # The reply to the move may be from any heap.
        told = say("plain-heap", heap=2, count=3) if command == "nim" else "7 → 2"
        expect(screen.board).to_contain_text(told)
        if command == "nim":
            screen.press(say("button-i-begin"))


@on_a_phone
def test_after_back_the_menu_of_the_heap_opens_again(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    screen.command("nim", say("option-nim-heaps"), "24 10")
    screen.press(say("button-i-begin"))
    heap = say("choice-heap", heap=1, count=24)
    screen.press(heap)
    screen.press(say("button-back"))
    screen.press(heap)
    screen.choose(say("prompt-take", pile="heap", heap=1), say("choice-take", take=1, left=23))
    assert heaps_on(screen, unlike=(24, 10))[0] <= 23


@on_a_phone
def test_20_heaps_of_19_are_shown_whole_on_the_narrowest_phone(pupil: Pupil) -> None:
    screen = pupil.screen
    for width in (390, 360):
        screen.page.set_viewport_size({"width": width, "height": 844})
        screen.command("nim", pupil.say("option-nim-heaps"), " ".join(["19"] * 20))
        block = screen.board.locator("pre").first  # below it the rules show a move
        expect(block).to_contain_text("20│●●●●● ●●●●● ●●●●●")
        assert block.evaluate("block => block.scrollWidth <= block.clientWidth"), width


def test_a_match_goes_on_after_the_preview_was_stopped(
    chromium: Browser, previews: list[PreviewProcess], tmp_path: Path
) -> None:
    say = words("fr")
    previews.append(PreviewProcess(tmp_path / "preview.db", "fr"))
    screen = open_screen(chromium, previews[0].address(), "restart-fr-390", 390)
    screen.command("fortboyard", say("option-sticks"), "20")
    screen.press(say("button-i-begin"))
    screen.press(say("choice-take", take=1, left=19))
    expect(screen.board).to_contain_text(say("count-sticks", count=16))
    assert previews[0].stop()[0] == 0

    previews.append(PreviewProcess(tmp_path / "preview.db", "fr"))
    screen = open_screen(chromium, previews[1].address(), "restart-fr-390-after", 390)
    screen.command("board")
    screen.shoot("board")
    screen.press(say("choice-take", take=3, left=13))
    expect(screen.board).to_contain_text(say("count-sticks", count=12))


@at_a_desk
def test_a_refused_command_is_answered_without_an_error_of_the_page(pupil: Pupil) -> None:
    screen = pupil.screen
    screen.command("class season")
    expect(screen.messages.last).to_contain_text(pupil.say(ClassRefusal.NOT_A_TEACHER.value))
    page = screen.page.locator("body")
    expect(page).not_to_contain_text(re.compile("uncertain|action failed", re.IGNORECASE))


@at_a_desk
def test_a_pupil_accepts_a_match_from_another(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    screen.command("fortboyard", say("option-opponent"), "Blaise")
    screen.become("Blaise")
    screen.press(say("button-accept"))
    expect(screen.board).to_contain_text(say("to-move", player="@Ada"))
    screen.shoot("accepted")


def test_a_busy_port_is_reported_in_one_line(
    previews: list[PreviewProcess], tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        preview = PreviewProcess(tmp_path / "preview.db", "en", "--port", str(port))
        previews.append(preview)
        printed, problems = preview.process.communicate(timeout=PATIENT)
    assert preview.process.returncode == 2
    assert problems == f"bouton: {words('en')('preview-port-busy', port=str(port))}\n"
    assert printed == ""
