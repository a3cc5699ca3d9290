"""The rules: a button on every board, and a text above the first board of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.board.drawing import drawing
from bot.board.examples import example_turn
from bot.board.explanations import MOST_WORDS, count_words
from bot.i18n import words
from bot.play.custom_ids import PlayAction
from bot.play.messages import match_message
from bot.play.model import MatchRecord, State
from bot.play.rules import rules_text
from games import Game, Move, Position, game
from games.families import FAMILIES
from games.match import Computer, Match, Ply, PlyKind
from games.players import Intent
from tests.support.acting import SAYS, in_both_languages, press, shows, stored
from tests.support.catalogues import every_language
from tests.support.limits import PEOPLE, POSITIONS, assert_components_within_limits, walk
from tests.support.positions import GAMES
from tests.support.world import World, text_of

#: The usual rules of each family, all of whose moves are told above a first board.
USUAL = {next(iter(family.examples)) for family in FAMILIES.values()}


def board_after(rules: Game, start: Position, *moves: Move) -> list[dict[str, Any]]:
    """Return the components of a board against the computer, after moves in turn."""
    plies = (
        Ply(number % 2, PlyKind.MOVE, move, Intent.BEST if number % 2 else None)
        for number, move in enumerate(moves)
    )
    match = Match(rules, start, (PEOPLE[0], Computer()), 0, 1, tuple(plies))
    record = MatchRecord(1, 1, "fr", id=1, state=State.OPEN, match=match)
    return match_message(record).to_components()


def actions(components: list[dict[str, Any]]) -> set[str]:
    """Return the actions of a message's controls."""
    return {each["custom_id"].partition(":")[0] for each in walk(components) if "custom_id" in each}


@pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
def test_every_board_has_a_button_for_the_rules_within_the_limits(
    rules: Game, start: Position
) -> None:
    shown = board_after(rules, start)
    assert_components_within_limits(shown)
    if not rules.is_over(start):
        assert {"rules", "hint", "resign"} <= actions(shown)


@pytest.mark.parametrize(
    ("rows", "moves", "has_text"),
    [
        ("5x5", ((5, 2), (4, 5)), False),  # a grid of 25 components: the tightest there is
        ("5x5", ((5, 2), (4, 4)), True),  # one of 24
    ],
)
def test_the_tightest_board_has_every_button_but_the_text(
    rows: str, moves: tuple[Move, ...], has_text: bool
) -> None:
    rules = game("chomp")
    shown = board_after(rules, rules.parse(rows), *moves)
    assert_components_within_limits(shown)
    needed = {"why", "hint", "whatif", "back", "resign", "rules", "pick"}
    assert needed <= actions(shown)
    assert (PlayAction.TEXT.value in actions(shown)) is has_text


@every_language
@pytest.mark.parametrize("rules", [*GAMES, *(rules for rules, _ in POSITIONS.values())])
def test_the_rules_above_a_first_board_are_short(rules: Game, locale: str) -> None:
    """They explain a move and who wins; a drawing of a move is below them."""
    say, drawn = words(locale), drawing(rules)
    told = rules_text(rules, (), say)
    turn = example_turn(rules)
    assert turn is not None
    before, after = drawn.one_move(turn, say)
    told, _, below = told.partition(before)
    assert after in below
    assert count_words(told) <= MOST_WORDS, f"{told!r} has more than {MOST_WORDS} words"
    assert drawn.move(turn.move, say) in told
    *moves, who_wins = drawn.rules(rules, say)
    assert who_wins in told
    *brief, _ = drawn.rules_in_brief(rules, say)
    ways = (" ".join(moves), " ".join(brief), say("rules-in-button"))
    assert any(way in told for way in ways)
    if rules.name in USUAL:
        assert say("rules-in-button") not in told, (
            f"{type(drawn).__module__}: the rules of {rules.name} ({locale}) leave no room for all "
            f"their sentences in {MOST_WORDS} words: shorten {drawn.rules(rules, say)}"
        )


@every_language
@pytest.mark.parametrize("code", ["0.137", "0.15", "0.156", "0.34", "0.45", "0.165", "0.644"])
def test_every_digit_of_a_code_is_explained_above_a_first_board(code: str, locale: str) -> None:
    say, rules = words(locale), game(f"octal {code}")
    told = rules_text(rules, (5,), say)
    assert say("rules-in-button") not in told
    for take, digit in enumerate(code.removeprefix("0."), 1):
        assert digit == "0" or f" {take} " in told


@in_both_languages
async def test_the_button_of_the_rules_answers_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "chomp")
    told = await press(member, board, PlayAction.RULES)
    assert told.ephemeral
    assert say("rules-chomp") in text_of(told)
    theirs = await press(world.chloe, board, PlayAction.RULES)
    assert SAYS["chloe"]("rules-chomp") in text_of(theirs), "whoever looks on may ask"


@in_both_languages
async def test_a_first_match_of_a_game_opens_with_its_rules(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    told = say("rules-first-match")
    board = await member.slash(world.channel, "fortboyard")
    rules = (await stored(world)).match.game
    assert told in text_of(board)
    assert " ".join(drawing(rules).rules(rules, say)) in text_of(board)
    assert text_of(board).index(told) < text_of(board).index(drawing(rules).title(rules, say))
    assert told not in text_of(await press(member, board, PlayAction.PICK, 1)), (
        "the rules should disappear after a move"
    )
    again = await member.slash(world.channel, "fortboyard", max_take=5)
    assert told not in text_of(again), (
        "the rules of a family should be shown in its first match alone"
    )
    assert told in text_of(await member.slash(world.channel, "nim", heaps="1 2 3"))
    theirs = await world.chloe.slash(world.channel, "fortboyard")
    assert SAYS["chloe"]("rules-first-match") in text_of(theirs), (
        "the rules are given in her first match"
    )


async def test_an_invitation_has_the_rules_if_a_player_is_new_to_the_game(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    assert SAYS["ada"]("rules-first-match") in text_of(offer), "Blaise has not played it"
    await press(world.blaise, offer, PlayAction.ACCEPT)
    again = await world.blaise.slash(world.channel, "nim", opponent=world.ada)
    assert SAYS["blaise"]("rules-first-match") not in text_of(again)
    assert shows(again, PlayAction.ACCEPT)
