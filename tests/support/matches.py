"""Matches on a database, and who plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.playing import matches as matches_table
from bot.db.schema.playing import plies
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.beginning.service import Beginnings
from bot.play.beginning.store import BeginningStore
from bot.play.model import MatchRecord, Offer, Setting
from bot.play.service import Matches
from bot.play.take_backs.service import TakeBacks
from bot.play.take_backs.store import TakeBackStore
from games import Game, Position, game
from games.match import Computer, First, Person
from tests.support.acting import by
from tests.support.databases import rows_of

#: Real ids of Discord: beyond 2**53, so that nothing may pass them through a float.
ADA, BLAISE, CHLOE = 1_234_567_890_123_456_789, 987_654_321_098_765_431, 555_555_555_555_555_557
HERE = Setting(812_345_678_901_234_567, 812_345_678_901_234_569, "fr")
THERE = Setting(712_345_678_901_234_567, 712_345_678_901_234_569, "en")
PRIVATE = Setting(None, 612_345_678_901_234_569, "en")
NOBODYS = 10**12  # the number of no match

NIM = game("nim")
HEAPS = (1, 3, 5, 7)
PERFECT = Computer(1.0)


async def contents(engine: Engine) -> list[Sequence[Any]]:
    """Return every row of the store."""
    kept = sa.select(matches_table).order_by(matches_table.c.id)
    played = sa.select(plies).order_by(*plies.primary_key)
    return [*await rows_of(engine, kept, played)]


OFFER = Offer(game("nim"), (1, 3, 7), Person(2), First.ME)


async def a_timed_duel(matches: Matches, turn_seconds: int, seed: int = 9) -> int:
    setting = Setting(None, 5, "en", turn_seconds)
    record = await matches.start(1, setting, OFFER, seed)
    assert record.deadline is None  # the clock waits for the answer to the challenge
    return (await matches.answer(record.id, by(2), accepted=True)).id


#: So many seconds for a turn: when it begins, everything that was sent in time has arrived.
OVERDUE = -int(ON_ITS_WAY.total_seconds())


def beginnings(matches: Matches) -> Beginnings:
    """Return the service that begins matches, on the database of the given one."""
    return Beginnings(BeginningStore(matches._store._engine), matches)


def take_backs(matches: Matches) -> TakeBacks:
    """Return the service of moves that are taken back, in the database of some matches."""
    return TakeBacks(TakeBackStore(matches._store._engine), matches)


async def against_computer(
    matches: Matches,
    start: Position = HEAPS,
    first: First = First.ME,
    who: int = ADA,
    setting: Setting = HERE,
    rules: Game = NIM,
) -> MatchRecord:
    """Return a match against the perfect computer."""
    offer = Offer(rules, start, PERFECT, first)
    return await matches.start(who, setting, offer, matches.draw_seed())


async def offered(
    matches: Matches, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> MatchRecord:
    """Return the match that Ada offers to Blaise."""
    offer = Offer(NIM, start, Person(BLAISE), first)
    return await matches.start(ADA, setting, offer, matches.draw_seed())


async def duel(
    matches: Matches, start: Position = HEAPS, first: First = First.ME, setting: Setting = HERE
) -> MatchRecord:
    """Return an open match of Ada, in seat 0, against Blaise."""
    offer = await offered(matches, start, first, setting)
    return await matches.answer(offer.id, by(BLAISE), accepted=True)


async def finished_duel(matches: Matches, first: First = First.ME) -> MatchRecord:
    """Return the same match, which Ada has resigned."""
    record = await duel(matches, first=first)
    return await matches.resign(record.id, 0, by(ADA))


async def declined(matches: Matches) -> MatchRecord:
    """Return an offer of Ada that Blaise has declined."""
    offer = await offered(matches)
    return await matches.answer(offer.id, by(BLAISE), accepted=False)
