"""What is measured in one run, on each database: turns and static answers in alternate rounds."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.gateway.loopback import LoopbackDiscord
from benchmarks.gateway.process import BotProcess
from benchmarks.gateway.world import Channel, Person
from benchmarks.turns.databases import database
from benchmarks.turns.matches import LONG, SHORT, Length, board, prepare, static_record
from benchmarks.turns.players import Board, Table, Tally

STATIC = ("benchmarks.turns.static",)

#: Discord waits so many seconds for an answer.
DEADLINE = 3.0

#: A static board can be clicked for ever.
FOR_EVER = 1 << 30

#: In how many rounds a row is measured, turns and static answers in alternation.
ROUNDS = 4

#: With more in flight only short matches are played: filling the store would take longest.
MOST_LONG = 64

#: Told of each click with where it belongs.
Told = Callable[[str], None]


@dataclass(frozen=True)
class Section:
    """One row: so many clicks, so many of them in flight, in matches of a length."""

    in_flight: int
    length: Length
    clicks: int

    @property
    def rounds(self) -> int:
        """In how many rounds they are made; everybody clicks in each."""
        return max(1, min(ROUNDS, self.clicks // self.in_flight))

    @property
    def first(self) -> int:
        """How many clicks are not measured: by them connections are opened, modules loaded."""
        return min(self.in_flight, MOST_LONG)

    @property
    def boards(self) -> int:
        """How many boards that takes, and some more: nobody is idle while the last are played."""
        played = -(-(self.clicks + self.first) // self.length.turns)
        return max(played, self.in_flight) + self.in_flight // 4 + 1

    @property
    def told(self) -> int:
        """How many clicks are told of: those on static boards, and those that go first, too."""
        return 2 * (self.clicks // self.rounds * self.rounds + self.first)


def sections(in_flight: Sequence[int], clicks: Callable[[int], int]) -> list[Section]:
    """Return the rows for some numbers in flight; ``clicks`` tells how many each makes."""
    return [
        Section(number, length, max(clicks(number), number))
        for number in in_flight
        for length in ((SHORT, LONG) if number <= MOST_LONG else (SHORT,))
    ]


class Bench:
    """A database with the bot, beside it the static bot, and people who click in both."""

    def __init__(self, kind: str, sections: Sequence[Section], told: Told, log: Path) -> None:
        self._kind = kind
        self._sections = sections
        self._told = told
        self._log = log
        self._most = max(section.in_flight for section in sections)

    async def measure(self) -> list[dict[str, Any]]:
        """Return a row for each section."""
        async with (
            database(self._kind) as url,
            LoopbackDiscord() as discord,
            LoopbackDiscord() as still,
        ):
            discord.rest.deadline = still.rest.deadline = DEADLINE
            boards = await self._boards(url, discord)
            async with (
                BotProcess(discord, log=self._log, DATABASE_URL=url) as bot,
                BotProcess(still, STATIC, log=self._log) as plain,
            ):
                await bot.ready()
                static = self._static_boards(still)
                await plain.ready()
                return [
                    await self._row(
                        section,
                        Table(discord, bot, boards[section]),
                        Table(still, plain, static[section.length]),
                    )
                    for section in self._sections
                ]

    async def _boards(self, url: str, discord: LoopbackDiscord) -> dict[Section, deque[Board]]:
        people, channel = self._people(discord)
        wanted = [
            (section, person)
            for section in self._sections
            for person in itertools.islice(itertools.cycle(people), section.boards)
        ]
        lengths = [(person, section.length) for section, person in wanted]
        messages = await prepare(url, discord, channel, lengths)
        found: dict[Section, deque[Board]] = {section: deque() for section in self._sections}
        for (section, person), message in zip(wanted, messages, strict=True):
            found[section].append(Board(person, message, section.length.turns))
        return found

    def _static_boards(self, still: LoopbackDiscord) -> dict[Length, deque[Board]]:
        people, channel = self._people(still)
        found: dict[Length, deque[Board]] = {}
        for length in {section.length for section in self._sections}:
            shown = board(static_record(length))
            messages = [still.world.add_message(channel, shown) for _ in people]
            pairs = zip(people, messages, strict=True)
            found[length] = deque(Board(person, message, FOR_EVER) for person, message in pairs)
        return found

    def _people(self, discord: LoopbackDiscord) -> tuple[list[Person], Channel]:
        guild = discord.world.add_guild()
        people = [discord.world.add_person(f"pupil{n}", "fr") for n in range(self._most)]
        return people, guild.channels[0]

    async def _row(self, section: Section, table: Table, static: Table) -> dict[str, Any]:
        turns, answers = Tally(), Tally()
        label = f"{self._kind} {section.in_flight}"

        def told() -> None:
            self._told(label)

        for each in (static, table):
            await each.play(section.first, section.first, Tally(), told)
        for _ in range(section.rounds):
            for each, tally in ((static, answers), (table, turns)):
                clicks = section.clicks // section.rounds
                await each.play(section.in_flight, clicks, tally, told)
        return row_of(self._kind, section, answers, turns)


def row_of(kind: str, section: Section, static: Tally, turns: Tally) -> dict[str, Any]:
    """Return what was measured of a section."""
    static_ms = 1000 * static.cpu / static.clicks
    turn_ms = 1000 * turns.cpu / turns.clicks
    return {
        "database": kind,
        "in_flight": section.in_flight,
        "sticks": section.length.sticks,
        "plies": section.length.played,
        "turns": turns.clicks,
        "static_ms": round(static_ms, 3),
        "turn_ms": round(turn_ms, 3),
        "ratio": round(turn_ms / static_ms, 2),
        "per_s": round(turns.clicks / turns.wall, 1),
        "p50_ms": round(1000 * turns.percentile(0.5), 1),
        "p99_ms": round(1000 * turns.percentile(0.99), 1),
        "longest_stall_ms": round(1000 * turns.longest_stall, 1),
        "promised": turns.promised,
        "failed": turns.failed,
    }
