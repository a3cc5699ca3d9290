"""The pages of commands equal the command tree."""

from __future__ import annotations

import re

from tests.support.commands_page import (
    COMMAND,
    DOCS,
    PAGES,
    Told,
    commands_told,
    heading_of,
    page,
)


async def test_the_pages_of_commands_are_up_to_date() -> None:
    commands = await commands_told()
    for locale, file in PAGES.items():
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        assert kept == page(commands, locale), f"{file.name} is out of date: run {COMMAND}"


async def test_every_command_of_a_game_is_under_the_heading_games() -> None:
    games = [told for told in await commands_told() if told.is_of_a_game]
    assert len(games) >= 5
    assert {heading_of(told) for told in games} == {"games"}


def names(told: Told, locale: str) -> set[str]:
    """Return the names of a command's options in a language."""
    options = [] if told.inner else told.payload["options"]
    return {o["name"] if locale == "en" else o["name_localizations"][locale] for o in options}


#: Addresses and folders that the pages name, too.
NO_COMMANDS = {"/data", "/healthz", "/metrics", "/readyz"}


async def test_the_pages_name_commands_and_options_that_exist() -> None:
    commands = await commands_told()
    known = {told.name: told for each in commands for told in (each, *each.inner)}
    for file in [DOCS.parent / "README.md", *DOCS.glob("*.md")]:
        locale = "fr" if file.stem.endswith("fr") or file.stem == "enseignants" else "en"
        quoted = re.findall(r"`/([^`/\n]+)`", file.read_text(encoding="utf-8"))
        for text in quoted:
            words = re.sub(r" \S+:.*", "", text).split()
            name = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
            if f"/{text}" in NO_COMMANDS:
                continue
            assert name in known, f"{file.name}: /{text}"
            used = set(re.findall(r" (\S+?):", text))
            assert used <= names(known[name], locale), f"{file.name}: /{text}"
