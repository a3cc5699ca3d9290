"""Matches of Fort Boyard to play, and the same board without a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import discord
import sqlalchemy as sa

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import Channel, Json, Person
from bot.db import postgresql
from bot.db.engine import create_engine
from bot.play.messages import match_message
from bot.play.model import LiveMessage, MatchRecord, Setting, State
from bot.play.store import MatchStore
from games import game
from games.match import Computer, Match
from games.match import Person as Seat

#: The seconds that each statement may take while matches are stored.
PATIENCE = 600.0

#: The computer leaves a multiple of four, so each turn takes four sticks in all.
RULES = game("fortboyard")
BY_TURN = 4

V2 = discord.MessageFlags(components_v2=True).value


@dataclass(frozen=True)
class Length:
    """The length of matches: the sticks at the beginning, and the plies already played."""

    sticks: int
    played: int

    @property
    def turns(self) -> int:
        """The number of turns left."""
        return self.sticks // BY_TURN - self.played // 2


#: A match as in the worksheets, and the last turns of the longest match, which has 250 plies.
SHORT, LONG = Length(20, 0), Length(500, 230)

#: A match long enough for any measurement.
WHOLE = Length(500, 0)


@cache
def _begin_match(length: Length) -> Match:
    match = Match(RULES, (length.sticks,), (Seat(0), Computer()), 0, seed=0)
    while len(match.plies) < length.played:
        match = match.move((1,)).with_computer()
    return match


def match_of(length: Length, person: int) -> Match:
    """Return a match, already begun, of the person with an id against the perfect computer.

    It has the sticks at the beginning, and the plies played, that ``length`` says.
    """
    return replace(_begin_match(length), seats=(Seat(person), Computer()), seed=person)


def board(record: MatchRecord) -> Json:
    """Return the message with the board of a match, as the bot sends it."""
    view: Any = match_message(record)
    return {"components": view.to_components(), "flags": V2}


def static_record(length: Length) -> MatchRecord:
    """Return a match that is not stored; its number is its number of sticks at the beginning."""
    match = match_of(length, 1)
    return MatchRecord(None, 0, "fr", id=length.sticks, state=State.OPEN, match=match)


async def prepare(
    url: str, loopback: LoopbackDiscord, channel: Channel, wanted: Sequence[tuple[Person, Length]]
) -> list[Json]:
    """Migrate a database that no bot uses yet, and store matches; return their messages.

    There is a match for each pair in ``wanted``; its message is added to the channel.
    """
    vars(postgresql)["PATIENCE"] = PATIENCE  # in this process; the bot has its own
    engine = create_engine(url)
    if engine.sync_engine.dialect.name == "sqlite":  # the data is not needed after a power cut
        sa.event.listen(engine.sync_engine, "connect", _no_sync)
    await engine.migrate()
    store = MatchStore(engine)
    setting = Setting(channel.guild_id, channel.id, "fr")
    messages = []
    for person, length in wanted:
        match = match_of(length, person.id)
        record = await store.create(State.OPEN, setting, match)
        message = loopback.world.add_message(channel, board(record))
        here = LiveMessage(channel.guild_id, channel.id, int(message["id"]))
        await store.move_board(record.id, here)
        messages.append(message)
    await engine.dispose()
    return messages


def _no_sync(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
