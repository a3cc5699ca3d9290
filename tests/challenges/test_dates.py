"""Moments as teachers type them, in both languages."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.refusals import DateRefusal
from bot.challenges.times import write_moment
from bot.i18n import LOCALES, words
from bot.kit.refusal import Refusal, Refused
from bot.kit.wording import expected

PARIS = ZoneInfo("Europe/Paris")
#: A Saturday, at ten o'clock in Paris.
NOW = datetime(2026, 11, 21, 9, 0, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold discord's clock, which is the bot's."""
    monkeypatch.setattr(discord.utils, "utcnow", lambda: NOW)


@pytest.mark.parametrize(
    ("typed", "local"),
    [
        ("24/11 8:00", "2026-11-24 08:00"),
        ("24/11/2026 8h30", "2026-11-24 08:30"),
        ("24/11/27 8h", "2027-11-24 08:00"),
        ("24.11 8:00", "2026-11-24 08:00"),
        ("24-11-2026 8 h 05", "2026-11-24 08:05"),
        ("2026-11-24 08:00", "2026-11-24 08:00"),
        ("2026-11-24T08:00:00", "2026-11-24 08:00"),
        ("  2026-11-24   08:00 ", "2026-11-24 08:00"),
        ("1/3 9h", "2027-03-01 09:00"),
        ("21/11 8:00", "2026-11-21 08:00"),  # today, though past: a challenge may have begun
        ("24 novembre 18h", "2026-11-24 18:00"),
        ("le 1er décembre à 8 heures", "2026-12-01 08:00"),
        ("mardi 24 novembre 2026 à 8h", "2026-11-24 08:00"),
        ("Tuesday, November 24th, 2026 at 8:00 am", "2026-11-24 08:00"),
        ("the 24th of November, 8 pm", "2026-11-24 20:00"),
        ("24 août 8h", "2027-08-24 08:00"),
        ("24/11 24h", "2026-11-25 00:00"),
        ("24/11 12 am", "2026-11-24 00:00"),
        ("24/11 12:30 pm", "2026-11-24 12:30"),
        ("24/11 midi", "2026-11-24 12:00"),
        ("demain 18h", "2026-11-22 18:00"),
        ("tomorrow noon", "2026-11-22 12:00"),
        ("après-demain 8h", "2026-11-23 08:00"),
        ("the day after tomorrow at 8:00", "2026-11-23 08:00"),
        ("aujourd’hui 18 h", "2026-11-21 18:00"),
        ("ce soir 20h", "2026-11-21 20:00"),
        ("18h", "2026-11-21 18:00"),
        ("8h", "2026-11-22 08:00"),
        ("lundi 8h", "2026-11-23 08:00"),
        ("samedi 18h", "2026-11-21 18:00"),
        ("samedi 8h", "2026-11-28 08:00"),
        ("samedi prochain 18h", "2026-11-28 18:00"),
        ("next Saturday 18:00", "2026-11-28 18:00"),
        ("Fri 17:30", "2026-11-27 17:30"),
        ("5pm Friday", "2026-11-27 17:00"),
        ("5 pm on Friday", "2026-11-27 17:00"),
        ("noon tomorrow", "2026-11-22 12:00"),
        ("8h lundi", "2026-11-23 08:00"),
        ("à 8h le 24/11", "2026-11-24 08:00"),
        ("8:00, 24 novembre 2026", "2026-11-24 08:00"),
        ("2h 24/11", "2026-11-24 02:00"),
        ("8:00 2026-11-24", "2026-11-24 08:00"),
        ("dans 2 jours à 8h", "2026-11-23 08:00"),
        ("in a week at noon", "2026-11-28 12:00"),
    ],
)
def test_moments_are_read_in_the_time_of_the_class(typed: str, local: str) -> None:
    moment = read_moment(typed, PARIS)
    assert moment.tzinfo is UTC
    assert write_moment(moment, PARIS) == local


@pytest.mark.parametrize("typed", ["now", "Maintenant", "tout de suite"])
def test_the_words_for_now_are_read_as_now(typed: str) -> None:
    assert read_moment(typed, PARIS) == NOW


