"""The model of a tournament: its terms, players, bouts and standings."""

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

#: The most players of a tournament; and of one in which everybody meets everybody.
MOST_PLAYERS, MOST_IN_ALL = 100, 16

#: A player may join Swiss rounds up to this one, with half a point for each round missed.
LAST_ROUND_TO_JOIN = 2

#: The planned length of all rounds together, and the least and most time for a move, in seconds.
CLASS_HOUR, SHORTEST, LONGEST = 45 * 60, 15, 120

#: The post with the standings.
LOBBY = "lobby"

#: The defaults of an arena: seconds for a move, and minutes for which players are paired.
ARENA_SECONDS, ARENA_MINUTES = 30, 20


class Mode(StrEnum):
    """A way of pairing players: Swiss rounds, everybody with everybody, or an arena."""

    SWISS = "swiss"
    ALL = "all"
    ARENA = "arena"


class Stage(StrEnum):
    """The stage of a tournament: players join, it runs, or it is over."""

    JOINING = "joining"
    RUNNING = "running"
    OVER = "over"


class BoutResult(StrEnum):
    """The result of a bout: a win of its first or second player, or of nobody."""

    FIRST = "first"
    SECOND = "second"
    #: Both have left, or the match is gone.
    NOBODY = "nobody"
    #: A Swiss round before the player joined; it is worth half a bye.
    MISSED = "missed"


@dataclass(frozen=True)
class Terms:
    """The options that a teacher chose when opening a tournament."""

    mode: Mode
    game: Game
    #: The starts from which each pairing draws one.
    starts: tuple[Position, ...]
    legs: int = 1
    #: None until the start: then the number that decides a winner.
    rounds: int | None = None
    minutes: int | None = None
    #: None until the start: then a time that fits all rounds into a class hour.
    turn_seconds: int | None = None
    in_threads: bool = False


@dataclass(frozen=True)
class Player:
    """A player of a tournament, perhaps one who has left it (``gone``)."""

    number: int
    person: int
    gone: bool
    free_at: datetime


@dataclass(frozen=True)
class Bout:
    """A match of a pairing, or a bye, which has no second player."""

    number: int
    round: int
    #: The number of the first bout of the pairing.
    pairing: int
    players: tuple[int, int | None]
    match_id: int | None = None
    result: BoutResult | None = None
    by_hand: bool = False
    #: The result of its ended match, until it is counted as ``result``.
    outcome: BoutResult | None = None
    #: When the clock of the present turn started; None while its board is not posted.
    timed_from: datetime | None = None
    #: Whether its match has a live board.
    is_live: bool = False

    @property
    def is_played(self) -> bool:
        """Whether the bout is being played: it has no result yet."""
        return self.result is None

    @property
    def awaits_board(self) -> bool:
        """Whether the clock of its match has not started because its board is not posted."""
        return self.is_played and self.outcome is None and self.timed_from is None


