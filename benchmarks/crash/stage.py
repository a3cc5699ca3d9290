"""Where people meet the bot: what they do is done again until it is answered, over all kills."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeVar

from benchmarks.crash.ledger import Ledger
from benchmarks.gateway.interactions import Interaction, components_in, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import EPHEMERAL, Channel, Guild, Json, Person
from bot.i18n import LOCALES, words

T = TypeVar("T")

#: How long a living bot may take to answer, in seconds.
PATIENCE = 300.0

#: How often it is looked whether something has happened that has no event, in seconds.
LOOK = 0.02

#: Among how many messages one that the bot has sent by itself is looked for.
LATEST = 200

_CONTROL = re.compile(r"([a-z]+):([0-9]+):([0-9]+):([0-9.]*)")


class Violation(Exception):
    """Something acknowledged is lost, doubled or changed, or the bot does not go on."""


async def meanwhile(script: Awaitable[None], people: Iterable[Awaitable[None]]) -> None:
    """Let people do what they do for ever until a script is done; raise what any of them raises."""
    tasks = [asyncio.ensure_future(each) for each in (script, *people)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True)
class Control:
    """A custom id, read: an action, two numbers and a path."""

    id: str
    action: str
    first: int
    second: int
    path: tuple[int, ...]


def control_of(custom_id: str) -> Control:
    """Read a custom id."""
    found = _CONTROL.fullmatch(custom_id)
    if found is None:
        raise Violation(f"a control has the custom id {custom_id!r}")
    path = tuple(int(part) for part in found[4].split(".") if part)
    return Control(custom_id, found[1], int(found[2]), int(found[3]), path)


def controls_in(message: Json, *actions: str) -> list[Control]:
    """Return the controls in a message that can be pressed, of some actions or of all."""
    found = [control_of(each) for each in custom_ids(message)]
    return [control for control in found if not actions or control.action in actions]


def text_of(components: list[Json]) -> str:
    """Return all texts in components, such as those of a message."""
    return "\n".join(each["content"] for each in components_in(components) if "content" in each)


def tells_closing(message: Json) -> bool:
    """Return whether a message tells a class that a challenge has closed."""
    text = text_of(message.get("components", []))
    return any(words(locale)("news-closed") in text for locale in LOCALES)


async def _answered(made: Interaction) -> None:
    """Wait until something is answered, and what it was promised with has given way to it."""
    await made.settled.wait()
    if made.reply is not None and made.reply["content"] == "…":
        while not made.follow_ups:  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(LOOK)


def told(made: Interaction) -> Json:
    """Return the message that answers something: the last one, if there are several."""
    message = made.follow_ups[-1] if made.follow_ups else made.reply
    if message is None:
        raise Violation(f"{made.kind.name} by {made.person.name} was answered without a message")
    return message


class Stage:
    """A class in its channel, before a bot that is killed at random."""

    def __init__(
        self, discord: LoopbackDiscord, random: Random, ledger: Ledger, guild: Guild
    ) -> None:
        self.discord = discord
        self.random = random
        self.ledger = ledger
        self.guild = guild
        #: How many things were done that await an answer.
        self.begun = 0
        self._moved = asyncio.Condition()
        self._alive = asyncio.Event()
        self._killed = asyncio.Event()

    @property
    def channel(self) -> Channel:
        """Where all of it happens."""
        return self.guild.channels[0]

    def person(self, name: str) -> Person:
        """Add somebody who speaks one of two languages."""
        locale = self.random.choice(("fr", "en-US"))
        return self.discord.world.add_person(name, locale)

    def open(self) -> None:
        """Let people go on: the bot is there."""
        self._killed = asyncio.Event()
        self._alive.set()

    def close(self) -> None:
        """Tell them that the bot is gone; call it when what it has said has arrived."""
        self._alive.clear()
        self._killed.set()

    async def after(self, count: int) -> None:
        """Wait until so many more things were done."""
        goal = self.begun + count
        async with self._moved:
            await self._moved.wait_for(lambda: self.begun >= goal)

    async def ask(self, send: Callable[[], Awaitable[Interaction]]) -> Interaction:
        """Do something, and again after each kill, until it is answered."""
        while True:
            await self._alive.wait()
            killed = self._killed
            async with self._moved:
                self.begun += 1
                self._moved.notify_all()
            made = await send()
            if await self._settled(made, killed):
                return made

    async def _settled(self, made: Interaction, killed: asyncio.Event) -> bool:
        """Return whether something was answered before the bot was killed."""
        end = asyncio.create_task(killed.wait())
        answer = asyncio.create_task(_answered(made))
        try:
            await asyncio.wait((answer, end), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done() and not end.done():
                raise Violation(f"{made.kind.name} by {made.person.name} got no answer")
            return answer.done()
        finally:
            answer.cancel()
            end.cancel()

    async def click(
        self, person: Person, message: Json, control: Control, *values: str
    ) -> Interaction:
        """Have somebody press a control until that is answered."""
        return await self.ask(lambda: self.discord.click(person, message, control.id, values))

    async def command(self, person: Person, name: str, **options: object) -> Interaction:
        """Have somebody call a command until that is answered."""
        return await self.ask(lambda: self.discord.command(person, self.channel, name, **options))

    def latest(self) -> list[Json]:
        """Return the latest messages that all can see, the last one first."""
        found = islice(reversed(self.discord.world.messages.values()), LATEST)
        return [message for message in found if not message["flags"] & EPHEMERAL]

    async def found(self, what: str, look: Callable[[], T | None]) -> T:
        """Wait for what the bot does by itself; one that starts anew has all its time again."""
        loop = asyncio.get_running_loop()
        end, killed = loop.time() + PATIENCE, self._killed
        while (thing := look()) is None:
            await asyncio.sleep(LOOK)
            if killed is not self._killed or not self._alive.is_set():
                end, killed = loop.time() + PATIENCE, self._killed
            if loop.time() > end:
                raise Violation(f"{what} never came")
        return thing
