"""Matches on a database, and who plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema import matches as matches_table
from bot.db.schema import plies
from bot.play.model import Offer, Setting
from bot.play.service import Matches
from bot.play.take_backs.service import TakeBacks
from bot.play.take_backs.store import TakeBackStore
from games import game
from games.match import First, Person
from tests.support.acting import by
from tests.support.databases import rows_of

#: Real ids of Discord: beyond 2**53, so that nothing may pass them through a float.
ADA, BLAISE, CHLOE = 1_234_567_890_123_456_789, 987_654_321_098_765_431, 555_555_555_555_555_557
HERE = Setting(812_345_678_901_234_567, 812_345_678_901_234_569, "fr")


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


def take_backs(matches: Matches) -> TakeBacks:
    """Return the service of moves that are taken back, in the database of some matches."""
    return TakeBacks(TakeBackStore(matches._store._engine), matches)
