"""Hints count once each for the player; a win with hints does not count on the leaderboard."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from typing import Any

from bot.db.engine import Engine
from bot.learn.store import LearnStore
from bot.play.advice.service import Hints
from bot.play.advice.store import HintStore
from bot.play.custom_ids import PlayAction
from bot.play.model import HintKind, MatchRecord, Offer, Setting
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.season.model import Uncounted
from bot.season.store import SeasonStore
from games import game
from games.match import Computer, First
from tests.support.acting import GUILD, by, fill, press
from tests.support.matches import ADA, BLAISE
from tests.support.pupils import timely
from tests.support.world import World, play_service, seeds

LONG_AGO = datetime(2000, 1, 1).astimezone()


async def counted(world: World, number: int = 1) -> dict[int, int]:
    return dict(await timely(world, HintStore(world.bot._engine).counted(number)))


async def test_each_kind_of_help_counts_once_in_a_ply_and_only_for_the_player(world: World) -> None:
    ada = world.ada
    board = await ada.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    await press(world.blaise, board, PlayAction.WHY)
    assert await counted(world) == {}, "a spectator does not play"
    hint = await press(ada, board, PlayAction.HINT)
    await press(ada, hint, PlayAction.HINT)
    assert await counted(world) == {0: 1}, "the steps of one hint are one hint"
    for move in ("1 1", "2 1"):
        picking = await press(ada, board, PlayAction.WHAT_IF)
        assert await counted(world) == {0: 1 + (move == "2 1")}, "a picker tells nothing"
        await fill(ada, await press(ada, picking, PlayAction.ASK), move)
    assert await counted(world) == {0: 2}
    await press(ada, board, PlayAction.WHY)
    assert await counted(world) == {0: 3}
    await world.restart()
    assert await counted(world) == {0: 3}
    board = await ada.slash(world.channel, "play", move="1 1")
    await press(ada, board, PlayAction.HINT)
    assert await counted(world) == {0: 4}, "hints at another ply are counted separately"
    over = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    await press(ada, over, PlayAction.WHY)
    assert await counted(world) == {0: 4}, "afterwards everything may be asked"
    kept = json.loads(await timely(world, world.bot.privacy.export(ada.id)))
    assert {hint["kind"] for hint in kept["matches"][0]["hints"]} == set(HintKind)
    await timely(world, world.bot.privacy.erase(ada.id))
    assert await HintStore(world.bot._engine).counted(1) == {}


async def test_refused_help_does_not_count(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="1 3 7", first="me")
    await press(world.blaise, board, PlayAction.HINT)
    picking = await press(world.ada, board, PlayAction.WHAT_IF)
    await fill(world.ada, await press(world.ada, picking, PlayAction.ASK), "9 9")
    assert await counted(world) == {}


async def won(matches: Matches, hints: Hints, start: tuple[int, ...], *helped: Any) -> MatchRecord:
    """Let Ada win from two heaps, one of them of one, after she or others were helped."""
    offer = Offer(game("nim"), start, Computer(), First.ME)
    record = await matches.start(ADA, Setting(GUILD, 77, "fr"), offer, 1)
    for who in helped:
        await hints.given(record, by(who), HintKind.HINT)
    record = await matches.play(record.id, 0, (1, start[0] - 1), by(ADA))
    (last,) = record.match.game.moves(record.match.position)
    return await matches.play(record.id, record.ply, last, by(ADA))


async def test_a_win_with_hints_does_not_count_on_the_leaderboard(engine: Engine) -> None:
    matches, hints = (
        play_service(engine, seeds()),
        Hints(HintStore(engine), LearnStore(engine).last_unit),
    )
    season = SeasonStore(engine)
    await won(matches, hints, (4, 1), ADA)
    await won(matches, hints, (5, 1), BLAISE)
    await won(matches, hints, (4, 1))
    told = [each.uncounted for each in await season.won_in(GUILD, LONG_AGO)]
    assert told == [Uncounted.HINTS, None, None], "it was no hint to Ada; won again without any"


async def test_hints_asked_at_once_count_once_and_are_purged_with_the_match(engine: Engine) -> None:
    matches, store = play_service(engine, seeds()), HintStore(engine)
    hints = Hints(store, LearnStore(engine).last_unit)
    offer = Offer(game("nim"), (4, 5), Computer(), First.ME)
    record = await matches.start(ADA, Setting(GUILD, 77, "fr"), offer, 1)
    given = (hints.given(record, by(ADA), HintKind.WHY) for _ in range(5))
    await asyncio.gather(*given)
    assert await store.counted(record.id) == {0: 1}
    await MatchStore(engine).purge(datetime(3000, 1, 1).astimezone())
    assert await store.counted(record.id) == {}
    await hints.given(record, by(ADA), HintKind.HINT)
    assert await store.counted(record.id) == {}, "of a match that is gone nothing is kept"
