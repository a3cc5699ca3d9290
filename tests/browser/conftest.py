"""A real Chromium on the page of a real ``bouton preview``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from bot.i18n import words
from tests.support.compiling import python_compiled
from tests.support.patience import PATIENT
from tests.support.screens import CHROMIUM, FLAGS, PreviewProcess, Pupil, open_screen

# Whatever the page should show is waited for, by default too: in milliseconds.
expect.set_options(timeout=1000 * PATIENT)

if CHROMIUM is None and not os.environ.get("BOUTON_REQUIRE_BROWSER"):
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def previews() -> Iterator[list[PreviewProcess]]:
    """Collect the previews that a test starts; none outlives it."""
    started: list[PreviewProcess] = []
    yield started
    for preview in started:
        if preview.process.poll() is None:
            preview.process.kill()
        preview.process.communicate()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start Chromium for this folder: while it runs, so does an event loop of Playwright's."""
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


@pytest.fixture(scope="package", params=["fr", "en"])
def preview(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """Start one preview for each language; yield the language and the address."""
    folder: Path = tmp_path_factory.mktemp("preview")
    with pytest.MonkeyPatch.context() as patch:
        tables = folder / "tables"
        tables.mkdir()
        if python := python_compiled():
            (tables / python.name).symlink_to(python)
        patch.setenv("CACHE_DIR", str(tables))
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
