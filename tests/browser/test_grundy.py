"""A pupil at the page asks /grundy: each of its commands, and a question that is cancelled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from bot.i18n.formulas import unbroken
from bot.laboratory.controls import BAR
from games.grundy import naive_values, read_rules
from tests.support.screens import Pupil, expect_picture, on_a_phone

pytestmark = pytest.mark.slow

#: What the table shows: the heaps up to 100.
KAYLES = naive_values(read_rules("0.77"), 100).tolist()


def ask(pupil: Pupil, command: str, *filled: str) -> Locator:
    """Ask, look at the answer once it is there, and return it."""
    screen = pupil.screen
    before = screen.messages.count()
    options = (pupil.say(each) if each.startswith("option-") else each for each in filled)
    screen.command(f"grundy {command}", *options)
    expect(screen.messages).to_have_count(before + 1)
    answer = screen.messages.last
    # Before the first answer, a process must start and load what is compiled.
    expect(answer.get_by_role("heading")).to_be_visible()
    for picture in answer.locator("img[alt*='0.77']").all():
        expect(picture).not_to_have_js_property("naturalWidth", 0)
    screen.shoot(command)
    return answer


def expect_whole(answer: Locator) -> None:
    """Check that no row of a table is cut off, on a phone either."""
    table = answer.locator("pre").first
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


@on_a_phone
def test_each_command_of_grundy_answers_in_the_browser(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    answer = ask(pupil, "value", "", "Kayles", "", "5 7")
    told = unbroken(f"{KAYLES[5]} ⊕ {KAYLES[7]} = {KAYLES[5] ^ KAYLES[7]}")
    expect(answer).to_contain_text(say("grundy-nim-sum", sum=told))
    answer = ask(pupil, "table", "", "0.77")
    expect(answer).to_contain_text(say("grundy-period-note", period=12, start=71))
    row = answer.locator("pre").first.inner_text().split("\n")[1]
    assert re.findall(r"\d+", row) == ["12", *map(str, KAYLES[12:24])]
    expect_whole(answer)
    button = answer.get_by_role("button", name=re.compile("download", re.IGNORECASE)).last
    lines = screen.download(button.click).path().read_text(encoding="ascii").splitlines()
    assert lines == ["heap,value", *(f"{heap},{value}" for heap, value in enumerate(KAYLES))]
    ask(pupil, "plot", "", "0.77")
    expect_picture(screen, re.compile(r"0\.77"))
    assert "Guy" in ask(pupil, "period", "", "0.77").inner_text()
    answer = ask(pupil, "rare", "", "0.77")
    expect(answer).to_contain_text("1111")
    expect_whole(answer)
    answer = ask(pupil, "compare", "", "0.77", "", "0.07")
    expect(answer.locator("strong").last).to_have_text("1")


@on_a_phone
def test_a_slow_question_can_be_cancelled_in_the_browser(pupil: Pupil) -> None:
    say, screen = pupil.say, pupil.screen
    screen.command("grundy period", "", "0.007", say("option-limit"), "20000000")
    progress = screen.messages.last
    expect(progress).to_contain_text("▱" * BAR)
    screen.shoot("progress")
    screen.press(say("button-cancel"))
    expect(screen.messages.last).to_contain_text(say("error-stopped"))
    expect(screen.page.get_by_text("▱")).to_have_count(0)
    screen.shoot("cancelled")
