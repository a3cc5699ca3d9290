"""Parse moments that people type in any of the languages, in a class's time zone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.challenges.refusals import DateRefusal
from bot.challenges.times import CLOCK, CLOCK_FIRST, TimeOfDay, any_of, date_word, read_time
from bot.i18n import Say
from bot.i18n.typed import Area, typed_for
from bot.kit.clock import now
from bot.kit.refusal import Refused

T = TypeVar("T")

#: The most characters of a typed moment.
MOMENT_LENGTH = 60

#: Typed moments lie from this year until less than as many years ahead.
FIRST_YEAR, YEARS_AHEAD = 2000, 100

#: The most years between two 29 Februaries.
LEAP = 8

_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_YEAR = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


def _length_word(word: str) -> str:
    return any_of(typed_for(Area.LENGTHS, word))


_SAYS_NOTHING = re.compile(rf"(?<![a-z'])(?:{date_word('the')}|{date_word('at')})(?![a-z'])")

#: Marks a time of day after a length: in 2 days at 8h, not in 2 days and 8h.
_AT = "@"

_BEFORE_TIME = re.compile(rf"(?<![a-z'])(?:{date_word('at')}) (?=[0-9])")

#: Only where it means a time of day: in English, 3 hours are a length.
_HOURS = re.compile(rf"(?<=[0-9]) ?(?:{date_word('h')})(?![a-z])")


def _plain(text: str) -> str:
    """Return a text without articles and the word "at"."""
    return " ".join(_SAYS_NOTHING.sub(" ", text).split())


_NOW = {_plain(typed) for typed in typed_for(Area.DATES, "now")}


def _typed(area: Area, values: Mapping[str, T]) -> dict[str, T]:
    """Return values by all that may be typed, in any language, for their words in an area."""
    return {_plain(each): value for word, value in values.items() for each in typed_for(area, word)}


#: Days that have a name, counted from today.
_DAYS = _typed(Area.DATES, {"today": 0, "tonight": 0, "tomorrow": 1, "day after tomorrow": 2})

#: The day that cannot be an opening without an hour, because it does not begin at midnight.
_TONIGHT = _typed(Area.DATES, {"tonight": 0})

_WEEKDAYS = _typed(Area.WEEKDAYS, {word: number for number, word in enumerate(_WEEK)})

_MONTHS = _typed(Area.MONTHS, {word: number for number, word in enumerate(_YEAR, 1)})

_UNITS = _typed(
    Area.LENGTHS,
    {
        "minute": timedelta(minutes=1),
        "hour": timedelta(hours=1),
        "day": timedelta(days=1),
        "week": timedelta(weeks=1),
    },
)

_UNIT = any_of(_UNITS)

#: An hour, une semaine.
_ONE = re.compile(rf"(?<![a-z'0-9])(?:{_length_word('one')})(?= (?:{_UNIT})(?![a-z]))")

_DURATION = re.compile(
    rf"(?:(?P<plus>\+)|(?P<from_now>{_length_word('in')}) )? ?"
    rf"(?P<parts>(?:[0-9]{{1,5}} ?(?:{_UNIT})(?: |(?:{_length_word('and')}) )*)+)"
    r"(?P<rest>[0-9]{2})?"
)

_PART = re.compile(rf"([0-9]{{1,5}}) ?({_UNIT})(?![a-z])")

_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})")

_DAY_FIRST = re.compile(
    r"(?P<day>[0-9]{1,2})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?:[-/.](?P<year>[0-9]{4}|[0-9]{2}))?"
)

_ORDINAL = date_word("th")

_NAMED = re.compile(
    rf"(?:(?P<day>[0-9]{{1,2}})(?:{_ORDINAL})? (?P<name>[a-z]+)\.?"
    rf"|(?P<name2>[a-z]+)\.? (?P<day2>[0-9]{{1,2}})(?:{_ORDINAL})?)(?: (?P<year>[0-9]{{4}}))?"
)

_WEEKDAY = re.compile(r"(?P<name>[a-z]+)\.?(?: (?P<rest>.+))?")

_NEXT = re.compile(rf"\b(?:{date_word('next')})\b")

_THIS = re.compile(rf"\b(?:{date_word('this')})\b")

_DAY = timedelta(days=1)


class Event(StrEnum):
    """An event from which a length may be counted: ``2 days after the opening``."""

    OPENING = "after opening"
    CLOSING = "after closing"


_AFTER = {
    event: re.compile(f" (?:{any_of(map(_plain, typed_for(Area.LENGTHS, event.value)))})$")
    for event in Event
}


@dataclass(frozen=True)
class Since:
    """An event with its moment, to which a length typed with a plus or its name is added."""

    event: Event
    moment: datetime


@dataclass(frozen=True)
class _Context:
    """The context of a typed text: its time zone, its event, and how days are written."""

    zone: ZoneInfo
    since: Since | None
    #: Whether ``01/05`` is the first of May; else it is refused as ambiguous.
    day_first: bool
    #: Whether a day without a time is its last minute.
    ends: bool


def read_moment(
    text: str,
    zone: ZoneInfo,
    *,
    since: Since | None = None,
    ends: bool = False,
    day_first: bool = True,
) -> datetime:
    """Return the moment, in UTC, that a text names in a time zone.

    ``24/11 8:00``, ``2026-11-24 08:00``, ``lundi 8h30``, ``5 pm Friday``, ``24 novembre 18h``,
    ``now``. A length counts from now: ``in a week``, ``1 semaine``, ``dans 2 jours à 8h``; from the
    event ``since`` only if named, ``2 days after the opening``; a length with a plus, ``+2h``,
    counts from that event if it is still to come. A text without a day or a year means the next
    one; a day without a time is its beginning, or its last minute if ``ends``. A repeated hour
    when clocks change is the first one, unless an offset from UTC follows:
    ``2027-10-31 02:30+01:00``.

    Raises Refused if the text cannot be read, if there is no such moment, if it is too far away,
    or, without ``day_first``, if it may mean two days, as ``01/05`` may.
    """
    words = _simplified(text)
    context = _Context(zone, since, day_first, ends)
    try:
        if words in _NOW:
            return now()
        moment = _after(words, context) or _on_a_day(words.replace(_AT, ""), context)
    except OverflowError:
        raise _too_far(text) from None
    except Refused as refused:
        raise Refused(refused.refusal, text=text[:MOMENT_LENGTH], **refused.details) from None
    if moment is None:
        raise Refused(DateRefusal.BAD_MOMENT, text=text[:MOMENT_LENGTH])
    if not is_near(moment):
        raise _too_far(text)
    return moment


def day_first(say: Say) -> bool:
    """Return whether ``01/05`` is always the first of May in a language."""
    return say("setup-day-first") == "yes"


def read_hour(text: str) -> time:
    """Return the time of day that a text names: ``8:00``, ``8h30``, ``17 h``, ``5 pm``.

    A number alone is a full hour. Raises Refused if the text names none, and for 24:00.
    """
    words = _simplified(text).replace(_AT, "")
    clock = CLOCK.fullmatch(f"{words}h" if words.isdigit() else words)
    if clock is not None and clock["offset"] is None:
        with suppress(Refused, ValueError):  # 24:00 is the end of a day, not a time of every day
            typed = read_time(clock)
            return time(typed.hour, typed.minute)
    raise Refused(DateRefusal.BAD_HOUR, text=text[:MOMENT_LENGTH])


def is_near(moment: datetime) -> bool:
    """Return whether a moment is of a year from FIRST_YEAR to less than YEARS_AHEAD from now."""
    return FIRST_YEAR <= moment.year < now().year + YEARS_AHEAD


def require_near(moment: datetime) -> None:
    """Raise Refused unless a moment is within the years of ``is_near``."""
    if not is_near(moment):
        raise _too_far(moment.date().isoformat())


def _too_far(text: str) -> Refused:
    last = now().year + YEARS_AHEAD - 1
    years = {"first": str(FIRST_YEAR), "last": str(last)}
    return Refused(DateRefusal.MOMENT_TOO_FAR, text=text[:MOMENT_LENGTH], **years)


def _simplified(text: str) -> str:
    """Return a text in lower case, without accents, commas, articles and the word "at".

    ``@`` marks a time after "at", ``1`` is for *one*, and ``h`` for any word for the hour.
    """
    decomposed = unicodedata.normalize("NFKD", text.replace("’", "'").lower())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).replace(",", " ")
    return _HOURS.sub("h", _plain(_BEFORE_TIME.sub(_AT, _ONE.sub("1", plain))))


def _after(words: str, context: _Context) -> datetime | None:
    """Parse a length and add it: ``+2h``, ``in 1 day and 12 hours``, ``2h30 after opening``.

    A day later is the same time of the next day, even if clocks change in between. Returns None if
    the text is no length; raises Refused if it names another event than that of ``context``.
    """
    named = next((event for event, after in _AFTER.items() if after.search(words)), None)
    if named is not None:
        words = _AFTER[named].sub("", words)
    match = _DURATION.fullmatch(words)
    if match is None or (named is None and CLOCK.fullmatch(words)):  # 2h30 is a time of the day
        return None
    if named is not None and (context.since is None or context.since.event is not named):
        raise Refused(DateRefusal.NOT_COUNTED_FROM)
    length = _length(match)
    if length is None:
        return None
    since, (days, rest) = now(), length
    if context.since is not None and named is not None:
        since = context.since.moment
    elif context.since is not None and match["plus"] is not None:
        since = max(since, context.since.moment)
    if days:
        since = (since.astimezone(context.zone) + days).astimezone(UTC)
    return since + rest


def _length(match: re.Match[str]) -> tuple[timedelta, timedelta] | None:
    """Return the days and the rest of a length; None if minutes follow another unit than hours."""
    parts = _PART.findall(match["parts"])
    days, rest = timedelta(), timedelta()
    for count, unit in parts:
        if _UNITS[unit] < _DAY:
            rest += int(count) * _UNITS[unit]
        else:
            days += int(count) * _UNITS[unit]
    if match["rest"] is not None:  # the minutes of 2h30
        if _UNITS[parts[-1][1]] != _UNITS["h"]:
            return None
        rest += timedelta(minutes=int(match["rest"]))
    return days, rest


def _on_a_day(words: str, context: _Context) -> datetime | None:
    """Parse a day, a time, or both; return None if the text is neither.

    A time alone is the next one. Raises Refused if there is no such day or time.
    """
    if not words:
        return None
    clock = CLOCK.search(words) or CLOCK_FIRST.search(words)
    times = TimeOfDay(context.zone, context.ends, None if clock is None else read_time(clock))
    today = now().astimezone(context.zone).date()
    if clock is None:
        return _on_day(words, times, today, context)
    day_words = f"{words[: clock.start()]} {words[clock.end() :]}".strip()
    if day_words:
        return _on_day(day_words, times, today, context)
    soon = (moment for ahead in range(3) for moment in times.all_on(_later(today, ahead)))
    coming = next((moment for moment in soon if moment > now()), None)
    return coming or times.on(_later(today, 1))


def _on_day(words: str, times: TimeOfDay, today: date, context: _Context) -> datetime | None:
    """Parse a day and return its moment with the given time; None if the text is no day.

    Raises Refused for a date on another weekday, for an opening *tonight* without an hour, and if
    there is no such day or moment.
    """
    ahead = _days_ahead(words)
    if words in _TONIGHT and times.time is None and not context.ends:
        raise Refused(DateRefusal.NO_HOUR)
    if ahead is not None:
        return times.on(_later(today, ahead))
    is_next = _NEXT.search(words) is not None
    weekday = _WEEKDAY.fullmatch(" ".join(_THIS.sub(" ", _NEXT.sub(" ", words)).split()))
    if weekday is None or weekday["name"] not in _WEEKDAYS:
        day = _date(words, today, context)
        return None if day is None else times.on(day)
    number = _WEEKDAYS[weekday["name"]]
    if weekday["rest"] is None:
        ahead = (number - today.weekday()) % 7 or 7 * is_next
        if ahead:
            return times.on(_later(today, ahead))
        coming = [moment for moment in times.all_on(today) if moment > now()]
        return coming[0] if coming else times.on(_later(today, 7))
    day = _date(weekday["rest"], today, context)
    if day is not None and day.weekday() != number:
        raise Refused(DateRefusal.OTHER_WEEKDAY, day=day.isoformat(), weekday=day.weekday())
    return None if day is None else times.on(day)


def _days_ahead(words: str) -> int | None:
    """Return the days from today to a day such as ``in 2 days``; None for other texts."""
    if words in _DAYS:
        return _DAYS[words]
    length = _DURATION.fullmatch(words)
    if length is None or length["from_now"] is None:
        return None
    days, rest = _length(length) or (timedelta(), timedelta())
    return days.days if days and not rest else None


def _date(words: str, today: date, context: _Context) -> date | None:
    """Parse a date, the next one if it has no year; None if the text is none.

    Raises Refused if there is no such day, or if it may mean two days.
    """
    numbers = _YEAR_FIRST.fullmatch(words) or _DAY_FIRST.fullmatch(words)
    if numbers is not None:
        day, month, year = int(numbers["day"]), int(numbers["month"]), numbers["year"]
        if not context.day_first and "mark" in numbers.groupdict() and numbers["mark"] != ".":
            day, month = _in_either_order(day, month, year, today)
    else:
        named = _NAMED.fullmatch(words)
        if named is None or (named["name"] or named["name2"]) not in _MONTHS:
            return None
        month = _MONTHS[named["name"] or named["name2"]]
        day, year = int(named["day"] or named["day2"]), named["year"]
    return _day_of(day, month, year, today)


def _in_either_order(day: int, month: int, year: str | None, today: date) -> tuple[int, int]:
    """Return day and month of two numbers in any order; raise Refused if both orders exist."""
    if month > 12:
        return month, day
    if day > 12 or day == month:
        return day, month
    first, second = (
        _day_of(*order, year, today).isoformat() for order in ((day, month), (month, day))
    )
    raise Refused(DateRefusal.TWO_DAYS, first=first, second=second)


def _day_of(day: int, month: int, year: str | None, today: date) -> date:
    """Return the date in a year, or the next one, today included, without a year.

    Two digits mean a year from 2000 on. Raises Refused if there is no such day; OverflowError for
    the year 0.
    """
    if not 1 <= month <= 12:
        raise Refused(DateRefusal.NO_SUCH_MONTH, month=month)
    if year is not None:
        years = [int(year) + (2000 if len(year) == 2 else 0)]
    else:
        years = list(range(today.year, today.year + LEAP + 1))
    if years[0] < date.min.year:
        raise OverflowError("there is no year 0")
    for each in years:
        with suppress(ValueError):  # 29 February, in most years
            dated = date(each, month, day)
            if year is not None or dated >= today:
                return dated
    raise Refused(DateRefusal.NO_SUCH_DAY)


def _later(day: date, count: int) -> date:
    return day + timedelta(days=count)
