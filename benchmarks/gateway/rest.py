"""REST v10, as far as the bot uses it: one table of routes."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from time import perf_counter
from typing import Any

from aiohttp import web
from aiohttp.web_request import FileField

from benchmarks.gateway.faults import Broken, Faults
from benchmarks.gateway.interactions import PROMISES, Callback, Interaction, Interactions
from benchmarks.gateway.world import EPHEMERAL, Channel, Json, World

#: Discord's error codes.
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10004, 10007, 10008
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10015, 10062, 40060

#: The number of nonces for which a message is not sent again.
NONCES = 1_000


class Refusal(Exception):
    """A request that Discord refuses, with an HTTP status and a code of its own."""

    def __init__(self, status: int, code: int = 0) -> None:
        super().__init__(f"{status}, code {code}")
        self.status = status
        self.code = code


@dataclass
class Call:
    """A parsed request."""

    arrived: float
    path: tuple[str, ...]
    query: dict[str, str]
    body: Any
    files: list[Json]
    #: Functions to call after the answer has been sent.
    then: list[Callable[[], None]] = field(default_factory=list)


Answer = Callable[[Call], Any]


class Rest:
    """Answers the requests of one application's bot, which has ``token``.

    ``base`` returns the address at which its files are.
    """

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        faults: Faults,
        token: str,
        base: Callable[[], str],
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._faults = faults
        self._token = token
        self._base = base
        self._nonces: dict[tuple[int, str], Json] = {}
        #: The seconds after which an interaction can no longer be answered.
        self.deadline: float | None = None
        #: The number of sessions that Discord recommends to the bot.
        self.shards = 1
        #: How often each route was answered with each status.
        self.answers: Counter[tuple[str, int]] = Counter()
        self._routes = self._route_table()

    def _route_table(self) -> list[tuple[str, re.Pattern[str], Answer]]:
        application = r"/applications/\d+"
        message = r"/channels/(\d+)/messages/(\d+)"
        reply = r"/webhooks/\d+/([\w-]+)/messages/(@original|\d+)"
        routes: list[tuple[str, str, Answer]] = [
            ("POST", r"/interactions/(\d+)/([\w-]+)/callback", self._callback),
            ("PATCH", reply, self._edit_reply),
            ("GET", reply, self._get_reply),
            ("DELETE", reply, self._delete_reply),
            ("POST", r"/webhooks/\d+/([\w-]+)", self._follow_up),
            ("POST", r"/channels/(\d+)/messages", self._send),
            ("PATCH", message, self._edit),
            ("GET", message, self._get_message),
            ("DELETE", message, self._delete),
            ("GET", r"/channels/(\d+)", self._get_channel),
            ("GET", r"/guilds/(\d+)/members/(\d+)", self._get_member),
            ("GET", "/users/@me", lambda _: self._world.bot.user()),
            ("POST", "/users/@me/channels", self._open_private),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway),
            ("GET", application + "/commands", lambda _: self._world.commands),
            ("PUT", application + "/commands", self._register),
        ]
        return [(method, re.compile(pattern), answer) for method, pattern, answer in routes]

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, or let the pending failure happen to it; count the answer.

        A refusal is answered with its status and code. Then the functions in ``Call.then`` are
        called.
        """
        arrived = perf_counter()
        path = request.path.removeprefix("/api/v10")
        fault = self._faults.for_request(request.method, path)
        if fault is not None and fault.broken is Broken.BEFORE:
            return self._cut_connection(request)
        if fault is not None and fault.status:
            await request.read()
            return self._respond(request, path, fault.status, fault.body, fault.headers)
        call: Call | None = None
        try:
            answer, match = self._route(request, path)
            body, files = await self._read_request(request)
            call = Call(arrived, match.groups(), dict(request.query), body, files)
            status, content = HTTPStatus.OK, answer(call)
        except Refusal as refusal:
            status = HTTPStatus(refusal.status)
            content = {"code": refusal.code, "message": status.phrase}
        if fault is not None and fault.broken is Broken.AFTER:
            return self._cut_connection(request)
        if fault is not None:
            await asyncio.sleep(fault.seconds)
        response = self._respond(request, path, status, content)
        with suppress(ConnectionError):  # the bot is gone, but people see the effect of its request
            await response.prepare(request)
            await response.write_eof()
        for done in call.then if call else ():
            done()
        return response

    def _route(self, request: web.Request, path: str) -> tuple[Answer, re.Match[str]]:
        sent = request.headers.get("Authorization")
        if sent not in (None, f"Bot {self._token}") or (
            sent is None and not path.startswith(("/interactions/", "/webhooks/"))
        ):
            raise Refusal(HTTPStatus.UNAUTHORIZED)
        for method, pattern, answer in self._routes:
            if method == request.method:
                match = pattern.fullmatch(path)
                if match is not None:
                    return answer, match
        raise Refusal(HTTPStatus.NOT_FOUND)

    async def _read_request(self, request: web.Request) -> tuple[Any, list[Json]]:
        if request.content_type != "multipart/form-data":
            text = await request.read()
            return json.loads(text) if text else {}, []
        form = await request.post()
        files = []
        for name, sent in form.items():
            if isinstance(sent, FileField) and name.startswith("files["):
                content = sent.file.read()
                files.append(self._world.add_file(sent.filename, content, self._base()))
        return json.loads(str(form.get("payload_json", "{}"))), files

    def _respond(
        self,
        request: web.Request,
        path: str,
        status: int,
        content: Any,
        headers: dict[str, str] | None = None,
    ) -> web.Response:
        self.answers[f"{request.method} {_route_of(path)}", int(status)] += 1
        if content is None:
            return web.Response(status=HTTPStatus.NO_CONTENT)
        # Without a charset: discord.py reads nothing else as JSON.
        headers = {**(headers or {}), "Content-Type": "application/json"}
        return web.Response(body=json.dumps(content).encode(), status=status, headers=headers)

    @staticmethod
    def _cut_connection(request: web.Request) -> web.Response:
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    # The beginning of a session.

    def _application(self, _: Call) -> Json:
        bot, number = self._world.bot, str(self._world.application_id)
        application: Json = {
            "id": number,
            "name": bot.name,
            "description": "",
            "icon": None,
            "flags": 0,
        }
        application |= {
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "team": None,
        }
        return {**application, "summary": "", "owner": bot.user()}

    def _gateway(self, _: Call) -> Json:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
        url = self._base().replace("http", "ws", 1)
        return {"url": url, "shards": self.shards, "session_start_limit": limit}

    def _register(self, call: Call) -> list[Json]:
        known = {command["name"]: command["id"] for command in self._world.commands}
        application = str(self._world.application_id)
        self._world.commands = [
            {
                **command,
                "id": known.get(command["name"]) or str(self._world.new_id()),
                "application_id": application,
                "version": str(self._world.new_id()),
            }
            for command in call.body
        ]
        return self._world.commands

    # Answers to interactions.

    def _callback(self, call: Call) -> Json:
        interaction = self._of_token(call.path[1], UNKNOWN_INTERACTION)
        if interaction.callback is not None:
            raise Refusal(HTTPStatus.BAD_REQUEST, ALREADY_ACKNOWLEDGED)
        late = call.arrived - interaction.sent_at
        if self.deadline is not None and late > self.deadline:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_INTERACTION)
        interaction.callback = Callback(call.body["type"])
        interaction.answered_at = call.arrived
        interaction.data = call.body.get("data") or {}
        if interaction.callback is Callback.MESSAGE:
            self._reply(interaction, interaction.data, call.files)
        elif interaction.callback is Callback.UPDATE and interaction.clicked is not None:
            interaction.reply = interaction.clicked
            self._world.edit_message(interaction.reply, interaction.data, call.files)
        call.then.append(interaction.answered.set)
        if interaction.callback not in PROMISES:
            call.then.append(interaction.settled.set)
        return self._acknowledged(interaction)

    def _acknowledged(self, interaction: Interaction) -> Json:
        reply, callback = interaction.reply, interaction.callback
        flags = (reply or interaction.data).get("flags") or 0
        description: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        description["response_message_loading"] = callback is Callback.PROMISED_MESSAGE
        description["response_message_ephemeral"] = bool(flags & EPHEMERAL)
        resource: Json = {"type": callback}
        if reply is not None:
            description["response_message_id"] = reply["id"]
            resource["message"] = reply
        return {"interaction": description, "resource": resource}

    def _reply(self, interaction: Interaction, sent: Json, files: list[Json]) -> Json:
        interaction.reply = self._world.add_message(interaction.channel, sent, files)
        return interaction.reply

    def _of_token(self, token: str, code: int) -> Interaction:
        interaction = self._interactions.of_token(token)
        if interaction is None:
            raise Refusal(HTTPStatus.NOT_FOUND, code)
        return interaction

    @staticmethod
    def _awaits_message(interaction: Interaction) -> bool:
        promised = interaction.callback is Callback.PROMISED_MESSAGE
        return promised and interaction.reply is None

    def _follow_up(self, call: Call) -> Json:
        interaction = self._of_token(call.path[0], UNKNOWN_WEBHOOK)
        call.then.append(interaction.settled.set)
        if self._awaits_message(
            interaction
        ):  # the first message fulfils the promise, and is as private
            flags = interaction.data.get("flags") or 0
            private = {"flags": (call.body.get("flags") or 0) & ~EPHEMERAL | flags & EPHEMERAL}
            return self._reply(interaction, {**call.body, **private}, call.files)
        message = self._world.add_message(interaction.channel, call.body, call.files)
        interaction.follow_ups.append(message)
        return message

    def _get_reply(self, call: Call) -> Json:
        interaction = self._of_token(call.path[0], UNKNOWN_WEBHOOK)
        if call.path[1] != "@original":
            return self._message(call.path[1])
        message = interaction.reply or interaction.clicked
        if message is None or int(message["id"]) not in self._world.messages:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_MESSAGE)
        return message

    def _edit_reply(self, call: Call) -> Json:
        interaction = self._of_token(call.path[0], UNKNOWN_WEBHOOK)
        call.then.append(interaction.settled.set)
        original = call.path[1] == "@original"
        if original and self._awaits_message(interaction):
            return self._reply(interaction, {**interaction.data, **call.body}, call.files)
        message = self._get_reply(call)
        if original:
            interaction.reply = message
        return self._world.edit_message(message, call.body, call.files)

    def _delete_reply(self, call: Call) -> None:
        message = self._get_reply(call)
        self._world.messages.pop(int(message["id"]), None)

    # Messages.

    def _channel(self, number: str) -> Channel:
        channel = self._world.channels.get(int(number))
        if channel is None:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_CHANNEL)
        return channel

    def _message(self, number: str) -> Json:
        message = self._world.messages.get(int(number))
        if message is None:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_MESSAGE)
        return message

    def _send(self, call: Call) -> Json:
        channel, nonce = self._channel(call.path[0]), call.body.get("nonce")
        key = (channel.id, str(nonce))
        if call.body.get("enforce_nonce") and key in self._nonces:
            return self._nonces[key]
        message = self._world.add_message(channel, call.body, call.files)
        if nonce is not None:
            message["nonce"] = nonce
            self._nonces[key] = message
            if len(self._nonces) > NONCES:
                del self._nonces[next(iter(self._nonces))]
        return message

    def _edit(self, call: Call) -> Json:
        self._channel(call.path[0])
        return self._world.edit_message(self._message(call.path[1]), call.body, call.files)

    def _get_message(self, call: Call) -> Json:
        self._channel(call.path[0])
        return self._message(call.path[1])

    def _delete(self, call: Call) -> None:
        self._message(call.path[1])
        del self._world.messages[int(call.path[1])]

    def _get_channel(self, call: Call) -> Json:
        return self._channel(call.path[0]).payload()

    def _open_private(self, call: Call) -> Json:
        person = self._world.people.get(int(call.body["recipient_id"]))
        if person is None:
            raise Refusal(HTTPStatus.BAD_REQUEST)
        return self._world.private_channel(person).payload()

    def _get_member(self, call: Call) -> Json:
        if int(call.path[0]) not in self._world.guilds:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_GUILD)
        person = self._world.people.get(int(call.path[1]))
        if person is None:
            raise Refusal(HTTPStatus.NOT_FOUND, UNKNOWN_MEMBER)
        return {**person.member(), "user": person.user()}


def _route_of(path: str) -> str:
    """Return a path without numbers and tokens, so that equal routes are counted together."""
    without = re.sub(r"^/webhooks/\d+/[^/]+", "/webhooks/…", path)
    without = re.sub(r"^/interactions/\d+/[^/]+", "/interactions/…", without)
    return re.sub(r"\d{15,}", "…", without)
