"""What a league is: its terms, its entries, and how it stands."""

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
from games.league.table import Line, Pair, Score, league_table

#: So many leagues a server has at most, and so many entries a league.
MOST_LEAGUES, MOST_ENTRIES = 25, 60

#: What is entered has at most so many characters.
MOST_TEXT = 64 * 1024

#: For so many seconds a day a league's games are played; what is left is played in the night.
BUDGET = 300.0

#: So many instructions may its programs carry out a day: all have the same share of them. They
#: take some 200 s, so where the machine is not slow, no program takes another one's seconds.
FUEL = 2 * 10**12

#: Games that are left over are played from this hour of the class's clocks on.
NIGHT = time(1)

#: The post with the table.
TABLE = "table"

#: The players of the house have negative numbers, in the order in which they are named.
HOUSE_NUMBERS = dict(enumerate(HOUSE, -len(HOUSE)))


class LeagueState(StrEnum):
    """Whether anything can be entered."""

    OPEN = "open"
    CLOSED = "closed"


class EntryKind(StrEnum):
    """What was entered."""

    HOUSE = "house"
    RULE = "rule"
    TABLE = "table"
    PROGRAM = "program"


@dataclass(frozen=True)
class League:
    """The terms of a league, and for how long its games were played on the last day of that."""

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
    #: Its days and nights are those of this zone, the class's.
    zone: tzinfo = UTC

    @property
    def is_open(self) -> bool:
        """Whether anything can be entered."""
        return self.state is LeagueState.OPEN

    def day_of(self, moment: datetime) -> date:
        """Return the day of a moment, by the clocks of the class."""
        return moment.astimezone(self.zone).date()

    def night_after(self, spent: League | Entry) -> datetime:
        """Return when the night begins after the day on which something was last spent."""
        if spent.spent_on is None:
            return EARLIEST
        tomorrow = spent.spent_on + timedelta(days=1)
        return datetime.combine(tomorrow, NIGHT, self.zone).astimezone(UTC)

    def left_at(self, moment: datetime) -> float:
        """Return for how many seconds more games may be played on the day of a moment."""
        return BUDGET - (self.spent if self.spent_on == self.day_of(moment) else 0.0)


@dataclass(frozen=True)
class Entry:
    """What somebody has entered; its number is a player's."""

    id: int
    person: int
    kind: EntryKind
    text: str
    version: int
    entered_at: datetime
    #: Whether it is a program that had to be stopped: it loses what it has not played.
    stopped: bool = False
    #: How many instructions it has carried out on the day when it last did any.
    spent: int = 0
    spent_on: date | None = None


@dataclass(frozen=True)
class Entrant:
    """A player as worker processes are told of it: a player of the house is told by its name."""

    number: int
    kind: EntryKind
    text: str


@dataclass(frozen=True)
class Result:
    """The games of a pair, as they are kept.

    Beside them who had to be stopped too often, and how many instructions each program took.
    """

    score: Score
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
        """Return games as they are kept."""
        second = sum(each.winner for each in games)
        score = Score(len(games) - second, second)
        return cls(score, write_played(games), tuple(stopped), spent or {})


#: A pair that cannot be played is not tried again.
UNPLAYED = Result(Score(0, 0), "")


@dataclass(frozen=True)
class Standing:
    """How a league stands: who takes part, and the scores of the pairs that have played."""

    league: League
    entries: Mapping[int, Entry]
    scores: Mapping[Pair, Score]
    posted: Posts = field(default_factory=dict)
    #: What was just played, and is to be stored.
    fresh: Fresh | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players, those of the house first."""
        return (*HOUSE_NUMBERS, *sorted(self.entries))

    @cached_property
    def table(self) -> tuple[Line, ...]:
        """The players by their points."""
        return league_table(self.players, self.scores)

    @property
    def pairs(self) -> Sequence[Pair]:
        """All pairs that play."""
        return list(combinations(self.players, 2))

    @property
    def pending(self) -> Sequence[Pair]:
        """The pairs that have not played yet."""
        return [pair for pair in self.pairs if pair not in self.scores]

    def left_at(self, moment: datetime) -> Mapping[int, int]:
        """Return how many instructions more each program may take on the day of a moment."""
        day = self.league.day_of(moment)
        return {
            number: self._share - (each.spent if each.spent_on == day else 0)
            for number, each in self._programs.items()
        }

    def playable(self, moment: datetime) -> Sequence[Pair]:
        """Return the pairs that have not played and may do so at a moment.

        A program that has used its share of instructions plays on the next day.
        """
        if self.league.left_at(moment) <= 0:
            return []
        spent = {number for number, left in self.left_at(moment).items() if left <= 0}
        return [pair for pair in self.pending if not spent & {*pair}]

    @property
    def due_at(self) -> datetime | None:
        """When the first pair may play that has not: at once, or in the night after its budget.

        None: all have played.
        """
        league, programs = self.league, self._programs.items()
        idle = {n: league.night_after(e) for n, e in programs if e.spent >= self._share}
        waits = league.night_after(league) if league.spent >= BUDGET else EARLIEST
        moments = (max(waits, *(idle.get(n, EARLIEST) for n in pair)) for pair in self.pending)
        return min(moments, default=None)

    @property
    def _share(self) -> int:
        return FUEL // max(1, len(self._programs))

    @property
    def _programs(self) -> Mapping[int, Entry]:
        return {n: each for n, each in self.entries.items() if each.kind is EntryKind.PROGRAM}

    @property
    def unplayed(self) -> int:
        """How many pairs could not be played in time: they have no games, and no points."""
        return sum(not score.is_played for score in self.scores.values())

    @property
    def sat_out(self) -> Mapping[Pair, Result]:
        """The games that are lost unplayed: those of programs that had to be stopped."""
        found = {}
        stopped = {number for number, entry in self.entries.items() if entry.stopped}
        for pair in self.pending:
            idle = [place for place, number in enumerate(pair) if number in stopped]
            if idle:
                found[pair] = UNPLAYED if len(idle) > 1 else self.lost_by(idle[0])
        return found

    def lost_by(self, place: int) -> Result:
        """Return the games of a pair of which one, by its place in it, plays none."""
        return Result.of(forfeited(self.league.starts, place))

    def entry_of(self, person: int) -> Entry | None:
        """Return what somebody has entered, if anything."""
        return next((each for each in self.entries.values() if each.person == person), None)

    def entrant(self, number: int) -> Entrant:
        """Return a player as worker processes are told of it."""
        if number in HOUSE_NUMBERS:
            return Entrant(number, EntryKind.HOUSE, HOUSE_NUMBERS[number])
        entry = self.entries[number]
        return Entrant(number, entry.kind, entry.text)


@dataclass(frozen=True)
class Fresh:
    """What was played of a league, as it stood then."""

    standing: Standing
    results: Mapping[Pair, Result]
    #: For how many seconds it was played, on which day.
    spent: float
    day: date
