"""What *Why?* says before its buttons: the move and one reason, in few words and one table."""

from __future__ import annotations

from itertools import islice

import discord
import pytest

from bot.board.explanations import MOST_WORDS, count_words
from bot.i18n import words
from bot.play.advice.messages import Explained, why_message
from bot.play.custom_ids import PlayAction, PlyControl
from games import Game, Position, game
from games.lessons.path import met_at
from tests.support.catalogues import every_language
from tests.support.positions import GAMES, IDS, small_positions


def why(rules: Game, position: Position, unit: int, locale: str, *path: int) -> str:
    """Return what *Why?* says of a position to somebody who has come to a unit."""
    about = Explained(rules.explain(position), rules, position)
    control = PlyControl(PlayAction.WHY, 1, 1, path=path)
    view = why_message("", about, met_at(unit, rules, position), control, words(locale))
    texts = (each for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay))
    return "\n".join(each.content for each in texts).strip()


@every_language
@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_why_says_few_words_before_its_buttons(rules: Game, locale: str) -> None:
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
def test_nim_is_explained_by_its_table_and_the_rest_is_behind_more(
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
