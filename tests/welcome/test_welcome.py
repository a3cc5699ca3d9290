"""The welcome: a first match, the rules of a game, and help by topic."""

from __future__ import annotations

import pytest

from bot.board.drawing import drawing
from bot.i18n import LOCALES, words
from bot.play.custom_ids import PlayAction
from bot.welcome.custom_ids import WelcomeAction
from bot.welcome.messages import TOPICS, help_message
from games import FAMILIES, Outcome, game
from games.match import Computer
from tests.support.acting import (
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    in_every_language,
    match_of,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.limits import assert_within_limits
from tests.support.world import World, text_of


@pytest.mark.parametrize("topic", [None, *TOPICS])
@pytest.mark.parametrize("locale", LOCALES)
def test_help_is_within_discords_limits(locale: str, topic: str | None) -> None:
    assert_within_limits(help_message(words(locale), topic))


@in_every_language
async def test_help_is_private_and_told_by_topic(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    assert_whispered(shown, say("help-intro"))
    for number, topic in enumerate(TOPICS):
        told = await press(member, shown, WelcomeAction.HELP, number)
        assert text_of(told) == say(f"help-{topic}"), "in place of what was there, which is private"


@in_both_languages
async def test_a_first_match_begins_at_once_and_can_be_won(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    board = await press(member, shown, WelcomeAction.FIRST_MATCH)
    assert shows(board, PlayAction.PICK), "one tap leads to a first move"
    assert say("rules-first-match") in text_of(board)
    match = await match_of(world)
    assert (match.first, match.seats[1]) == (0, Computer(0.5))
    assert match.game.outcome(match.start) is Outcome.N
    await press(member, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).plies) == 2


@in_both_languages
async def test_the_path_of_learning_is_a_tap_away(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    told = await press(member, shown, WelcomeAction.LEARN)
    assert told.ephemeral
    assert say("learn-heading") in text_of(told)


@in_both_languages
async def test_the_rules_of_every_game_can_be_read(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    asked = await press(member, shown, WelcomeAction.RULES_OF)
    assert text_of(asked) == say("rules-which")
    assert asked.ephemeral
    assert asked.response is not None
    menu = control(asked, WelcomeAction.RULES_OF)
    for family in FAMILIES.values():
        told = await member.select(asked.response, [str(family.number)], custom_id=menu)
        rules = game(next(iter(family.examples)))
        assert " ".join(drawing(rules).rules(rules, say)) in text_of(told)
        assert told.ephemeral


async def test_what_no_button_says_is_refused(world: World) -> None:
    shown = await world.ada.slash(world.channel, "help")
    refusal = SAYS["ada"]("error-unknown-control")
    wrong = encoded(WelcomeAction.HELP, 0, 0, (9,))
    assert_whispered(await forge(world, world.ada, shown, wrong), refusal)
    menu = encoded(WelcomeAction.RULES_OF, 0, 0)
    assert_whispered(await forge(world, world.ada, shown, menu, "999"), refusal)
