"""Moments as people type them, in French or in English, in a class's time zone."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.classes import Denial, Denied
from bot.clock import now

#: A moment is never typed at greater length.
MOMENT_LENGTH = 60
#: The last minute of a day, and the first one.
LAST, FIRST = time(23, 59), time()

#: As they are written once the words that say nothing are left out.
_NOW = {"now", "maintenant", "tout suite", "immediately", "immediatement"}
#: Days counted from today.
_DAYS = {
    "today": 0,
    "tonight": 0,
    "aujourd'hui": 0,
    "ce soir": 0,
    "tomorrow": 1,
    "demain": 1,
    "day after tomorrow": 2,
    "apres-demain": 2,
    "apres demain": 2,
}
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon lundi lun",
            "tuesday tue mardi mar",
            "wednesday wed mercredi mer",
            "thursday thu jeudi jeu",
            "friday fri vendredi ven",
            "saturday sat samedi sam",
            "sunday sun dimanche dim",
        )
    )
    for name in names.split()
}
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan janvier janv",
            "february feb fevrier fev fevr",
            "march mar mars",
            "april apr avril avr",
            "may mai",
            "june jun juin",
            "july jul juillet juil",
            "august aug aout",
            "september sep sept septembre",
            "october oct octobre",
            "november nov novembre",
            "december dec decembre",
        ),
        1,
    )
    for name in names.split()
}
_UNITS = {
    name: timedelta(minutes=minutes)
    for names, minutes in (
        ("m mn min mins minute minutes", 1),
        ("h hour hours heure heures", 60),
        ("d j day days jour jours", 24 * 60),
        ("w week weeks sem semaine semaines", 7 * 24 * 60),
    )
    for name in names.split()
}
_UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))
_DURATION = re.compile(
    rf"(?:\+|in |dans ) ?(?P<parts>(?:[0-9]{{1,5}} ?(?:{_UNIT})(?: |et |and )*)+)"
    r"(?P<rest>[0-9]{2})?"
)
_PART = re.compile(rf"([0-9]{{1,5}}) ?({_UNIT})(?![a-z])")
_CLOCK = re.compile(
    r"(?:^|[ t])(?:(?P<hour>[0-9]{1,2}) ?(?:(?:h|:) ?(?P<minute>[0-9]{2})?(?::[0-9]{2})?|(?=[ap]m))"
    r" ?(?P<half>am|pm)?|(?P<noon>noon|midi))$"
)
_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})")
_DAY_FIRST = re.compile(
    r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})(?:[-/.](?P<year>[0-9]{4}|[0-9]{2}))?"
)
_NAMED = re.compile(
    r"(?:(?P<day>[0-9]{1,2})(?:er|st|nd|rd|th)? (?P<name>[a-z]+)\.?"
    r"|(?P<name2>[a-z]+)\.? (?P<day2>[0-9]{1,2})(?:st|nd|rd|th)?)(?: (?P<year>[0-9]{4}))?"
)
_WEEKDAY = re.compile(r"(?P<name>[a-z]+)\.?(?: (?P<rest>.+))?")
_NEXT = ("next ", "prochain")


def read_moment(
    text: str, zone: ZoneInfo, *, since: datetime | None = None, ends: bool = False
) -> datetime:
    """Return the moment, in UTC, that a text names in a time zone.

    ``24/11 8:00``, ``2026-11-24 08:00``, ``lundi 8h30``, ``tomorrow 6 pm``, ``24 novembre 18h``,
    ``now``, ``+2h`` (after ``since``, by default now). What lacks a day or a year is the next to
    come; a day without a time is its beginning, or its last minute if it ``ends`` something. An
    hour that comes twice when the clocks change is the first one. Raises Denied if it cannot be
    read, or if there is no such moment.
    """
    words = _simplified(text)
    try:
        if words in _NOW:
            return now()
        found = _after(words, since or now()) or _on_a_day(words, zone, LAST if ends else FIRST)
    except (ValueError, OverflowError):
        raise Denied(Denial.NO_SUCH_MOMENT, text=text[:MOMENT_LENGTH]) from None
    if found is None:
        raise Denied(Denial.BAD_MOMENT, text=text[:MOMENT_LENGTH])
    return found


def write_moment(moment: datetime, zone: ZoneInfo) -> str:
    """Write a moment so that it is read again, to the minute: ``2026-11-24 08:00``."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")


