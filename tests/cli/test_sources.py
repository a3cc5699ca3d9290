"""`--bibtex`: the sources of a command, each an entry that BibTeX reads."""

from __future__ import annotations

import re

import pytest

from bot.cli.sources import SOURCES, entries
from tests.support.command_line import called


@pytest.mark.parametrize("command", SOURCES)
def test_the_sources_of_a_command_are_printed_without_computing(command: str) -> None:
    code, told, problems = called(command, "--bibtex")
    assert (code, problems) == (0, "")
    assert re.findall(r"^@\w+\{(\w+),$", told, re.MULTILINE) == list(SOURCES[command])


def test_every_bibtex_entry_is_complete_and_used() -> None:
    assert set(entries()) == {key for keys in SOURCES.values() for key in keys}
    for key, entry in entries().items():
        assert entry.isascii()
        assert entry.count("{") == entry.count("}")
        assert re.match(rf"@(article|book|mastersthesis)\{{{key},\n", entry)
        for part in ("author", "title", "year"):
            assert f"{part} = {{" in entry, key
        assert f"year = {{{key[-4:]}}}" in entry
