"""A server that removes the bot: all its data is deleted thirty days later."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from simcord.backend.serializers import guild_create_payload

from bot.db.engine import Engine
from bot.db.schema.base import metadata
from bot.db.schema.classroom import classes
from bot.db.schema.running import servers
from bot.kit.clock import now
from bot.kit.shards import Shards
from bot.privacy.departure.service import GRACE
from bot.privacy.departure.store import DepartureStore
from tests.support.world import World

GONE, STAYS = 5 << 22, 6 << 22

AT = datetime(2026, 9, 1, tzinfo=UTC)

#: What is kept of the bot alone.
OF_THE_BOT = {"presences", "registered_commands", "tombstones"}

_SAMPLES = {
    sa.Boolean: False,
    sa.Date: date(2026, 9, 1),
    sa.DateTime: AT,
    sa.String: "x",
    sa.LargeBinary: b"x",
}


def _value(column: sa.Column[Any], guild_id: int, number: int) -> Any:
    """Return something to put into a column, for a row of a server."""
    if column.name == "guild_id":
        return guild_id
    if column.foreign_keys and column.name != "match_id":
        return _value(next(iter(column.foreign_keys)).column, guild_id, number)
    for kind, sample in _SAMPLES.items():
        if isinstance(column.type, kind):
            return sample
    return number


def _fill(connection: sa.Connection, guild_id: int, number: int) -> None:
    """Put a row of a server into every table, whatever tables there are."""
    for table in metadata.sorted_tables:
        if table.name in OF_THE_BOT:
            continue
        values = {
            column.name: _value(column, guild_id, number)
            for column in table.columns
            if not column.nullable or column.name == "guild_id"
        }
        connection.execute(sa.insert(table), values)


async def _counts(engine: Engine) -> dict[str, int]:
    def counted(connection: sa.Connection) -> dict[str, int]:
        return {
            name: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
            for name, table in metadata.tables.items()
            if name not in OF_THE_BOT
        }

    return await engine.read(counted)


async def test_deleting_a_server_deletes_its_rows_from_every_table(engine: Engine) -> None:
    """A new table of servers is filled here, too, and turns this red unless it forgets them."""
    await engine.write(lambda connection: _fill(connection, GONE, 1))
    await engine.write(lambda connection: _fill(connection, STAYS, 2))
    assert set((await _counts(engine)).values()) == {2}
    store = DepartureStore(engine)
    assert not await store.delete(GONE, now()), "a server that was never left should not be deleted"
    await store.left(GONE, AT)
    assert await store.left_before(AT) == [GONE]
    assert await store.delete(GONE, AT)
    left = await _counts(engine)
    assert not {name for name, count in left.items() if count != 1}
    for table in metadata.tables.values():
        if "guild_id" in table.c:
            kept = sa.select(table.c.guild_id)
            assert await engine.read(lambda c, kept=kept: c.scalar(kept)) == STAYS, table.name
    assert not await store.delete(GONE, AT), "a second deletion does nothing"


async def test_a_server_that_adds_the_bot_again_in_time_loses_nothing(engine: Engine) -> None:
    store = DepartureStore(engine)
    await engine.write(lambda connection: _fill(connection, GONE, 1))
    await store.left(GONE, AT)
    await store.left(GONE, AT + GRACE)
    assert await store.first_left() == AT, "the first time counts"
    await store.joined(GONE)
    assert not await store.delete(GONE, AT + 2 * GRACE)
    assert await store.first_left() is None
    assert set((await _counts(engine)).values()) == {1}


async def test_removals_while_offline_are_noticed_by_comparing_servers(engine: Engine) -> None:
    """A process judges the servers of its own shards only."""
    first, other = DepartureStore(engine, Shards(0, 0, 2)), DepartureStore(engine, Shards(1, 1, 2))
    assert await first.compare({2 << 22, 4 << 22}, AT) == (set(), set())
    assert await other.compare({1 << 22}, AT) == (set(), set())
    assert await first.compare({1 << 22, 4 << 22}, AT) == ({2 << 22}, set())
    assert await other.compare({1 << 22}, AT + GRACE) == (set(), set())
    assert (await first.left_before(AT), await other.left_before(AT)) == ([2 << 22], [])
    assert await first.compare({2 << 22, 4 << 22}, AT) == (set(), {2 << 22})
    assert await first.first_left() is None


async def _servers(world: World) -> dict[int, datetime | None]:
    rows = await world.bot._engine.read(lambda c: c.execute(sa.select(servers)).all())
    return {row.guild_id: row.left_at for row in rows}


async def _settled(world: World) -> bool:
    here = sa.select(classes).where(classes.c.guild_id == world.server.id)
    return await world.bot._engine.read(lambda c: c.execute(here).one_or_none()) is not None


def _tell_gone(world: World, **more: Any) -> None:
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.server.id), **more})


def _remove(world: World) -> Any:
    """Remove the bot from its server; return the removed server of the local Discord."""
    _tell_gone(world)
    return world.env.backend.guilds.pop(world.server.id)


def _add(world: World, gone: Any = None) -> None:
    backend = world.env.backend
    if gone is not None:
        backend.guilds[world.server.id] = gone
    payload = dict(guild_create_payload(backend, backend.guilds[world.server.id]))
    payload.pop("unavailable", None)  # as Discord tells of a server that was joined
    backend.emit("GUILD_CREATE", payload)


async def test_data_of_a_server_is_deleted_thirty_days_after_the_removal(world: World) -> None:
    await world.bot.classes.ensure(world.server.id, "fr")
    _add(world)
    _tell_gone(world, unavailable=True)
    await world.env.settle()
    assert await _servers(world) == {world.server.id: None}, "an outage is no removal"
    _remove(world)
    await world.env.settle()
    assert (await _servers(world))[world.server.id] is not None
    await world.env.advance_time((GRACE - timedelta(hours=1)).total_seconds())
    assert await _settled(world)
    await world.env.advance_time(timedelta(hours=2).total_seconds())
    assert not await _settled(world)
    assert await _servers(world) == {}


async def test_a_removal_in_a_lost_session_is_noticed_when_the_next_one_is_ready(
    world: World,
) -> None:
    """Discord sends no event for it, and discord.py leaves such servers in its cache."""
    backend = world.env.backend
    await world.bot.classes.ensure(world.server.id, "fr")
    _add(world)
    await world.env.settle()
    gone = backend.guilds.pop(world.server.id)

    async def ready_again() -> None:
        with world.env._bot_scope(), world.env.time_context():
            world.bot.dispatch("shard_ready", 0)
            world.bot.dispatch("ready")
        await world.env.settle()

    await ready_again()
    left_at = (await _servers(world))[world.server.id]
    assert left_at is not None
    assert world.server.id in {guild.id for guild in world.bot.guilds}, (
        "the server should still be in the cache of discord.py"
    )
    await world.env.advance_time(timedelta(days=1).total_seconds())
    await ready_again()
    assert await _servers(world) == {world.server.id: left_at}, "the first time counts"
    backend.guilds[world.server.id] = gone
    await ready_again()
    assert await _servers(world) == {world.server.id: None}, (
        "a server that is back should not be marked as left"
    )
    del backend.guilds[world.server.id]
    await ready_again()
    await world.env.advance_time((GRACE + timedelta(hours=1)).total_seconds())
    assert not await _settled(world)


@pytest.mark.parametrize("restarts", [False, True])
async def test_data_of_a_server_that_adds_the_bot_again_stays(world: World, restarts: bool) -> None:
    await world.bot.classes.ensure(world.server.id, "fr")
    gone = _remove(world)
    await world.env.settle()
    _add(world, gone)
    if restarts:
        await world.restart()
    await world.env.settle()
    assert await _servers(world) == {world.server.id: None}
    await world.env.advance_time((2 * GRACE).total_seconds())
    assert await _settled(world)
