"""The settings of a class, its members, and the date of its purge."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.classes.refusals import ClassRefusal
from bot.kit.clock import now
from bot.kit.refusal import Refused

log = logging.getLogger(__name__)

#: The defaults until teachers change them. The school year ends on 31 August.
TIME_ZONES = {"fr": "Europe/Paris"}

DEFAULT_TIME_ZONE = "UTC"

PURGE_MONTH, PURGE_DAY = 8, 31

#: A year without 29 February.
COMMON_YEAR = 2001


def usual_zone(locale: str) -> str:
    """Return the default time zone of a class that uses a language."""
    return TIME_ZONES.get(locale, DEFAULT_TIME_ZONE)


def known_zone(name: str) -> ZoneInfo:
    """Return a time zone such as ``Europe/Paris``; raise Refused if the name is unknown."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(ClassRefusal.UNKNOWN_TIME_ZONE, zone=name[:40]) from None


@cache
def zone_named(name: str) -> ZoneInfo:
    """Return the time zone of a class, or UTC, with a warning, if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        log.warning("this machine has no time zone %r: the clocks of its classes show UTC", name)
        return ZoneInfo(DEFAULT_TIME_ZONE)


def next_purge(settings: ClassSettings) -> datetime:
    """Return the next end of the purge day in the class's time zone, in UTC; it may be today.

    Raises Refused if the day does not exist in every year.
    """
    zone = settings.zone
    today = now().astimezone(zone).date()
    try:
        days = [
            date(year, settings.purge_month, settings.purge_day)
            for year in (COMMON_YEAR, today.year, today.year + 1)
        ]
    except ValueError:
        raise Refused(ClassRefusal.NO_SUCH_DATE) from None
    day = next(day for day in days if day >= today)
    return datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)


class TeacherKind(StrEnum):
    """How a teacher is named: as a person, or by a role."""

    PERSON = "person"
    ROLE = "role"


class Place(StrEnum):
    """The place in which a match opens: the channel of the request, a thread, or privately."""

    HERE = "here"
    THREAD = "thread"
    ALONE = "alone"


@dataclass(frozen=True)
class SeasonTime:
    """A season of the leaderboard: its number, its beginning, and the beginning of the next one."""

    number: int
    since: datetime
    until: datetime | None


@dataclass(frozen=True)
class ClassSettings:
    """The settings that the teachers of a server have chosen."""

    guild_id: int
    time_zone: str
    purge_month: int
    purge_day: int
    #: When the pupils' data is next purged.
    purge_at: datetime
    shows_names: bool
    season: int
    season_since: datetime
    #: The place in which matches open if their players do not choose one.
    place: Place = Place.HERE
    #: Whether a pupil who has not begun a challenge has 0 in the files of marks, or no mark.
    absent_is_zero: bool = False
    #: How many boards a person may open in a channel within an hour; 0: no limit.
    hourly_boards: int = 0

    @property
    def purge_on(self) -> tuple[int, int]:
        """The day and month of the purge."""
        return self.purge_day, self.purge_month

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the class's days and hours."""
        return zone_named(self.time_zone)


@dataclass(frozen=True)
class Member:
    """A pupil's pseudonym, and whether they prefer their name on leaderboards."""

    person: int
    pseudonym: int
    shows_name: bool
