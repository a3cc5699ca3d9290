"""Shards: how they are typed, and that each server is looked after by one process."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.db.engine import Engine
from bot.db.schema.challenge import challenges
from bot.db.schema.classroom import classes
from bot.kit.actors import Actor
from bot.kit.clock import now, stamp
from bot.kit.shards import ALL, Shards
from bot.play.model import LiveMessage, Setting, State
from bot.play.store import MatchStore
from bot.play.team.store import VoteStore
from bot.privacy.store import PrivacyStore
from bot.running.store import ThingStore
from games.match import Computer, Match, Person, Team
from tests.support.challenge_service import Service, terms
from tests.support.databases import rows_in, written
from tests.support.drafts import created
from tests.support.matches import ADA, NIM, OVERDUE


@pytest.mark.parametrize(
    ("typed", "shards"),
    [
        ("0-3/16", Shards(0, 3, 16)),
        (" 3/16 ", Shards(3, 3, 16)),
        ("0/1", ALL),
        *((typed, None) for typed in ("", "3", "4/4", "3-1/4", "0-4/4", "-1/4", "0-3", "0 3/16")),
    ],
)
def test_shards_are_read_as_they_are_typed(typed: str, shards: Shards | None) -> None:
    if shards is not None:
        assert Shards.read(typed) == shards
        return
    with pytest.raises(ValueError, match="shards"):
        Shards.read(typed)


#: Two processes that share four shards unequally, and the servers of each; None: private messages.
FIRST, OTHER = Shards(0, 0, 4), Shards(1, 3, 4)
OURS: dict[Shards, list[int | None]] = {
    FIRST: [None, 4 << 22],
    OTHER: [*((200_000_000_004 + shard << 22) + 77 for shard in (1, 2, 3))],
}
OURS[ALL] = [*OURS[FIRST], *OURS[OTHER]]


async def test_each_match_and_its_board_belong_to_one_process(engine: Engine) -> None:
    store, of_match = MatchStore(engine), dict[int, int | None]()
    timed = Match(NIM, (1, 3), (Person(ADA), Computer(1.0)), 0, 7)
    voted = Match(NIM, (1, 3), (Team(), Computer(1.0)), 0, 7)
    for seconds, server in zip((900, 800, OVERDUE, OVERDUE, 700), OURS[ALL], strict=True):
        setting = Setting(server, 5, "en", seconds, 1)
        of_match[(await store.create(State.OPEN, setting, timed)).id] = server
        board = await store.create(State.OPEN, setting, voted)
        of_match[board.id] = server
        await store.move_board(board.id, LiveMessage(server, 5, board.id))
    for shards, servers in OURS.items():
        due = {of_match[number] for _, number in await ThingStore(engine, shards).due(())}
        assert due == {OURS[ALL][2], OURS[ALL][3]} & set(servers)
        boards = await VoteStore(engine, shards).outdated(stamp() - timedelta(minutes=1))
        assert {of_match[number] for number in boards} == {*servers}
    first = await ThingStore(engine, FIRST).next_due(())
    other = await ThingStore(engine, OTHER).next_due(())
    assert first is not None
    assert other is not None
    assert other < now() < first, "nobody waits for what another process ends"


async def test_each_challenge_belongs_to_one_process(engine: Engine) -> None:
    service = Service(engine)
    for minutes, server in enumerate(filter(None, OURS[ALL])):
        teacher = Actor(1, server, manages=True)
        opens_at = now() + timedelta(minutes=minutes - 1)
        drafted = await created(service.editor, teacher, replace(terms(), opens_at=opens_at))
        await service.editor.publish(teacher, drafted.id)
    found = {shards: await ThingStore(engine, shards).unfinished() for shards in OURS}
    servers = {row.id: row.guild_id for row in await rows_in(engine, challenges)}
    for shards, ours in OURS.items():
        assert {servers[number] for _, number in found[shards]} == {*filter(None, ours)}


async def test_each_class_is_purged_by_one_process(engine: Engine) -> None:
    store, match = MatchStore(engine), Match(NIM, (1, 3), (Person(ADA), Computer(1.0)), 0, 7)
    for server in OURS[ALL]:
        await store.create(State.OPEN, Setting(server, 5, "en"), match)
    for shards, servers in OURS.items():
        ours = {server for server in servers if server is not None}
        privacy = PrivacyStore(engine, shards)
        assert {server for server, _ in await privacy.without_settings()} == ours
    for server in filter(None, OURS[ALL]):
        await Service(engine).classes.ensure(server, "en")
    ended = now() - timedelta(days=1)
    await written(engine, sa.update(classes).values(purge_at=ended))
    for shards, servers in OURS.items():
        ours = {server for server in servers if server is not None}
        privacy = PrivacyStore(engine, shards)
        assert {server for server, _ in await privacy.purgeable()} == ours
        assert await privacy.next_purge() == ended
