"""The local Discord in Chromium: the preview's process, and a screen that shows it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from bot.i18n import Say
from tests.support.patience import PATIENT

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "tests" / ".screenshots"
#: Whether screenshots are kept, for somebody who looks at them: taking them is a third of the work.
ARE_KEPT = bool(os.environ.get("BOUTON_SCREENSHOTS"))

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

#: Milliseconds after which something that the page may have dropped is done again.
AGAIN = 1000 * PATIENT / 40

#: Gives the focus to the option in which nothing is typed yet, if one is shown.
FOCUS_EMPTY_OPTION = """() => {
    const shown = [...document.querySelectorAll('.command-option-input')];
    const empty = shown.find((field) => !field.value);
    empty?.focus();
    return Boolean(empty) && document.activeElement === empty;
}"""
#: What the page asks for by itself, while something else is typed.
QUERIES = ("autocomplete_command", "browse_candidates", "browse_messages", "configure_presentation")


class PreviewProcess:
    """``bouton preview``, started as a person would start it, but patient."""

    def __init__(self, database: Path, locale: str, *more: str) -> None:
        program = ["tests.support.patient_program", "preview", "--no-browser"]
        self._start([*program, "--locale", locale, "--database", str(database), *more])

    def _start(self, program: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *program],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def address(self) -> str:
        """Wait for the line with the address; return the address."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", line):
                return found[0]
        raise AssertionError(f"no address was printed: {self.process.communicate()[1]}")

    def stop(self) -> tuple[int, str, str]:
        """Press Ctrl-C; return the exit code, what was printed since, and all of stderr."""
        self.process.send_signal(signal.SIGINT)
        printed, problems = self.process.communicate(timeout=PATIENT)
        return self.process.returncode, printed, problems


class ThreadProcess(PreviewProcess):
    """The page of a thread in which Ada has begun a match of five sticks."""

    def __init__(self, folder: Path, locale: str) -> None:
        self._start(["tests.support.thread_program", locale, str(folder)])


#: Has the page count what it sends for a person, and not by itself.
COUNT_ACTIONS = """{
    const send = window.fetch;
    window.actions = 0;
    window.fetch = (address, sent = {}) => {
        const {body} = sent, told = body instanceof FormData ? body.get('payload') : body;
        const kind = address === '/api/action' && JSON.parse(told).kind;
        if (kind && !QUERIES.includes(kind)) window.actions += 1;
        return send(address, sent);
    };
}""".replace("QUERIES", json.dumps(QUERIES))