@pytest.mark.parametrize(
    ("typed", "length"),
    [
        ("+2h", timedelta(hours=2)),
        ("+ 2 h", timedelta(hours=2)),
        ("+2h30", timedelta(hours=2, minutes=30)),
        ("+90min", timedelta(minutes=90)),
        ("+1d 12h", timedelta(hours=36)),
        ("+7 j", timedelta(days=7)),
        ("dans 2 jours", timedelta(days=2)),
        ("in 2 weeks and 1 day", timedelta(days=15)),
        ("dans 1 heure et 30 minutes", timedelta(minutes=90)),
        ("in an hour", timedelta(hours=1)),
        ("dans une semaine", timedelta(days=7)),
        ("d’ici 2 jours", timedelta(days=2)),
        ("1 semaine", timedelta(days=7)),
        ("une semaine", timedelta(days=7)),
        ("a week", timedelta(days=7)),
        ("90 minutes", timedelta(minutes=90)),
        ("2 days and 3 hours", timedelta(days=2, hours=3)),
    ],
)
def test_a_length_counts_from_now_or_with_a_plus_from_the_opening(
    typed: str, length: timedelta
) -> None:
    assert read_moment(typed, PARIS) == NOW + length
    opening = Since(Event.OPENING, NOW + timedelta(days=3))
    counted = opening.moment if typed.startswith("+") else NOW
    assert read_moment(typed, PARIS, since=opening) == counted + length


@pytest.mark.parametrize(
    ("typed", "length"),
    [
        ("2h30 after the opening", timedelta(hours=2, minutes=30)),
        ("7 days after the opening", timedelta(days=7)),
        ("une semaine après l’ouverture", timedelta(days=7)),
        ("7 jours à partir de l'ouverture", timedelta(days=7)),
        ("+7j après l'ouverture", timedelta(days=7)),
    ],
)
def test_a_length_after_the_opening_needs_an_opening_to_count_from(
    typed: str, length: timedelta
) -> None:
    for days in (-3, 3):
        opening = Since(Event.OPENING, NOW + timedelta(days=days))
        assert read_moment(typed, PARIS, since=opening) == opening.moment + length
    closing = Since(Event.CLOSING, NOW)
    assert denial_of(typed) is DateRefusal.NOT_COUNTED_FROM
    assert denial_of(typed, since=closing) is DateRefusal.NOT_COUNTED_FROM


def test_a_plus_after_a_past_event_counts_from_now() -> None:
    closing = Since(Event.CLOSING, NOW - timedelta(days=5))
    assert read_moment("+2h", PARIS, since=closing) == NOW + timedelta(hours=2)
    told = read_moment("6 days after the closing", PARIS, since=closing)
    assert told == NOW + timedelta(days=1)


@pytest.mark.parametrize("typed", ["01/05", "1/5 8:00", "01-05-2027 8:00", "8:00 01/05/27"])
def test_an_ambiguous_numeric_date_is_refused_with_both_readings(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_moment(typed, PARIS, day_first=False)
    assert refused.value.refusal is DateRefusal.TWO_DAYS
    assert refused.value.details["first"] == "2027-05-01"
    assert refused.value.details["second"] == "2027-01-05"
    assert write_moment(read_moment(typed, PARIS), PARIS).startswith("2027-05-01")


@pytest.mark.parametrize("typed", ["24/12", "12/24", "24.12", "2026-12-24", "24/12/2026", "dec 24"])
def test_an_unambiguous_numeric_date_is_read_in_either_order(typed: str) -> None:
    assert write_moment(read_moment(typed, PARIS, day_first=False), PARIS) == "2026-12-24 00:00"
    assert read_moment("5/5", PARIS, day_first=False) == read_moment("5 May", PARIS)
    assert read_moment("1.5.2027", PARIS, day_first=False) == read_moment("1 May", PARIS)


def test_french_reads_the_day_first_and_english_has_no_order() -> None:
    assert {locale: day_first(words(locale)) for locale in LOCALES} == {"fr": True, "en": False}


def test_a_day_without_a_time_is_its_beginning_or_its_end() -> None:
    assert write_moment(read_moment("24/11", PARIS), PARIS) == "2026-11-24 00:00"
    assert write_moment(read_moment("24/11", PARIS, ends=True), PARIS) == "2026-11-24 23:59"
    assert write_moment(read_moment("lundi", PARIS, ends=True), PARIS) == "2026-11-23 23:59"
    assert write_moment(read_moment("ce soir", PARIS, ends=True), PARIS) == "2026-11-21 23:59"


def test_an_hour_that_comes_twice_is_read_as_the_first() -> None:
    assert read_moment("2027-10-31 02:30", PARIS) == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)


def at(monkeypatch: pytest.MonkeyPatch, local: str, zone: ZoneInfo = PARIS) -> datetime:
    """Move the clock to a time of a zone."""
    moment = datetime.fromisoformat(local).replace(tzinfo=zone).astimezone(UTC)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: moment)
    return moment


