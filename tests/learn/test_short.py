"""What stands before the buttons after an answer: a line if it is right, few words if it is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice, takewhile

import discord
import pytest

from bot.board.explanations import MOST_WORDS, count_words
from bot.i18n import LOCALES, words
from bot.learn.item_messages import Sheet, before_next, item_message, verdict_message
from bot.learn.messages import meeting, unit_message
from bot.learn.model import Answered, Asked, Drawn, Practice, Round, Verdict, Way
from bot.learn.questions import (
    drawn_idea,
    full_lines,
    idea_text,
    short_lines,
    unit_meeting,
    why_text,
)
from games.lessons.item import Given, Item, Shape
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill, Unit
from tests.support.items import SEEDS

AT = datetime(2026, 11, 2, 9, tzinfo=UTC)

every_language = pytest.mark.parametrize("locale", LOCALES)


def drawn(skill: Skill) -> Iterator[Drawn]:
    """Go through the first items of a skill."""
    return (Drawn(skill, level, seed) for level in range(1, LEVELS + 1) for seed in range(SEEDS))


def wrong(item: Item) -> set[Given]:
    """Return wrong answers to an item: those of mistakes, others, and the longest ones."""
    everything = tuple(range(len(item.options)))
    others = {
        Shape.CHOICE: [(place,) for place in everything],
        Shape.SEVERAL: [everything, ()],
        Shape.NUMBER: [(n,) for n in item.offered or (item.solution[0] + 77,)],
    }[item.shape]
    return {*item.mistakes, *others} - {item.solution}


def sheet_of(each: Drawn, locale: str) -> Sheet:
    """Return an item as one of the path."""
    return Sheet(Asked(Round(Way.PATH), each), words(locale))


def judged(each: Drawn, given: Given) -> Verdict:
    """Return the result of an answer to an item."""
    answered = Answered(each, 0, given, each.item.mark(given), AT)
    return Verdict(answered, Practice(each.skill, recent="1"))


def above_the_buttons(each: Drawn, given: Given, locale: str, opened: int = 0) -> str:
    """Return what is told below the question and above the buttons."""
    sheet = sheet_of(each, locale)
    view = verdict_message(sheet, judged(each, given), in_class=True, opened=opened)
    (panel,) = (part for part in view.children if isinstance(part, discord.ui.Container))
    parts = panel.children
    told = next(n for n, part in enumerate(parts) if isinstance(part, discord.ui.Separator)) + 1
    text, buttons = parts[told : told + 2]
    assert isinstance(text, discord.ui.TextDisplay)
    assert isinstance(buttons, discord.ui.ActionRow)
    return text.content


@every_language
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_a_wrong_answer_is_explained_in_few_words_and_one_table(skill: Skill, locale: str) -> None:
    say = words(locale)
    for each in drawn(skill):
        for given in wrong(each.item):
            told = "\n".join(short_lines(each.item, each.item.mark(given), given, say))
            assert count_words(told) <= MOST_WORDS
            assert told.count("```") <= 2
            assert told.count("\n"), "the answer also says what mends the mistake"


@every_language
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_a_right_answer_gets_one_line_above_the_buttons_and_a_wrong_one_few_words(
    skill: Skill, locale: str
) -> None:
    each, say = next(drawn(skill)), words(locale)
    right = above_the_buttons(each, each.item.solution, locale)
    assert right == f"**✓ {say('learn-right')}**"
    for given in wrong(each.item):
        told = above_the_buttons(each, given, locale)
        assert count_words(told) <= MOST_WORDS


@every_language
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_an_idea_has_few_words_above_its_buttons_and_the_rest_below(
    skill: Skill, locale: str
) -> None:
    say = words(locale)
    first = re.split(r"(?<=[.])\s", idea_text(skill, say))[0]
    for each in islice(drawn(skill), 0, None, 5):
        item, idea = each.item, drawn_idea(skill, each.item, say)
        for given in (item.solution, *islice(wrong(item), 2)):
            for opened in (1, 2):
                told = above_the_buttons(each, given, locale, opened)
                assert first in told
                assert count_words(told) <= MOST_WORDS
                assert told.count("```") <= 2
            full = full_lines(item, item.mark(given), given, idea, say)
            everything = "\n".join([*full.above, *full.below])
            assert Counter(f"{idea} {why_text(item, say)}".split()) <= Counter(everything.split())


@every_language
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_most_ideas_have_their_picture_above_the_buttons(skill: Skill, locale: str) -> None:
    """Only the longest of a skill's pictures may be below them."""
    told = []
    for each in drawn(skill):
        if "```" in drawn_idea(skill, each.item, words(locale)):
            wrong_one = next(iter(wrong(each.item)))
            told.append("```" in above_the_buttons(each, wrong_one, locale, opened=1))
    assert sum(told) >= 0.8 * len(told)


def test_tables_do_not_count_as_words() -> None:
    assert count_words("Two words:\n```\n1 0 1\n```") == 2


@every_language
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)
def test_a_unit_is_introduced_in_few_words_above_its_buttons(unit: Unit, locale: str) -> None:
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    view = unit_message(unit, practices, words(locale), in_class=True, teaches=True)
    (panel,) = (part for part in view.children if isinstance(part, discord.ui.Container))
    above = takewhile(lambda part: not isinstance(part, discord.ui.ActionRow), panel.children)
    told = "\n".join(part.content for part in above if isinstance(part, discord.ui.TextDisplay))
    assert unit_meeting(unit, words(locale)) in told
    assert count_words(told) <= MOST_WORDS
    assert told.count("```") <= 2


def above_the_first_button(view: discord.ui.LayoutView) -> str:
    """Return the texts above the first row of buttons."""
    (panel,) = (part for part in view.children if isinstance(part, discord.ui.Container))
    above = takewhile(lambda part: not isinstance(part, discord.ui.ActionRow), panel.children)
    return "\n".join(part.content for part in above if isinstance(part, discord.ui.TextDisplay))


@every_language
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)
def test_a_units_first_item_stands_apart_from_its_few_words(unit: Unit, locale: str) -> None:
    say, sheet = words(locale), sheet_of(next(drawn(unit.skills[0])), locale)
    told = above_the_first_button(item_message(sheet, meeting(unit, say)))
    assert unit_meeting(unit, say) in told
    assert count_words(told) <= MOST_WORDS


@every_language
@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_what_mends_a_mistake_stands_apart_from_the_next_item(skill: Skill, locale: str) -> None:
    for each in islice(drawn(skill), 0, None, 9):
        for given in islice(wrong(each.item), 3):
            sheet = sheet_of(each, locale)
            told = above_the_first_button(
                item_message(sheet, before_next(sheet, judged(each, given)))
            )
            assert count_words(told) <= MOST_WORDS
            assert told.count("```") <= 2


@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_the_buttons_of_an_item_leave_room_for_its_board_on_a_phone(skill: Skill) -> None:
    for each in drawn(skill):
        (panel,) = item_message(sheet_of(each, "fr")).children
        assert isinstance(panel, discord.ui.Container)
        below = [part for part in panel.children if isinstance(part, discord.ui.ActionRow)]
        assert len(below) <= 6
