"""A real Chromium on the page of a real ``bouton preview``."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PageTimeout

from bot.i18n import Say, words

SCREENSHOTS = Path(__file__).parents[1] / ".screenshots"
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

#: Whether an option is being asked for, and nothing is typed yet.
EMPTY_OPTION = """() => document.activeElement.matches('.command-option-input')
    && !document.activeElement.value"""

#: Longest wait for the page to show what it should, in milliseconds.
PATIENCE = 20_000

if CHROMIUM is None and not os.environ.get("BOUTON_REQUIRE_BROWSER"):
    collect_ignore_glob = ["test_*.py"]


class PreviewProcess:
    """``bouton preview``, started as a person would start it."""

    def __init__(self, database: Path, locale: str, *more: str) -> None:
        command = [sys.executable, "-m", "bot", "preview", "--no-browser", "--locale", locale]
        self.process = subprocess.Popen(
            [*command, "--database", str(database), *more],
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
        """Press Ctrl-C; return the exit code, and what was printed since and on stderr."""
        self.process.send_signal(signal.SIGINT)
        printed, problems = self.process.communicate(timeout=60)
        return self.process.returncode, printed, problems


@pytest.fixture
def previews() -> Iterator[list[PreviewProcess]]:
    """Collect the previews that a test starts; none outlives it."""
    started: list[PreviewProcess] = []
    yield started
    for preview in started:
        if preview.process.poll() is None:
            preview.process.kill()
        preview.process.communicate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium for a file: while it runs, so does an event loop of Playwright's."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def chromium(browser: Browser) -> Iterator[Browser]:
    """Lend Chromium to a test; afterwards, its pages are closed."""
    yield browser
    for context in browser.contexts:
        context.close()


@dataclass
class Screen:
    """The preview's page as one person at a given width sees it."""

    page: Page
    name: str
    taken: int = 0

    def command(self, name: str, *filled: str) -> None:
        """Pick a command, fill its options, and send it.

        Options are given as name, value, name, value …; a needed one has the name "", since
        the page asks for it by itself.
        """
        self.page.fill("#channel-composer-input", f"/{name}")
        self.suggestion(rf"/{name}(?!-)").click()  # not /fibonacci-table
        for option, value in zip(filled[::2], filled[1::2], strict=True):
            if option:
                self._ask_for(option)
            self._wait_for_empty_option()
            self.page.keyboard.type(value)
            if not re.fullmatch(r"[\d ]+", value):  # to some numbers nothing is suggested
                self.suggestion(re.escape(value)).click()
        with self.answered():
            self.page.click("#send-message")

    def _wait_for_empty_option(self) -> None:
        """Wait until an option can be typed; a busy page may have lost its focus meanwhile."""
        try:
            self.page.wait_for_function(EMPTY_OPTION, timeout=PATIENCE / 4)
        except PageTimeout:
            self.page.locator(".command-option-input").last.click()
            self.page.wait_for_function(EMPTY_OPTION)

    def _ask_for(self, option: str) -> None:
        """Pick an option that need not be given; once one is filled, the others are hidden."""
        more = self.page.get_by_text(re.compile(r"^\+\d+ more$"))
        if more.is_visible():
            more.click()
        self.suggestion(rf"^{option}\b").click()

    def suggestion(self, pattern: str) -> Locator:
        """Return the first suggestion above the composer that matches."""
        return self.page.locator("[role=option]").filter(has_text=re.compile(pattern)).first

    def press(self, label: str) -> None:
        """Press the latest button of a label, and wait for the answer."""
        with self.answered():
            self.page.get_by_role("button", name=label, exact=True).last.click()

    def choose(self, placeholder: str, label: str) -> None:
        """Choose from the latest menu of a placeholder, and wait for the answer."""
        self.page.get_by_text(placeholder, exact=True).last.click()
        self._wait_until_idle()
        with self.answered():
            self.page.get_by_role("option", name=label, exact=True).last.click()

    def fill(self, **typed: str) -> None:
        """Type into the fields of the form that is open, and submit it."""
        for name, text in typed.items():
            self.form.locator(f"[name={name}]").fill(text)
        with self.answered():
            self.form.locator("[type=submit]").click()

    @property
    def form(self) -> Locator:
        """The form that is open."""
        return self.page.locator(".modal-dialog")

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait until the bot has answered an action, and the page lets one act again."""
        with self.page.expect_response(lambda response: response.url.endswith("/api/action")):
            yield
        self._wait_until_idle()

    def _wait_until_idle(self) -> None:
        """Wait until the page says of no action that it is under way: “Completing action…”."""
        expect(self.page.locator("#action-status")).not_to_contain_text("…", timeout=PATIENCE)

    @property
    def messages(self) -> Locator:
        """Every message shown, oldest first."""
        return self.page.locator("#channel-message-list .channel-message")

    @property
    def board(self) -> Locator:
        """The latest board."""
        return self.messages.filter(has_text=re.compile("nº |no\\. ")).last

    def become(self, name: str) -> None:
        """Look at the channel as somebody else."""
        self.page.select_option("#viewer-picker", label=name)
        self.page.wait_for_load_state("networkidle")

    def shoot(self, what: str) -> None:
        """Keep a screenshot, to be looked at."""
        self.taken += 1
        SCREENSHOTS.mkdir(exist_ok=True)
        self.messages.last.scroll_into_view_if_needed()
        self.page.screenshot(path=SCREENSHOTS / f"{self.name}-{self.taken:02}-{what}.png")


def open_screen(browser: Browser, address: str, name: str, width: int, height: int = 844) -> Screen:
    """Open the page at a size, and wait until it shows its messages: the welcome at least."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    screen = Screen(page, name)
    expect(screen.messages).not_to_have_count(0, timeout=PATIENCE)
    return screen


@dataclass
class Pupil:
    """Somebody at a screen, and the words of their language."""

    screen: Screen
    say: Say
    narrow: bool


@pytest.fixture(scope="module", params=["fr", "en"])
def preview(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """Start one preview for each language; yield the language and the address."""
    folder: Path = tmp_path_factory.mktemp("preview")
    started = PreviewProcess(folder / "preview.db", request.param)
    try:
        yield request.param, started.address()
    finally:
        started.stop()


@pytest.fixture
def pupil(preview: tuple[str, str], chromium: Browser, request: pytest.FixtureRequest) -> Pupil:
    """Open the page, in French on a phone and in English at a desk."""
    locale, address = preview
    width = {"fr": 390, "en": 1280}[locale]
    case = request.node.callspec.params.get("case", request.node.originalname)
    name = f"{re.sub(r'[^a-z0-9]+', '-', case.removeprefix('test_'))}-{locale}-{width}"
    return Pupil(open_screen(chromium, address, name, width), words(locale), width < 400)


def expect_picture(screen: Screen, alt: str | re.Pattern[str]) -> None:
    """Check that the latest message shows a picture, told in words for those who cannot see."""
    picture = screen.messages.last.get_by_alt_text(alt)
    expect(picture).to_be_visible(timeout=PATIENCE)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
