"""The gateway: connections, the sessions that outlive them, and the events for each shard."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from benchmarks.gateway.compression import STREAMS, Stream
from benchmarks.gateway.faults import EventFate, Faults
from benchmarks.gateway.world import Json, World

#: The most events of a session that can be sent again when it is resumed.
KEPT_EVENTS = 5_000

#: The interval of a client's heartbeats, in milliseconds, as in Discord.
HEARTBEAT = 41_250


class Op(IntEnum):
    """The kind of a payload of the gateway."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """The reason why the gateway closes a connection."""

    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SHARD = 4010


class Connection:
    """One WebSocket of a client, with the compression that it requested."""

    def __init__(self, socket: web.WebSocketResponse, stream: Stream | None) -> None:
        self.socket = socket
        self._stream = stream
        self.session: Session | None = None

    async def send(self, op: Op, data: Any = None, **more: Any) -> None:
        """Send a payload; do nothing if the client is gone."""
        text = json.dumps({"op": op, "d": data, **more})
        if self.socket.closed:
            return
        try:
            if self._stream is None:
                await self.socket.send_str(text)
            else:
                await self.socket.send_bytes(self._stream.compress(text.encode()))
        except ConnectionError:
            return

    def abort(self) -> None:
        """Cut the connection without closing it."""
        transport = self.socket._req.transport if self.socket._req is not None else None
        if transport is not None:
            transport.abort()


@dataclass(eq=False)
class Session:
    """A session that a client may resume: a shard, and the events that it was sent."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None
    sequence: int = 0
    kept: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def is_for(self, guild_id: int | None) -> bool:
        """Return whether events of a server go to this session's shard; None, a DM, goes to 0."""
        return ((guild_id or 0) >> 22) % self.shards == self.shard

    async def dispatch(self, name: str, data: Any) -> None:
        """Send an event at once, or when the client has resumed the session."""
        self.sequence += 1
        self.kept.append((self.sequence, name, data))
        if self.connection is not None:
            await self.connection.send(Op.DISPATCH, data, s=self.sequence, t=name)

    async def resume(self, connection: Connection, after: int) -> None:
        """Send all events after a number again, then RESUMED; later ones go to ``connection``."""
        while after < self.sequence:
            missed = [event for event in self.kept if event[0] > after]
            for after, name, data in missed:
                await connection.send(Op.DISPATCH, data, s=after, t=name)
        self.connection, connection.session = connection, self
        await self.dispatch("RESUMED", {"_trace": []})

    def has_all_after(self, after: int) -> bool:
        """Return whether all events after a number are still stored."""
        first = self.kept[0][0] if self.kept else self.sequence + 1
        return first <= after + 1 <= self.sequence + 1


