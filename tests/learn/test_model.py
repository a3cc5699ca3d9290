"""When a skill is known and mastered, the level of its items, and when it is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.kit.streaks import Streak
from bot.learn.model import LONGEST_PAUSE, Mastery, Practice, days_in_a_row
from games.lessons.path import LEVELS, SKILLS

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

DAY = timedelta(days=1)


def practised(results: str, at: datetime = MONDAY) -> Practice:
    """Practise a skill: 1 right, 0 wrong, a minute apart."""
    practice = Practice(SKILLS[1])
    for minute, result in enumerate(results):
        practice = practice.answered(
            at + timedelta(minutes=minute), UTC, right=result == "1", proved=True
        )
    return practice


@pytest.mark.parametrize(
    ("results", "mastery"),
    [
        ("", Mastery.NEW),
        ("0", Mastery.LEARNING),
        ("111", Mastery.LEARNING),
        ("1111", Mastery.KNOWN),
        ("01111", Mastery.KNOWN),
        ("11011", Mastery.KNOWN),
        ("10101", Mastery.LEARNING),
        ("1111100", Mastery.LEARNING),
        ("11111001111", Mastery.KNOWN),
    ],
)
def test_a_skill_is_known_after_four_right_of_the_last_five(results: str, mastery: Mastery) -> None:
    assert practised(results).mastery is mastery


def test_a_skill_is_mastered_after_right_answers_on_two_later_days() -> None:
    practice = practised("1111")
    for days, mastery in ((0, Mastery.KNOWN), (2, Mastery.KNOWN), (2, Mastery.KNOWN)):
        practice = practice.answered(
            MONDAY + days * DAY + timedelta(hours=1), UTC, right=True, proved=True
        )
        assert practice.mastery is mastery
    practice = practice.answered(MONDAY + 9 * DAY, UTC, right=True, proved=True)
    assert practice.mastery is Mastery.KEPT
    practice = practice.answered(MONDAY + 30 * DAY, UTC, right=False, proved=True)
    assert practice.mastery is Mastery.KEPT, "one slip of five"
    practice = practice.answered(MONDAY + 30 * DAY, UTC, right=False, proved=True)
    assert practice.mastery is Mastery.LEARNING, "a mistake at a review makes the skill unknown"
    assert (practice.known_on, practice.later_days) == (None, 0)


@pytest.mark.parametrize(
    ("zone", "last", "later", "days"),
    [
        ("Asia/Tokyo", "14:30", "15:30", 1),  # midnight is between, in Tokyo alone
        ("Asia/Tokyo", "23:30", "00:30", 0),  # midnight is between, in UTC alone
        ("America/Los_Angeles", "07:30", "08:30", 1),
        ("America/Los_Angeles", "23:30", "00:30", 0),
        ("UTC", "23:30", "00:30", 1),
    ],
)
def test_a_later_day_is_by_the_time_zone_of_the_class(
    zone: str, last: str, later: str, days: int
) -> None:
    known = datetime.fromisoformat(f"2026-11-02T{last}Z")
    after = datetime.fromisoformat(f"2026-11-02T{later}Z")
    after += DAY if after < known else timedelta(0)
    practice = Practice(SKILLS[1])
    for minutes in (3, 2, 1, 0):
        at = known - timedelta(minutes=minutes)
        practice = practice.answered(at, ZoneInfo(zone), right=True, proved=True)
    assert practice.known_on == known.astimezone(ZoneInfo(zone)).date()
    assert practice.answered(after, ZoneInfo(zone), right=True, proved=True).later_days == days


def test_a_known_skill_is_due_ever_more_rarely_and_soon_after_a_lapse() -> None:
    practice, at, pauses = practised("11"), MONDAY + timedelta(minutes=1), []
    for _ in range(6):
        assert practice.due_at is not None
        pauses.append(practice.due_at - at)
        at = practice.due_at
        practice = practice.answered(at, UTC, right=True, proved=True)
    assert pauses == sorted(pauses)
    assert pauses[0] >= DAY
    assert pauses[-1] > 10 * pauses[0]
    assert pauses[-1] <= LONGEST_PAUSE * DAY
    lapse = practice.answered(at + DAY, UTC, right=False, proved=True)
    assert lapse.due_at is not None
    assert lapse.due_at - at - DAY < timedelta(hours=1)


def test_the_level_of_items_follows_the_latest_results() -> None:
    assert [practised("1" * right).level for right in range(7)] == [1, 1, 2, 2, 3, 3, 3]
    assert practised("111100").level == 2
    assert practised("11110000").level == 1
    assert practised("0000").level == 1
    assert practised("101010").level == 1
    random = Random(1)
    for _ in range(200):
        results = "".join(random.choices("01", k=random.randrange(30)))
        assert 1 <= practised(results).level <= LEVELS


def test_a_streak_counts_days_with_practice_by_the_clocks_of_the_class() -> None:
    paris, late = (
        ZoneInfo("Europe/Paris"),
        datetime(2026, 11, 5, 23, 30, tzinfo=UTC),
    )
    week = [datetime(2026, 11, day, 9, tzinfo=UTC) for day in (2, 3, 4)]
    monday = datetime(2026, 11, 9, 9, tzinfo=UTC)
    assert days_in_a_row([], monday, paris) == Streak()
    assert days_in_a_row(week, week[-1], paris) == Streak(3, 3)
    assert days_in_a_row(week, monday, paris) == Streak(0, 3), "two days were left out"
    assert days_in_a_row([*week, late], monday, paris) == Streak(4, 4), "a day is forgiven"
    tuesday = monday + timedelta(days=1)
    assert days_in_a_row([*week, late], tuesday, ZoneInfo("UTC")) == Streak(0, 4), (
        "two missed days end the streak"
    )
    thursday = datetime(2026, 11, 5, 9, tzinfo=UTC)
    assert days_in_a_row([*week, thursday, late], monday, paris) == Streak(5, 5), (
        "weekends are free"
    )
    assert days_in_a_row([*week, thursday, late, monday], monday, paris) == Streak(6, 6)
