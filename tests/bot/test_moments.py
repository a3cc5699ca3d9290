"""Moments as teachers type them, in both languages."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.classes import Denial, Denied
from bot.errors import expected
from bot.i18n import LOCALES, words
from bot.moments import MOMENT_LENGTH, read_moment, write_moment

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
    ],
)
def test_moments_are_read_in_the_time_of_the_class(typed: str, local: str) -> None:
    moment = read_moment(typed, PARIS)
    assert moment.tzinfo is UTC
    assert write_moment(moment, PARIS) == local


@pytest.mark.parametrize("typed", ["now", "Maintenant", "tout de suite"])
def test_now_is_now(typed: str) -> None:
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
    ],
)
def test_a_length_counts_from_now_or_from_another_moment(typed: str, length: timedelta) -> None:
    assert read_moment(typed, PARIS) == NOW + length
    opening = NOW + timedelta(days=3)
    assert read_moment(typed, PARIS, since=opening) == opening + length


def test_a_day_alone_begins_or_ends() -> None:
    assert write_moment(read_moment("24/11", PARIS), PARIS) == "2026-11-24 00:00"
    assert write_moment(read_moment("24/11", PARIS, ends=True), PARIS) == "2026-11-24 23:59"
    assert write_moment(read_moment("lundi", PARIS, ends=True), PARIS) == "2026-11-23 23:59"


def test_an_hour_that_comes_twice_is_the_first_one() -> None:
    assert read_moment("2027-10-31 02:30", PARIS) == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)


def denial_of(typed: str, zone: ZoneInfo = PARIS) -> Denial:
    with pytest.raises(Denied) as denied:
        read_moment(typed, zone)
    for locale in LOCALES:
        told = expected(denied.value, words(locale))
        assert told is not None
        assert typed.strip()[:MOMENT_LENGTH] in told
    return denied.value.denial


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
def test_what_is_no_moment_is_refused(typed: str) -> None:
    assert denial_of(typed) is Denial.BAD_MOMENT


@pytest.mark.parametrize(
    "typed",
    [
        "31/02 8:00",
        "11/24 8:00",
        "24/11 25:00",
        "24/11 8:75",
        "24/11 13 pm",
        "lundi 24/11 8h",  # it is a Tuesday
        "0000-01-01 00:00",
        "2027-03-28 02:30",  # skipped by the clocks
    ],
)
def test_a_moment_that_does_not_exist_is_refused(typed: str) -> None:
    assert denial_of(typed) is Denial.NO_SUCH_MOMENT


def test_moments_beyond_the_calendar_are_refused() -> None:
    assert denial_of("9999-12-31 23:59", ZoneInfo("America/Montreal")) is Denial.NO_SUCH_MOMENT
    assert read_moment("+99999 w", PARIS) > NOW


@given(st.text(max_size=80) | st.from_regex(r"[-+0-9/:h a-z]{1,30}", fullmatch=True))
def test_nothing_typed_breaks_the_reader(typed: str) -> None:
    with suppress(Denied):
        assert read_moment(typed, PARIS).tzinfo is UTC


@given(
    st.integers(0, 50_000_000),
    st.sampled_from(["Europe/Paris", "UTC", "America/St_Johns", "Pacific/Apia"]),
)
def test_what_is_written_is_read_again(minutes: int, zone: str) -> None:
    moment = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    written = write_moment(moment, ZoneInfo(zone))
    again = read_moment(written, ZoneInfo(zone))
    assert write_moment(again, ZoneInfo(zone)) == written
