"""Perform a teacher's most frequent tasks in Chromium; count clicks and fields, save pictures.

``python -m tests.support.usual_tasks`` walks in both languages, on a phone and at a desk; with
names such as ``fr-390``, only there.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from bot.i18n import LOCALES, Say, words
from tests.support.patience import PATIENT
from tests.support.screens import CHROMIUM, FLAGS, PreviewProcess, Screen, open_screen

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {"en": DOCS / "teachers.md", "fr": DOCS / "enseignants.md"}

#: In pixels: a phone, a desk; high enough that whatever is shown is seen whole.
WIDTHS, HEIGHT = (390, 1280), 1700

#: A line of the guide's table: what is done, then clicks and fields before, and now.
LINE = re.compile(r"^\| .* \| (?:[0-9]+ · [0-9]+.*|–) \| ([0-9]+) · ([0-9]+) \|$", re.MULTILINE)

LIST = "1;Ada Lovelace;A\n2;Blaise Pascal;B\n3;Chloé Noël;B"
QUESTIONS = {
    "en": "value nim-sum 3 4\nWhy is a sum of 0 lost? {####Each move changes it}",
    "fr": "valeur somme 3 4\nPourquoi une somme de 0 perd-elle ? {####Tout coup la change}",
}


@dataclass
class Hand:
    """A teacher's hand: each command, press, choice in a menu and form sent is a click.

    A field is what is typed or chosen as an option of a command or in a form. What is there already
    is none.
    """

    screen: Screen
    locale: str
    clicks: int = 0
    fields: int = 0

    @property
    def say(self) -> Say:
        return words(self.locale)

    def command(self, name: str, *filled: str) -> None:
        self.clicks, self.fields = self.clicks + 1, self.fields + len(filled) // 2
        self.screen.command(name, *filled)
        self.screen.shoot(name.replace(" ", "-"))

    def press(self, label: str) -> None:
        self.clicks += 1
        self.screen.press(label)
        self.screen.shoot("pressed")

    def choose(self, placeholder: str, label: str | re.Pattern[str]) -> None:
        self.clicks += 1
        self.screen.choose(self.say(placeholder), label)
        self.screen.shoot("chosen")

    def fill(self, chosen: dict[str, str] | None = None, **typed: str) -> None:
        """Type into the fields of a form, choose in its menus, by their labels, and send it."""
        chosen = chosen or {}
        self.clicks, self.fields = self.clicks + 1, self.fields + len(typed) + len(chosen)
        for label, option in chosen.items():
            self.screen.pick(self.say(label), option)
        self.screen.shoot("form")
        self.screen.fill(**typed)
        self.screen.shoot("sent")


def roster(hand: Hand) -> None:
    hand.command("class roster")
    hand.press(hand.say("button-roster-give"))
    hand.fill(text=LIST)
    hand.press(hand.say("button-roster-apply"))


def more_time(hand: Hand) -> None:
    hand.command("class roster")
    hand.choose("roster-choose", re.compile("Chloé"))
    hand.press(hand.say("button-arrange"))
    hand.fill({"arrange-share": hand.say("arranged-third")})


def exam(hand: Hand) -> None:
    hand.command("challenge create")
    hand.fill(title="Nim", tasks=QUESTIONS[hand.locale])
    hold(hand)
    hand.press(hand.say("button-publish"))
    hand.press(hand.say("button-publish"))
    answer(hand)


def hold(hand: Hand) -> None:
    """Hold back the results, to be released below; this is not counted."""
    other = replace(hand)
    hand.screen.page.get_by_text(hand.say("setup-change"), exact=True).last.click()
    hand.screen.shoot("menu")
    other.choose("setup-change", re.compile(f"^{hand.say('button-results-held')}"))


def answer(hand: Hand) -> None:
    """Let Ada join and hand in the exam."""
    screen, say = hand.screen, hand.say
    screen.become("Ada")
    screen.command("join", say("option-line"), "1")
    screen.press(say("board-start"))
    screen.press(say("button-begin-exam"))
    screen.shoot("asked")
    for text, then in (("5", "button-next"), ("?", "button-see-result")):
        screen.press(say("button-answer"))
        screen.fill(text=text)
        screen.press(say(then))
    screen.shoot("handed-in")
    screen.become(say("preview-teacher"))


def exempt(hand: Hand) -> None:
    hand.command("results", "", "1")
    hand.press(hand.say("results-states"))
    hand.press(hand.say("button-exempt"))
    hand.fill({"exempt-pupils": "Chloé"}, reason="malade")


def free_text(hand: Hand) -> None:
    hand.command("results", "", "1")
    hand.press(hand.say("button-to-mark", count=1))
    hand.press("7,5" if hand.locale == "fr" else "7.5")


def mark(hand: Hand) -> None:
    hand.command("results", "", "1")
    hand.choose("by-hand-pupil", re.compile("Ada"))
    hand.choose("by-hand-ask", re.compile("1"))
    hand.fill(points="2,5", comment="Presque")


def question(hand: Hand) -> None:
    hand.command("challenge edit", "", "1")
    hand.choose("regrade-choose", re.compile("^1"))
    hand.press(hand.say("button-take-out"))


def again(hand: Hand) -> None:
    hand.command("challenge clone", "", "1")
    hand.press(hand.say("button-publish"))
    hand.press(hand.say("button-publish"))


def release(hand: Hand) -> None:
    hand.screen.command("challenge close", "", "1")
    hand.screen.press(hand.say("button-close-sure"))
    hand.command("challenge edit", "", "1")
    hand.press(hand.say("button-release"))
    hand.fill(text={"fr": "maintenant", "en": "now"}[hand.locale])
    hand.press(hand.say("button-release-now"))


def files(hand: Hand) -> None:
    hand.command("results", "", "1")
    hand.choose("ask-export", re.compile("Moodle"))


#: The tasks in the order in which they are done, each with its line of the guide's table.
TASKS: dict[Callable[[Hand], None], int] = {
    roster: 1,
    more_time: 2,
    exam: 0,
    free_text: 5,
    mark: 6,
    exempt: 4,
    question: 7,
    again: 3,
    release: 8,
    files: 9,
}


def written(locale: str) -> list[tuple[int, int]]:
    """Return the clicks and fields of each task by the guide in a language."""
    found = LINE.findall(GUIDES[locale].read_text(encoding="utf-8"))
    return [(int(clicks), int(fields)) for clicks, fields in found]


def walked(screen: Screen, locale: str) -> list[tuple[int, int]]:
    """Do each task; return its clicks and fields, in the order of the table."""
    counted = {}
    screen.become(words(locale)("preview-teacher"))
    for task, line in TASKS.items():
        hand = Hand(screen, locale)
        task(hand)
        counted[line] = hand.clicks, hand.fields
    return [counted[line] for line in range(len(TASKS))]


def main() -> int:
    """Walk in every language at every width; return 1 if a guide says otherwise."""
    expect.set_options(timeout=1000 * PATIENT)
    agrees = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for locale in LOCALES:
            for width in WIDTHS:
                name = f"{locale}-{width}"
                if sys.argv[1:] and name not in sys.argv[1:]:
                    continue
                preview = PreviewProcess(Path(folder) / f"{name}.db", locale)
                screen = open_screen(browser, preview.address(), f"usual-{name}", width, HEIGHT)
                counted = walked(replace(screen, keeps=True), locale)
                preview.stop()
                agrees = agrees and counted == written(locale)
                print(f"{name}: {counted} ({'as' if agrees else 'not as'} in the guide)")
        browser.close()
    return int(not agrees)


if __name__ == "__main__":
    sys.exit(main())
