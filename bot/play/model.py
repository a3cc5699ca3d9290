"""A match as stored, with its setting, its state and its offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import SystemRandom

from bot.kit.actors import is_erased
from bot.kit.clock import now
from games import Game, Move, Outcome, Position
from games.endings import Ending
from games.match import Computer, First, Match, Person, Seat
from games.review import Judged


class State(StrEnum):
    """The state of a match: an offer awaits its answer, an open match its next ply.

    A withdrawn offer counts as declined.
    """

    OFFERED = "offered"
    OPEN = "open"
    DECLINED = "declined"
    OVER = "over"


#: An attempt at a challenge, and a question in it, counted from 0.
Trial = tuple[int, int]

#: The number of votes for each move in a ply of the class's.
Poll = Mapping[Move, int]


@dataclass(frozen=True)
class LiveMessage:
    """The message in which a match is played; two are equal if their ids are.

    ``guild_id`` is None in a direct message.
    """

    guild_id: int | None = field(compare=False)
    channel_id: int = field(compare=False)
    id: int

    @property
    def link(self) -> str:
        """The URL of the message, which works in every client of Discord."""
        return f"https://discord.com/channels/{self.guild_id or '@me'}/{self.channel_id}/{self.id}"


@dataclass(frozen=True)
class Setting:
    """The place of a match, the language of its board, and its terms."""

    guild_id: int | None
    channel_id: int
    locale: str
    #: The seconds for a turn, if they are limited.
    turn_seconds: int | None = None
    #: The number of votes that decide a turn of the class's before its deadline, if any.
    quorum: int | None = None
    #: Whether its player opened it for themselves, so nobody else may see it.
    alone: bool = False
    #: The unit of the path (``games.lessons``) that it is begun for, if any.
    unit: int | None = None
    #: The skill that it counts for, if any.
    skill: int | None = None
    #: Whether the computer begins because the class could not win otherwise.
    begins_for_class: bool = False

    @property
    def turn(self) -> timedelta:
        """The length of a turn; zero without a timer."""
        return timedelta(seconds=self.turn_seconds or 0)


@dataclass(frozen=True, kw_only=True)
class MatchRecord(Setting):
    """A stored match in its setting."""

    id: int
    state: State
    match: Match
    #: The deadline of the present turn, if it has any.
    deadline: datetime | None = None
    #: The attempt, and the question in it, that this match answers, if any.
    trial: Trial | None = None
    #: The message with the live board; older boards link to it.
    live: LiveMessage | None = None
    #: The votes of the class by ply, the present one included.
    polls: Mapping[int, Poll] = field(default_factory=dict)
    #: The moment from which the present turn is timed.
    timed_from: datetime | None = None
    #: The fact worth remembering, if the match is over and its players may know it.
    ending: Ending | None = field(default=None, compare=False)
    #: For a match that answers a challenge: the end of the attempt, if its time is limited; and
    #: after the match the move that gave the win away, if that is explained.
    trial_until: datetime | None = field(default=None, compare=False)
    slip: Judged | None = field(default=None, compare=False)

    @property
    def ply(self) -> int:
        """The number of the next ply, counted from 0."""
        return len(self.match.plies)

    @property
    def is_private(self) -> bool:
        """Whether only its player may see it, so it has no public board."""
        return self.alone or self.trial is not None

    @property
    def ends_item(self) -> bool:
        """Whether a private match is over, and counts for a skill of a unit, so the unit goes on.

        False for one with a public board, as in a direct message: that board must tell its end.
        """
        counts = self.skill is not None and self.unit is not None
        return self.alone and counts and self.match.is_over

    @property
    def asks_who_begins(self) -> bool:
        """Whether the person who opened it against the computer must still decide who begins."""
        return self.state is State.OFFERED and isinstance(self.match.seats[1], Computer)

    @property
    def is_shareable(self) -> bool:
        """Whether its player may post it for the class: played alone, in a server, and over."""
        is_own = self.alone and self.trial is None and self.guild_id is not None
        return is_own and self.state is State.OVER

    @property
    def awaits_board(self) -> bool:
        """Whether the clock of the turn waits until Discord accepts its board.

        It has waited since ``timed_from``. False for a class's turn, which has no clock before its
        first vote.
        """
        is_stopped = self.timed_from is not None and self.deadline is None
        return is_stopped and self.match.to_move != self.match.team

    @property
    def stood_still(self) -> timedelta:
        """The time by which the present turn is longer because the bot was away; zero if none."""
        if self.timed_from is None or self.deadline is None:
            return timedelta()
        return max(self.deadline - self.timed_from - self.turn, timedelta())

    def has_board_in(self, message: int) -> bool:
        """Return whether the message with this id has the live board."""
        return self.live is not None and self.live.id == message

    @property
    def was_hopeless(self) -> bool:
        """Whether the perfect computer won from a start at which it could force that.

        False if the ending is unknown, or its players may not know it.
        """
        winner = self.match.winner
        if self.ending is None or winner is None or self.match.seats[winner] != Computer():
            return False
        return (self.ending.outcome is Outcome.N) is (self.match.first == winner)

    @property
    def is_overdue(self) -> bool:
        """Whether the deadline of the present turn has passed; False if it has none."""
        return self.is_overdue_at(now())

    def is_overdue_at(self, moment: datetime) -> bool:
        """Return whether the present turn has a deadline, at or before a moment."""
        return self.deadline is not None and self.deadline <= moment

    @property
    def vote_count(self) -> int:
        """The number of votes in the present ply, as loaded."""
        return sum(self.polls.get(self.ply, {}).values())


@dataclass(frozen=True)
class Begun:
    """A match that a person has begun, with the id of the person in the other seat, if any."""

    id: int
    state: State
    opponent: int | None

    @property
    def is_invitation(self) -> bool:
        """Whether it waits for the answer of the invited person."""
        return self.state is State.OFFERED and self.opponent is not None


#: The states of a match that waits for an act.
ACTIVE = (State.OPEN, State.OFFERED)


def drawn_seed() -> int:
    """Draw the seed of a new match, a number of 63 bits."""
    return SystemRandom().getrandbits(63)


def with_erased(match: Match) -> bool:
    """Return whether a player of a match has had their data erased."""
    return any(isinstance(seat, Person) and is_erased(seat.id) for seat in match.seats)


class HintKind(StrEnum):
    """A kind of help; each counts once in a ply. The values are stored."""

    HINT = "hint"
    WHAT_IF = "what-if"
    WHY = "why"


@dataclass(frozen=True)
class Start:
    """The start of a match: a typed position, or the game's usual ones to choose from."""

    typed: Position | None
    usual: Sequence[Position] = ()


@dataclass(frozen=True)
class Offer:
    """The terms of a match that a person asks for."""

    game: Game
    start: Position
    opponent: Seat
    #: None: the person sees the start, and is asked who begins.
    first: First | None


#: The strengths of the computer with names, in percent.
STRENGTHS = (25, 50, 75, 100)

#: The default strength until a person wins without taking back, and against all others.
LEARNING, PERFECT = 50, 100

#: The days for which an untouched match is stored, unless the operator sets another number.
KEEP_DAYS = 365

#: For this long after its end a match's board is edited again at a start of the bot.
LATELY = timedelta(days=1)