class Gateway:
    """Serves the WebSockets of one application, whose bot has ``token``.

    ``url`` returns the address of this gateway.
    """

    def __init__(self, world: World, faults: Faults, token: str, url: Callable[[], str]) -> None:
        self._world = world
        self._faults = faults
        self._token = token
        self._url = url
        self._connections: set[Connection] = set()
        self.sessions: dict[str, Session] = {}
        self.heartbeat = HEARTBEAT
        #: The number of next requests to resume a session that are refused.
        self.refused_resumes = 0
        #: The number of payloads received of each kind.
        self.received: dict[Op, int] = dict.fromkeys(Op, 0)
        #: The number of connections that requested each compression.
        self.compressions: Counter[str] = Counter()
        self._later: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        wanted = request.query.get("compress", "")
        self.compressions[wanted] += 1
        connection = Connection(socket, STREAMS[wanted]() if wanted in STREAMS else None)
        self._connections.add(connection)
        try:
            await connection.send(Op.HELLO, {"heartbeat_interval": self.heartbeat})
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(connection, json.loads(message.data))
        finally:
            self._connections.discard(connection)
            session = connection.session
            if session is not None and session.connection is connection:
                session.connection = None
            await self._notify_change()
        return socket

    async def _receive(self, connection: Connection, payload: Json) -> None:
        op: int = payload["op"]
        data: Any = payload["d"]
        if op in self.received:
            self.received[Op(op)] += 1
        if op == Op.HEARTBEAT:
            await connection.send(Op.HEARTBEAT_ACK)
        elif op == Op.IDENTIFY:
            await self._identify(connection, data)
        elif op == Op.RESUME:
            await self._resume(connection, data)
        elif connection.session is None:
            await connection.socket.close(code=Close.NOT_AUTHENTICATED)

    async def _identify(self, connection: Connection, data: Json) -> None:
        shard, shards = data.get("shard", (0, 1))
        if data["token"] != self._token:
            await connection.socket.close(code=Close.AUTHENTICATION_FAILED)
            return
        if connection.session is not None:
            await connection.socket.close(code=Close.ALREADY_AUTHENTICATED)
            return
        if not 0 <= shard < shards:
            await connection.socket.close(code=Close.INVALID_SHARD)
            return
        self._delete_abandoned(shard, shards)
        session = Session(secrets.token_hex(16), shard, shards, data["intents"], connection)
        self.sessions[session.id] = session
        connection.session = session
        await self._greet(session)
        await self._notify_change()

    async def _greet(self, session: Session) -> None:
        guilds = [guild for guild in self._world.guilds.values() if session.is_for(guild.id)]
        application = {"id": str(self._world.application_id), "flags": 0}
        ready = {
            "v": 10,
            "user": self._world.bot.user(),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._url(),
            "shard": [session.shard, session.shards],
            "application": application,
        }
        await session.dispatch("READY", ready)
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", guild.payload(self._world.bot))

    def _delete_abandoned(self, shard: int, shards: int) -> None:
        """Delete the sessions of a shard that no client has resumed."""
        for session in list(self.sessions.values()):
            if (session.shard, session.shards, session.connection) == (shard, shards, None):
                del self.sessions[session.id]

    async def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if self.refused_resumes:
            self.refused_resumes -= 1
            session = None
        if session is None or not session.has_all_after(data["seq"]):
            await connection.send(Op.INVALID_SESSION, data=False)
            return
        await session.resume(connection, data["seq"])
        await self._notify_change()

    async def dispatch(self, name: str, data: Any, guild_id: int | None) -> None:
        """Send an event to every session that it belongs to, unless a failure is pending for it.

        Where it belongs, and what None means, is as in ``Session.is_for``.
        """
        fault = self._faults.for_event(name)
        if fault is None:
            await self._send(name, data, guild_id)
        elif fault.fate is EventFate.DOUBLED:
            await self._send(name, data, guild_id)
            await self._send(name, data, guild_id)
        elif fault.fate is EventFate.LATE:
            later = asyncio.create_task(self._send_later(fault.seconds, name, data, guild_id))
            self._later.add(later)
            later.add_done_callback(self._later.discard)

    async def _send(self, name: str, data: Any, guild_id: int | None) -> None:
        for session in list(self.sessions.values()):
            if session.is_for(guild_id):
                await session.dispatch(name, data)

    async def _send_later(self, seconds: float, name: str, data: Any, guild_id: int | None) -> None:
        await asyncio.sleep(seconds)
        await self._send(name, data, guild_id)

    @property
    def live(self) -> list[Session]:
        """The sessions that have a connected client."""
        return [session for session in self.sessions.values() if session.connection is not None]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition on the sessions is true; at once if it is."""
        async with self._changed:
            await self._changed.wait_for(holds)

    async def _notify_change(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def drop(self, code: int | None = None) -> None:
        """Cut every connection or, with a code, close it; the sessions remain."""
        for connection in list(self._connections):
            if code is None:
                connection.abort()
            else:
                await connection.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Ask every client to reconnect."""
        for connection in list(self._connections):
            await connection.send(Op.RECONNECT)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate every session with a client; delete them unless ``resumable``."""
        for connection in list(self._connections):
            if connection.session is not None and not resumable:
                self.sessions.pop(connection.session.id, None)
            await connection.send(Op.INVALID_SESSION, data=resumable)

    async def close(self) -> None:
        """Close every connection, and send nothing more."""
        for later in list(self._later):
            later.cancel()
        for connection in list(self._connections):
            await connection.socket.close(code=1001)
