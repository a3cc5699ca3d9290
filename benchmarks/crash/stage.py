"""People's actions on the bot, each of which is repeated after kills until it is answered."""

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

#: The seconds that a living bot may take to answer.
PATIENCE = 300.0

#: The seconds between two looks for a change without an event.
LOOK = 0.02

#: The number of latest messages searched for one that the bot posts by itself.
LATEST = 200

_CONTROL = re.compile(r"([a-z]+):([0-9]+):([0-9]+):([0-9.]*)")


class Violation(Exception):
    """Something acknowledged is lost, doubled or changed, or the bot makes no progress."""


async def meanwhile(script: Awaitable[None], people: Iterable[Awaitable[None]]) -> None:
    """Run a script while people act; raise the first error of any of them.

    As soon as one of them ends or fails, all others are cancelled.
    """
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
    """A parsed custom id: an action, two numbers and a path."""

    id: str
    action: str
    first: int
    second: int
    path: tuple[int, ...]


def control_of(custom_id: str) -> Control:
    """Parse a custom id; raise Violation if it has another form."""
    match = _CONTROL.fullmatch(custom_id)
    if match is None:
        raise Violation(f"a control has the custom id {custom_id!r}")
    path = tuple(int(part) for part in match[4].split(".") if part)
    return Control(custom_id, match[1], int(match[2]), int(match[3]), path)


def controls_in(message: Json, *actions: str) -> list[Control]:
    """Return the enabled controls in a message, of some actions or, if none is given, of all.

    Raises Violation if a custom id has an unknown form.
    """
    controls = [control_of(each) for each in custom_ids(message)]
    return [control for control in controls if not actions or control.action in actions]


def text_of(components: list[Json]) -> str:
    """Return all texts in components, such as those of a message, joined by line breaks."""
    return "\n".join(each["content"] for each in components_in(components) if "content" in each)


def tells_closing(message: Json) -> bool:
    """Return whether a message announces that a challenge has closed."""
    text = text_of(message.get("components", []))
    return any(words(locale)("news-closed") in text for locale in LOCALES)


async def _wait_for_answer(made: Interaction) -> None:
    """Wait until an interaction is answered, and the answer has replaced a promise."""
    await made.settled.wait()
    if made.reply is not None and made.reply["content"] == "…":
        while not made.follow_ups:  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(LOOK)


def reply_to(made: Interaction) -> Json:
    """Return the last message that answers an interaction; raise Violation if there is none."""
    message = made.follow_ups[-1] if made.follow_ups else made.reply
    if message is None:
        raise Violation(f"{made.kind.name} by {made.person.name} was answered without a message")
    return message


class Stage:
    """A class in its channel, with a bot that is killed at random."""

    def __init__(
        self, discord: LoopbackDiscord, random: Random, ledger: Ledger, guild: Guild
    ) -> None:
        self.discord = discord
        self.random = random
        self.ledger = ledger
        self.guild = guild
        #: The number of actions begun, including those that await an answer.
        self.begun = 0
        self._moved = asyncio.Condition()
        self._alive = asyncio.Event()
        self._killed = asyncio.Event()

    @property
    def channel(self) -> Channel:
        """The channel in which people use the bot."""
        return self.guild.channels[0]

    def person(self, name: str) -> Person:
        """Add and return a person whose language is French or English at random."""
        locale = self.random.choice(("fr", "en-US"))
        return self.discord.world.add_person(name, locale)

    def open(self) -> None:
        """Let people go on, because the bot is running."""
        self._killed = asyncio.Event()
        self._alive.set()

    def close(self) -> None:
        """Stop people, because the bot is gone; call it when all its messages have arrived."""
        self._alive.clear()
        self._killed.set()

    async def after(self, count: int) -> None:
        """Wait until a number of further actions have begun."""
        goal = self.begun + count
        async with self._moved:
            await self._moved.wait_for(lambda: self.begun >= goal)

    async def ask(self, send: Callable[[], Awaitable[Interaction]]) -> Interaction:
        """Perform an action, and again after each kill, until it is answered.

        Raises Violation if a living bot does not answer within PATIENCE.
        """
        while True:
            await self._alive.wait()
            killed = self._killed
            async with self._moved:
                self.begun += 1
                self._moved.notify_all()
            made = await send()
            if await self._wait_for_answer_or_kill(made, killed):
                return made

    async def _wait_for_answer_or_kill(self, made: Interaction, killed: asyncio.Event) -> bool:
        """Wait for an answer or a kill of the bot; return whether the answer came first.

        Raises Violation if neither happens within ``PATIENCE``.
        """
        end = asyncio.create_task(killed.wait())
        answer = asyncio.create_task(_wait_for_answer(made))
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
        """Press a control, or choose ``values`` of a menu, until that is answered as by ``ask``."""
        return await self.ask(lambda: self.discord.click(person, message, control.id, values))

    async def command(self, person: Person, name: str, **options: object) -> Interaction:
        """Call a command in the channel with its options, until that is answered as by ``ask``."""
        return await self.ask(lambda: self.discord.command(person, self.channel, name, **options))

    def latest(self) -> list[Json]:
        """Return the public ones of the LATEST latest messages, the last one first."""
        newest = islice(reversed(self.discord.world.messages.values()), LATEST)
        return [message for message in newest if not message["flags"] & EPHEMERAL]

    async def wait_for(self, what: str, look: Callable[[], T | None]) -> T:
        """Wait until ``look`` returns something else than None, a post by the bot; return that.

        Raises Violation after PATIENCE, counted anew from each restart; ``what`` names the post.
        """
        loop = asyncio.get_running_loop()
        end, killed = loop.time() + PATIENCE, self._killed
        while (thing := look()) is None:
            await asyncio.sleep(LOOK)
            if killed is not self._killed or not self._alive.is_set():
                end, killed = loop.time() + PATIENCE, self._killed
            if loop.time() > end:
                raise Violation(f"{what} never came")
        return thing
