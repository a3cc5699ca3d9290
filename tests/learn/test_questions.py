"""The path and its items in words: whole, in each language, and short enough for a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.board.drawing import drawing
from bot.board.explanations import tell
from bot.i18n import LOCALES, Say, words
from bot.learn.questions import (
    idea_text,
    mistake_name,
    mistake_text,
    option_label,
    question_parts,
    question_text,
    skill_name,
    solution_text,
    unit_goal,
    unit_meeting,
    unit_title,
    why_text,
)
from games.families.subtraction import Subtraction
from games.lessons.digits import NUMBERS
from games.lessons.facts import ItemFact
from games.lessons.item import Item, Shape
from games.lessons.matches import match_item, match_seed
from games.lessons.path import SKILLS, UNITS
from games.mistakes import Mistake
from tests.support.catalogues import catalogue, every_language
from tests.support.items import all_items, items
from tests.support.learning import UNTAUGHT

#: What Discord shows of an option, and what fits a skill's name and a paragraph on a phone.
LABEL, NAME, MISTAKE, PARAGRAPH = 80, 40, 50, 700

#: So many items of each skill and level are told.
TOLD = 12


#: An item that is a match.
PLAYED = match_item(SKILLS[2], match_seed((5,)))


def told_items() -> Iterator[Item]:
    for skill in SKILLS.values():
        for level in (1, 2, 3):
            yield from items(skill, level)[:TOLD]
    yield PLAYED


@every_language
def test_every_unit_and_skill_has_its_texts(locale: str) -> None:
    say = words(locale)
    for unit in UNITS:
        assert len(unit_title(unit, say)) <= NAME
        sentences = re.findall(r"[.?!](?= |$)", unit_meeting(unit, say))
        assert len(sentences) == 2, unit.key
        assert unit_goal(unit, say).endswith(".")
    for skill in SKILLS.values():
        assert len(skill_name(skill, say)) <= NAME, skill.key
        assert idea_text(skill, say).endswith(".")
    names = [skill_name(skill, say) for skill in SKILLS.values()]
    assert len(set(names)) == len(names)


@every_language
def test_every_mistake_has_a_short_name_and_an_explanation(locale: str) -> None:
    say = words(locale)
    assert all(mistake_text(mistake, say).endswith(".") for mistake in set(Mistake) - UNTAUGHT)
    names = [mistake_name(mistake, say) for mistake in Mistake]
    assert len(set(names)) == len(names) == len(Mistake)
    assert all(0 < len(name) <= MISTAKE for name in names), names


def test_no_message_of_the_path_is_unused() -> None:
    questions = {item.question for item in (*all_items(), PLAYED)}
    options = {
        option
        for item in (*all_items(), PLAYED)
        for option in item.options
        if isinstance(option, str) and option.islower()
    }
    known = {
        *(f"unit-{unit.key}{end}" for unit in UNITS for end in ("", "-meet", "-goal")),
        *(f"{word}-{skill.key}" for skill in SKILLS.values() for word in ("skill", "idea")),
        *(f"mistake-{mistake.value}" for mistake in Mistake),
        *(f"mistake-{mistake.value}.mended" for mistake in set(Mistake) - UNTAUGHT),
        *(f"item-option-{option}" for option in {*options, "n", "p"}),
    }
    for locale in LOCALES:
        found = re.compile("(unit|skill|idea|mistake(?!-program)|item)-")
        assert {message for message in catalogue(locale) if found.match(message)} == known
        assert {f"ask-{question}" for question in questions} <= set(catalogue(locale))


@every_language
def test_every_item_has_a_question_and_short_labels(locale: str) -> None:
    say = words(locale)
    for item in told_items():
        question = question_text(item, say)
        assert question.endswith(("?**", ".**"))
        assert len(question) <= PARAGRAPH
        labels = [option_label(item, index, say) for index in range(len(item.options))]
        assert len(set(labels)) == len(labels), labels
        assert all(0 < len(label) <= LABEL for label in labels), labels
        solution = solution_text(item, say)
        if item.shape is Shape.NUMBER:
            assert solution == str(item.solution[0])
        else:
            assert solution == " · ".join(labels[index] for index in item.solution)
        assert not re.search(r"[{}]|None", question + solution)


@every_language
def test_every_solution_is_explained(locale: str) -> None:
    say, seen = words(locale), set()
    for skill in SKILLS.values():
        for level in (1, 3):
            for item in items(skill, level)[:4]:
                told = why_text(item, say)
                assert told.strip()
                assert not re.search(r"[{}]|None", told), told
                assert not re.search(r"\b(\d+)\s=\s\1\b", told), "nothing is explained by itself"
                assert not re.search(r" [=+−⊕]|[=+−⊕] ", told), "a formula is broken"
    for item in all_items():
        for fact in getattr(item, "told", ()):
            if type(fact) not in seen:
                seen.add(type(fact))
                assert tell(fact, *item.subject, say).strip()
    assert set(ItemFact.__subclasses__()) <= seen


def question(skill: int, name: str, say: Say) -> str:
    found = (item for level in (1, 2, 3) for item in items(SKILLS[skill], level))
    return question_text(next(item for item in found if item.question == name), say)


@pytest.mark.parametrize(
    ("skill", "name", "said"),
    [
        (
            1,
            "take",
            "Fort Boyard, take 1 to 3. Normal play: whoever takes the last stick wins.",
        ),
        (8, "tick-lost", "Misère play: whoever takes the last stick loses.\n**Which"),
        (
            26,
            "allowed",
            "You may take 1 or 2 pins side by side, anywhere in a row, even by cutting it in two.",
        ),
        (11, "to-binary", " is written 1000010.\n**Write "),
        (12, "from-binary", " is written 1000010.\n**Which number"),
        (14, "value-nim-sum", "What is the nim-sum "),
        (29, "proof", "values in a row determine the next one."),
    ],
)
def test_a_question_states_the_rules_where_they_matter(skill: int, name: str, said: str) -> None:
    assert said in question(skill, name, words("en"))


@every_language
def test_the_explanation_of_binary_uses_no_number_that_is_asked(locale: str) -> None:
    say, largest = words(locale), max(greatest for _, greatest in NUMBERS.values())
    for text in (say("rules-binary"), say("term-binary")):
        written = [int(digits, 2) for digits in re.findall(r"\b[01]{2,}\b", text)]
        assert min(written) > largest
    (met,) = re.findall(r"= (\d+)$", say("unit-binary-meet"), re.MULTILINE)
    assert int(met) > NUMBERS[1][1], "its first question"


@every_language
def test_changed_rules_are_written_above_the_board_in_full_size(locale: str) -> None:
    say, found = words(locale), set[str]()
    for item in all_items():
        game, _ = item.subject
        first, *_ = parts = question_parts(item, say)
        is_changed = game.misere or (isinstance(game, Subtraction) and game != Subtraction())
        if first.startswith("❗"):
            assert is_changed
            assert drawing(game).guard(game, say) in first
            assert not any(part.startswith("-#") for part in parts)
            found.add(item.question)
        elif is_changed:
            assert drawing(game).guard(game, say) not in "".join(parts), "it says the rules itself"
    assert {"tick-lost", "take", "which-move", "modulus"} <= found


@every_language
def test_a_question_names_the_numbers_or_the_range_to_type(
    locale: str,
) -> None:
    say, found = words(locale), set[str]()
    for item in all_items():
        if item.shape is Shape.SEVERAL and item.is_typed:
            numbers = {*map(int, re.findall(r"\d+", question_text(item, say)))}
            first, *_, last = item.options
            is_range = [*item.options] == [*range(first, last + 1)]
            assert (
                {*item.options} <= numbers
                or (is_range and {first, last} <= numbers)
                or (
                    item.question == "parts"  # Fibonacci numbers, which it names
                )
            ), item.question
            found.add(item.question)
    assert found == {"tick-lost", "attractor", "parts", "limits", "rare-values", "rare-rows"}
