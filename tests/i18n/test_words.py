"""The catalogues: French and English say the same things, all of them, and nothing unused."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import discord
import pytest

import bot
import cogs
from bot.board.drawing import DRAWINGS
from bot.i18n import known_locale, words
from bot.i18n.commands import option_key
from games import Convention
from games.match import First
from games.review import Verdict
from tests.support.catalogues import BY_FAMILY, CATALOGUES, catalogue, every_language, variables
from tests.support.options import OPTIONS
from tests.support.refusing import all_faults, all_refusals


def literals() -> set[str]:
    """Return every text in the code as a pattern: what is put into an f-string may be any."""
    found: set[str] = set()
    for package in (bot, cogs):
        for file in Path(package.__file__).parent.rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            inner = {
                id(part)
                for node in ast.walk(tree)
                if isinstance(node, ast.JoinedStr)
                for part in node.values
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr):
                    found.add("".join(map(pattern_of, node.values)))
                elif isinstance(node, ast.Constant) and id(node) not in inner:
                    found.add(re.escape(str(node.value)))
    return found


def pattern_of(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"


def said() -> set[str]:
    """Return the ids that the code says outright: ``say("…")`` and ``phrase("…")``."""
    found: set[str] = set()
    for package in (bot, cogs):
        for file in Path(package.__file__).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                    branches = [node.args[0]]
                    if isinstance(node.args[0], ast.IfExp):
                        branches = [node.args[0].body, node.args[0].orelse]
                    found |= {
                        branch.value
                        for branch in branches
                        if node.func.id in ("say", "phrase")
                        and isinstance(branch, ast.Constant)
                        and isinstance(branch.value, str)
                    }
    return found


# -------------------------------------------------------------------------- completeness


def test_both_catalogues_have_the_same_files_and_messages_with_the_same_variables() -> None:
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for message, pattern in english.items():
        assert variables(pattern) == variables(french[message]), message
    english_files, french_files = (
        {str(file.relative_to(CATALOGUES / locale)) for file in (CATALOGUES / locale).rglob("*.*")}
        for locale in ("en", "fr")
    )
    assert english_files == french_files


def test_every_message_that_the_code_says_is_in_the_catalogues() -> None:
    assert len(said()) > 50
    assert said() <= set(catalogue("en"))


def test_no_message_is_unused() -> None:
    # Sentences of faults and refusals are named after them: see below.
    patterns = [re.compile(p) for p in literals() if re.search("[a-z]", p)]
    generic = {"[a-z0-9-]+-[a-z0-9-]+", "[a-z0-9-]+", "[a-z0-9-]+[a-z0-9-]+"}
    patterns = [p for p in patterns if p.pattern not in generic and len(p.pattern) < 80]
    unused = [
        message
        for message in catalogue("en")
        if not message.endswith(".description")
        and not re.match("(option|first|last|begins)-", message)
        and not any(p.fullmatch(message) for p in patterns)
    ]
    assert unused == []


def test_every_message_named_after_a_value_has_its_value() -> None:
    ids = set(catalogue("en"))

    def named(prefix: str) -> set[str]:
        return {i.removeprefix(f"{prefix}-") for i in ids if i.startswith(f"{prefix}-")}

    shared = {fault.value for fault in all_faults()} - {fault.value for fault in BY_FAMILY}
    own = {f"{fault.value}-{key}" for fault, key in product(BY_FAMILY, DRAWINGS)}
    assert named("fault") == shared | own
    refusals = {refusal.value for refusal in all_refusals()}
    assert {i for i in ids if i.startswith(("refusal-", "denial-"))} <= refusals <= ids
    options = {
        option_key(command.split()[-1], option).removeprefix("option-")
        for command, options in OPTIONS.items()
        for option in options
    }
    assert named("option") == options | {f"{option}.description" for option in options}
    assert named("first") == {first.value for first in First}
    assert {verdict.value for verdict in Verdict} <= named("review")
    assert {f"{drawn.key}-{c.value}" for drawn in DRAWINGS.values() for c in Convention} <= named(
        "guard"
    )


@every_language
def test_every_message_can_be_formatted(locale: str) -> None:
    say = words(locale)
    for message, pattern in catalogue(locale).items():
        names = variables(pattern)
        for number in (0, 1, 2, 5, 1000, 10**18, 10**400):
            told = say(message, **dict.fromkeys(names, number))
            assert told.strip(), message
            assert "{" not in told, message
        assert say(message, **dict.fromkeys(names, "x")).strip()


@every_language
def test_a_missing_variable_is_never_shown(locale: str) -> None:
    with pytest.raises(ValueError, match="match-number"):
        words(locale)("match-number")
    with pytest.raises(LookupError):
        words(locale)("no-such-message")


def test_an_unknown_language_is_none_of_ours() -> None:
    assert known_locale("fr") == "fr"
    assert known_locale(discord.Locale.british_english) == "en"
    assert known_locale("de") is None
    assert known_locale("fra") is None
    assert known_locale(None) is None
