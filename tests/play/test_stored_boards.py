"""Live boards in the store: moved one after the other, and listed for an update."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.db.engine import Engine
from bot.kit.clock import stamp
from bot.play.model import LiveMessage, Setting, State
from bot.play.store import MatchStore
from bot.play.team.store import VoteStore
from games import game
from games.match import Computer, Match, Person, Team

NIM = game("nim")


async def test_moving_a_board_at_once_returns_each_former_board_once(engine: Engine) -> None:
    match = Match(NIM, (1, 3), (Person(5), Computer()), 0, 1)
    record = await MatchStore(engine).create(State.OPEN, Setting(1, 2, "fr"), match)
    stores = [MatchStore(engine) for _ in range(8)]
    places = [LiveMessage(1, 2, 100 + i) for i in range(8)]
    moving = (store.move_board(record.id, here) for store, here in zip(stores, places, strict=True))
    former = await asyncio.gather(*moving)
    last = await stores[0].live_boards.of(record.id)
    assert last is not None
    found = {here.id for here in (*former, last) if here is not None}
    assert found == {here.id for here in places}
    assert former.count(None) == 1
    assert await stores[0].live_boards.of(999) is None
    assert await stores[0].move_board(999, places[0]) is None


async def test_only_boards_of_classes_and_with_a_timer_are_updated_at_a_start(
    engine: Engine,
) -> None:
    store, numbers = VoteStore(engine), []
    for seat, seconds in ((Person(5), None), (Person(5), 60), (Team(), 60)):
        match = Match(NIM, (1, 3), (seat, Computer()), 0, 1)
        record = await store.create(State.OPEN, Setting(1, 2, "fr", seconds), match)
        await store.move_board(record.id, LiveMessage(1, 2, 100 + record.id))
        numbers.append(record.id)
    assert sorted(await store.outdated(stamp() - timedelta(minutes=1))) == numbers[1:]