@dataclass(frozen=True)
class Tournament:
    """The state of a tournament, with its players, bouts and posts."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    stage: Stage
    terms: Terms
    paused: bool
    round: int
    seed: int
    #: When an arena began and ends; the end moves on by the time that the bot is away.
    began_at: datetime | None = None
    ends_at: datetime | None = None
    players: tuple[Player, ...] = ()
    bouts: tuple[Bout, ...] = ()
    posted: Posts = field(default_factory=dict)

    @property
    def message_id(self) -> int | None:
        """The id of the message with the standings; None before it is posted, or once deleted."""
        return self.posted[LOBBY].message_id if LOBBY in self.posted else None

    @property
    def stood_still(self) -> timedelta:
        """The time by which an arena's end was moved because the bot was away."""
        if self.began_at is None or self.ends_at is None:
            return timedelta()
        return self.ends_at - self.began_at - timedelta(minutes=self.terms.minutes or 0)

    @property
    def present(self) -> list[Player]:
        """The players who have not left."""
        return [player for player in self.players if not player.gone]

    @property
    def entrants(self) -> list[Player]:
        """The players who have not left, and those who played before they left."""
        played = {number for bout in self.bouts for number in bout.players}
        return [player for player in self.players if not player.gone or player.number in played]

    @property
    def running(self) -> list[Bout]:
        """The bouts that have no result yet, in the order in which they began."""
        return [bout for bout in self.bouts if bout.is_played]

    @property
    def takes_players(self) -> bool:
        """Whether a new player may still join."""
        if self.stage is Stage.JOINING:
            return True
        late = {Mode.ARENA: True, Mode.SWISS: self.round < LAST_ROUND_TO_JOIN, Mode.ALL: False}
        return self.stage is Stage.RUNNING and late[self.terms.mode]

    @property
    def tie_break(self) -> TieBreak:
        """The rule that ranks players with equal points."""
        return TieBreak.BUCHHOLZ if self.terms.mode is Mode.SWISS else TieBreak.SONNEBORN

    def with_player(self, player: Player) -> Tournament:
        """Return the tournament with a player added, or in place of the one with that number."""
        others = {each.number: each for each in self.players}
        return replace(self, players=tuple({**others, player.number: player}.values()))

    def player_of(self, person: int) -> Player | None:
        """Return the player of a person, or None if the person never joined."""
        return next((each for each in self.players if each.person == person), None)

    def player(self, number: int) -> Player:
        """Return the player with a number, which there must be."""
        return next(each for each in self.players if each.number == number)

    def bout_of(self, number: int) -> Bout | None:
        """Return the bout that a player is playing now; None if they play none."""
        return next((each for each in self.running if number in each.players), None)

    def has_bye(self, number: int) -> bool:
        """Return whether a player has a bye in the present round."""
        alone = [b for b in self.bouts if b.round == self.round and b.players == (number, None)]
        return any(bout.result is BoutResult.FIRST for bout in alone)

    def start_of(self, bout: Bout) -> Position:
        """Return the start of a bout's match; both legs of a pairing have the same one."""
        starts = self.terms.starts
        return starts[Random(f"{self.seed}:start:{bout.pairing}").randrange(len(starts))]

    def pairings(self) -> list[Pairing]:
        """Return all pairings, byes included; one has points once all its legs have results."""
        legs: dict[int, list[Bout]] = {}
        for bout in self.bouts:
            legs.setdefault(bout.pairing, []).append(bout)
        return [_pairing_of_legs(played, self.terms.legs) for played in legs.values()]

    def counted(self) -> list[Pairing]:
        """Return the pairings that count for the standings.

        If everybody meets everybody, those of a player who left before half of them do not.
        """
        if self.terms.mode is not Mode.ALL:
            return self.pairings()
        gone = {player.number for player in self.players if player.gone}
        return counted(self.pairings(), gone, len(self.entrants) - 1)

    def standings(self) -> list[Standing]:
        """Return the standings of the ``entrants``, best first; by lot if equal in everything."""
        lot = {p.number: Random(f"{self.seed}:lot:{p.number}").random() for p in self.entrants}
        drawn = sorted(lot, key=lambda number: lot[number])
        return standings(drawn, self.counted(), self.tie_break)

    def played(self) -> Mapping[int, int]:
        """Return the number of bouts with a result of each player, without byes; by number."""
        done = [b for b in self.bouts if b.result is not None and b.players[1] is not None]
        return Counter(number for bout in done for number in bout.players if number is not None)


def _pairing_of_legs(legs: Iterable[Bout], wanted: int) -> Pairing:
    """Return the pairing of some legs; its first player is the one who began the first leg.

    It has points once ``wanted`` legs have results; a bye has them from the start.
    """
    first, *_ = played = sorted(legs, key=lambda bout: bout.number)
    one, other = first.players
    if other is None:
        halves = {BoutResult.NOBODY: 0, BoutResult.MISSED: 1}
        free = WHOLE if first.result is None else halves.get(first.result, WHOLE)
        return Pairing(first.round, first.players, (free, 0))
    won = Counter(_winner_of_bout(bout) for bout in played)
    if any(bout.is_played for bout in played) or len(played) < wanted:
        return Pairing(first.round, first.players)
    each, forfeit = WHOLE // wanted, first.match_id is None
    points = (each * won[one], each * won[other])
    return Pairing(first.round, first.players, points, forfeit)


def _winner_of_bout(bout: Bout) -> int | None:
    if bout.result is BoutResult.FIRST:
        return bout.players[0]
    return bout.players[1] if bout.result is BoutResult.SECOND else None
