"""Messages of learning keep within Discord's limits; what the class's map suggests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import cycle

import pytest

from bot.class_map.messages import NAME, class_message, missed_message
from bot.class_map.model import ClassMap, Pupil, SkillResults, class_map
from bot.i18n import LOCALES, words
from bot.kit.streaks import Streak
from bot.kit.texts import plainly
from bot.learn.item_messages import Sheet, item_message, shared_item, verdict_message
from bot.learn.messages import (
    path_message,
    progress_message,
    unit_message,
)
from bot.learn.model import Answered, Asked, Mastery, Own, Practice, Round, Standing, Verdict, Way
from bot.learn.rows import Result
from bot.learn.service import read_drawn
from games import game
from games.lessons.path import LEVELS, SKILLS, UNITS
from games.mistakes import Mistake
from tests.support.acting import (
    EN,
)
from tests.support.learning import (
    UNTAUGHT,
    wrong_answer,
)
from tests.support.limits import assert_within_limits
from tests.support.sampling import IS_LONG

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)

LONG_STREAK = Streak(0, 365)

#: So many items of each skill and level are shown.
SHOWN = 12 if IS_LONG else 4

OWN = tuple(Own(1, seed, game("nim"), (1, seed + 2), is_right=False) for seed in range(50))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("number", SKILLS)
def test_every_item_and_every_verdict_is_within_discords_limits(number: int, locale: str) -> None:
    say = words(locale)
    for level in range(1, LEVELS + 1):
        for seed in range(SHOWN):
            drawn = read_drawn(number, level, seed)
            sheet = Sheet(Asked(Round(Way.TRAINING, 15), drawn, 0), say)
            assert_within_limits(item_message(sheet))
            for given in (drawn.item.solution, wrong_answer(drawn.item)):
                marked = drawn.item.mark(given)
                answered = Answered(drawn, 0, given, marked, MONDAY)
                practice = Practice(drawn.skill).answered(
                    MONDAY, UTC, right=marked.is_right, proved=False
                )
                verdict = Verdict(answered, practice)
                for opened in range(3):
                    assert_within_limits(
                        verdict_message(sheet, verdict, in_class=True, opened=opened)
                    )
                assert_within_limits(shared_item(sheet, answered, "<@812345678901234567>"))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_path_and_every_unit_are_within_discords_limits(locale: str) -> None:
    say = words(locale)
    practices = {number: Practice(skill) for number, skill in SKILLS.items()}
    for results in ("", "1", "1111"):
        for number, practice in practices.items():
            for result in results:
                practice = practice.answered(MONDAY, UTC, right=result == "1", proved=True)
            practices[number] = practice
        for unit in UNITS:
            assert_within_limits(unit_message(unit, practices, say, in_class=True, teaches=True))
        standing = Standing(practices, 99, OWN, MONDAY + timedelta(days=9))
        assert_within_limits(path_message(standing, say))
        assert_within_limits(
            progress_message(standing, LONG_STREAK, say, in_class=True, teaches=True)
        )


@pytest.mark.parametrize("locale", LOCALES)
def test_the_largest_class_map_is_within_discords_limits(locale: str) -> None:
    say = words(locale)
    longest = max(
        set(Mistake) - UNTAUGHT, key=lambda each: len(say(f"mistake-{each.value}.mended"))
    )
    skills = [SkillResults(s, 30, 40, ((longest, 39), (longest, 38))) for s in SKILLS.values()]
    units = {unit.number: Mastery.LEARNING for unit in UNITS}
    stuck = tuple(SKILLS.values())
    pupils = [Pupil(person, units, stuck, MONDAY, True) for person in range(1, 41)]
    shown = ClassMap(tuple(skills), tuple(pupils))
    names = dict.fromkeys(range(41), plainly("_" * NAME))
    for page in range(9):
        assert_within_limits(class_message(shown, names, page, say))
    for skill in shown.skills:
        drawn = [read_drawn(skill.skill.number, 3, seed) for seed in range(6)]
        given = [wrong_answer(each.item) for each in drawn]
        missed = [
            (person, Answered(each, 0, wrong, each.item.mark(wrong), MONDAY))
            for person, (each, wrong) in enumerate(zip(drawn, given, strict=True))
        ]
        told = missed_message(skill, range(1, 41), missed, names, 1, say)
        assert_within_limits(told)


def test_the_class_map_suggests_a_challenge_of_commonly_missed_skills() -> None:
    mistakes = cycle([Mistake.ORDINARY_SUM, Mistake.ORDINARY_SUM, None, None])
    results = [
        Result(person, 14, False, mistake, MONDAY)
        for person, mistake in zip(range(8), mistakes, strict=False)
    ]
    found = class_map(results, MONDAY).suggestion
    assert found is not None
    assert found[1:] == (Mistake.ORDINARY_SUM, 4)
    assert class_map(results[2:4], MONDAY).suggestion is None
    names = {person: f"Pupil {person}" for person in range(8)}
    told = class_message(class_map(results, MONDAY), names, 0, EN)
    text = "\n".join(each.content for each in told.walk_children() if hasattr(each, "content"))
    assert EN("skill-nim-sum") in text
    assert EN("mistake-ordinary-sum.mended") in text
    assert f"✗ {EN('mistake-ordinary-sum')} (4)" in text
    assert EN("class-map-draft", skills=EN("skill-nim-sum")) in text
