"""Tournaments in a world: opened by a teacher, joined, and their matches played out."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from simcord import InteractionResult

from bot.classes.service import Classes
from bot.db.engine import Engine
from bot.kit.actors import Asker
from bot.kit.alarm import Alarm
from bot.play.model import State
from bot.play.places.service import Places
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.tournament.announcer import TournamentPosts
from bot.tournament.custom_ids import TournamentAction
from bot.tournament.model import Bout, Tournament
from bot.tournament.runs import TournamentRules
from bot.tournament.service import Tournaments
from bot.tournament.store import KIND, TournamentStore
from games.match import Person
from tests.support.acting import forge
from tests.support.controls import encoded
from tests.support.running import FakeDiscord, running_on
from tests.support.world import World

#: A match of Nim in which whoever begins wins by the first move, or loses by the second.
SHORT = {"game": "nim", "position": "1 1 1"}


def tournaments_on(
    engine: Engine, classes: Classes, matches: Matches, at: FakeDiscord | None = None
) -> Tournaments:
    """Return the tournaments of a process on a database."""

    async def refresh(_match: int) -> None:
        """Show no board."""

    posts = TournamentPosts(classes, Places(MatchStore(engine), classes), matches, lambda _: None)
    rules = TournamentRules(MatchStore(engine), Alarm())
    runner = running_on(engine, at).of(rules, posts.render)
    return Tournaments(TournamentStore(engine), classes, matches, runner, refresh)


def crowd(world: World, count: int) -> list[Any]:
    """Add people to the class; every other one speaks English."""
    people = [world.server.add_member(world.env.create_user(f"eleve{n}")) for n in range(count)]
    for number, person in enumerate(people):
        world.languages.speaks(person.id, "fr" if number % 2 else "en-GB")
    return people


async def stored_tournament(world: World, number: int = 1) -> Tournament:
    """Return a tournament as it is stored."""
    with world.env.time_context():
        found = await world.bot.tournaments.runner.stored(number)
    assert found is not None
    return found


async def message_of(world: World, number: int = 1) -> Any:
    """Return the message of a tournament, as the channel shows it now."""
    found = await stored_tournament(world, number)
    assert found.message_id is not None
    return world.env.backend.messages[world.channel.id][found.message_id]


async def tap(
    world: World, who: Any, action: TournamentAction, *path: int, bout: int = 0, number: int = 1
) -> InteractionResult:
    """Press a control of a tournament under its message."""
    found = await stored_tournament(world, number)
    shown = discord.Object(found.message_id or 0)
    return await forge(world, who, shown, encoded(action, number, bout, path))


async def play_out(world: World, bout: Bout) -> None:
    """Play the match of a bout: always the first move that the rules allow."""
    assert bout.match_id is not None
    with world.env._bot_scope(), world.env.time_context():
        record = await world.bot.matches.get(bout.match_id)
        while record.state is State.OPEN:
            seat = record.match.seats[record.match.to_move]
            assert isinstance(seat, Person)
            (move, *_) = record.match.game.moves(record.match.position)
            asker = Asker(seat.id, record.guild_id)
            record = await world.bot.matches.play(record, record.ply, move, asker)


async def ring_alarm(world: World) -> None:
    """Do and post now what is due in tournaments; the bot does so within a minute."""
    with world.env._bot_scope(), world.env.time_context():
        running = await world.bot.running._store.unfinished()
        for number in (number for kind, number in running if kind == KIND):
            await world.bot.tournaments.runner.run(number)
    await world.env.settle()


async def play_round(world: World, number: int = 1) -> Tournament:
    """Play all matches that are being played, then let the tournament move on."""
    found = await stored_tournament(world, number)
    await asyncio.gather(*(play_out(world, bout) for bout in found.running))
    await world.env.settle()
    return await stored_tournament(world, number)