def local(typed: str, zone: ZoneInfo = PARIS, *, ends: bool = False) -> str:
    """Return the moment that is read, as the class's clocks show it."""
    return read_moment(typed, zone, ends=ends).astimezone(zone).isoformat(timespec="minutes")


def test_the_second_of_an_hour_that_comes_twice_is_written_with_its_offset() -> None:
    first = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    second = first + timedelta(hours=1)
    assert [write_moment(moment, PARIS) for moment in (first, second)] == [
        "2027-10-31 02:30",
        "2027-10-31 02:30+01:00",
    ]
    assert read_moment("2027-10-31 02:30+01:00", PARIS) == second
    assert read_moment("2027-10-31 02:30+02:00", PARIS) == first
    for typed in ("2027-10-31 02:30+05:00", "8h+05:00", "lundi 8h+05:00"):
        assert denial_of(typed) is DateRefusal.NO_SUCH_OFFSET


@pytest.mark.parametrize(
    ("present", "typed", "wanted"),
    [
        ("2027-10-05 10:00", "29/02 8h", "2028-02-29T08:00+01:00"),
        ("2028-03-01 10:00", "29 février 8h", "2032-02-29T08:00+01:00"),
        ("2096-03-01 10:00", "29/02", "2104-02-29T00:00+01:00"),
        ("2027-02-20 10:00", "mardi 29/02 8h", "2028-02-29T08:00+01:00"),
        # The clocks skip from 2:00 to 3:00 on 28 March 2027, a Sunday.
        ("2027-03-28 12:00", "2h30", "2027-03-29T02:30+02:00"),
        ("2027-03-28 01:00", "2h30", "2027-03-29T02:30+02:00"),
        ("2027-03-28 12:00", "dimanche 2h30", "2027-04-04T02:30+02:00"),
        ("2027-03-27 12:00", "24h", "2027-03-28T00:00+01:00"),
        # They show 2:00 to 3:00 twice on 31 October 2027.
        ("2027-10-31 02:10", "2h30", "2027-10-31T02:30+02:00"),
        ("2027-10-31 02:40", "2h30", "2027-10-31T02:30+01:00"),
        ("2027-10-31 02:40", "dimanche 2h30", "2027-10-31T02:30+01:00"),
        ("2027-10-31 12:00", "2h30", "2027-11-01T02:30+01:00"),
    ],
)
def test_a_typed_moment_is_read_as_the_next_that_exists(
    monkeypatch: pytest.MonkeyPatch, present: str, typed: str, wanted: str
) -> None:
    at(monkeypatch, present)
    assert local(typed) == wanted


@pytest.mark.parametrize("typed", ["28/03 2h30", "demain 2h30", "dimanche 2h30"])
def test_a_time_that_the_clocks_skip_on_that_day_is_refused(
    monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    at(monkeypatch, "2027-03-27 12:00")
    assert denial_of(typed) is DateRefusal.SKIPPED
    with pytest.raises(Refused) as refused:
        read_moment(typed, PARIS)
    told = expected(refused.value, words("fr")) or ""
    assert all(said in told for said in ("Europe/Paris", "2027-03-28 02:30", "2027-03-28 03:30"))


@pytest.mark.parametrize(
    ("name", "day", "begins", "ends"),
    [
        # Midnight is skipped.
        ("Africa/Cairo", "2027-04-30", "2027-04-30T01:00+03:00", "2027-04-30T23:59+03:00"),
        ("Asia/Beirut", "2027-03-28", "2027-03-28T01:00+03:00", "2027-03-28T23:59+03:00"),
        ("America/Santiago", "2027-09-05", "2027-09-05T01:00-03:00", "2027-09-05T23:59-03:00"),
        # The last hour comes twice.
        ("Africa/Cairo", "2027-10-28", "2027-10-28T00:00+03:00", "2027-10-28T23:59+02:00"),
        # The first hour comes twice.
        ("America/Havana", "2027-11-07", "2027-11-07T00:00-04:00", "2027-11-07T23:59-05:00"),
    ],
)
def test_every_day_is_read_with_a_beginning_and_an_end_in_any_zone(
    name: str, day: str, begins: str, ends: str
) -> None:
    zone = ZoneInfo(name)
    assert local(day, zone) == begins
    assert local(day, zone, ends=True) == ends


def test_a_day_ends_at_24_o_clock_wherever_the_next_one_begins() -> None:
    assert local("2027-04-29 24h", ZoneInfo("Africa/Cairo")) == "2027-04-30T01:00+03:00"
    assert denial_of("2027-04-30 0:00", ZoneInfo("Africa/Cairo")) is DateRefusal.SKIPPED


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("+1d", "2027-10-31T18:00+01:00"),
        ("+7 j", "2027-11-06T18:00+01:00"),
        ("in a week", "2027-11-06T18:00+01:00"),
        ("+24h", "2027-10-31T17:00+01:00"),
        ("+1d 24h", "2027-11-01T18:00+01:00"),
    ],
)
def test_a_day_later_is_the_same_time_of_day(
    monkeypatch: pytest.MonkeyPatch, typed: str, wanted: str
) -> None:
    at(monkeypatch, "2027-10-30 18:00")
    assert local(typed) == wanted


