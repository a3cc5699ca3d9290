"""The model of the puzzle of the day: a class's plan, a day's puzzle, a person's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.kit.streaks import SATURDAY, Streak
from bot.learn.model import Drawn

#: The hour of a new plan, in minutes after midnight.
USUAL_HOUR = 8 * 60

#: The fewest answers for which counts are published: of two people, each could infer the
#: other's answer.
FEWEST_SHOWN = 3

_DAY = timedelta(days=1)

#: The days in which the next posting must lie, even over a weekend and a skipped day.
_DAYS_AHEAD = 5


class PuzzleState(StrEnum):
    """The state of the puzzle of a day."""

    #: To be posted.
    DUE = "due"
    #: Posted, and taking answers until it closes.
    OPEN = "open"
    #: It takes no more answers; its solution is to be posted.
    CLOSED = "closed"
    #: Its solution has been posted, or could not be posted in time.
    SOLVED = "solved"
    #: It could not be posted.
    MISSED = "missed"


#: The states of a puzzle that the class has seen.
POSTED = (PuzzleState.OPEN, PuzzleState.CLOSED, PuzzleState.SOLVED)


class Trouble(StrEnum):
    """Why a puzzle was not posted; the message ``puzzle-trouble-<value>`` suggests a remedy."""

    #: Discord does not let the bot write in the channel, or it is gone.
    CHANNEL = "channel"
    #: Discord could not be reached all day.
    DISCORD = "discord"


@dataclass(frozen=True)
class Plan:
    """The teachers' settings of the puzzle in a server."""

    guild_id: int
    channel_id: int
    locale: str
    #: The hour, in minutes after midnight in the time zone of the class.
    minutes: int = USUAL_HOUR
    levels: tuple[int, ...] = (1, 2, 3)
    school_days: bool = True
    #: When the next puzzle is to be posted; None if the plan is paused.
    due_at: datetime | None = None
    trouble: Trouble | None = None
    trouble_on: date | None = None

    @property
    def runs(self) -> bool:
        """Whether puzzles are posted automatically."""
        return self.due_at is not None

    def is_on(self, day: date) -> bool:
        """Return whether a day may have a puzzle: all, or with ``school_days`` no weekends."""
        return not self.school_days or day.weekday() < SATURDAY

    def moment_on(self, day: date, zone: ZoneInfo) -> datetime:
        """Return the plan's hour on a day, in UTC.

        When clocks change, a repeated hour is its first occurrence, a skipped one comes later.
        """
        hour = time(*divmod(self.minutes, 60))
        return datetime.combine(day, hour, zone).astimezone(UTC)

    def next_after(self, moment: datetime, zone: ZoneInfo) -> datetime:
        """Return the first moment of posting after a moment, in UTC, also of a paused plan."""
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
        """The day as a number for custom ids, such as 20261123."""
        return int(self.day.strftime("%Y%m%d"))

    @property
    def was_posted(self) -> bool:
        """Whether the puzzle was posted."""
        return self.state in POSTED

    def takes_answers(self, at: datetime) -> bool:
        """Return whether an answer that was sent at a moment counts."""
        return self.was_posted and at < self.closes_at


@dataclass(frozen=True)
class Choice:
    """A person's answer to the item of one difficulty."""

    difficulty: int
    option: int
    is_right: bool


@dataclass(frozen=True)
class PuzzleSheet:
    """The puzzle of a day with a person's answers and streak."""

    puzzle: Puzzle
    choices: Mapping[int, Choice] = field(default_factory=dict)
    streak: Streak = field(default_factory=Streak)

    @property
    def left(self) -> list[int]:
        """The difficulties that the person has not answered."""
        return [each for each in self.puzzle.drawn if each not in self.choices]

    @property
    def shareable(self) -> list[Choice]:
        """The answers whose results the person may share, the easiest first."""
        return [choice for _, choice in sorted(self.choices.items())]


#: The number of answers for each option, by difficulty.
Distribution = Mapping[int, Counter[int]]
