"""The model of a league: its terms, its entries, their games and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from typing import Self

from bot.db.engine import EARLIEST
from bot.running.rules import Posts
from games import Game, Position
from games.league.play import HOUSE, forfeited
from games.league.record import Played, write_played
from games.league.table import Pair, PairScore, TableRow, league_table

#: The most leagues of a server, and the most entries of a league.
MOST_LEAGUES, MOST_ENTRIES = 25, 60

#: The most characters of an entry.
MOST_TEXT = 64 * 1024

#: The seconds a day for which a league's games are played; the others wait for the night.
BUDGET = 300.0

#: The instructions that a league's programs may execute a day, shared equally. They take about
#: 200 s, so unless the machine is slow, they are used up before ``BUDGET`` is.
FUEL = 2 * 10**12

#: The local time from which games that did not fit into a day's budget are played.
NIGHT = time(1)

#: The key of the post with the table.
TABLE = "table"

#: The built-in players by their numbers, which are negative.
HOUSE_NUMBERS = dict(enumerate(HOUSE, -len(HOUSE)))


class LeagueState(StrEnum):
    """Whether a league accepts entries."""

    OPEN = "open"
    CLOSED = "closed"


class EntryKind(StrEnum):
    """The kind of a player: built in, or a rule, a table or a program that a person entered."""

    HOUSE = "house"
    RULE = "rule"
    TABLE = "table"
    PROGRAM = "program"


@dataclass(frozen=True)
class League:
    """The terms of a league, and the seconds of play on the last day on which it played."""

    id: int
    guild_id: int
    game: Game
    state: LeagueState
    starts: tuple[Position, ...]
    revision: int
    seed: int
    locale: str
    spent: float = 0.0
    spent_on: date | None = None
    #: The time zone of the class, which determines days and nights.
    zone: tzinfo = UTC

    @property
    def is_open(self) -> bool:
        """Whether the league accepts entries."""
        return self.state is LeagueState.OPEN

    def day_of(self, moment: datetime) -> date:
        """Return the date of a moment in the time zone of the class."""
        return moment.astimezone(self.zone).date()

    def night_after(self, spent: League | Entry) -> datetime:
        """Return NIGHT after the day a league or entry last played, in UTC; EARLIEST if never."""
        if spent.spent_on is None:
            return EARLIEST
        tomorrow = spent.spent_on + timedelta(days=1)
        return datetime.combine(tomorrow, NIGHT, self.zone).astimezone(UTC)

    def left_at(self, moment: datetime) -> float:
        """Return the seconds of play left on the day of a moment; below 0 if it took too long."""
        return BUDGET - (self.spent if self.spent_on == self.day_of(moment) else 0.0)


@dataclass(frozen=True)
class Entry:
    """A strategy that a person has entered; its id is its number as a player."""

    id: int
    person: int
    kind: EntryKind
    text: str
    version: int
    entered_at: datetime
    #: Whether it is a program that was stopped too often, and so loses its pending games.
    stopped: bool = False
    #: The instructions that it executed on the day ``spent_on``, the last on which it ran.
    spent: int = 0
    spent_on: date | None = None


@dataclass(frozen=True)
class Entrant:
    """A player as worker processes receive it; the text of a built-in player is its name."""

    number: int
    kind: EntryKind
    text: str


@dataclass(frozen=True)
class PairGames:
    """The games of a pair, in the form in which they are stored.

    Also the programs that were stopped too often, and the instructions that each program took.
    """

    score: PairScore
    games: str
    stopped: tuple[int, ...] = ()
    spent: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        games: Sequence[Played],
        stopped: Sequence[int] = (),
        spent: Mapping[int, int] | None = None,
    ) -> Self:
        """Return the result of games; programs stopped and instructions spent are by number."""
        second = sum(each.winner for each in games)
        score = PairScore(len(games) - second, second)
        return cls(score, write_played(games), tuple(stopped), spent or {})


#: The result of a pair that could not be played; it is not tried again.
UNPLAYED = PairGames(PairScore(0, 0), "")


@dataclass(frozen=True)
class LeagueRecord:
    """The state of a league: its entries, and the scores of the pairs that have played."""

    league: League
    entries: Mapping[int, Entry]
    scores: Mapping[Pair, PairScore]
    posted: Posts = field(default_factory=dict)
    #: New results that are not stored yet.
    fresh: Fresh | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players, the built-in ones first."""
        return (*HOUSE_NUMBERS, *sorted(self.entries))

    @cached_property
    def table(self) -> tuple[TableRow, ...]:
        """The table: a line for each player, ranked by points."""
        return league_table(self.players, self.scores)

    @property
    def pairs(self) -> Sequence[Pair]:
        """All pairs of players, the smaller number first in each."""
        return list(combinations(self.players, 2))

    @property
    def pending(self) -> Sequence[Pair]:
        """The pairs that have not played yet."""
        return [pair for pair in self.pairs if pair not in self.scores]

    def left_at(self, moment: datetime) -> Mapping[int, int]:
        """Return the instructions each program, by number, has left that day; below 0 if over."""
        day = self.league.day_of(moment)
        return {
            number: self._fuel_per_program - (each.spent if each.spent_on == day else 0)
            for number, each in self._programs.items()
        }

    def playable(self, moment: datetime) -> Sequence[Pair]:
        """Return the pending pairs that may play at a moment.

        A program that has used its share of instructions waits for the next day.
        """
        if self.league.left_at(moment) <= 0:
            return []
        spent = {number for number, left in self.left_at(moment).items() if left <= 0}
        return [pair for pair in self.pending if not spent & {*pair}]

    @property
    def due_at(self) -> datetime | None:
        """The earliest moment at which a pending pair may play; None if all have played.

        That is at once, or in the night after the day on which its budget was used up.
        """
        league, programs = self.league, self._programs.items()
        idle = {n: league.night_after(e) for n, e in programs if e.spent >= self._fuel_per_program}
        waits = league.night_after(league) if league.spent >= BUDGET else EARLIEST
        moments = (max(waits, *(idle.get(n, EARLIEST) for n in pair)) for pair in self.pending)
        return min(moments, default=None)

    @property
    def _fuel_per_program(self) -> int:
        return FUEL // max(1, len(self._programs))

    @property
    def _programs(self) -> Mapping[int, Entry]:
        return {n: each for n, each in self.entries.items() if each.kind is EntryKind.PROGRAM}

    @property
    def unplayed(self) -> int:
        """The number of pairs that could not be played in time and so have no games or points."""
        return sum(not score.is_played for score in self.scores.values())

    @property
    def sat_out(self) -> Mapping[Pair, PairGames]:
        """The results of the pending pairs with stopped programs, which lose without playing.

        A pair of two stopped programs has no games.
        """
        results = {}
        stopped = {number for number, entry in self.entries.items() if entry.stopped}
        for pair in self.pending:
            idle = [place for place, number in enumerate(pair) if number in stopped]
            if idle:
                results[pair] = UNPLAYED if len(idle) > 1 else self.lost_by(idle[0])
        return results

    def lost_by(self, place: int) -> PairGames:
        """Return the games of a pair in which the player at a place (0 or 1) forfeits them all."""
        return PairGames.of(forfeited(self.league.starts, place))

    def entry_of(self, person: int) -> Entry | None:
        """Return the entry of a person; None if they have none."""
        return next((each for each in self.entries.values() if each.person == person), None)

    def entrant(self, number: int) -> Entrant:
        """Return a player in the form that worker processes receive."""
        if number in HOUSE_NUMBERS:
            return Entrant(number, EntryKind.HOUSE, HOUSE_NUMBERS[number])
        entry = self.entries[number]
        return Entrant(number, entry.kind, entry.text)


@dataclass(frozen=True)
class Fresh:
    """New results of a league, and the state of the league for which they were played."""

    record: LeagueRecord
    results: Mapping[Pair, PairGames]
    #: The seconds that it took, and the day.
    spent: float
    day: date
