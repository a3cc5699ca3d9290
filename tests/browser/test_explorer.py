"""The page of an arena in a browser without a network, by touch, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bot.analysis.explorer import EXPLORER
from bot.analysis.reports import arena_report
from bot.i18n import words
from games import game

pytestmark = pytest.mark.slow


def opened(chromium: Browser, folder: Path, locale: str, width: int, height: int = 800) -> Page:
    """Open the page of nine sticks, misère, where no network is."""
    report = arena_report(game("fortboyard", misere=True), (9,), 1, locale)
    file = folder / EXPLORER
    file.write_bytes(next(each.content for each in report.files if each.name == EXPLORER))
    context = chromium.new_context(viewport={"width": width, "height": height}, offline=True)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(file.as_uri())
    return page


both = pytest.mark.parametrize(("locale", "width"), [("fr", 390), ("en", 1280)])


@both
def test_a_position_is_chosen_by_its_move_its_row_or_a_tap_on_the_graph(
    chromium: Browser, tmp_path: Path, locale: str, width: int
) -> None:
    page, say = opened(chromium, tmp_path, locale, width), words(locale)
    told = page.locator("#told")
    expect(told).to_contain_text("(9, Ada)")
    expect(told).to_contain_text(say("explorer-winner", name="Blaise", rank=5))
    expect(told).to_contain_text(say("fact-status-p").split("**")[1])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A move leads on, by the keyboard; so does a row of the table, by a click.
    told.get_by_role("button", name="(8, Blaise)").press("Enter")
    expect(told).to_contain_text(say("explorer-winner", name="Blaise", rank=4))
    told.get_by_role("button", name=f"(5, Ada) ({say('explorer-wins')})").click()
    expect(told).to_contain_text(say("explorer-winner", name="Blaise", rank=3))
    page.get_by_role("rowheader").get_by_role("button", name="(0, Ada)").click()
    expect(told).to_contain_text(say("explorer-won", name="Ada"))
    expect(told.get_by_role("heading").first).to_be_in_viewport()
    expect(told.get_by_role("heading").first).to_be_focused()
    # The graph is tapped where it draws a position.
    page.get_by_role("button", name=say("explorer-fit")).click()
    box = page.locator("#graph").bounding_box()
    assert box is not None
    at = page.evaluate("graph.getElementById('v0').renderedPosition()")
    page.evaluate("scrollTo(0, 0)")
    page.locator("#graph").click(position=at)
    expect(told).to_contain_text("(9, Ada)")


@both
def test_the_attractors_grow_step_by_step_and_the_graph_is_zoomed(
    chromium: Browser, tmp_path: Path, locale: str, width: int
) -> None:
    page, say = opened(chromium, tmp_path, locale, width), words(locale)
    colour = "graph.getElementById('v0').style('background-color')"
    coloured = page.evaluate(colour)
    less, more = (
        page.get_by_role("button", name=say(f"explorer-{way}")) for way in ("less", "more")
    )
    less.click()
    expect(page.get_by_role("status")).to_have_text(say("explorer-step", rank=4))
    assert page.evaluate(colour) != coloured
    assert page.evaluate("graph.getElementById('v0').data('label')") == "9", (
        "the label of v0 should not show its result yet"
    )
    more.click()
    expect(page.get_by_role("status")).to_have_text(say("explorer-whole"))
    assert page.evaluate(colour) == coloured
    size = page.evaluate("graph.zoom()")
    page.get_by_role("button", name=say("explorer-closer")).click()
    assert page.evaluate("graph.zoom()") > size
    page.get_by_role("button", name=say("explorer-fit")).click()
    assert page.evaluate("graph.extent().y1") < 0 < page.evaluate("graph.extent().y2")


@both
def test_the_graph_follows_the_keyboard_when_it_is_zoomed(
    chromium: Browser, tmp_path: Path, locale: str, width: int
) -> None:
    page, say = opened(chromium, tmp_path, locale, width), words(locale)

    def is_seen() -> bool:
        seen: bool = page.evaluate(
            """() => {
                const {x, y} = graph.nodes('.chosen').renderedPosition();
                return 0 < x && x < graph.width() && 0 < y && y < graph.height();
            }"""
        )
        return seen

    for _ in range(4):
        page.get_by_role("button", name=say("explorer-closer")).press("Enter")
        assert is_seen()
    page.get_by_role("rowheader").get_by_role("button", name="(0, Ada)").press("Enter")
    expect(page.locator("#told")).to_contain_text(say("explorer-won", name="Ada"))
    assert is_seen()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name=say("explorer-fit"))).to_be_focused()


def test_on_a_projector_the_page_is_large_and_needs_no_scrolling(
    chromium: Browser, tmp_path: Path
) -> None:
    page = opened(chromium, tmp_path, "fr", 1920, 1080)
    size = "parseFloat(getComputedStyle(document.querySelector('#told p')).fontSize)"
    assert page.evaluate(size) >= 20
    assert page.evaluate("document.getElementById('graph').getBoundingClientRect().bottom <= 1080")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
