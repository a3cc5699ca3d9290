"""The measurements of one run on one database."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import BotProcess
from benchmarks.gateway.world import Channel, Person
from benchmarks.turns.beside import KINDS, Askers, Question
from benchmarks.turns.databases import database
from benchmarks.turns.matches import WHOLE, Length, board, prepare, static_record
from benchmarks.turns.players import Board, Table, Tally
from benchmarks.turns.sections import Section

STATIC = ("benchmarks.turns.static",)

#: The seconds that Discord waits for an answer.
DEADLINE = 3.0

#: The number of clicks on a static board, which has no end.
FOR_EVER = 1 << 30

#: Called after each piece of work, with its database and its part of the run.
Report = Callable[[str], None]

#: One line of a table, by the names of the columns.
Row = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """The plan of a run: the rows, and the questions by kind.

    While the questions of a kind are asked, each ``times`` times, ``beside`` people click.
    """

    sections: Sequence[Section]
    beside: int
    times: int
    kinds: Mapping[str, Sequence[Question]] = field(default_factory=lambda: KINDS)

    @property
    def most(self) -> int:
        """The most people who click at once."""
        return max(self.beside, *(section.in_flight for section in self.sections))

    @property
    def reported(self) -> int:
        """The number of pieces of work that are reported."""
        return sum(section.reported for section in self.sections) + len(self.kinds)


@dataclass
class Place:
    """A loopback Discord with people who play in one channel."""

    discord: LoopbackDiscord
    people: list[Person]
    channel: Channel

    @classmethod
    def furnished(cls, discord: LoopbackDiscord, most: int) -> Place:
        """Add a server and ``most`` people to a Discord without a connected bot.

        Interactions must be answered within DEADLINE from then on.
        """
        discord.rest.deadline = DEADLINE
        guild = discord.world.add_guild()
        people = [discord.world.add_person(f"pupil{n}", "fr") for n in range(most)]
        return cls(discord, people, guild.channels[0])

    async def matches(self, url: str, wanted: Sequence[tuple[Length, int]]) -> list[deque[Board]]:
        """Store matches: for each pair in ``wanted``, so many of a length; return their boards.

        The people get them in turn.
        """
        flat = [
            (person, length)
            for length, count in wanted
            for person in itertools.islice(itertools.cycle(self.people), count)
        ]
        messages = iter(await prepare(url, self.discord, self.channel, flat))
        boards = (
            Board(person, message, length.turns)
            for (person, length), message in zip(flat, messages, strict=True)
        )
        return [deque(itertools.islice(boards, count)) for _, count in wanted]

    def static(self, length: Length) -> deque[Board]:
        """Return a static board for each person."""
        components, world = board(static_record(length)), self.discord.world
        return deque(
            Board(person, world.add_message(self.channel, components), FOR_EVER)
            for person in self.people
        )


class Bench:
    """The bot on one database, next to a bot that answers with static boards.

    ``kind`` is SQLITE or POSTGRESQL; both bots log to the file ``log``.
    """

    def __init__(self, kind: str, plan: Plan, report: Report, log: Path) -> None:
        self._kind = kind
        self._plan = plan
        self._report = report
        self._log = log

    async def measure(self) -> tuple[list[Row], list[Row]]:
        """Return a row for each section, and one for each kind of question asked beside."""
        sections = self._plan.sections
        wanted = [(section.length, section.boards) for section in sections]
        async with database(self._kind) as url, LoopbackDiscord() as one, LoopbackDiscord() as two:
            place, still = (Place.furnished(each, self._plan.most) for each in (one, two))
            whole = [(WHOLE, self._plan.beside)] * len(self._plan.kinds)
            boards = await place.matches(url, [*wanted, *whole])
            static = {section.length: still.static(section.length) for section in sections}
            async with (
                BotProcess(one, log=self._log, DATABASE_URL=url) as bot,
                BotProcess(two, STATIC, log=self._log) as plain,
            ):
                await bot.ready()
                await plain.ready()
                rows = []
                for section, played in zip(sections, boards, strict=False):
                    static_table = Table(two, plain, static[section.length])
                    rows.append(
                        await self._measure_section(section, Table(one, bot, played), static_table)
                    )
                beside = [Table(one, bot, played) for played in boards[len(sections) :]]
                return rows, await self._measure_beside_questions(place, beside)

    async def _measure_section(self, section: Section, table: Table, static: Table) -> Row:
        turns, answers = Tally(), Tally()

        def report() -> None:
            self._report(f"{self._kind} {section.in_flight}")

        for each in (static, table):
            await each.play(section.first, iter(range(section.first)), Tally(), report)
        for _ in range(section.rounds):
            for each, tally in ((static, answers), (table, turns)):
                quota = iter(range(section.clicks // section.rounds))
                await each.play(section.in_flight, quota, tally, report)
        static_ms = 1000 * answers.cpu / answers.clicks
        turn_ms = 1000 * turns.cpu / turns.clicks
        return {
            "database": self._kind,
            "in_flight": section.in_flight,
            "plies": section.length.played,
            "static_ms": round(static_ms, 3),
            "turn_ms": round(turn_ms, 3),
            "ratio": round(turn_ms / static_ms, 2),
            **_answer_times_row(turns),
        }

    async def _measure_beside_questions(self, place: Place, tables: list[Table]) -> list[Row]:
        """Return a row for each kind of question; each has enough matches of its own."""
        rows: list[Row] = []
        for (kind, questions), table in zip(self._plan.kinds.items(), tables, strict=True):
            askers, tally = Askers(place.discord, place.channel), Tally()
            await asyncio.gather(
                askers.ask(questions, self._plan.times),
                table.play(self._plan.beside, askers.until_done(), tally, _say_nothing),
            )
            self._report(f"{self._kind} {kind}")
            rows.append(
                {
                    "database": self._kind,
                    "in_flight": self._plan.beside,
                    "beside": kind,
                    "told": askers.answered,
                    "not_told": askers.failed,
                    **_answer_times_row(tally),
                }
            )
        return rows


def _say_nothing() -> None:
    """Ignore a click, because the number of clicks is not known in advance."""


def _answer_times_row(turns: Tally) -> Row:
    return {
        "per_s": round(turns.clicks / turns.wall, 1),
        "p50_ms": round(1000 * turns.percentile(0.5), 1),
        "p99_ms": round(1000 * turns.percentile(0.99), 1),
        "longest_stall_ms": round(1000 * turns.longest_stall, 1),
        "longest_own_ms": round(1000 * turns.longest_own, 1),
        "turns": turns.clicks,
        "promised": turns.promised,
        "failed": turns.failed,
    }
