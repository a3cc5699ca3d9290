"""Moments as people type them, in any of the languages, in a class's time zone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.challenges.refusals import DateRefusal
from bot.i18n.typed import Area, typed_for
from bot.kit.clock import now
from bot.kit.refusal import Refused

#: A moment is never typed at greater length.
MOMENT_LENGTH = 60

#: Moments that are typed lie between these years; nobody sets anything for later.
FIRST_YEAR, YEARS_AHEAD = 2000, 100

#: How many years may pass without a 29 February.
LEAP = 8

_DAYS_AHEAD = {"today": 0, "tomorrow": 1, "day after tomorrow": 2}

_MINUTES = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}

_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_YEAR = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


def _any(typed: Iterable[str]) -> str:
    """Return a pattern of any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(typed, key=len, reverse=True)))


def _date_word(word: str) -> str:
    return _any(typed_for(Area.DATES, word))


def _length_word(word: str) -> str:
    return _any(typed_for(Area.LENGTHS, word))


_SAYS_NOTHING = re.compile(rf"(?<![a-z'])(?:{_date_word('the')})(?![a-z'])")

_ONE = re.compile(
    rf"(?<![a-z'])({_length_word('in')}|{_length_word('and')}) (?:{_length_word('one')})(?= )"
)

#: Only where it says what time it is: in English, 3 hours are a length.
_HOURS = re.compile(rf"(?<=[0-9]) ?(?:{_date_word('h')})(?![a-z])")


def _plain(text: str) -> str:
    """Return a text without the words that say nothing."""
    return " ".join(_SAYS_NOTHING.sub(" ", text).split())


_NOW = {_plain(typed) for typed in typed_for(Area.DATES, "now")}

#: Days counted from today.
_DAYS = {
    _plain(typed): ahead
    for word, ahead in _DAYS_AHEAD.items()
    for typed in typed_for(Area.DATES, word)
}

_WEEKDAYS = {
    typed: number for number, word in enumerate(_WEEK) for typed in typed_for(Area.WEEKDAYS, word)
}

_MONTHS = {
    typed: number for number, word in enumerate(_YEAR, 1) for typed in typed_for(Area.MONTHS, word)
}

_UNITS = {
    typed: timedelta(minutes=minutes)
    for word, minutes in _MINUTES.items()
    for typed in typed_for(Area.LENGTHS, word)
}

_UNIT = _any(_UNITS)

_DURATION = re.compile(
    rf"(?:\+|(?:{_length_word('in')}) ) ?"
    rf"(?P<parts>(?:[0-9]{{1,5}} ?(?:{_UNIT})(?: |(?:{_length_word('and')}) )*)+)"
    r"(?P<rest>[0-9]{2})?"
)

_PART = re.compile(rf"([0-9]{{1,5}}) ?({_UNIT})(?![a-z])")

_CLOCK = re.compile(
    r"(?:^|[ t])(?:(?P<hour>[0-9]{1,2}) ?(?:(?:h|:) ?(?P<minute>[0-9]{2})?(?::[0-9]{2})?|(?=[ap]m))"
    rf" ?(?P<half>am|pm)?|(?P<noon>{_date_word('noon')}))(?P<offset>[-+][0-9]{{2}}:[0-9]{{2}})?$"
)

_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})")

_DAY_FIRST = re.compile(
    r"(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})(?:[-/.](?P<year>[0-9]{4}|[0-9]{2}))?"
)

_ORDINAL = _date_word("th")

_NAMED = re.compile(
    rf"(?:(?P<day>[0-9]{{1,2}})(?:{_ORDINAL})? (?P<name>[a-z]+)\.?"
    rf"|(?P<name2>[a-z]+)\.? (?P<day2>[0-9]{{1,2}})(?:{_ORDINAL})?)(?: (?P<year>[0-9]{{4}}))?"
)

_WEEKDAY = re.compile(r"(?P<name>[a-z]+)\.?(?: (?P<rest>.+))?")

