"""The examples in a family's messages can be typed and are legal in its games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.i18n import LOCALES, Say, words
from bot.i18n.typed import Area, spellings
from bot.kit.wording import expected
from games import FAMILIES, Game, GameError, Move, Position, game
from games.challenge.strategy import Strategy, read_strategy
from games.challenge.table import Table
from games.core import RulesFault
from tests.support.positions import SAMPLES

#: A usual game of each key: families of one key share their words.
USUAL = {rules.key: rules for f in FAMILIES.values() for rules in [game(next(iter(f.examples)))]}
#: How long a placeholder may be, in which the example of a strategy stands.
PLACEHOLDER = 100

each = pytest.mark.parametrize("key", USUAL)
every_say = pytest.mark.parametrize("say", [words(locale) for locale in LOCALES], ids=LOCALES)


def situations(key: str) -> Iterator[tuple[Game, Position]]:
    """Go through the positions that the samples of a key show, explain and draw."""
    for sample in SAMPLES.values():
        name, starts = sample.shown
        shown = [(name, False, game(name).parse(start)) for start in starts]
        told = [
            (name, misere, game(name).parse(text)) for name, misere, text, _ in sample.explained
        ]
        for name, misere, position in (*shown, *told, *sample.largest):
            rules = game(name, misere=misere)
            if rules.key == key:
                yield rules, position


def is_legal(rules: Game, position: Position, played: Move | Strategy) -> bool:
    """Return whether a move, or what a strategy plays, is legal in a position."""
    try:
        move = played if isinstance(played, tuple) else played.move(position)
        rules.check_move(position, move or ())
    except GameError:
        return False
    return True


def is_played_somewhere(key: str, played: Move | Strategy) -> bool:
    return any(is_legal(rules, position, played) for rules, position in situations(key))


def strategy_of(rules: Game, text: str, where: str) -> Strategy:
    try:
        return read_strategy(rules, text, spellings(Area.ANSWERS))
    except GameError as error:
        raise AssertionError(f"{where}: “{text}” is no strategy: {error}") from error


def assert_table_is_played(rules: Game, text: str, where: str) -> None:
    strategy = strategy_of(rules, text, where)
    assert isinstance(strategy, Table), f"{where}: “{text}” is no table"
    meant = [rules.format_move(move) for move in strategy.moves.values()]
    assert meant == [text.rpartition(":")[2].strip()], f"{where}: “{text}” is read as {meant}"
    for position, move in strategy.moves.items():
        assert move in rules.moves(position), f"{where}: “{text}” plays {move}, which is not legal"


@each
@every_say
def test_the_example_of_a_move_can_be_played(key: str, say: Say) -> None:
    where = f"`table_line` of {type(USUAL[key]).__module__}"
    refused = GameError(RulesFault.MOVE_SHAPE, moves_of=USUAL[key].name)
    text = (expected(refused, say) or "").rpartition(":")[2].strip()
    try:
        move = USUAL[key].parse_move(text)
    except GameError as error:
        raise AssertionError(f"{where}: “{text}” is no move: {error}") from error
    assert is_played_somewhere(key, move), f"{where}: “{text}” is no move in any position shown"


@each
@every_say
def test_the_example_of_a_table_can_be_played(key: str, say: Say) -> None:
    where = f"strategy-help-{key}"
    codes = say(where).split("`")[1::2]
    assert codes, f"{where} has no table between backticks"
    assert_table_is_played(USUAL[key], codes[-1], where)


@each
def test_the_games_line_of_a_table_plays_legal_losing_moves(key: str) -> None:
    rules, where = USUAL[key], type(USUAL[key]).__module__
    assert hasattr(rules, "table_line"), f"{where} lacks `table_line`: a line of a strategy's table"
    assert_table_is_played(rules, rules.table_line, f"`table_line` of {where}")
    strategy = strategy_of(rules, rules.table_line, where)
    assert isinstance(strategy, Table)
    for position, move in strategy.moves.items():
        assert move not in rules.winning_moves(position), (
            f"`table_line` of {where} gives a win away"
        )


@each
@every_say
def test_the_example_of_a_rule_can_be_played(key: str, say: Say) -> None:
    where = f"strategy-example-{key}"
    text = say(where)
    strategy = strategy_of(USUAL[key], text, where)
    assert len(text) <= PLACEHOLDER, f"{where} has more than {PLACEHOLDER} characters"
    assert is_played_somewhere(key, strategy), (
        f"{where}: “{text}” plays no legal move in any position shown"
    )
