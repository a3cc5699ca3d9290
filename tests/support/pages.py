"""The pages of docs/ that exist in each language."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
#: The guide for teachers: its first page, and those that it leads to.
FIRST_OF_GUIDE = {"en": "teachers.md", "fr": "enseignants.md"}
REST_OF_GUIDE = (
    *("questions", "strategies", "settings", "exams", "running", "results", "lesson"),
    "between-lessons",
)
#: The other pages of which there is one in each language.
OTHERS = (
    *("playing", "learning", "exploring", "programs", "commands", "sheets", "privacy"),
    *("operations", "command-line", "data-protection", "accessibility"),
)


def read(page: Path) -> str:
    """Return a page, spaces being plain."""
    return page.read_text(encoding="utf-8").replace("\u00a0", " ")


def in_language(name: str, locale: str) -> str:
    """Return the page ``playing`` of a language; ``teachers`` is the first one of the guide."""
    twin = name if locale == "en" else f"{name}.{locale}"
    file = FIRST_OF_GUIDE[locale] if name == "teachers" else f"{twin}.md"
    return read(DOCS / file)


def without_code(text: str) -> str:
    """Return a page without its blocks of code and what is quoted as code."""
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


#: All pages of the guide for teachers.
GUIDE = ("teachers", *REST_OF_GUIDE)
