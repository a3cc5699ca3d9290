"""Matches that are remembered between two clicks: a guess, which the store has the last word on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.db import recent
from bot.db.engine import Engine
from bot.kit.clock import stamp
from bot.play.model import LiveMessage
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.privacy.store import PrivacyStore
from tests.support.acting import by
from tests.support.databases import opened
from tests.support.matches import ADA, BLAISE, against_computer, duel, take_backs
from tests.support.world import play_service


@pytest_asyncio.fixture
async def both(database_url: str) -> AsyncIterator[tuple[Matches, Matches, Engine]]:
    """Two processes' services on one database, and the engine of the second."""
    async with opened(database_url) as one, opened(database_url) as two:
        yield play_service(one), play_service(two), two


async def test_a_remembered_match_is_used_only_for_the_player_to_move(
    both: tuple[Matches, Matches, Engine],
) -> None:
    here, _, _ = both
    record = await here.play((await duel(here)).id, 0, (1, 1), by(ADA))
    assert here.guess(record.id, 1, by(BLAISE)) == record
    assert here.guess(record.id, 1, by(ADA)) is None
    assert here.guess(record.id, 0, by(BLAISE)) is None, "a guess about an earlier ply is dropped"
    await here.resign(record.id, 1, by(BLAISE))
    assert here.guess(record.id, 2, by(ADA)) is None, "the match is over"


async def test_a_stale_remembered_match_is_detected_when_the_move_is_stored(
    both: tuple[Matches, Matches, Engine],
) -> None:
    here, there, _ = both
    record = await against_computer(here)
    elsewhere = await there.play(record.id, 0, (4, 1), by(ADA))
    guess = here.guess(record.id, 0, by(ADA))
    assert guess == record
    with pytest.raises(Stale) as stale:
        await here.move(guess, (1, 1), by(ADA))
    assert stale.value.record == elsewhere
    assert here.guess(record.id, elsewhere.ply, by(ADA)) == elsewhere


async def test_a_move_taken_back_elsewhere_is_detected(
    both: tuple[Matches, Matches, Engine],
) -> None:
    here, there, _ = both
    record = await against_computer(here)
    played = await here.play(record.id, 0, (4, 1), by(ADA))
    guess = here.guess(record.id, played.ply, by(ADA))
    assert guess is not None
    move = guess.match.game.moves(guess.match.position)[0]
    back = await take_backs(there).ask(record.id, played.ply, by(ADA))
    with pytest.raises(Stale) as stale:
        await here.move(guess, move, by(ADA))
    assert stale.value.record == back


@pytest.mark.parametrize("way", ["purged", "erased"])
async def test_a_match_deleted_elsewhere_is_detected(
    both: tuple[Matches, Matches, Engine], way: str
) -> None:
    here, _, engine = both
    record = await against_computer(here)
    if way == "purged":
        await MatchStore(engine).purge(stamp() + timedelta(days=1))
    else:
        await PrivacyStore(engine).erase(ADA)
    guess = here.guess(record.id, 0, by(ADA))
    assert guess is not None
    with pytest.raises(MatchRefused) as refused:
        await here.move(guess, (1, 1), by(ADA))
    assert refused.value.refusal is MatchRefusal.NO_SUCH_MATCH
    assert here.guess(record.id, 0, by(ADA)) is None


async def test_a_remembered_match_has_its_live_board(both: tuple[Matches, Matches, Engine]) -> None:
    here, _, _ = both
    record = await against_computer(here)
    board = LiveMessage(1, 2, 3)
    await here._store.move_board(record.id, board)
    guess = here.guess(record.id, 0, by(ADA))
    assert guess is not None
    assert guess.live == board


async def test_only_the_latest_used_matches_are_remembered(
    both: tuple[Matches, Matches, Engine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "REMEMBERED", 2)
    here, _, _ = both
    first, second = [await against_computer(here) for _ in range(2)]
    assert here.guess(first.id, 0, by(ADA)) is not None
    third = await against_computer(here)
    known = [here.guess(each.id, 0, by(ADA)) is not None for each in (first, second, third)]
    assert known == [True, False, True]
    here._store.recent.forget_all()
    assert here.guess(third.id, 0, by(ADA)) is None
