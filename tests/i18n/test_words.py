"""The catalogues: French and English say the same things, all of them, and nothing unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import discord
import pytest

import bot
import bot.app.client  # it loads every feature
import cogs
from bot.board.drawing import DRAWINGS
from bot.i18n import Variant, known_locale, words
from bot.kit.commands import option_key
from games import Convention
from games.match import First
from games.review import MoveVerdict
from tests.support.catalogues import (
    CATALOGUES,
    catalogue,
    every_language,
    selectors,
    variables,
)
from tests.support.options import OPTIONS
from tests.support.refusing import all_faults, all_refusals


@cache
def sources() -> list[ast.Module]:
    """Return the modules of the bot and the cogs."""
    files = (file for each in (bot, cogs) for file in Path(each.__file__).parent.rglob("*.py"))
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def calls_of(*names: str) -> Iterator[ast.Call]:
    """Go through the calls of functions by their names."""
    for node in (node for module in sources() for node in ast.walk(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def literals() -> set[str]:
    """Return every text in the code as a pattern: what is put into an f-string may be any."""
    found: set[str] = set()
    for module in sources():
        joined = [node for node in ast.walk(module) if isinstance(node, ast.JoinedStr)]
        inner = {id(part) for node in joined for part in node.values}
        found |= {"".join(map(pattern_of, node.values)) for node in joined}
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and id(node) not in inner:
                found.add(re.escape(str(node.value)))
    return found


def pattern_of(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"


def said() -> set[str]:
    """Return the ids that the code says outright: ``say("…")`` and ``phrase("…")``."""
    found: set[str] = set()
    for call in calls_of("say", "phrase"):
        first = call.args[0] if call.args else None
        branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
        found |= {
            branch.value
            for branch in branches
            if isinstance(branch, ast.Constant) and isinstance(branch.value, str)
        }
    return found


# -------------------------------------------------------------------------- completeness


def test_both_catalogues_have_the_same_files_and_messages_with_the_same_variables() -> None:
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for message, pattern in english.items():
        assert variables(pattern) == variables(french[message]), message
    english_files, french_files = (
        {str(f.relative_to(CATALOGUES / locale)) for f in (CATALOGUES / locale).rglob("*.ftl")}
        for locale in ("en", "fr")
    )
    assert english_files == french_files


def test_every_message_that_the_code_uses_is_in_the_catalogues() -> None:
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
    assert not unused, f"no code says {unused}"


def assert_same(messages: set[str], values: set[str], named: str, what: str) -> None:
    """Assert that the messages with names of a form are those of all values of a kind."""
    assert not messages - values, f"{messages - values} of {named} in the catalogues is not {what}"
    assert not values - messages, f"the catalogues have no {named} for {values - messages}, {what}"


def test_every_message_named_after_a_value_has_its_value() -> None:
    ids = set(catalogue("en"))

    def named(prefix: str) -> set[str]:
        return {i.removeprefix(f"{prefix}-") for i in ids if i.startswith(f"{prefix}-")}

    assert_same(named("fault"), {fault.value for fault in all_faults()}, "fault-…", "a fault")
    refusals = {refusal.value for refusal in all_refusals()}
    assert {i for i in ids if i.startswith(("refusal-", "denial-"))} <= refusals <= ids
    options = {
        option_key(command.split()[-1], option).removeprefix("option-")
        for command, options in OPTIONS.items()
        for option in options
    }
    described = options | {f"{option}.description" for option in options}
    assert_same(named("option"), described, "option-…", "one of OPTIONS, or of a sample's")
    assert named("first") == {first.value for first in First}
    assert {verdict.value for verdict in MoveVerdict} <= named("review")
    assert {f"{drawn.key}-{c.value}" for drawn in DRAWINGS.values() for c in Convention} <= named(
        "guard"
    )


# ------------------------------------------------------------------------------ variants

#: What chooses by a number: the words of Fluent for its plural, and numbers themselves.
BY_NUMBER = re.compile("zero|one|two|few|many|other|[0-9]+")

#: The values that the code may pass for each variable that chooses by a word.
CHOOSING = {kind.__name__.lower(): frozenset(kind) for kind in Variant.__subclasses__()}


@every_language
def test_every_selector_has_exactly_the_variants_of_its_enumeration(locale: str) -> None:
    # Fluent says the default variant, whatever is passed: a value without one is said wrongly.
    for message, pattern in catalogue(locale).items():
        for variable, variants in selectors(pattern):
            if all(map(BY_NUMBER.fullmatch, variants)):
                assert variable not in CHOOSING, f"{message}: ${variable} chooses by a word"
                continue
            assert variable in CHOOSING, (
                f"{message}: no enumeration says what ${variable} may be; derive one called "
                f"{variable.capitalize()} from bot.i18n.Variant, and pass its members"
            )
            assert variants == CHOOSING[variable], f"{message}: ${variable}"


def test_the_code_passes_a_selector_as_a_member_of_its_enumeration() -> None:
    passed: set[str] = set()
    for call in calls_of("say"):
        for given in call.keywords:
            if given.arg in CHOOSING:
                kind = given.arg.capitalize()
                names = {node.id for node in ast.walk(given.value) if isinstance(node, ast.Name)}
                assert kind in names, f"{ast.unparse(call)}: pass a member of {kind}"
                passed.add(given.arg)
    assert passed == set(CHOOSING), f"nothing passes ${set(CHOOSING) - passed}"


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
def test_a_missing_variable_or_message_raises_an_error(locale: str) -> None:
    with pytest.raises(ValueError, match="match-number"):
        words(locale)("match-number")
    with pytest.raises(LookupError):
        words(locale)("no-such-message")


def test_an_unknown_language_is_not_supported() -> None:
    assert known_locale("fr") == "fr"
    assert known_locale(discord.Locale.british_english) == "en"
    assert known_locale("de") is None
    assert known_locale("fra") is None
    assert known_locale(None) is None
