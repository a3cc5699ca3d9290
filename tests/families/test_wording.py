"""The titles, prompts and sentences of a family's drawing fit where they are used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from bot.board.drawing import drawing
from bot.board.explanations import MOST_WORDS, count_words, remembered
from bot.i18n import LOCALES, Say, words
from bot.kit.widgets import MENU_OPTIONS
from games import Game, Move, Position, game
from games.endings import ending
from games.lessons.path import UNITS, taught_until
from tests.support.positions import SAMPLES

each = pytest.mark.parametrize("word", SAMPLES)
every_say = pytest.mark.parametrize("say", [words(locale) for locale in LOCALES], ids=LOCALES)

#: The skills of all units.
ALL_SKILLS = taught_until(len(UNITS))


def file_of(rules: Game) -> str:
    """Return the file of a game's drawing."""
    module = type(drawing(rules)).__module__
    return f"{module.replace('.', '/')}.py"


def typed_numbers(rules: Game, position: Position, path: Move = ()) -> Iterator[Move]:
    """Yield the beginnings of moves whose next number is typed, as a menu has no room for all."""
    options = rules.choices(position, path)
    if len(options) > MENU_OPTIONS:
        yield path
    for option in {options[0], options[-1]} if options else ():
        if rules.spelt(position, (*path, option)) is None:
            yield from typed_numbers(rules, position, (*path, option))


@each
@every_say
def test_each_game_of_a_family_has_a_title_of_its_own(word: str, say: Say) -> None:
    games = [game(name) for name in SAMPLES[word].names]
    titles = {rules.name: drawing(rules).title(rules, say) for rules in games}
    assert len(set(titles.values())) == len(titles), (
        f"{file_of(games[0])}: `title` does not tell games apart: {titles}"
    )


@each
@every_say
def test_the_form_for_a_typed_number_asks_for_that_number(word: str, say: Say) -> None:
    for name, misere, position in SAMPLES[word].largest:
        rules = game(name, misere=misere)
        drawn = drawing(rules)
        for path in typed_numbers(rules, position):
            low = rules.choices(position, path)[0]
            label = drawn.choice(position, path, low, say)
            asked = drawn.typed(rules, path, low, say)
            told = str(low) in re.findall(r"\d+", label)
            assert told or asked != drawn.prompt(rules, path, say), (
                f"{file_of(rules)} lacks `typed`: after {path} in {position} a number is typed, "
                f"such as {low}, but “{asked}” asks for what buttons call “{label}”"
            )


@each
@every_say
def test_the_sentence_to_remember_after_a_match_is_short(word: str, say: Say) -> None:
    sample = SAMPLES[word]
    small = product(sample.names, (False, True), sample.small())
    explained = ((name, misere, game(name).parse(p)) for name, misere, p, _ in sample.explained)
    for name, misere, position in (*small, *explained):
        rules = game(name, misere=misere)
        if rules.is_over(position) or (fact := ending(rules, position, ALL_SKILLS).fact) is None:
            continue
        told = remembered(fact, rules, position, say)
        assert count_words(told) <= MOST_WORDS, (
            f"{file_of(rules)} lacks `remembered` for {type(fact).__name__}: what is said of it "
            f"after a match has {count_words(told)} words, of {MOST_WORDS} at most: “{told}”"
        )
