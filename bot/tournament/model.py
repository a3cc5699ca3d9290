"""What a tournament is: its terms, who takes part, and their bouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from bot.running.rules import Posts
from games import Game, Position
from games.tournament import WHOLE, Pairing, Standing, TieBreak, counted, standings

#: So many may take part; so many where everybody meets everybody, which takes as many rounds.
MOST_PLAYERS, MOST_IN_ALL = 100, 16

#: Nobody comes to Swiss rounds later than in this one; whoever does has half a point for the first.
LAST_ROUND_TO_JOIN = 2

#: How long rounds may be planned to take in all, and a move at least and at most, in seconds.
CLASS_HOUR, SHORTEST, LONGEST = 45 * 60, 15, 120

#: The post with the standings.
LOBBY = "lobby"

#: How long a move takes in an arena, in seconds, and for how many minutes people are paired.
ARENA_SECONDS, ARENA_MINUTES = 30, 20


class Mode(StrEnum):
    """How people are paired."""

    SWISS = "swiss"
    ALL = "all"
    ARENA = "arena"


class Stage(StrEnum):
    """Where a tournament stands."""

    JOINING = "joining"
    RUNNING = "running"
    OVER = "over"


class Result(StrEnum):
    """How a bout has ended, for who begins and who answers in it."""

    FIRST = "first"
    SECOND = "second"
    #: Both have left, or the match is gone.
    NOBODY = "nobody"
    #: A round that somebody came too late for: half of what a bye is worth.
    MISSED = "missed"


@dataclass(frozen=True)
class Terms:
    """What a teacher has settled when they opened it."""

    mode: Mode
    game: Game
    #: Each pairing draws its start from these.
    starts: tuple[Position, ...]
    legs: int = 1
    #: None: as many as it takes.
    rounds: int | None = None
    minutes: int | None = None
    #: How long a move may take. None: so that it ends within a class hour.
    turn_seconds: int | None = None
    in_threads: bool = False


@dataclass(frozen=True)
class Player:
    """Somebody who takes part."""

    number: int
    person: int
    gone: bool
    free_at: datetime


@dataclass(frozen=True)
class Bout:
    """One match of a pairing; nobody answers in a bye."""

    number: int
    round: int
    #: The number of the first bout of the pairing.
    pairing: int
    players: tuple[int, int | None]
    match_id: int | None = None
    result: Result | None = None
    by_hand: bool = False
    #: How its match has ended, if that does not count yet.
    outcome: Result | None = None
    #: Since when the present turn of its match is timed. None: its board is still to be posted.
    timed_from: datetime | None = None
    #: Whether a board of its match can be seen somewhere.
    is_live: bool = False

    @property
    def is_played(self) -> bool:
        """Whether its result is still to come."""
        return self.result is None

    @property
    def awaits_board(self) -> bool:
        """Whether its match waits to be timed until its board is posted."""
        return self.is_played and self.outcome is None and self.timed_from is None


@dataclass(frozen=True)
class Tournament:
    """A tournament as it stands."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    stage: Stage
    terms: Terms
    paused: bool
    round: int
    seed: int
    #: Since when an arena pairs people, and until when: it stands still while the bot is away.
    began_at: datetime | None = None
    ends_at: datetime | None = None
    players: tuple[Player, ...] = ()
    bouts: tuple[Bout, ...] = ()
    posted: Posts = field(default_factory=dict)

    @property
    def message_id(self) -> int | None:
        """The message with the standings, if there is one."""
        return self.posted[LOBBY].message_id if LOBBY in self.posted else None

    @property
    def stood_still(self) -> timedelta:
        """For how much longer an arena pairs people because the bot was away."""
        if self.began_at is None or self.ends_at is None:
            return timedelta()
        return self.ends_at - self.began_at - timedelta(minutes=self.terms.minutes or 0)

    @property
    def present(self) -> list[Player]:
        """Who takes part and has not left."""
        return [player for player in self.players if not player.gone]

    @property
    def entrants(self) -> list[Player]:
        """Who takes part, or has played before they left."""
        played = {number for bout in self.bouts for number in bout.players}
        return [player for player in self.players if not player.gone or player.number in played]

    @property
    def running(self) -> list[Bout]:
        """The bouts whose results are still to come."""
        return [bout for bout in self.bouts if bout.is_played]

    @property
    def takes_players(self) -> bool:
        """Whether somebody may still join."""
        if self.stage is Stage.JOINING:
            return True
        late = {Mode.ARENA: True, Mode.SWISS: self.round < LAST_ROUND_TO_JOIN, Mode.ALL: False}
        return self.stage is Stage.RUNNING and late[self.terms.mode]

    @property
    def tie_break(self) -> TieBreak:
        """What decides between people with the same points."""
        return TieBreak.BUCHHOLZ if self.terms.mode is Mode.SWISS else TieBreak.SONNEBORN

    def with_player(self, player: Player) -> Tournament:
        """Return the tournament with somebody as they take part from now on."""
        others = {each.number: each for each in self.players}
        return replace(self, players=tuple({**others, player.number: player}.values()))

    def player_of(self, person: int) -> Player | None:
        """Return a person as they take part, if they do."""
        return next((each for each in self.players if each.person == person), None)

    def player(self, number: int) -> Player:
        """Return who takes part under a number."""
        return next(each for each in self.players if each.number == number)

    def bout_of(self, number: int) -> Bout | None:
        """Return what a player is playing now, if anything."""
        return next((each for each in self.running if number in each.players), None)

    def has_bye(self, number: int) -> bool:
        """Return whether a player has the point of this round without an opponent."""
        alone = [b for b in self.bouts if b.round == self.round and b.players == (number, None)]
        return any(bout.result is Result.FIRST for bout in alone)

    def start_of(self, bout: Bout) -> Position:
        """Return where the matches of a pairing begin: both legs at the same position."""
        starts = self.terms.starts
        return starts[Random(f"{self.seed}:start:{bout.pairing}").randrange(len(starts))]

    def pairings(self) -> list[Pairing]:
        """Return all pairings, with their points as soon as all their legs are played."""
        legs: dict[int, list[Bout]] = {}
        for bout in self.bouts:
            legs.setdefault(bout.pairing, []).append(bout)
        return [_pairing(played, self.terms.legs) for played in legs.values()]

    def counted(self) -> list[Pairing]:
        """Return the pairings that count."""
        if self.terms.mode is not Mode.ALL:
            return self.pairings()
        gone = {player.number for player in self.players if player.gone}
        return counted(self.pairings(), gone, len(self.entrants) - 1)

    def standings(self) -> list[Standing]:
        """Return how everybody stands; those who are even in all in an order drawn by lot."""
        lot = {p.number: Random(f"{self.seed}:lot:{p.number}").random() for p in self.entrants}
        drawn = sorted(lot, key=lambda number: lot[number])
        return standings(drawn, self.counted(), self.tie_break)

    def played(self) -> Mapping[int, int]:
        """Return how many bouts everybody has finished against somebody."""
        done = [b for b in self.bouts if b.result is not None and b.players[1] is not None]
        return Counter(number for bout in done for number in bout.players if number is not None)


def _pairing(legs: Iterable[Bout], wanted: int) -> Pairing:
    """Return the pairing of its legs; the one who began the first is its first."""
    first, *_ = played = sorted(legs, key=lambda bout: bout.number)
    one, other = first.players
    if other is None:
        halves = {Result.NOBODY: 0, Result.MISSED: 1}
        free = WHOLE if first.result is None else halves.get(first.result, WHOLE)
        return Pairing(first.round, first.players, (free, 0))
    won = Counter(_winner(bout) for bout in played)
    if any(bout.is_played for bout in played) or len(played) < wanted:
        return Pairing(first.round, first.players)
    each, forfeit = WHOLE // wanted, first.match_id is None
    points = (each * won[one], each * won[other])
    return Pairing(first.round, first.players, points, forfeit)


def _winner(bout: Bout) -> int | None:
    if bout.result is Result.FIRST:
        return bout.players[0]
    return bout.players[1] if bout.result is Result.SECOND else None
