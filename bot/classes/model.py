"""What a class settles, and who is in it."""

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

#: What holds in a class until its teachers say otherwise. The school year ends on 31 August.
TIME_ZONES = {"fr": "Europe/Paris"}

DEFAULT_TIME_ZONE = "UTC"

PURGE_MONTH, PURGE_DAY = 8, 31

#: A year without 29 February.
COMMON_YEAR = 2001


def usual_zone(locale: str) -> str:
    """Return the time zone of a class of a language whose teachers have not settled any."""
    return TIME_ZONES.get(locale, DEFAULT_TIME_ZONE)


def known_zone(name: str) -> ZoneInfo:
    """Return a time zone such as ``Europe/Paris``; raise Refused if there is none of the name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(ClassRefusal.UNKNOWN_TIME_ZONE, zone=name[:40]) from None


@cache
def zone_named(name: str) -> ZoneInfo:
    """Return the time zone of a class; UTC, with a line in the log, if this machine lacks it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        log.warning("this machine has no time zone %r: the clocks of its classes show UTC", name)
        return ZoneInfo(DEFAULT_TIME_ZONE)


def next_purge(settings: ClassSettings) -> datetime:
    """Return when the day of the purge next ends in the class's time zone, in UTC.

    Raises Refused if some year has no such day.
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
    """By what somebody is a teacher: in person, or by a role."""

    PERSON = "person"
    ROLE = "role"


class Place(StrEnum):
    """Where a match is opened: where it is asked for, in a thread, or for one person alone."""

    HERE = "here"
    THREAD = "thread"
    ALONE = "alone"


@dataclass(frozen=True)
class SeasonTime:
    """A season of the leaderboard: its number, when it began, and when the next one did."""

    number: int
    since: datetime
    until: datetime | None


@dataclass(frozen=True)
class ClassSettings:
    """What the teachers of a server have settled."""

    guild_id: int
    time_zone: str
    purge_month: int
    purge_day: int
    #: When what is kept of the pupils is next purged.
    purge_at: datetime
    shows_names: bool
    season: int
    season_since: datetime
    #: Where matches are opened whose players do not say it.
    place: Place = Place.HERE
    #: Whether who has not begun a challenge has 0 in the files of marks; else they have no mark.
    absent_is_zero: bool = False

    @property
    def purge_on(self) -> tuple[int, int]:
        """The day and month of its purge."""
        return self.purge_day, self.purge_month

    @property
    def zone(self) -> ZoneInfo:
        """The time zone by which its days and hours count."""
        return zone_named(self.time_zone)


@dataclass(frozen=True)
class Member:
    """A pupil as boards show them: under a pseudonym, unless they chose their name."""

    person: int
    pseudonym: int
    shows_name: bool
