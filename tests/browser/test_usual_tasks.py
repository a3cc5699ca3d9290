"""The usual tasks of a teacher in a browser take the clicks and fields that the guide says."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.screens import PreviewProcess, open_screen
from tests.support.usual_tasks import HEIGHT, WIDTHS, walked, written

pytestmark = pytest.mark.slow


def test_both_guides_count_the_same_clicks_and_fields() -> None:
    assert written("fr") == written("en")


def test_the_guide_counts_the_clicks_and_fields_of_usual_tasks(
    previews: list[PreviewProcess], chromium: Browser, tmp_path: Path
) -> None:
    """Walk in French on a phone; ``python -m tests.support.usual_tasks`` walks everywhere."""
    previews.append(PreviewProcess(tmp_path / "usual.db", "fr"))
    screen = open_screen(chromium, previews[0].address(), "usual", WIDTHS[0], HEIGHT)
    assert walked(screen, "fr") == written("fr")
