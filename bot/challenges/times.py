"""Parse times of day, and convert them to moments in a time zone, even as clocks change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.challenges.refusals import DateRefusal
from bot.i18n.typed import Area, typed_for
from bot.kit.refusal import Refused


def any_of(typed: Iterable[str]) -> str:
    """Return a regular expression for any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(typed, key=len, reverse=True)))


def date_word(word: str) -> str:
    return any_of(typed_for(Area.DATES, word))


_TIME = (
    r"(?:(?P<hour>[0-9]{1,2}) ?(?:(?:h|:) ?(?P<minute>[0-9]{2})?(?::[0-9]{2})?|(?=[ap]m))"
    rf" ?(?P<half>am|pm)?|(?P<noon>{date_word('noon')}))(?P<offset>[-+][0-9]{{2}}:[0-9]{{2}})?"
)

#: A time at the end of a text, or at its beginning: Friday 5 pm, 5 pm Friday.
CLOCK = re.compile(rf"(?:^|[ t]){_TIME}$")

CLOCK_FIRST = re.compile(rf"^{_TIME}(?= )")


@dataclass(frozen=True)
class ClockTime:
    """A typed time: an hour up to 24, a minute, and an offset from UTC if one was typed."""

    hour: int
    minute: int
    offset: str | None


def read_time(clock: re.Match[str]) -> ClockTime:
    """Return the time in a match of CLOCK or CLOCK_FIRST; raise Refused for one such as 25:00."""
    if clock["noon"]:
        return ClockTime(12, 0, clock["offset"])
    hour, minute = int(clock["hour"]), int(clock["minute"] or 0)
    if clock["half"] is not None:
        if not 1 <= hour <= 12:
            raise Refused(DateRefusal.NO_SUCH_HALF, hour=hour)
        hour = hour % 12 + (12 if clock["half"] == "pm" else 0)
    if minute > 59 or (hour, minute) > (24, 0):
        raise Refused(DateRefusal.NO_SUCH_HOUR, hour=f"{hour}:{minute:02}")
    return ClockTime(hour, minute, clock["offset"])


@dataclass(frozen=True)
class TimeOfDay:
    """A time on any day; without ``time``, the beginning of the day or its last minute."""

    zone: ZoneInfo
    #: Whether a day without a time is its last minute.
    ends: bool
    time: ClockTime | None

    def on(self, day: date) -> datetime:
        """Return the first moment of a day with this time; raise Refused if there is none.

        Clocks may skip it, or not have its offset then; a zone may skip the whole day.
        """
        moments = self.all_on(day)
        if moments:
            return moments[0]
        wanted = self._wanted(day)
        if _moments(wanted, self.zone):
            raise Refused(DateRefusal.NO_SUCH_OFFSET, zone=self.zone.key)
        instead = wanted.replace(tzinfo=self.zone).astimezone(UTC)
        details = {"skipped": wanted.isoformat(" ", "minutes"), "zone": self.zone.key}
        raise Refused(DateRefusal.SKIPPED, **details, instead=write_moment(instead, self.zone))

    def all_on(self, day: date) -> list[datetime]:
        """Return the moments of a day with this time, in order: one; two if clocks repeat it.

        The list is empty if clocks skip it or have another offset then. May raise Refused for a
        day that the zone skips.
        """
        zone, typed = self.zone, self.time
        if typed is None:
            return [_end(day, zone) if self.ends else _beginning(day, zone)]
        if typed.hour == 24:
            return [_beginning(day + timedelta(days=1), zone)]
        moments = _moments(self._wanted(day), zone)
        return [m for m in moments if typed.offset in (None, _offset(m.astimezone(zone)))]

    def _wanted(self, day: date) -> datetime:
        """Return this time on a day as a local time without a zone."""
        hour, minute = (0, 0) if self.time is None else (self.time.hour % 24, self.time.minute)
        return datetime.combine(day, time(hour, minute))


def _offset(local: datetime) -> str:
    """Return the offset of a local time from UTC, such as ``+01:00``."""
    return local.isoformat()[-6:]


def _moments(wanted: datetime, zone: ZoneInfo) -> list[datetime]:
    """Return the moments with a local time in a zone: one; none or two when clocks change."""
    both = {wanted.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(m for m in both if m.astimezone(zone).replace(tzinfo=None, fold=0) == wanted)


def _beginning(day: date, zone: ZoneInfo) -> datetime:
    """Return the first moment of a day, not always midnight; raise Refused if a zone skips it."""
    moment = datetime.combine(day, time(), zone).astimezone(UTC)
    if moment.astimezone(zone).date() != day:
        raise Refused(DateRefusal.NO_SUCH_DAY)
    return moment


def _end(day: date, zone: ZoneInfo) -> datetime:
    """Return the last minute of a day; raise Refused if the zone skips the day."""
    _beginning(day, zone)
    end = datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)
    return end - timedelta(minutes=1)


def write_moment(moment: datetime, zone: ZoneInfo) -> str:
    """Return a moment as text that can be read back, to the minute: ``2026-11-24 08:00``.

    The second occurrence of a repeated hour has its offset: ``2027-10-31 02:30+01:00``.
    """
    local = moment.astimezone(zone)
    written = local.replace(tzinfo=None).isoformat(" ", "minutes")
    return written + _offset(local) if local.fold else written