@dataclass
class Screen:
    """The preview's page as one person at a given width sees it."""

    page: Page
    name: str
    taken: int = 0
    #: Whether screenshots are kept.
    keeps: bool = ARE_KEPT

    def command(self, name: str, *filled: str) -> None:
        """Pick a command, fill its options, and send it.

        Options are given as name, value, name, value …; a needed one has the name "", since
        the page asks for it by itself.
        """

        def compose() -> None:
            if (begun := self.page.locator(".command-chip")).is_visible():
                begun.press("Backspace")  # leaves the command that the page did not send
            self.page.fill("#channel-composer-input", f"/{name}")
            self.suggestion(rf"/{name}(?!-)").click()  # not /fibonacci-table
            for option, value in zip(filled[::2], filled[1::2], strict=True):
                if option:
                    self._ask_for(option)
                self.page.wait_for_function(FOCUS_EMPTY_OPTION)
                self.page.keyboard.type(value)
                if not re.fullmatch(r"[\d ]+", value):  # to some numbers nothing is suggested
                    self.suggestion(re.escape(value)).click()
            if filled:
                self._ask_no_more()
            self.page.click("#send-message")

        self.act(compose)

    def _ask_no_more(self) -> None:
        """Leave the option that is typed, lest suggestions for it come up later, and wait."""
        self.page.click(".command-chip")
        self._wait_until_idle()

    def _ask_for(self, option: str) -> None:
        """Pick an option that need not be given, from the list that the command's name opens."""
        self._ask_no_more()
        self.page.click(".command-chip")
        self.suggestion(rf"^{option}(?!\w)").click()  # \b does not follow an accent

    def suggestion(self, pattern: str) -> Locator:
        """Return the first suggestion above the composer that matches."""
        return self.page.locator("[role=option]").filter(has_text=re.compile(pattern)).first

    def press(self, label: str) -> None:
        """Press the latest button of a label, and wait for the answer."""
        self.act(self.page.get_by_role("button", name=label, exact=True).last.click)

    def choose(self, placeholder: str, label: str | re.Pattern[str]) -> None:
        """Choose from the latest menu of a placeholder, and wait for the answer."""
        option = self.page.get_by_role("option", name=label, exact=True).last

        def pick() -> None:
            if not option.is_visible():
                self.page.get_by_text(placeholder, exact=True).last.click()
                self._wait_until_idle()
            option.click()

        self.act(pick)

    def fill(self, **typed: str) -> None:
        """Type into the fields of the form that is open, and submit it."""
        for name, text in typed.items():
            self.form.locator(f"[name={name}]").fill(text)
        self.act(self.form.locator("[type=submit]").click)

    def pick(self, label: str, option: str) -> None:
        """Choose in a menu of the form that is open."""
        menu = self.form.get_by_role("combobox", name=label)
        menu.click()
        self.form.get_by_role("option", name=option).last.click()
        if menu.get_attribute("aria-expanded") == "true":  # several may be chosen
            menu.click()

    @property
    def form(self) -> Locator:
        """The form that is open."""
        return self.page.locator(".modal-dialog")

    def act(self, action: Callable[[], object]) -> None:
        """Act, and wait until the bot has answered, and the page lets one act again.

        While the page sends something by itself, such as its new size, it drops what one does
        without a word, a click that opens a menu too: then one does it again.
        """
        self._wait_until_idle()
        before, end = self._actions(), time.monotonic() + PATIENT
        self.page.set_default_timeout(AGAIN)
        while self._actions() == before:
            assert time.monotonic() < end, "the page has dropped every attempt to act"
            with contextlib.suppress(PlaywrightTimeout):
                action()
            self._wait_until_idle()
        self.page.set_default_timeout(1000 * PATIENT)

    def download(self, click: Callable[[], object]) -> Download:
        """Click until a file comes: the page may drop a click, as in ``act``."""
        self._wait_until_idle()
        end = time.monotonic() + PATIENT
        while True:
            assert time.monotonic() < end, "the page has dropped every attempt to act"
            with contextlib.suppress(PlaywrightTimeout):
                with self.page.expect_download(timeout=AGAIN) as loaded:
                    click()
                return loaded.value

    def _actions(self) -> int:
        """Return how many actions the page has sent."""
        count: int = self.page.evaluate("window.actions")
        return count

    def _wait_until_idle(self) -> None:
        """Wait until the page says of no action that it is under way: “Completing action…”."""
        expect(self.page.locator("#action-status")).not_to_contain_text("…")

    @property
    def messages(self) -> Locator:
        """Every message shown, oldest first."""
        return self.page.locator("#channel-message-list .channel-message")

    @property
    def board(self) -> Locator:
        """The latest board."""
        return self.messages.filter(has_text=re.compile(r"nº\s|no\. ")).last

    def become(self, name: str) -> None:
        """Look at the channel as somebody else."""
        self.act(lambda: self.page.select_option("#viewer-picker", label=name))

    def shoot(self, what: str) -> None:
        """Keep a screenshot, if they are to be looked at."""
        if not self.keeps:
            return
        self.taken += 1
        SCREENSHOTS.mkdir(exist_ok=True)
        self.messages.last.scroll_into_view_if_needed()
        self.page.screenshot(path=SCREENSHOTS / f"{self.name}-{self.taken:02}-{what}.png")


def open_screen(browser: Browser, address: str, name: str, width: int, height: int = 844) -> Screen:
    """Open the page at a size, and wait until it shows its messages: the welcome at least."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(1000 * PATIENT)
    page.add_init_script(COUNT_ACTIONS)
    page.goto(address)
    screen = Screen(page, name)
    expect(screen.messages).not_to_have_count(0)
    return screen


#: In French on a phone, or in English at a desk: what is shown in both languages, and within the
#: limits of both, is checked where it is made.
on_a_phone = pytest.mark.parametrize("preview", ["fr"], indirect=True, scope="package")
at_a_desk = pytest.mark.parametrize("preview", ["en"], indirect=True, scope="package")


@dataclass
class Pupil:
    """Somebody at a screen, and the words of their language."""

    screen: Screen
    say: Say
    narrow: bool


def expect_picture(screen: Screen, alt: str | re.Pattern[str]) -> None:
    """Check that the latest message shows a picture, and describes it for those who cannot see."""
    picture = screen.messages.last.get_by_alt_text(alt)
    expect(picture).to_be_visible()
    expect(picture).not_to_have_js_property("naturalWidth", 0)


def answer_somehow(screen: Screen, say: Say) -> None:
    """Give any answer: a number (of any base), none of several, or the first choice."""
    last = screen.messages.last
    for label in (say("button-learn-type"), say("button-learn-none")):
        if last.get_by_role("button", name=label, exact=True).is_visible():
            screen.press(label)
            if label == say("button-learn-type"):
                screen.fill(text="1")
            return
    first = last.get_by_role("button").first
    if first.inner_text() != say("button-learn-path"):
        screen.act(first.click)
        return
    raise AssertionError("a menu of single choices: choose from it")
