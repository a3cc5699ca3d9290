"""The welcome: a first match, the rules of a game, and help by topic."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC
from itertools import permutations

import discord
import pytest
import pytest_asyncio
from simcord import GuildHandle, MemberActor
from simcord.backend.serializers import guild_create_payload

from bot import __version__
from bot.board.drawing import drawing
from bot.i18n import LOCALES, Say, words
from bot.kit.actors import Asker
from bot.kit.widgets import custom_ids_in
from bot.learn.custom_ids import ClassMapAction
from bot.learn.service import read_drawn
from bot.play.custom_ids import PlayAction
from bot.play.glossary import terms_in
from bot.welcome.custom_ids import WelcomeAction
from bot.welcome.messages import TOPICS, help_message, welcome_message
from bot.welcome.store import MOST_TRIES
from games import FAMILIES, Outcome, game
from games.lessons.terms import TERMS
from games.match import Computer
from games.theory import mex, nim_sum
from tests.support.acting import (
    FR,
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
from tests.support.limits import assert_within_limits, walk
from tests.support.options import OPTIONS
from tests.support.positions import SAMPLES
from tests.support.world import World, text_of


@pytest.mark.parametrize("teaches", [False, True])
@pytest.mark.parametrize("topic", [None, *TOPICS])
@pytest.mark.parametrize("locale", LOCALES)
def test_help_is_within_discords_limits(locale: str, topic: str | None, teaches: bool) -> None:
    assert_within_limits(help_message(words(locale), topic, teaches=teaches))


@pytest.mark.parametrize("locale", LOCALES)
def test_no_label_of_help_begins_with_another_label(locale: str) -> None:
    shown = walk(help_message(words(locale), "teach", teaches=True).to_components())
    labels = [each["label"] for each in shown if "label" in each]
    assert len(labels) == len(set(labels)) == len(TOPICS) + 7
    alike = [(one, other) for one, other in permutations(labels, 2) if other.startswith(one)]
    assert not alike


@pytest.mark.parametrize("locale", LOCALES)
def test_help_names_the_command_of_every_game(locale: str) -> None:
    games = [name for name, options in OPTIONS.items() if "opponent" in options]
    assert not [name for name in games if f"/{name}" not in words(locale)("help-play")]


@pytest.mark.parametrize("locale", LOCALES)
def test_help_names_every_command_beside_those_of_games(locale: str) -> None:
    of_games = {name for sample in SAMPLES.values() for name in sample.commands}
    told = " ".join(words(locale)(f"help-{topic}") for topic in TOPICS)
    general = {name.split()[0] for name in OPTIONS.keys() - of_games} - {"help"}
    assert not [name for name in general if f"`/{name}" not in told]


def test_the_examples_in_the_help_on_words_are_true() -> None:
    for locale in LOCALES:
        told = words(locale)("help-words")
        one, other, total = map(int, re.findall(r"(\d+)\s⊕\s(\d+)\s=\s(\d+)", told)[0])
        assert nim_sum((one, other)) == total
        assert terms_in(told, words(locale)) == [*TERMS.values()], (
            "each term in the text should be explained"
        )
        assert re.search("of 0, 1, 3 it is 2|de 0, 1, 3 c'est 2", told)
    assert mex((0, 1, 3)) == 2


def ending(say: Say) -> str:
    """Return the last lines of every page of help."""
    return f"{say('help-topics')}\n{say('help-version', version=__version__)}"


@in_every_language
async def test_help_is_private_and_has_a_page_for_each_topic(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    assert_whispered(shown, f"{say('help-intro')}\n{ending(say)}")
    for number, topic in enumerate(TOPICS):
        told = await press(member, shown, WelcomeAction.HELP, number)
        expected = f"{say(f'help-{topic}')}\n{ending(say)}"
        assert text_of(told) == expected, "in place of what was there, which is private"


@in_both_languages
async def test_the_first_match_begins_at_once_and_can_be_won(world: World, name: str) -> None:
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
async def test_the_welcome_leads_to_the_first_unit_and_later_to_the_path(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    told = await press(member, shown, WelcomeAction.LEARN)
    assert told.ephemeral
    assert say("unit-few-meet") in text_of(told)
    drawn = read_drawn(1, 1, 1)
    asker = Asker(member.id, None, sent_at=world.env.now())
    await world.bot.learning.answer(asker, drawn, 0, drawn.item.solution, UTC)
    assert say("learn-heading") in text_of(await press(member, shown, WelcomeAction.LEARN))


@in_both_languages
async def test_the_menu_of_rules_has_every_game(world: World, name: str) -> None:
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


async def test_a_forged_control_of_help_is_refused(world: World) -> None:
    shown = await world.ada.slash(world.channel, "help")
    refusal = SAYS["ada"]("error-unknown-control")
    wrong = encoded(WelcomeAction.HELP, 0, 0, (9,))
    assert_whispered(await forge(world, world.ada, shown, wrong), refusal)
    menu = encoded(WelcomeAction.RULES_OF, 0, 0)
    assert_whispered(await forge(world, world.ada, shown, menu, "999"), refusal)


# ---------------------------------------------------------------------------------- teachers


def teacher(world: World) -> MemberActor:
    """Return a teacher, who speaks English."""
    role = world.server.create_role("Profs", permissions=discord.Permissions(manage_guild=True))
    return world.server.add_member(world.env.create_user("emmy"), roles=[role])


async def test_teachers_have_a_welcome_of_their_own(world: World) -> None:
    emmy, say = teacher(world), words("en")
    shown = await emmy.slash(world.channel, "help")
    assert_whispered(shown, f"{say('welcome-teachers')}\n{ending(say)}")
    settings = await press(emmy, shown, WelcomeAction.SETTINGS)
    assert settings.ephemeral
    assert "Time zone: **UTC**" in text_of(settings)
    pupils = await press(emmy, shown, WelcomeAction.AS_PUPIL)
    assert_whispered(pupils, say("welcome-pupils"))
    assert shows(pupils, WelcomeAction.FIRST_MATCH)
    form = await press(emmy, shown, WelcomeAction.CREATE)
    assert form.modal is not None
    told = await press(emmy, pupils, WelcomeAction.HELP, TOPICS.index("teach"))
    assert say("help-teach") in text_of(told)
    progress = await press(emmy, told, ClassMapAction.MAP)
    assert say("class-map-heading") in text_of(progress)


@in_both_languages
async def test_buttons_for_teachers_are_refused_to_pupils(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "help")
    assert not shows(shown, WelcomeAction.CREATE)
    for action in (WelcomeAction.CREATE, WelcomeAction.SETTINGS):
        refused = await forge(world, member, shown, encoded(action, 0, 0))
        assert_whispered(refused, say("denial-not-a-teacher"))


# --------------------------------------------------------------------- a server that is new


def join(world: World, server: GuildHandle) -> None:
    """Tell the bot that it was added to a server, as Discord does."""
    backend = world.env.backend
    payload = dict(guild_create_payload(backend, backend.guilds[server.id]))
    del payload["unavailable"]
    backend.emit("GUILD_CREATE", payload)


@pytest_asyncio.fixture
async def new_world(world: World) -> World:
    """Return a world in whose server nothing was posted yet."""
    world.bot.arrivals.settled.clear()
    with sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///")) as connection:
        connection.execute("DELETE FROM welcomes")
    return world


async def test_a_new_server_is_welcomed_once_and_in_its_language(new_world: World) -> None:
    join(new_world, new_world.server)
    join(new_world, new_world.server)
    await new_world.env.settle()
    await new_world.restart()
    join(new_world, new_world.server)
    await new_world.env.settle()
    (posted,) = new_world.channel.history()
    shown = walk([each.to_dict() for each in posted.components])
    texts = [each["content"] for each in shown if "content" in each]
    assert texts == [FR("welcome-pupils"), FR("welcome-remove")]
    ids = custom_ids_in(posted)
    assert {each.partition(":")[0] for each in ids} >= {"firstmatch", "learn", "rulesof", "help"}


async def test_a_server_joined_before_the_first_start_is_welcomed_once(new_world: World) -> None:
    assert [await started_again(new_world) for _ in range(2)] == [1, 1]


async def test_a_server_without_a_writable_channel_is_welcomed_once_it_has_one(
    new_world: World,
) -> None:
    club = new_world.env.create_guild("Club")
    quiet = discord.PermissionOverwrite(send_messages=False)
    rules = club.create_text_channel("rules", overwrites={club.default_role: quiet})
    join(new_world, club)
    await new_world.env.settle()
    hall = club.create_text_channel("hall")
    join(new_world, club)
    await new_world.env.settle()
    assert [len(channel.history()) for channel in (rules, hall)] == [0, 1]


HOUR, DAY = 3600, 86_400

#: What keeps a first welcome from being posted: a refusal, and a blip.
STATUSES = [403, 500]


async def started_again(new_world: World) -> int:
    """Start the bot again, as Discord has it: each server becomes available. Count welcomes."""
    await new_world.restart()
    backend = new_world.env.backend
    backend.emit("GUILD_CREATE", guild_create_payload(backend, backend.guilds[new_world.server.id]))
    await new_world.env.settle()
    return len(new_world.channel.history())


@pytest.mark.parametrize("status", STATUSES)
async def test_a_failed_welcome_is_posted_once_a_day_later(new_world: World, status: int) -> None:
    new_world.env.inject_error("POST", "/channels/*/messages", status=status, times=None)
    join(new_world, new_world.server)
    await new_world.env.settle()
    new_world.env.backend.faults.clear()
    await new_world.env.advance_time(HOUR)
    assert await started_again(new_world) == 0, "the welcome is not repeated on the same day"
    for _ in range(2):
        await new_world.env.advance_time(DAY)
        assert await started_again(new_world) == 1


async def test_a_welcome_posted_without_acknowledgement_is_not_repeated(new_world: World) -> None:
    new_world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    join(new_world, new_world.server)
    await new_world.env.settle()
    new_world.env.backend.faults.clear()
    arrived = new_world.bot.get_channel(new_world.channel.id)
    assert isinstance(arrived, discord.TextChannel)
    await arrived.send(view=welcome_message(FR))
    await new_world.env.advance_time(DAY)
    assert await started_again(new_world) == 1


async def test_a_welcome_is_tried_a_limited_number_of_times(new_world: World) -> None:
    new_world.env.inject_error("POST", "/channels/*/messages", status=403, times=None)
    join(new_world, new_world.server)
    await new_world.env.settle()
    before = len(new_world.env.http_requests)
    for _ in range(MOST_TRIES + 2):
        await new_world.env.advance_time(DAY)
        await started_again(new_world)
    tries = [r for r in new_world.env.http_requests[before:] if r.path.endswith("/messages")]
    assert len([r for r in tries if r.method == "POST"]) == MOST_TRIES - 1
    new_world.env.backend.faults.clear()
    await new_world.env.advance_time(DAY)
    assert await started_again(new_world) == 0
