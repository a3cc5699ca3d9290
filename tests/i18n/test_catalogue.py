"""A catalogue parses a message when it is first said: nobody may notice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

from bot.i18n import LOCALES, catalogue
from bot.i18n.catalogue import Catalogue
from tests.support.catalogues import CATALOGUES, variables
from tests.support.catalogues import catalogue as entries_of

TEXT = """\
# A comment: what = it says is no entry.
-bot = Bouton
hello = { -bot } greets { $name }: { welcome.short }
welcome = Be welcome
    .short = { either }
either = { $count ->
    [one] one
   *[other] { $count } of
        them
}

## Another part
long =
    First line.
    Second line: see = no entry.
hello = told before
"""

SAID = {
    "hello": "Bouton greets Ada: 2 of\nthem",
    "welcome.short": "2 of\nthem",
    "either": "2 of\nthem",
    "long": "First line.\nSecond line: see = no entry.",
}


@pytest.mark.parametrize("message", SAID)
def test_a_message_is_formatted_with_the_terms_and_variables_it_refers_to(message: str) -> None:
    assert Catalogue("en", [TEXT]).format(message, {"name": "Ada", "count": 2}) == SAID[message]


def test_a_missing_message_or_variable_raises_an_error() -> None:
    told = Catalogue("en", [TEXT])
    assert not told.has_message("see")
    for message in ("see", "hello.short", "welcome.long", "bot"):
        with pytest.raises(KeyError):
            told.format(message, {})
    with pytest.raises(ValueError, match="hello"):
        told.format("hello", {})


def test_a_catalogue_can_be_used_by_several_threads_at_once() -> None:
    for _ in range(50):
        told = Catalogue("en", [TEXT])
        with ThreadPoolExecutor(4) as threads:
            asked = [
                threads.submit(told.format, name, {"name": "Ada", "count": 2}) for name in SAID
            ]
            assert [each.result() for each in asked] == list(SAID.values())


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_is_formatted_as_fluent_itself_formats_it(locale: str) -> None:
    whole, told = FluentBundle([locale], use_isolating=False), catalogue(locale)
    for file in sorted((CATALOGUES / locale).rglob("*.ftl")):
        whole.add_resource(FluentParser().parse(file.read_text(encoding="utf-8")))
    for name, pattern in entries_of(locale).items():
        entry, _, attribute = name.partition(".")
        assert told.has_message(entry)
        if variables(pattern):
            continue
        message = whole.get_message(entry)
        there = message.attributes[attribute] if attribute else message.value
        assert there is not None
        text, problems = whole.format_pattern(there)
        assert problems or told.format(name, {}) == text, name
