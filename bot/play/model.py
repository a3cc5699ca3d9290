"""What a match is: its setting, its state, and what is offered."""

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
    """Where a match stands: an offer awaits its answer, an open match its next ply."""

    OFFERED = "offered"
    OPEN = "open"
    DECLINED = "declined"
    OVER = "over"


#: An attempt at a challenge, and the number of a question in it.
Trial = tuple[int, int]

#: How many have voted for each move in one ply of the class's.
Poll = Mapping[Move, int]


@dataclass(frozen=True)
class LiveMessage:
    """The message in which a match is played, told by its id; without a server it is private."""

    guild_id: int | None = field(compare=False)
    channel_id: int = field(compare=False)
    id: int

    @property
    def link(self) -> str:
        """The address that leads to the message in every client of Discord."""
        return f"https://discord.com/channels/{self.guild_id or '@me'}/{self.channel_id}/{self.id}"


@dataclass(frozen=True)
class MatchRecord:
    """A stored match: its number, where it is played, in which language, and the match."""

    id: int
    state: State
    guild_id: int | None
    channel_id: int
    locale: str
    match: Match
    #: How long a turn may take, and when the present one must have been played, if it must.
    turn_seconds: int | None = None
    deadline: datetime | None = None
    #: The attempt and its question that this match answers, if it is part of a challenge.
    trial: Trial | None = None
    #: How many votes decide a turn of the class's before its time is up, if any number does.
    quorum: int | None = None
    #: The message with the live board; older boards lead there.
    live: LiveMessage | None = None
    #: What the class has voted, by ply: the present one too.
    polls: Mapping[int, Poll] = field(default_factory=dict)
    #: Whether its player has opened it for themselves: nobody else may see it.
    alone: bool = False
    #: The unit of the path (``games.lessons``) that it was begun for, if it was.
    unit: int | None = None
    #: The skill that it counts for, if it does for any.
    skill: int | None = None
    #: Whether the computer began because the class could not have won otherwise.
    begins_for_class: bool = False
    #: Since when the present turn is timed.
    timed_from: datetime | None = None
    #: What is worth remembering of the match, once it is over and if it may be told.
    ending: Ending | None = field(default=None, compare=False)
    #: Of a match that answers a challenge: when the attempt ends, if its time is limited; and once
    #: it is over, the move by which its player gave the win away, if that is explained at once.
    trial_until: datetime | None = field(default=None, compare=False)
    slip: Judged | None = field(default=None, compare=False)

    @property
    def ply(self) -> int:
        """The number of the next ply."""
        return len(self.match.plies)

    @property
    def is_private(self) -> bool:
        """Whether only its player may see it: it has no board before others, live or not."""
        return self.alone or self.trial is not None

    @property
    def asks_who_begins(self) -> bool:
        """Whether whoever set the match up against the computer has yet to say who begins."""
        return self.state is State.OFFERED and isinstance(self.match.seats[1], Computer)

    @property
    def is_shareable(self) -> bool:
        """Whether its player, who alone has seen it, may show it to their class now."""
        is_own = self.alone and self.trial is None and self.guild_id is not None
        return is_own and self.state is State.OVER

    @property
    def stood_still(self) -> timedelta:
        """By how much the present turn is longer because the bot was away."""
        if self.timed_from is None or self.deadline is None or self.turn_seconds is None:
            return timedelta()
        longer = self.deadline - self.timed_from - timedelta(seconds=self.turn_seconds)
        return max(longer, timedelta())

    def has_board_in(self, message: int) -> bool:
        """Return whether a message has the live board."""
        return self.live is not None and self.live.id == message

    @property
    def was_hopeless(self) -> bool:
        """Whether it is told that the perfect computer has won what could not be won from it."""
        winner = self.match.winner
        if self.ending is None or winner is None or self.match.seats[winner] != Computer():
            return False
        return (self.ending.outcome is Outcome.N) is (self.match.first == winner)

    @property
    def is_overdue(self) -> bool:
        """Whether the present turn should have been played by now."""
        return self.is_overdue_at(now())

    def is_overdue_at(self, moment: datetime) -> bool:
        """Return whether the present turn should have been played by a moment."""
        return self.deadline is not None and self.deadline <= moment

    @property
    def vote_count(self) -> int:
        """How many have voted in the present ply."""
        return sum(self.polls.get(self.ply, {}).values())


@dataclass(frozen=True)
class Setting:
    """Where a new match is played, and in which language its board speaks."""

    guild_id: int | None
    channel_id: int
    locale: str
    turn_seconds: int | None = None
    quorum: int | None = None
    #: Whether nobody but its player may see it.
    alone: bool = False
    #: The unit of the path that it is begun for, if it is.
    unit: int | None = None
    #: The skill that it counts for, if it does for any.
    skill: int | None = None
    #: Whether the computer begins because the class could not win otherwise.
    begins_for_class: bool = False


@dataclass(frozen=True)
class Begun:
    """A match that somebody has begun, and the person they have challenged, if any."""

    id: int
    state: State
    opponent: int | None

    @property
    def is_invitation(self) -> bool:
        """Whether it waits for the answer of the person who was challenged."""
        return self.state is State.OFFERED and self.opponent is not None


#: The states of a match that waits for somebody.
ACTIVE = (State.OPEN, State.OFFERED)


def drawn_seed() -> int:
    """Draw the seed of a new match."""
    return SystemRandom().getrandbits(63)


def with_erased(match: Match) -> bool:
    """Return whether somebody who had their data erased has played in a match."""
    return any(isinstance(seat, Person) and is_erased(seat.id) for seat in match.seats)


class HintKind(StrEnum):
    """A way to be helped; each counts once in a ply. The values stand in the store."""

    HINT = "hint"
    WHAT_IF = "what-if"
    WHY = "why"


@dataclass(frozen=True)
class Start:
    """Where a match begins: where somebody has typed, else at one of the usual starts."""

    typed: Position | None
    usual: Sequence[Position] = ()


@dataclass(frozen=True)
class Offer:
    """What a person asks for when they set up a match."""

    game: Game
    start: Position
    opponent: Seat
    #: None: whoever sets it up is shown the start, and asked.
    first: First | None


#: The strengths of the computer that have names, in percent.
STRENGTHS = (25, 50, 75, 100)

#: The strength for who has won no match yet, and for everybody else, unless they choose another.
LEARNING, PERFECT = 50, 100

#: For how many days an untouched match is kept, unless the server's owner says otherwise.
KEEP_DAYS = 365

#: For how long a match that is over is shown once more at a start: its end may not have been.
LATELY = timedelta(days=1)
