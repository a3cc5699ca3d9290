"""The pages of sheets equal the templates."""

from __future__ import annotations

from bot.challenges.templates import TEMPLATES
from bot.i18n import LOCALES
from tests.support.sheets_page import COMMAND, GOALS, PAGES, page


def test_the_pages_of_sheets_are_up_to_date() -> None:
    for locale in LOCALES:
        kept = PAGES[locale].read_text(encoding="utf-8")
        assert kept == page(locale), f"{PAGES[locale].name} is out of date: run {COMMAND}"


def test_each_sheet_has_equally_many_goals_in_every_language() -> None:
    for locale in LOCALES:
        assert GOALS[locale].keys() == TEMPLATES.keys()
        assert {key: len(goals) for key, goals in GOALS[locale].items()} == {
            key: len(goals) for key, goals in GOALS["en"].items()
        }
