"""No explanation, hint, review or lesson uses a word of the field before its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import isabstract
from itertools import islice

import discord
import pytest

from bot.board.explanations import ask, tell
from bot.i18n import LOCALES, Say, words
from bot.learn.questions import (
    drawn_idea,
    idea_text,
    mistake_name,
    mistake_text,
    option_label,
    question_text,
    skill_name,
    unit_goal,
    unit_meeting,
    unit_title,
    why_text,
)
from bot.play.advice.messages import Explained, hint_message, why_message
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.glossary import term_meanings, terms_in
from bot.play.reviews.messages import studied_texts
from games import Game, Position, game
from games.explain import BEYOND, Explanation, Fact
from games.heap_sums import HeapMex
from games.lessons.path import LEVELS, SKILLS, UNITS, Unit, skills_met_at
from games.lessons.terms import TERMS
from games.match import Match, Person
from games.review import study
from tests.support.catalogues import every_language
from tests.support.items import items
from tests.support.positions import GAMES, IDS, SAMPLES, small_positions

#: The unit of each skill; everybody knows the words of the first unit, which rules use too.
UNIT_OF = {skill.key: skill.unit for skill in SKILLS.values()} | {"": 1, BEYOND: len(UNITS) + 1}

#: So many small positions of each game are explained.
TRIED = 25


def too_early(text: str, unit: int, say: Say) -> list[str]:
    """Return a line for each word that a text uses before its unit."""
    early = (term for term in terms_in(text, say) if term.unit > unit)
    return [f"“{term.key}”, of unit {term.unit}, is told in unit {unit}: {text}" for term in early]


def told_early(fact: Fact, rules: Game, position: Position, say: Say) -> list[str]:
    """Return a line for each word that a fact uses before the unit that teaches it."""
    asked = ask(fact, rules, position, say)
    told = f"{tell(fact, rules, position, say)} {'' if asked is None else asked.text}"
    early = too_early(told, UNIT_OF[fact.taught], say)
    return [f"{type(fact).__name__} lacks the skill that teaches it (taught). {e}" for e in early]


def explained(rules: Game) -> Iterator[tuple[Position, Explanation]]:
    """Explain small positions of a game, each with a best move and with each of two others."""
    for position in islice(small_positions(rules), 0, None, 5):
        yield position, rules.explain(position)
        for move in rules.moves(position)[:2]:
            yield position, rules.explain(position, move)


@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_no_fact_uses_words_before_the_unit_that_teaches_it(rules: Game) -> None:
    sampled = [s for sample in SAMPLES.values() for s in sample.explained]
    cases = [*islice(explained(rules), TRIED)]
    for name, misere, text, move in sampled:
        if (name, misere) == (rules.name, rules.misere):
            cases.append((rules.parse(text), rules.explain(rules.parse(text), move)))
    for locale in LOCALES:
        say = words(locale)
        for position, told in cases:
            for fact in told:
                assert not (early := told_early(fact, rules, position, say)), early


def test_a_fact_whose_skill_is_forgotten_is_reported() -> None:
    class Forgotten(HeapMex):
        taught = ""

    rules, position = game("octal 0.77"), (7,)
    (fact,) = (each for each in rules.explain(position) if isinstance(each, HeapMex))
    forgotten = Forgotten(**vars(fact))
    for locale in LOCALES:
        assert not told_early(fact, rules, position, words(locale))
        reports = told_early(forgotten, rules, position, words(locale))
        assert reports[-1].startswith("Forgotten lacks the skill that teaches it (taught). “mex”")


def subclasses(kind: type[Fact]) -> Iterator[type[Fact]]:
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def test_every_fact_is_taught_by_an_existing_skill() -> None:
    kinds = [each for each in subclasses(Fact) if not isabstract(each)]
    wrong = {each.__name__: each.taught for each in kinds if each.taught not in UNIT_OF}
    assert not wrong, f"`taught` is a skill of games/lessons/path.py: {wrong} are none"


def shown(view: discord.ui.LayoutView) -> str:
    """Return the texts of a message."""
    texts = (each for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay))
    return "\n".join(each.content for each in texts)


def told_to(unit: int, about: Explained, say: Say, locale: str) -> Iterator[str]:
    """Yield the texts of *Why?* and of each step of a hint for somebody who has come to a unit."""
    met = skills_met_at(unit, about.game, about.position)
    control = PlyControl(PlayAction.WHY, 1, 1)
    yield shown(why_message("", about, met, control, say))
    for step in range(1, len(about.within(met).told.stages) + 2):
        asked = control.to(PlayAction.HINT, step)
        yield shown(hint_message(asked, about, met, locale))


@every_language
@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_help_and_reviews_use_only_words_of_the_units_met(rules: Game, locale: str) -> None:
    say = words(locale)
    # A unit of 0 is that of somebody of whom nothing is known.
    for position, told in islice(explained(rules), 0, TRIED, 6):
        if rules.is_over(position):
            continue
        about = Explained(told, rules, position)
        for unit in (0, 1, 5, 7, 12):
            met = skills_met_at(unit, rules, position)
            last = max(UNIT_OF[key] for key in met)
            for text in told_to(unit, about, say, locale):
                assert not (early := too_early(text, last, say)), early
            begun = Match(rules, position, (Person(1), Person(2)), 0, 1)
            studied = study(begun.move(rules.moves(position)[0]), 0).within(met, rules)
            text = "\n".join(studied_texts(studied, rules, 4000, say))
            assert not (early := too_early(text, last, say)), early


@every_language
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)
def test_a_lesson_uses_no_word_of_a_later_unit(unit: Unit, locale: str) -> None:
    say = words(locale)
    texts = {unit_title(unit, say), unit_meeting(unit, say), unit_goal(unit, say)}
    for skill in unit.skills:
        texts |= {skill_name(skill, say), idea_text(skill, say)}
        for item in (each for level in range(1, LEVELS + 1) for each in items(skill, level)):
            texts |= {question_text(item, say), why_text(item, say), drawn_idea(skill, item, say)}
            texts |= {option_label(item, index, say) for index in range(len(item.options))}
            mistakes = {*item.mistakes.values(), *item.refuted}
            texts |= {f"{mistake_name(m, say)}: {mistake_text(m, say)}" for m in mistakes}
    for text in texts:
        assert not (early := too_early(text, unit.number, say)), early


@every_language
def test_the_words_beside_an_item_are_explained_without_letters_for_positions(locale: str) -> None:
    say = words(locale)
    for unit in UNITS:
        texts = [unit_meeting(unit, say), unit_goal(unit, say)]
        texts += [question_text(each, say) for s in unit.skills for each in items(s, 1)]
        told = term_meanings((term.number for term in terms_in("\n".join(texts), say)), say)
        assert not re.search("[PN]-position", told), told


@every_language
def test_a_meaning_uses_no_word_that_comes_later(locale: str) -> None:
    say = words(locale)
    for term in TERMS.values():
        told = say(f"term-{term.key}")
        assert term in terms_in(told, say)
        assert not (early := too_early(told, term.unit, say)), early
    units = [term.unit for term in TERMS.values()]
    assert units == sorted(units)
    assert [term.number for term in TERMS.values()] == [*TERMS]
