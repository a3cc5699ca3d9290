"""The loopback Discord: its server, and the people who click and type."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from benchmarks.gateway.faults import Faults
from benchmarks.gateway.interactions import (
    CommandData,
    Interaction,
    Interactions,
    Kind,
    Upload,
    components_in,
)
from benchmarks.gateway.rest import Rest
from benchmarks.gateway.sessions import Gateway
from benchmarks.gateway.world import Channel, Json, Person, World

#: The largest request, in bytes.
MAX_REQUEST = 100 << 20

#: The types of components for which different data is sent.
_BUTTON, _LABEL, _FILE_UPLOAD, _TEXT_INPUT = 2, 18, 19, 4


class LoopbackDiscord:
    """The Discord of one application, on a free port of this machine.

    ``world`` has the servers, people and messages, ``gateway`` the bot's sessions, ``rest`` the
    answers to its requests, ``faults`` the failures. Each action of a person returns an
    ``Interaction``, whose events are set when it is answered.
    """

    def __init__(self) -> None:
        self.world = World()
        self.faults = Faults()
        self._interactions = Interactions(self.world)
        number = base64.urlsafe_b64encode(str(self.world.bot.id).encode()).decode().rstrip("=")
        #: The bot's token, the only one that is accepted.
        self.token = f"{number}.Loopback.{'a' * 38}"
        self.gateway = Gateway(self.world, self.faults, self.token, lambda: self.gateway_url)
        self.rest = Rest(self.world, self._interactions, self.faults, self.token, lambda: self.url)
        self._runner: web.AppRunner | None = None
        #: The address, such as http://127.0.0.1:40000.
        self.url = ""

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return self.url.replace("http", "ws", 1) + "/"

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=MAX_REQUEST)
        application.router.add_route("*", "/api/v10/{path:.*}", self.rest.serve)
        application.router.add_get("/files/{number}/{name}", self._file)
        application.router.add_get("/", self.gateway.serve)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self._runner = runner
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        content = self.world.files.get(int(request.match_info["number"]))
        if content is None:
            raise web.HTTPNotFound
        return web.Response(body=content)

    async def ready(self, shards: int = 1) -> None:
        """Wait until at least a number of shards are connected."""
        await self.gateway.until(lambda: len(self.gateway.live) >= shards)

    async def command(
        self, person: Person, channel: Channel, name: str, **options: Any
    ) -> Interaction:
        """Let a person call a command, such as ``grundy value``; files are Uploads.

        Raises LookupError if the command or an option is not registered.
        """
        data = CommandData(self.world, self.url).called(name, options)
        return await self._send(Kind.COMMAND, person, channel, data)

    async def type_option(
        self, person: Person, channel: Channel, name: str, option: str, **options: Any
    ) -> Interaction:
        """Let a person type an option of a command, for which the bot suggests choices.

        Raises LookupError if the command or an option is not registered.
        """
        data = CommandData(self.world, self.url).called(name, options, focused=option)
        return await self._send(Kind.AUTOCOMPLETE, person, channel, data)

    async def click(
        self, person: Person, message: Json, custom_id: str, values: Sequence[str] = ()
    ) -> Interaction:
        """Let a person press a button of a message, or choose from a menu.

        A custom id that the message does not contain is sent as a button, as if it were old or
        forged.
        """
        components = components_in(message["components"])
        clicked = next((c for c in components if c.get("custom_id") == custom_id), None)
        kind = clicked["type"] if clicked is not None else _BUTTON
        data: Json = {"custom_id": custom_id, "component_type": kind}
        if clicked is not None and "id" in clicked:
            data["id"] = clicked["id"]
        if kind != _BUTTON:
            data["values"] = list(values)
        channel = self.world.channels[int(message["channel_id"])]
        return await self._send(Kind.COMPONENT, person, channel, data, message)

    async def submit(
        self, opened: Interaction, fields: Mapping[str, str | Sequence[str] | Upload]
    ) -> Interaction:
        """Let the person for whom a form was opened fill it in and send it.

        ``fields`` has the value of each field by custom id: a text, the values chosen, or an
        Upload.
        """
        form, resolved = opened.data, Json()
        filled = [
            self._fill_in_component(component, fields, resolved) for component in form["components"]
        ]
        data: Json = {"custom_id": form["custom_id"], "components": filled}
        if resolved:
            data["resolved"] = resolved
        return await self._send(Kind.FORM, opened.person, opened.channel, data, opened.clicked)

    def _fill_in_component(
        self, component: Json, fields: Mapping[str, Any], resolved: Json
    ) -> Json:
        filled: Json = {"type": component["type"], "id": component.get("id", 0)}
        if "components" in component:
            inner = component["components"]
            return {
                **filled,
                "components": [self._fill_in_component(c, fields, resolved) for c in inner],
            }
        if component["type"] == _LABEL:
            return {
                **filled,
                "component": self._fill_in_component(component["component"], fields, resolved),
            }
        if "custom_id" not in component:
            return filled
        filled["custom_id"] = component["custom_id"]
        given = fields.get(component["custom_id"], "")
        if component["type"] == _TEXT_INPUT:
            return {**filled, "value": given}
        if component["type"] == _FILE_UPLOAD and given:
            given = [CommandData(self.world, self.url).file(given, resolved)]
        return {**filled, "values": list(given)}

    async def _send(
        self, kind: Kind, person: Person, channel: Channel, data: Json, clicked: Json | None = None
    ) -> Interaction:
        made, event = self._interactions.begin(kind, person, channel, data, clicked)
        await self.gateway.dispatch("INTERACTION_CREATE", event, channel.guild_id)
        return made