def test_a_day_later_at_a_skipped_time_is_an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, "2027-03-27 02:30")
    assert local("+1d") == "2027-03-28T03:30+02:00"


@pytest.mark.parametrize(
    "typed",
    ["9999-12-31 12:00", "31/12/9999", "31/12/1999 8h", "+99999 w", "+99999w 99999w 99999w"],
)
@pytest.mark.parametrize("zone", [PARIS, ZoneInfo("America/Montreal"), ZoneInfo("Pacific/Apia")])
def test_moments_that_are_too_far_are_refused_with_what_would_be_right(
    typed: str, zone: ZoneInfo
) -> None:
    assert denial_of(typed, zone) is DateRefusal.MOMENT_TOO_FAR
    with pytest.raises(Refused) as denied:
        read_moment(typed, zone)
    for locale in LOCALES:
        told = expected(denied.value, words(locale)) or ""
        assert "2000" in told
        assert "2125" in told
    assert read_moment("31/12/2125", zone).year == 2125


def denial_of(typed: str, zone: ZoneInfo = PARIS, since: Since | None = None) -> Refusal:
    with pytest.raises(Refused) as denied:
        read_moment(typed, zone, since=since)
    for locale in LOCALES:
        told = expected(denied.value, words(locale))
        assert told is not None
        assert typed.strip()[:MOMENT_LENGTH] in told
    return denied.value.refusal


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "bientôt 8h",
        "24",
        "demain 8",
        "+2",
        "+h",
        "+1d30",
        "8h30 demain ou lundi",
        "24/11 à peu près",
        "24 germinal 8h",
        "١/٢ 8h",
        "x" * 500,
    ],
)
def test_a_text_that_is_no_moment_is_refused(typed: str) -> None:
    assert denial_of(typed) is DateRefusal.BAD_MOMENT


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("31/02 8:00", DateRefusal.NO_SUCH_DAY),
        ("2027-02-29", DateRefusal.NO_SUCH_DAY),
        ("11/24 8:00", DateRefusal.NO_SUCH_MONTH),
        ("24/11 25:00", DateRefusal.NO_SUCH_HOUR),
        ("24/11 8:75", DateRefusal.NO_SUCH_HOUR),
        ("ce soir", DateRefusal.NO_HOUR),
        ("tonight", DateRefusal.NO_HOUR),
        ("24/11 13 pm", DateRefusal.NO_SUCH_HALF),
        ("13 pm Friday", DateRefusal.NO_SUCH_HALF),
        ("lundi 24/11 8h", DateRefusal.OTHER_WEEKDAY),  # it is a Tuesday
        ("0000-01-01 00:00", DateRefusal.MOMENT_TOO_FAR),
        ("2027-03-28 02:30", DateRefusal.SKIPPED),
    ],
)
def test_a_moment_that_does_not_exist_is_refused(typed: str, why: DateRefusal) -> None:
    assert denial_of(typed) is why


@given(st.text(max_size=80) | st.from_regex(r"[-+0-9/:h a-z]{1,30}", fullmatch=True))
def test_any_text_is_read_as_a_moment_or_refused(typed: str) -> None:
    with suppress(Refused):
        assert read_moment(typed, PARIS).tzinfo is UTC
    with suppress(Refused):
        since = Since(Event.OPENING, NOW)
        assert read_moment(typed, PARIS, since=since, day_first=False).tzinfo is UTC


@given(
    st.integers(0, 50_000_000),
    st.sampled_from(["Europe/Paris", "UTC", "America/St_Johns", "Pacific/Apia"]),
)
def test_a_written_moment_reads_back_the_same(minutes: int, zone: str) -> None:
    moment = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    written = write_moment(moment, ZoneInfo(zone))
    assert read_moment(written, ZoneInfo(zone)) == moment
