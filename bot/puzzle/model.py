"""When the puzzle of the day is posted, what it is, and what somebody makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.kit.streaks import SATURDAY, Streak
from bot.learn.model import Drawn

#: What a plan is before a teacher changes it.
USUAL_HOUR = 8 * 60

#: With fewer answers nobody is shown how many chose what: of two, each would know the other's.
FEWEST_SHOWN = 3

_DAY = timedelta(days=1)

#: The longest time without a day to post on: a weekend, and a day that the clocks skip.
_DAYS_AHEAD = 5


class PuzzleState(StrEnum):
    """What has become of the puzzle of a day."""

    #: To be posted.
    DUE = "due"
    #: Posted, and taking answers until it closes.
    OPEN = "open"
    #: It takes no more answers; its solution is to be told.
    CLOSED = "closed"
    #: Its solution has been told.
    SOLVED = "solved"
    #: It could not be posted.
    MISSED = "missed"


#: The states of a puzzle that the class has seen.
POSTED = (PuzzleState.OPEN, PuzzleState.CLOSED, PuzzleState.SOLVED)


class Trouble(StrEnum):
    """Why a puzzle was not posted; ``puzzle-trouble-<value>`` says what would be right."""

    #: Discord does not let the bot write in the channel, or it is gone.
    CHANNEL = "channel"
    #: Discord could not be reached all day.
    DISCORD = "discord"
    #: A running challenge asked about all that was drawn: an older version has noted it.
    CHALLENGE = "challenge"


@dataclass(frozen=True)
class Plan:
    """What the teachers of a server have settled."""

    guild_id: int
    channel_id: int
    locale: str
    #: The hour, in minutes after midnight by the clocks of the class.
    minutes: int = USUAL_HOUR
    levels: tuple[int, ...] = (1, 2, 3)
    school_days: bool = True
    #: When the next puzzle is to be posted; None if the plan is paused.
    due_at: datetime | None = None
    trouble: Trouble | None = None
    trouble_on: date | None = None

    @property
    def runs(self) -> bool:
        """Whether puzzles are posted by themselves."""
        return self.due_at is not None

    def is_on(self, day: date) -> bool:
        """Return whether a puzzle is posted on a day."""
        return not self.school_days or day.weekday() < SATURDAY

    def moment_on(self, day: date, zone: ZoneInfo) -> datetime:
        """Return the hour of a day, in UTC.

        Of an hour that comes twice it is the first; one that the clocks skip comes as much later.
        """
        hour = time(*divmod(self.minutes, 60))
        return datetime.combine(day, hour, zone).astimezone(UTC)

    def next_after(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """Return when the next puzzle is to be posted, later than a moment."""
        today = moment.astimezone(zone).date()
        coming = (today + n * _DAY for n in range(_DAYS_AHEAD))
        due = (self.moment_on(day, zone) for day in coming if self.is_on(day))
        return next(each for each in due if each > moment)


@dataclass(frozen=True)
class Puzzle:
    """The puzzle of a day in a server: one item of each difficulty."""

    guild_id: int
    day: date
    state: PuzzleState
    channel_id: int
    locale: str
    drawn: Mapping[int, Drawn]
    opens_at: datetime
    closes_at: datetime
    message_id: int | None = None

    @property
    def number(self) -> int:
        """The day as custom ids carry it: 20261123."""
        return int(self.day.strftime("%Y%m%d"))

    @property
    def was_posted(self) -> bool:
        """Whether the class has seen it."""
        return self.state in POSTED

    def takes_answers(self, at: datetime) -> bool:
        """Return whether an answer that was sent at a moment counts, whenever it arrives."""
        return self.was_posted and at < self.closes_at


@dataclass(frozen=True)
class Choice:
    """What somebody has answered to one puzzle of a day."""

    difficulty: int
    option: int
    is_right: bool


@dataclass(frozen=True)
class Sheet:
    """The puzzle of a day as one person meets it."""

    puzzle: Puzzle
    choices: Mapping[int, Choice] = field(default_factory=dict)
    streak: Streak = field(default_factory=Streak)

    @property
    def left(self) -> list[int]:
        """The difficulties that they have not answered."""
        return [each for each in self.puzzle.drawn if each not in self.choices]

    @property
    def shareable(self) -> list[Choice]:
        """What everybody may be told of, if this person wants it: the easiest first."""
        return [choice for _, choice in sorted(self.choices.items())]


#: How many have chosen each option, by difficulty.
Distribution = Mapping[int, Counter[int]]
