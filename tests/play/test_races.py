"""Who wins when several ask at the same moment, in one process or in two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine, create_engine
from bot.play.model import MatchRecord, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.play.store import MatchStore
from tests.support.acting import by
from tests.support.databases import meanwhile
from tests.support.matches import (
    ADA,
    BLAISE,
    HERE,
    against_computer,
    contents,
    duel,
    finished_duel,
    offered,
    take_backs,
)
from tests.support.world import play_service


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Engine]:
    """Open a database, brought up to date."""
    engine = create_engine(url)
    try:
        await engine.migrate()
        yield engine
    finally:
        await engine.dispose()


async def outcomes(*calls: Awaitable[MatchRecord]) -> list[MatchRecord | BaseException]:
    return await asyncio.gather(*calls, return_exceptions=True)


def _one_was_quicker(results: list[MatchRecord | BaseException]) -> MatchRecord:
    """Return the one result that succeeded; check that all others were refused with that board."""
    (granted,) = [result for result in results if isinstance(result, MatchRecord)]
    late = [result for result in results if not isinstance(result, MatchRecord)]
    assert all(isinstance(error, Stale) for error in late), late
    assert all(error.record == granted for error in late if isinstance(error, Stale))
    return granted


@pytest.mark.parametrize("services", [1, 2])
async def test_many_clicks_for_one_turn_move_once(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        record = await against_computer(doors[0], start=(30, 29))
        clicks = [doors[i % services].play(record.id, 0, (1, i + 1), by(ADA)) for i in range(20)]
        granted = _one_was_quicker(await outcomes(*clicks))
        assert granted.ply == 2
        assert await doors[-1].get(record.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_an_offer_accepted_and_declined_at_once_is_answered_once(
    database_url: str, services: int
) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        for i in range(5):
            record = await offered(doors[0])
            granted = _one_was_quicker(
                await outcomes(
                    doors[0].answer(record.id, by(BLAISE), accepted=i % 2 == 0),
                    doors[-1].answer(record.id, by(BLAISE), accepted=i % 2 == 1),
                    doors[0].leave(record, by(ADA)),
                )
            )
            assert await doors[-1].get(record.id) == granted


@pytest.mark.parametrize("services", [1, 2])
async def test_rematches_asked_for_at_once_make_one(database_url: str, services: int) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine) for engine in (one, two)[:services]]
        record = await finished_duel(doors[0])
        presses = [
            doors[i % services].rematch(record.id, (ADA, BLAISE)[i // 2 % 2], HERE)
            for i in range(8)
        ]
        results = await outcomes(*presses)
        (granted,) = [result for result in results if isinstance(result, MatchRecord)]
        late = [result for result in results if isinstance(result, MatchRefused)]
        assert [error.refusal for error in late] == [MatchRefusal.REMATCH_EXISTS] * 7
        assert all(error.record == granted for error in late)
        assert await doors[-1].mine(ADA) == [granted]


async def test_of_a_resignation_and_a_move_at_once_one_happens(matches: Matches) -> None:
    for turned in (False, True) * 3:
        record = await duel(matches)
        calls = [
            matches.play(record.id, 0, (4, 7), by(ADA)),
            matches.resign(record.id, 0, by(BLAISE)),
        ]
        results = await outcomes(*(reversed(calls) if turned else calls))
        (granted,) = [result for result in results if isinstance(result, MatchRecord)]
        (late,) = [result for result in results if not isinstance(result, MatchRecord)]
        assert isinstance(late, Stale | MatchRefused)
        if isinstance(late, MatchRefused):  # it came when the resignation was in the store
            assert late.refusal is MatchRefusal.MATCH_OVER
        assert late.record == granted
        assert granted.ply == 1
        assert await matches.get(record.id) == granted


async def test_of_a_take_back_and_a_reply_at_once_one_happens(matches: Matches) -> None:
    record = await duel(matches)
    record = await matches.play(record.id, 0, (4, 7), by(ADA))
    await take_backs(matches).ask(record.id, 1, by(ADA))
    granted = _one_was_quicker(
        await outcomes(
            matches.play(record.id, 1, (3, 5), by(BLAISE)),
            take_backs(matches).allow(record.id, 1, 0, by(BLAISE)),
        )
    )
    assert granted.ply == 2
    assert await matches.get(record.id) == granted


async def test_fifty_matches_at_once_are_all_played_to_the_end(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        doors = [play_service(engine, count(1).__next__) for engine in (one, two)]

        async def whole_match(number: int) -> MatchRecord:
            matches, who = doors[number % 2], number + 1
            record = await against_computer(matches, start=(3, 4, 2), who=who)
            while record.state is State.OPEN:
                move = record.match.game.moves(record.match.position)[0]
                record = await matches.play(record.id, record.ply, move, by(who))
            return record

        finished = await asyncio.gather(*map(whole_match, range(50)))
        assert len({record.id for record in finished}) == 50
        for record in finished:
            assert await doors[0].get(record.id) == record


PURGED: dict[str, Callable[[Matches], Awaitable[MatchRecord]]] = {
    "play": duel,
    "rematch": finished_duel,
    "answer": offered,
}


@pytest.mark.parametrize("action", PURGED)
async def test_a_match_deleted_meanwhile_is_no_such_match(
    database_url: str, engine: Engine, action: str
) -> None:
    """It is deleted after it was read and before anything is written."""
    record = await PURGED[action](play_service(engine))
    deleted: list[int] = []

    async with opened(database_url) as slow:
        wait = meanwhile(slow)

        def purge(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            if "FROM plies" in statement and not deleted:
                later = datetime.now(UTC) + timedelta(days=1)
                deleted.append(wait(MatchStore(engine).purge(later)))

        sa.event.listen(slow.sync_engine, "after_cursor_execute", purge)
        matches = play_service(slow)
        calls = {
            "play": lambda: matches.play(record.id, 0, (4, 7), by(ADA)),
            "rematch": lambda: matches.rematch(record.id, ADA, HERE),
            "answer": lambda: matches.answer(record.id, by(BLAISE), accepted=True),
        }
        with pytest.raises(MatchRefused) as refused:
            await calls[action]()
    assert deleted == [1]
    assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH
    assert await contents(engine) == []