_NEXT = re.compile(rf"\b(?:{_date_word('next')})\b")

_THIS = re.compile(rf"\b(?:{_date_word('this')})\b")

_DAY = timedelta(days=1)


def read_moment(
    text: str, zone: ZoneInfo, *, since: datetime | None = None, ends: bool = False
) -> datetime:
    """Return the moment, in UTC, that a text names in a time zone.

    ``24/11 8:00``, ``2026-11-24 08:00``, ``lundi 8h30``, ``tomorrow 6 pm``, ``24 novembre 18h``,
    ``now``, ``+2h`` (after ``since``, by default now). What lacks a day or a year is the next to
    come; a day without a time is its beginning, or its last minute if it ``ends`` something. An
    hour that comes twice when the clocks change is the first one, unless its offset from UTC
    follows: ``2027-10-31 02:30+01:00``. Raises Refused if it cannot be read, if there is no such
    moment, or if it is too far away.
    """
    words = _simplified(text)
    try:
        if words in _NOW:
            return now()
        found = _after(words, since or now(), zone) or _on_a_day(words, zone, ends=ends)
    except OverflowError:
        raise _too_far(text) from None
    except ValueError:
        raise Refused(DateRefusal.NO_SUCH_MOMENT, text=text[:MOMENT_LENGTH]) from None
    if found is None:
        raise Refused(DateRefusal.BAD_MOMENT, text=text[:MOMENT_LENGTH])
    if not is_near(found):
        raise _too_far(text)
    return found


def read_hour(text: str) -> time:
    """Return the hour of every day that a text names: ``8:00``, ``8h30``, ``17 h``, ``5 pm``.

    A number alone is a full hour. Raises Refused if the text names none.
    """
    words = _simplified(text)
    clock = _CLOCK.fullmatch(f"{words}h" if words.isdigit() else words)
    if clock is not None and clock["offset"] is None:
        with suppress(ValueError):
            return time(*_time(clock))
    raise Refused(DateRefusal.BAD_HOUR, text=text[:MOMENT_LENGTH])


def is_near(moment: datetime) -> bool:
    """Return whether a moment is one that a class may settle: not before 2000, nor in ages."""
    return FIRST_YEAR <= moment.year < now().year + YEARS_AHEAD


def require_near(moment: datetime) -> None:
    """Raise Refused unless a moment is one that a class may settle."""
    if not is_near(moment):
        raise _too_far(moment.date().isoformat())


def _too_far(text: str) -> Refused:
    last = now().year + YEARS_AHEAD - 1
    years = {"first": str(FIRST_YEAR), "last": str(last)}
    return Refused(DateRefusal.MOMENT_TOO_FAR, text=text[:MOMENT_LENGTH], **years)


def write_moment(moment: datetime, zone: ZoneInfo) -> str:
    """Write a moment so that it is read again, to the minute: ``2026-11-24 08:00``.

    The second of an hour that comes twice gets its offset: ``2027-10-31 02:30+01:00``.
    """
    local = moment.astimezone(zone)
    written = local.replace(tzinfo=None).isoformat(" ", "minutes")
    return written + _offset(local) if local.fold else written


def _simplified(text: str) -> str:
    """Return a text in lower case, without accents or words that say nothing."""
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").lower())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).replace(",", " ")
    return _HOURS.sub("h", _plain(_ONE.sub(r"\1 1", plain)))


def _after(words: str, since: datetime, zone: ZoneInfo) -> datetime | None:
    """Read how long after a moment: ``+2h``, ``+1d 12h``, ``dans 2h30``.

    A day later is the same time of the next day, also when the clocks change in between.
    """
    found = _DURATION.fullmatch(words)
    if found is None:
        return None
    parts = _PART.findall(found["parts"])
    days, length = timedelta(), timedelta()
    for count, unit in parts:
        if _UNITS[unit] < _DAY:
            length += int(count) * _UNITS[unit]
        else:
            days += int(count) * _UNITS[unit]
    if found["rest"] is not None:  # the minutes of 2h30
        if _UNITS[parts[-1][1]] != _UNITS["h"]:
            return None
        length += timedelta(minutes=int(found["rest"]))
    if days:
        since = (since.astimezone(zone) + days).astimezone(UTC)
    return since + length


