"""Takes README's screenshots from the running product: ``python -m tests.browser.screenshots``."""

from __future__ import annotations

import tempfile
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from bot.i18n import words
from bot.ui.plots import values_picture
from games.grundy import Table, read_rules
from games.grundy.catalogue import known_period
from tests.browser.conftest import CHROMIUM, FLAGS, PreviewProcess, Screen, open_screen

IMAGES = Path(__file__).parents[2] / "docs" / "images"

#: Fetches a picture from the page, as a data URL.
ENCODED = """async (picture) => {
    const blob = await (await fetch(picture.src)).blob();
    const reader = new FileReader();
    return new Promise((resolve) => {
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
    });
}"""


def shoot(screen: Screen, name: str, text: str) -> None:
    """Take a picture of the latest message that has a text."""
    picture = screen.messages.filter(has_text=text).last
    picture.wait_for()
    picture.scroll_into_view_if_needed()
    picture.screenshot(path=IMAGES / f"{name}.png")


def save(screen: Screen, name: str, alt: str) -> None:
    """Keep a picture that the bot has sent, in its full size."""
    picture = screen.messages.last.get_by_alt_text(alt)
    picture.wait_for()
    expect(picture).not_to_have_js_property("naturalWidth", 0)  # it has been loaded
    encoded = picture.evaluate(ENCODED)
    (IMAGES / f"{name}.png").write_bytes(b64decode(encoded.partition(",")[2]))


def take(screen: Screen, locale: str) -> None:
    """Play a little of every game, and take pictures."""
    say = words(locale)
    screen.command("nim", say("option-heaps"), "19 10 14 13 4 20 7")
    shoot(screen, f"nim-{locale}", say("ask-heap-nim"))
    screen.choose(say("ask-heap-nim"), say("choice-heap", heap=1, count=19))
    screen.choose(say("ask-take-nim", heap=1), say("choice-take", take=1, left=18))
    screen.press(say("button-why"))
    shoot(screen, f"why-{locale}", say("fact-binary-table"))
    screen.command("fortboyard")
    shoot(screen, f"fortboyard-{locale}", say("ask-take-subtraction"))
    screen.command("fortboyard", say("option-opponent"), "Blaise")
    shoot(screen, f"challenge-{locale}", say("button-accept"))
    screen.command("chomp")
    screen.press("2-3")
    bite = say("moved-chomp", player="", row=2, column=3, eaten=4).strip()
    shoot(screen, f"chomp-{locale}", bite)
    screen.command("octal", "", "Kayles")
    screen.press(say("choice-take-only", take=2))
    screen.choose(say("ask-part-octal", heap=1), say("choice-leave", left="5 + 5"))
    expect(screen.board).to_contain_text(say("button-why"))
    screen.press(say("button-why"))
    shoot(screen, f"octal-{locale}", say("fact-status-p").split("**")[1])
    options = ("option-game", "fortboyard", "option-position", "9", "option-misere", "True")
    screen.command("arena", *(say(o) if o.startswith("option-") else o for o in options))
    save(screen, f"arena-{locale}", say("arena-alt", vertices=18, first=8, second=10))


def plot(code: str, to: int, locale: str) -> None:
    """Draw the values of a game as /grundy plot does."""
    table = Table(read_rules(code))
    table.extend(to)
    values, period = table.values[: to + 1], known_period(table.rules)
    picture = values_picture(table.rules, values, period, log=False, say=words(locale))
    (IMAGES / f"values-{code}-{locale}.png").write_bytes(picture)


def main() -> None:
    """Take every picture, in French on a phone and in English at a desk."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    plot("0.77", 120, "en")
    plot("0.16", 20_000, "en")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for locale, width in (("fr", 390), ("en", 1000)):
            preview = PreviewProcess(Path(folder) / f"{locale}.db", locale)
            screen = open_screen(browser, preview.address(), "docs", width, 1500)
            take(screen, locale)
            preview.stop()
        browser.close()


if __name__ == "__main__":
    main()
