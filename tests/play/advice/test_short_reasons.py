"""*Why?* and a step of *Hint* have few words and one table before their buttons."""

from __future__ import annotations

import re
from itertools import islice

import discord
import pytest

from bot.board.explanations import MOST_WORDS, count_words, tell
from bot.i18n import words
from bot.play.advice.messages import Explained, hint_message, why_message
from bot.play.custom_ids import PlayAction, PlyControl
from games import Game, Position, game
from games.lessons.path import skills_met_at
from tests.support.catalogues import every_language
from tests.support.positions import GAMES, IDS, small_positions


def shown(view: discord.ui.LayoutView) -> str:
    """Return the texts of a message."""
    texts = (each for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay))
    return "\n".join(each.content for each in texts).strip()


def why(rules: Game, position: Position, unit: int, locale: str, *path: int) -> str:
    """Return the text of *Why?* about a position for somebody who has come to a unit."""
    about = Explained(rules.explain(position), rules, position)
    control = PlyControl(PlayAction.WHY, 1, 1, path=path)
    return shown(
        why_message("", about, skills_met_at(unit, rules, position), control, words(locale))
    )


@every_language
@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_why_has_few_words_before_its_buttons(rules: Game, locale: str) -> None:
    for position in islice(small_positions(rules), 0, None, 7):
        for unit in (0, 1, 7, 14):
            told = why(rules, position, unit, locale)
            assert told
            assert count_words(told) <= MOST_WORDS, told
            assert told.count("```") <= 2, told


@every_language
@pytest.mark.parametrize(
    ("heaps", "said"),
    [
        ((3, 5, 7), ("fact-status-n", "fact-binary-table", "fact-reduce")),
        ((3, 5, 6), ("fact-status-p", "fact-binary-table")),
    ],
)
def test_why_explains_nim_by_its_table_and_the_idea_behind_more(
    heaps: Position, said: tuple[str, ...], locale: str
) -> None:
    nim, say = game("nim"), words(locale)
    told, more = (why(nim, heaps, 0, locale, *path) for path in ((), (1,)))
    for key in said:
        assert say(key, heap=1, take=1, size=3, to=2) in told
        assert say(key, heap=1, take=1, size=3, to=2) in more
    assert told.count("```") == 2
    idea = say("fact-even-table" if "fact-reduce" in said else "fact-even-table-zero")
    assert idea not in told
    assert idea in more


@every_language
@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_each_step_of_a_hint_adds_a_fact_in_few_words(rules: Game, locale: str) -> None:
    say, found = words(locale), [*islice(small_positions(rules), 0, None, 7)]
    for position in (each for each in found if not rules.is_over(each)):
        about = Explained(rules.explain(position), rules, position)
        for unit in (0, 1, 7, 14):
            met = skills_met_at(unit, rules, position)
            told = about.within(met).told
            for number, stage in enumerate([None, *told.stages], 1):
                control = PlyControl(PlayAction.HINT, 1, 1, path=(number, 1))
                text = shown(hint_message(control, about, met, locale))
                assert count_words(text) <= MOST_WORDS, text
                assert text.count("```") <= 2, text
                facts = [fact for fact in told if fact.reveals is stage]
                begun = [re.split(r"[.\n]", tell(f, rules, position, say))[0] for f in facts]
                assert not facts or any(each in text for each in begun), text


@every_language
def test_the_table_of_nim_is_in_every_later_step_of_a_hint(locale: str) -> None:
    nim, heaps, say = game("nim"), (3, 5, 7), words(locale)
    about, met = Explained(nim.explain(heaps), nim, heaps), skills_met_at(0, nim, heaps)
    control = PlyControl(PlayAction.HINT, 1, 1)
    third, fourth, fifth, whole = (
        shown(hint_message(control.to(PlayAction.HINT, number), about, met, locale))
        for number in (3, 4, 5, 6)
    )
    table = re.findall("```.*?```", third, re.DOTALL)
    assert re.findall("```.*?```", fourth, re.DOTALL) == table
    assert re.findall("```.*?```", fifth, re.DOTALL) == table
    assert say("fact-reduce", heap=1, take=1, size=3, to=2) in fifth
    assert about.text(say) in whole