def _simplified(text: str) -> str:
    """Return a text in lower case, without accents or words that say nothing."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").lower())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).replace(",", " ")
    plain = re.sub(r"(?<![a-z'])(le|the|on|at|a|of|du|de)(?![a-z'])", " ", plain)
    plain = re.sub(r"(?<=[0-9]) ?heures?(?![a-z])", "h", plain)
    return " ".join(plain.split())


def _after(words: str, since: datetime) -> datetime | None:
    """Read how long after a moment: ``+2h``, ``+1d 12h``, ``dans 2h30``."""
    found = _DURATION.fullmatch(words)
    if found is None:
        return None
    parts = _PART.findall(found["parts"])
    length = sum((int(count) * _UNITS[unit] for count, unit in parts), timedelta())
    if found["rest"] is not None:  # the minutes of 2h30
        if _UNITS[parts[-1][1]] != _UNITS["h"]:
            return None
        length += timedelta(minutes=int(found["rest"]))
    return since + length


def _on_a_day(words: str, zone: ZoneInfo, default: time) -> datetime | None:
    """Read a day, a time, or both."""
    clock = _CLOCK.search(words)
    day_words = words[: clock.start()].strip() if clock else words
    hour, minute = (default.hour, default.minute) if clock is None else _time(clock)
    today = now().astimezone(zone).date()

    def at(day: date) -> datetime:
        return _moment(day, hour, minute, zone)

    if not words:
        return None
    if not day_words:
        return next((m for m in map(at, (today, _later(today, 1))) if m > now()), None)
    if day_words in _DAYS:
        return at(_later(today, _DAYS[day_words]))
    is_next = any(word in day_words for word in _NEXT)
    weekday = _WEEKDAY.fullmatch(re.sub(r"next |ce |this | prochaine?", "", day_words))
    if weekday is None or weekday["name"] not in _WEEKDAYS:
        day = _date(day_words, today)
        return None if day is None else at(day)
    number = _WEEKDAYS[weekday["name"]]
    if weekday["rest"] is None:
        days = [_later(today, ahead) for ahead in range(is_next, 8)]
        return next(m for m in (at(d) for d in days if d.weekday() == number) if m > now())
    day = _date(weekday["rest"], today)
    if day is not None and day.weekday() != number:
        raise ValueError("another day of the week")
    return None if day is None else at(day)


def _time(clock: re.Match[str]) -> tuple[int, int]:
    """Return the hour, up to 24, and the minute; raise ValueError if there is no such time."""
    if clock["noon"]:
        return 12, 0
    hour, minute = int(clock["hour"]), int(clock["minute"] or 0)
    if clock["half"] is not None:
        if not 1 <= hour <= 12:
            raise ValueError("no hour of half a day")
        hour = hour % 12 + (12 if clock["half"] == "pm" else 0)
    if minute > 59 or (hour, minute) > (24, 0):
        raise ValueError("no such time")
    return hour, minute


def _date(words: str, today: date) -> date | None:
    """Read a date; without a year it is the next to come. Raises ValueError if there is none."""
    numbers = _YEAR_FIRST.fullmatch(words) or _DAY_FIRST.fullmatch(words)
    if numbers is not None:
        day, month, year = int(numbers["day"]), int(numbers["month"]), numbers["year"]
    else:
        named = _NAMED.fullmatch(words)
        if named is None or (named["name"] or named["name2"]) not in _MONTHS:
            return None
        month = _MONTHS[named["name"] or named["name2"]]
        day, year = int(named["day"] or named["day2"]), named["year"]
    if year is not None:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    this_year = date(today.year, month, day)
    return this_year if this_year >= today else date(today.year + 1, month, day)


def _later(day: date, count: int) -> date:
    return day + timedelta(days=count)


def _moment(day: date, hour: int, minute: int, zone: ZoneInfo) -> datetime:
    """Return a time of a day in UTC; raise ValueError if the clocks skip it."""
    if hour == 24:
        day, hour = _later(day, 1), 0
    wanted = datetime.combine(day, time(hour, minute), zone)
    moment = wanted.astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != wanted.replace(tzinfo=None):
        raise ValueError("the clocks skip this time")
    return moment
