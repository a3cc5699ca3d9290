"""Streaks, hours and days, computed without a store."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from bot.challenges.dates import read_hour
from bot.challenges.refusals import DateRefusal
from bot.kit.streaks import Streak, streak_of
from bot.puzzle.model import Plan
from games.lessons.daily import DAILY, MOST_DAILY_OPTIONS, daily_items
from games.lessons.item import Shape
from games.lessons.path import draw_item
from tests.support.refusing import refuses

PARIS = ZoneInfo("Europe/Paris")

#: Monday 2 November 2026, and the days after it.
DAYS = [date(2026, 11, 2) + timedelta(days=n) for n in range(21)]

SCHOOL = [day for day in DAYS if day.weekday() < 5]


def streak(posted: list[date], missed: set[int], *, is_open: bool = False) -> Streak:
    """Return the streak after some missed days; the last posted day may still be open."""
    answered = {day for n, day in enumerate(posted) if n not in missed}
    return streak_of([(day, is_open and day == posted[-1]) for day in posted], answered)


def test_a_streak_counts_puzzle_days_in_a_row() -> None:
    assert streak(SCHOOL, set()) == Streak(15, 15), "weekends without a puzzle break nothing"
    assert streak(SCHOOL, {3}) == Streak(11, 11)
    assert streak(SCHOOL, {12}) == Streak(2, 12)
    assert streak(SCHOOL, {14}) == Streak(0, 14)
    assert streak(SCHOOL, {14}, is_open=True) == Streak(14, 14), (
        "today's open puzzle should not end the streak"
    )
    assert streak_of([], set()) == Streak(0, 0)


def test_a_weekend_breaks_no_streak_and_counts_if_it_is_answered() -> None:
    assert streak(DAYS, {5, 6, 12, 13, 19, 20}) == Streak(15, 15)
    assert streak(DAYS, {5, 12}) == Streak(19, 19)
    assert streak(DAYS, {4, 5, 6}) == Streak(14, 14), "a missed Friday should end the streak"
    holidays = DAYS[:3] + DAYS[16:]
    assert streak(holidays, set()) == Streak(8, 8), (
        "days without a puzzle should not end the streak"
    )


def due(plan: Plan, after: datetime, zone: ZoneInfo = PARIS) -> datetime:
    return plan.next_after(after, zone).astimezone(zone)


def test_the_next_puzzle_is_on_a_school_day_unless_every_day_is_chosen() -> None:
    plan = Plan(1, 2, "fr")
    friday = datetime(2026, 11, 6, 8, tzinfo=PARIS)
    assert due(plan, friday - timedelta(minutes=1)) == friday
    assert due(plan, friday) == friday + timedelta(days=3)
    assert due(Plan(1, 2, "fr", school_days=False), friday) == friday + timedelta(days=1)


@pytest.mark.parametrize(
    ("hour", "day", "shown"),
    [
        (150, date(2027, 3, 28), "03:30+02:00"),  # 2:30 does not exist
        (150, date(2027, 10, 31), "02:30+02:00"),  # it comes twice: the first one
        (480, date(2027, 3, 28), "08:00+02:00"),
        (480, date(2027, 10, 31), "08:00+01:00"),
    ],
)
def test_the_hour_of_the_puzzle_is_in_the_time_zone_of_the_class(
    hour: int, day: date, shown: str
) -> None:
    plan = Plan(1, 2, "fr", minutes=hour, school_days=False)
    before = datetime.combine(day, time(), PARIS)
    found = due(plan, before)
    assert (found.date(), found.isoformat()[-14:-9] + found.isoformat()[-6:]) == (day, shown)
    assert due(plan, found).date() == day + timedelta(days=1), (
        "the next puzzle should be due a day later"
    )


def test_a_day_that_the_clocks_skip_has_no_puzzle() -> None:
    apia = ZoneInfo("Pacific/Apia")  # there was no 30 December 2011
    plan = Plan(1, 2, "en", school_days=False)
    thursday = datetime(2011, 12, 29, 8, tzinfo=apia)
    following = plan.next_after(thursday.astimezone(UTC), apia)
    assert following.astimezone(apia).date() == date(2011, 12, 31)


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        *(("8:00", time(8)), ("8h", time(8)), ("8h30", time(8, 30)), ("08 h 30", time(8, 30))),
        *(("17:00", time(17)), ("5pm", time(17)), ("5 PM", time(17)), ("12 am", time(0))),
        *(("8 heures", time(8)), ("midi", time(12)), ("noon", time(12)), (" 7 ", time(7))),
        ("0h05", time(0, 5)),
    ],
)
def test_an_hour_is_read_as_it_is_typed(text: str, hour: time) -> None:
    assert read_hour(text) == hour


@pytest.mark.parametrize(
    "text",
    ["", "soon", "25:00", "24:00", "8h75", "13pm", "demain 8h", "+2h", "8:00+01:00", "999"],
)
def test_a_text_that_is_no_hour_is_refused(text: str) -> None:
    with refuses(DateRefusal.BAD_HOUR):
        read_hour(text)


@pytest.mark.parametrize("difficulty", DAILY)
def test_each_skill_has_its_day_and_every_item_is_a_choice(difficulty: int) -> None:
    count = len(DAILY[difficulty])
    days = [next(daily_items(difficulty, "7", number)) for number in range(4 * count)]
    assert days == [next(daily_items(difficulty, "7", number)) for number in range(4 * count)]
    for turn in range(4):
        met = [skill.key for skill, _, _ in days[turn * count : (turn + 1) * count]]
        assert sorted(met) == sorted(DAILY[difficulty])
    spare = {skill.key for skill, _, _ in daily_items(difficulty, "7", 3)}
    assert spare == set(DAILY[difficulty])
    for skill, level, seed in (*days, *islice(daily_items(difficulty, "8", 1), 40)):
        item = draw_item(skill, level, seed)
        assert item.shape is Shape.CHOICE
        assert 3 <= len(item.options) <= MOST_DAILY_OPTIONS, "more than a coin decides"
        assert len(item.solution) == 1
