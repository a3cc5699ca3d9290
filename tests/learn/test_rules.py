"""The rules of each game in a few sentences, with a picture of one move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.board.drawing import drawing, either
from bot.board.examples import LARGEST_KNOWN, example_turn
from bot.i18n import LOCALES, words
from bot.i18n.typed import read_game
from bot.play.rules import rules_message
from games import Game, Outcome, Position, game
from games.families.octal import Octal
from tests.support.acting import SAYS, in_every_language
from tests.support.limits import assert_within_limits
from tests.support.positions import GAMES
from tests.support.world import World, text_of

#: Rules under which no example of the family has a move.
FAR = ("take 50", "octal 0.00001", "octal 0.000000000004", "octal 4.0")

named = pytest.mark.parametrize("rules", [*GAMES, *map(game, FAR)], ids=lambda rules: rules.name)


def shown(rules: Game, locale: str) -> str:
    view = rules_message(rules, words(locale))
    return "\n".join(each.content for each in view.walk_children() if hasattr(each, "content"))


@named
@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_of_every_game_show_a_legal_move(rules: Game, locale: str) -> None:
    say, drawn, turn = words(locale), drawing(rules), example_turn(rules)
    assert turn is not None
    assert rules.play(turn.before, turn.move) == turn.after
    assert rules.outcome(turn.after) is Outcome.P, "nobody learns a move that loses"
    elsewhere = example_turn(rules, turn.before)
    assert elsewhere is None or elsewhere.before != turn.before
    text = shown(rules, locale)
    assert drawn.move(turn.move, say) in text
    for told in (drawn.title(rules, say), *drawn.rules(rules, say), *drawn.one_move(turn, say)):
        assert told in text
    assert_within_limits(rules_message(rules, say))


@named
def test_copying_the_example_move_gives_no_win_away(rules: Game) -> None:
    """It is another position's winning move, and gives no win away where the match begins."""
    turn = example_turn(rules)
    assert turn is not None
    for start in {
        turn.before,
        *(rules.after(turn.before, m) for m in rules.moves(turn.before)[:6]),
    }:
        wins, copied = rules.winning_moves(start), example_turn(rules, start)
        if copied is not None and wins and sum(start) <= LARGEST_KNOWN:
            assert copied.move in wins or copied.move not in rules.moves(start)


@pytest.mark.parametrize("start", [(4, 4, 4), (3, 3), (2, 2, 2, 2)])
def test_the_example_move_of_chomp_bites_from_several_rows(start: Position) -> None:
    turn = example_turn(game("chomp"), start)
    assert turn is not None
    rows = zip(turn.before, turn.after, strict=True)
    assert sum(before != after for before, after in rows) > 1


# ---------------------------------------------- what the sentences of octal games allow

#: A move takes pins from a row: so many stay on the left, and so many on the right.
ALLOWED: dict[int, Callable[[int, int], bool]] = {
    1: lambda left, right: left == right == 0,
    2: lambda left, right: (left == 0) != (right == 0),
    3: lambda left, right: left == 0 or right == 0,
    4: lambda left, right: left > 0 and right > 0,
    5: lambda left, right: left == right == 0 or (left > 0 and right > 0),
    6: lambda left, right: left + right > 0,
    7: lambda _left, _right: True,
}


def taken(digits: tuple[int, ...], pins: int) -> Iterator[Position]:
    """Yield the rows that each move leaves of a row, as the sentences have it."""
    for take, digit in enumerate(digits):
        for left in range(pins - take + 1):
            right = pins - take - left
            cut = take == 0 and digit and left > 0 and right > 0
            if cut or (take and digit and ALLOWED[digit](left, right)):
                yield tuple(sorted(each for each in (left, right) if each))


@pytest.mark.parametrize("code", [*(f"0.0{d}{8 - d}" for d in range(1, 8)), "0.77", "4.7", "4.31"])
def test_a_row_of_pins_is_an_octal_game(code: str) -> None:
    rules = read_game(f"octal {code}")
    assert isinstance(rules, Octal)
    for pins in range(1, 12):
        left = {tuple(sorted(rules.after((pins,), move))) for move in rules.moves((pins,))}
        assert left == set(taken(rules.digits, pins)), pins


# ------------------------------------------------------------------------- /rules


@in_every_language
async def test_rules_answers_in_private(world: World, name: str) -> None:
    actor, say = getattr(world, name), SAYS[name]
    told = await actor.slash(world.channel, "rules", game="kayles")
    assert told.ephemeral
    pins = say("rules-pins", takes=either(["1", "2"], say), most=2)
    assert say("rules-octal-7", pins=pins) in text_of(told)
    misere = await actor.slash(world.channel, "rules", game="nim", misere=True)
    assert say("guard-nim-misere") in text_of(misere)
    unknown = await actor.slash(world.channel, "rules", game="go")
    assert unknown.ephemeral
    assert "Kayles" not in text_of(unknown)
