"""One run: people who play while the bot is killed again and again."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.crash.checking import check
from benchmarks.crash.competing import Contest, Strategist
from benchmarks.crash.forks import Fork, Forks
from benchmarks.crash.guests import Guests
from benchmarks.crash.learning import Learner, PuzzlePoster
from benchmarks.crash.ledger import Ledger
from benchmarks.crash.lessons import Pupil, Teacher
from benchmarks.crash.players import Pair, Player, VotingClass
from benchmarks.crash.stage import Stage, Violation, meanwhile, tells_closing
from benchmarks.gateway.loopback import LoopbackDiscord

#: The most actions that people begin before the bot is killed.
MOST = 60

#: The longest delay of the kill after the last action, in seconds, so that it may hit any part of
#: it.
SECONDS = 0.05

#: The percentage of starts in which the bot is killed before it is connected.
AT_START = 20

#: The number of people of each kind.
PLAYERS, VOTERS, PUPILS, LEARNERS, STRATEGISTS = 3, 3, 3, 2, 2

_COLOUR = re.compile("\x1b\\[[0-9;]*m")

#: An error in the log, with its traceback.
_FAILED = re.compile(
    r"^\S+ \S+ (ERROR|CRITICAL) .*\n([^0-9].*\n)*|^Traceback.*\n([^0-9].*\n)*", re.MULTILINE
)


class Run:
    """A number of kills of a bot on one database."""

    def __init__(self, url: str, kills: int, seed: int, after_kill: Callable[[], None]) -> None:
        """Create a run on the empty database at ``url``; call ``after_kill`` after each kill."""
        self._url = url
        self._kills = kills
        self._seed = seed
        self._random = Random(f"{seed}:kills")
        self._after_kill = after_kill
        self._checked = 0
        self._start_seconds = 0.0

    async def run(self) -> dict[str, Any]:
        """Return the figures by name; raise Violation at the first error.

        They are the kills, the seed, acknowledgements by kind, and the matches checked at the end.
        """
        with tempfile.TemporaryDirectory(prefix="crash") as folder:
            log = Path(folder) / "log"
            async with LoopbackDiscord() as discord:
                people, guild = Random(f"{self._seed}:people"), discord.world.add_guild()
                self._stage = Stage(discord, people, Ledger(), guild)
                async with Forks(discord, self._url, log) as forks:
                    self._bot = Fork(forks)
                    await meanwhile(self._kill_bot(), self._people_at_work())
                    self._checked = await check(self._url, self._stage.ledger, whole=True)
                self._check_posted_once()
            check_log(log.read_text(), discord)
        figures = {"kills": self._kills, "seed": self._seed, **self._stage.ledger.counted}
        return {**figures, "matches": self._checked}

    def _people_at_work(self) -> list[Coroutine[Any, Any, None]]:
        stage = self._stage
        players = [Player(stage, stage.person(f"player{n}")) for n in range(PLAYERS)]
        voters = [stage.person(f"voter{n}") for n in range(VOTERS)]
        teacher = Teacher(stage, stage.person("teacher"))
        pupils = [Pupil(stage, stage.person(f"pupil{n}"), teacher) for n in range(PUPILS)]
        voting = VotingClass(stage, stage.person("tutor"), voters)
        pair = Pair(players[0], players[1])
        poster = PuzzlePoster(stage, stage.person("author"))
        learners = [Learner(stage, stage.person(f"learner{n}"), poster) for n in range(LEARNERS)]
        rivals = (
            Player(stage, stage.person("rival0")),
            Player(stage, stage.person("rival1")),
        )
        contest = Contest(stage, stage.person("host"), rivals)
        guests = Guests(stage, players[2], voting, teacher, poster)
        return [
            *(player.play() for player in players),
            *(pupil.learn() for pupil in pupils),
            poster.post(),
            *(learner.learn() for learner in learners),
            pair.play(),
            voting.play(),
            teacher.teach(),
            contest.hold(),
            *(Strategist(stage, stage.person(f"coder{n}")).enter() for n in range(STRATEGISTS)),
            guests.come_and_go(),
        ]

    async def _kill_bot(self) -> None:
        for _ in range(self._kills):
            await self._one_life()
            self._after_kill()
        # The last life lasts until everything has happened at least once, and all posts were sent.
        await self._start_bot()
        while not all(self._stage.ledger.counted.values()):
            await self._stage.after(1)
        await self._stage.wait_for(
            "the end of a challenge", lambda: self._unposted_closings() == 0 or None
        )
        await self._bot.kill()
        self._stage.close()

    async def _one_life(self) -> None:
        if self._start_seconds and self._random.randrange(100) < AT_START:
            self._bot.start()
            await asyncio.sleep(self._random.uniform(0, self._start_seconds))
            await self._bot.kill()
            return
        await self._start_bot()
        await self._stage.after(self._random.randint(1, MOST))
        await asyncio.sleep(self._random.uniform(0, SECONDS))
        await self._bot.kill()
        self._stage.close()
        if self._random.random() < 0.5:  # otherwise the bot opens the database first
            await check(self._url, self._stage.ledger)

    async def _start_bot(self) -> None:
        begun = perf_counter()
        self._bot.start()
        await self._bot.ready()
        self._start_seconds = perf_counter() - begun
        self._stage.open()
        await check(self._url, self._stage.ledger)

    def _unposted_closings(self) -> int:
        """Return the number of closed challenges whose closing was not posted."""
        messages = self._stage.discord.world.messages.values()
        return max(0, len(self._stage.ledger.closed) - sum(map(tells_closing, messages)))

    def _check_posted_once(self) -> None:
        messages = self._stage.discord.world.messages.values()
        nonces = Counter(str(each["nonce"]) for each in messages if "nonce" in each)
        for nonce, count in nonces.items():
            if count > 1:
                raise Violation(f"{count} messages tell {nonce}")


def check_log(text: str, discord: LoopbackDiscord) -> None:
    """Raise Violation if the log has an error, a traceback or the id of a person."""
    plain = _COLOUR.sub("", text)
    failed = _FAILED.search(plain)
    if failed is not None:
        raise Violation(f"the bot has logged:\n{failed[0]}")
    for person in discord.world.people.values():
        if str(person.id) in plain and not person.is_bot:
            raise Violation("the log names a person")