def _on_a_day(words: str, zone: ZoneInfo, *, ends: bool) -> datetime | None:
    """Read a day, a time, or both."""
    clock = _CLOCK.search(words)
    day_words = words[: clock.start()].strip() if clock else words
    on = _times(clock, zone, ends=ends)
    today = now().astimezone(zone).date()
    if not words:
        return None
    if not day_words:
        days = [_later(today, ahead) for ahead in range(3)]
        return _first([m for day in days for m in on(day) if m > now()])
    if day_words in _DAYS:
        return _first(on(_later(today, _DAYS[day_words])))
    is_next = _NEXT.search(day_words) is not None
    weekday = _WEEKDAY.fullmatch(" ".join(_THIS.sub(" ", _NEXT.sub(" ", day_words)).split()))
    if weekday is None or weekday["name"] not in _WEEKDAYS:
        day = _date(day_words, today)
        return None if day is None else _first(on(day))
    number = _WEEKDAYS[weekday["name"]]
    if weekday["rest"] is None:
        ahead = (number - today.weekday()) % 7 or 7 * is_next
        day = _later(today, ahead)
        coming = [m for m in on(day) if m > now()]
        return _first(coming if coming or ahead else on(_later(day, 7)))
    day = _date(weekday["rest"], today)
    if day is not None and day.weekday() != number:
        raise ValueError("another day of the week")
    return None if day is None else _first(on(day))


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
    for coming in range(today.year, today.year + LEAP + 1):
        with suppress(ValueError):  # 29 February, in most years
            found = date(coming, month, day)
            if found >= today:
                return found
    raise ValueError("no year has this day")


def _later(day: date, count: int) -> date:
    return day + timedelta(days=count)


def _times(
    clock: re.Match[str] | None, zone: ZoneInfo, *, ends: bool
) -> Callable[[date], list[datetime]]:
    """Return what gives the moments of a day that a text means: none if the clocks skip it.

    Raises ValueError if there is no such time.
    """
    if clock is None:
        return lambda day: [_end(day, zone) if ends else _beginning(day, zone)]
    hour, minute = _time(clock)
    if hour == 24:
        return lambda day: [_beginning(_later(day, 1), zone)]
    return lambda day: [
        moment
        for moment in _moments(datetime.combine(day, time(hour, minute)), zone)
        if clock["offset"] in (None, _offset(moment.astimezone(zone)))
    ]


def _offset(local: datetime) -> str:
    """Return how far a time is from UTC: ``+01:00``."""
    return local.isoformat()[-6:]


def _moments(wanted: datetime, zone: ZoneInfo) -> list[datetime]:
    """Return when the clocks of a zone show a time: once, twice, or never."""
    both = {wanted.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(m for m in both if m.astimezone(zone).replace(tzinfo=None, fold=0) == wanted)


def _first(moments: list[datetime]) -> datetime:
    """Return the first of some moments; raise ValueError if the clocks skip them all."""
    if not moments:
        raise ValueError("the clocks skip this time")
    return moments[0]


def _beginning(day: date, zone: ZoneInfo) -> datetime:
    """Return the first moment of a day, which is not midnight everywhere; raise ValueError."""
    moment = datetime.combine(day, time(), zone).astimezone(UTC)
    if moment.astimezone(zone).date() != day:
        raise ValueError("the clocks skip this day")
    return moment


def _end(day: date, zone: ZoneInfo) -> datetime:
    """Return the last minute of a day; raise ValueError if there is no such day."""
    _beginning(day, zone)
    end = datetime.combine(_later(day, 1), time(), zone).astimezone(UTC)
    return end - timedelta(minutes=1)
