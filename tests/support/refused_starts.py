"""A start that is refused for a setting, or for its database."""

from __future__ import annotations

import json
from pathlib import Path

from bot.i18n import words
from tests.support.command_line import called
from tests.support.program import TOKEN


def names_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def refused(folder: Path, told: str, locale: str = "en", **settings: str) -> None:
    """Check that ``run`` and ``doctor`` say the same in a folder, and leave it as it is."""
    before = names_in(folder) - {"bouton.db.lock"}
    settings = {"DISCORD_TOKEN": TOKEN, **settings}
    code, _, problems = called("run", "--locale", locale, folder=folder, **settings)
    assert (code, problems) == (2, f"bouton: {told}\n")
    code, found, problems = called(
        "doctor", "--json", "--locale", locale, folder=folder, **settings
    )
    faults = [each["told"] for each in json.loads(found)["checks"] if not each["ok"]]
    assert (code, problems) == (2, "")
    assert words(locale)("doctor-bad-setting", reason=told) == faults[0]
    assert names_in(folder) - {"bouton.db.lock"} == before
