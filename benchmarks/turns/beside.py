"""Questions that others ask while matches are played; none of them may stop the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from benchmarks.gateway.interactions import Interaction, custom_ids
from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.world import EPHEMERAL, Channel, Json
from bot.laboratory.custom_ids import LaboratoryAction

#: The seconds that a person waits for an answer.
PATIENCE = 120.0

#: The seconds between two checks whether the laboratory has finished.
PULSE = 0.1


@dataclass(frozen=True)
class Question:
    """A command with its options."""

    command: str
    options: dict[str, Any]


#: The questions asked at the same time, by kind. Arenas with pictures are small; large ones are
#: described and written to files.
KINDS: dict[str, Sequence[Question]] = {
    "pictures": (
        Question("arena", {"game": "nim", "position": "2 3 4"}),
        Question("grundy plot", {"game": "0.77", "to": 10_000}),
    ),
    "arenas": (
        Question("arena", {"game": "nim", "position": "12 14 16"}),
        Question("arena", {"game": "nim", "position": "7 8 9 5"}),
    ),
    "searches": (
        Question("octal", {"code": "0.137", "rows": "25 20", "misere": True, "first": "me"}),
        Question(
            "duel",
            {"game": "nim", "strategy1": "80%", "strategy2": "50%", "position": "9 11 13"},
        ),
    ),
    "laboratory": (
        Question("grundy period", {"game": "0.16", "limit": 900_000}),
        Question("grundy table", {"game": "0.376", "to": 100_000}),
    ),
}


class Askers:
    """People who ask questions at the same time, each their own question repeatedly."""

    def __init__(self, discord: LoopbackDiscord, channel: Channel) -> None:
        self._discord = discord
        self._channel = channel
        self._done = False
        #: The numbers of questions with an answer, and without one.
        self.answered = self.failed = 0

    async def ask(self, questions: Sequence[Question], times: int) -> None:
        """Ask all questions at the same time, each ``times`` times by a person of its own.

        Each waits up to PATIENCE for an answer; a private answer, an error, counts as none.
        """
        try:
            await asyncio.gather(*(self._ask_repeatedly(each, times) for each in questions))
        finally:
            self._done = True

    async def _ask_repeatedly(self, question: Question, times: int) -> None:
        person = self._discord.world.add_person(question.command, "fr")
        for _ in range(times):
            asked = await self._discord.command(
                person, self._channel, question.command, **question.options
            )
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wait_for_answer(asked), PATIENCE)
            reply = self._answer_to(asked)
            if reply is not None and not reply["flags"] & EPHEMERAL:
                self.answered += 1
            else:
                self.failed += 1

    async def _wait_for_answer(self, asked: Interaction) -> None:
        """Wait until a question is answered; meanwhile the laboratory shows its progress."""
        await asked.settled.wait()
        while _can_cancel(self._answer_to(asked)):  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(PULSE)

    def _answer_to(self, asked: Interaction) -> Json | None:
        """Return the answer as it is now, None if there is none yet or it was deleted."""
        return asked.reply and self._discord.world.messages.get(int(asked.reply["id"]))

    def until_done(self) -> Iterator[int]:
        """Yield numbers, each of which permits a click, until all questions are answered."""
        while not self._done:
            yield 0


def _can_cancel(reply: Json | None) -> bool:
    cancels = f"{LaboratoryAction.CANCEL}:"
    return reply is not None and any(each.startswith(cancels) for each in custom_ids(reply))
