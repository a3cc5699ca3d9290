"""A server in which a person plays without end, and in which alarms are due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.crash.ledger import Ledger
from benchmarks.crash.lessons import Teacher
from benchmarks.crash.players import Player
from benchmarks.crash.stage import LOOK, Stage, Violation, controls_in, tells_closing
from benchmarks.gateway.interactions import Interaction
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import Guild, Json
from bot.challenges.model import KIND
from bot.i18n import LOCALES, words
from bot.kit.refusal import KitRefusal
from bot.running.posting import nonce_of
from games.match import PlyKind

#: The mean number of seconds that a person thinks before an action.
THINKING = 0.5

_RESTARTING = [words(locale)(KitRefusal.RESTARTING.value) for locale in LOCALES]


class Server(Stage):
    """A server in which people repeat their actions until the bot has accepted them."""

    def __init__(
        self, discord: LoopbackDiscord, random: Random, ledger: Ledger, guild: Guild
    ) -> None:
        super().__init__(discord, random, ledger, guild)
        #: The number of answers, and the longest wait in seconds since the last call of
        #: ``longest_wait``.
        self.answered = 0
        self._longest = 0.0

    def longest_wait(self) -> float:
        """Return the longest wait of a person, in seconds, since the last call."""
        longest, self._longest = self._longest, 0.0
        return longest

    async def ask(self, send: Callable[[], Awaitable[Interaction]]) -> Interaction:
        """Perform an action, again as long as the answer is that the bot is restarting."""
        await asyncio.sleep(self.random.uniform(0, 2 * THINKING))
        began = perf_counter()
        while _is_put_off(made := await super().ask(send)):  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(LOOK)
        self.answered += 1
        self._longest = max(self._longest, perf_counter() - began)
        return made

    async def play(self) -> None:
        """Let a person play, for ever."""
        await Player(self, self.person("player")).play()

    async def set_alarms(self) -> None:
        """Begin a match whose turn times out after a minute, and set a challenge of a minute.

        ``posts_sent``, ``until_posted`` and ``check_posted_once`` require this.
        """
        sleeper, teacher = Player(self, self.person("sleeper")), self.person("teacher")
        self._board = await sleeper.begin(timer=1)
        pick = controls_in(self._board, "pick")[0]
        self._timed = pick.first
        self.ledger.try_ply(pick.first, pick.second, (PlyKind.TIME_OUT.value, None))
        self._challenge = await Teacher(self, teacher).set("Challenge", closes="+1m")

    def posts_sent(self) -> dict[str, int]:
        """Return how often each post was sent, by its description.

        They are the end of the match, and the opening and the end of the challenge.
        """
        number, messages = self._challenge.number, self._all_messages()
        opening = nonce_of(f"{KIND}{number}opened0")
        ends = [each for each in messages if each is not self._board and self._tells_end(each)]
        return {
            f"the end of match {self._timed}": len(ends),
            f"the opening of challenge {number}": [e.get("nonce") for e in messages].count(opening),
            f"the end of challenge {number}": sum(map(tells_closing, messages)),
        }

    async def until_posted(self) -> None:
        """Wait until all alarms were due and posted."""
        for what in self.posts_sent():
            await self.wait_for(what, partial(self._is_posted, what))

    def _is_posted(self, what: str) -> bool | None:
        return self.posts_sent()[what] > 0 or None

    def check_posted_once(self) -> None:
        """Raise Violation unless each post was sent once."""
        for what, count in self.posts_sent().items():
            if count != 1:
                raise Violation(f"{count} messages tell {what}")

    def _tells_end(self, message: Json) -> bool:
        return any(each.first == self._timed for each in controls_in(message, "rematch"))

    def _all_messages(self) -> list[Json]:
        here = str(self.channel.id)
        messages = self.discord.world.messages.values()
        return [message for message in messages if message["channel_id"] == here]


def _is_put_off(made: Interaction) -> bool:
    """Return whether a reply says that the bot is restarting."""
    return made.reply is not None and made.reply["content"] in _RESTARTING
