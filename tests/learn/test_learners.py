"""Three simulated learners: one knows, one guesses, one makes a mistake until it is named."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from bot.learn.evidence import PROVING
from bot.learn.model import RIGHT_OF_LAST, Mastery, next_unit
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill
from tests.support.guessers import commonest
from tests.support.items import items
from tests.support.learners import (
    MONDAY,
    Learner,
    Tried,
    chance,
    guessing,
    knowing,
    mistaken_until,
)

DAY, SOON = timedelta(days=1), timedelta(minutes=10)

#: For so many days everybody trains what is due, so many items a day at most.
DAYS, DAILY = 30, 15

#: How often a mistake is named until whoever makes it answers rightly.
TOLD = 2

SKILLED = pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)


def pauses(tried: list[Tried]) -> dict[int, list[timedelta]]:
    """Return for how long each skill was left alone, time after time."""
    found: dict[int, list[timedelta]] = {number: [] for number in SKILLS}
    for each in tried:
        found[each.drawn.skill.number].append(each.pause)
    return found


def test_a_learner_who_knows_completes_the_path_and_is_asked_ever_more_rarely() -> None:
    learner = Learner(knowing, seed=1)
    for unit in UNITS:
        assert next_unit(learner.practices) is unit
        tried = learner.study(unit, most=100)
        counted = Counter(each.drawn.skill for each in tried)
        assert list(counted) == list(unit.skills)
        assert all(RIGHT_OF_LAST <= count <= PROVING for count in counted.values())
    assert next_unit(learner.practices) is None
    first = [each.pause for each in learner.tried if each.after.is_known]
    trained = [len(learner.train(day, DAILY)) for day in range(1, 121)]
    for number, found in pauses(learner.tried).items():
        later = [pause for pause in found if pause >= DAY]
        assert later == sorted(later), SKILLS[number].key
        assert later[-1] > 10 * later[0], SKILLS[number].key
    assert min(first) >= DAY
    assert sum(trained[:30]) > 3 * sum(trained[90:])
    assert {each.mastery for each in learner.practices.values()} == {Mastery.KEPT}


def test_a_learner_who_guesses_repeats_soon_and_masters_next_to_nothing() -> None:
    """A guess is right by chance: of items with two answers every other time."""
    guessers, kept, units = [Learner(guessing(seed), seed) for seed in range(6)], 0, 0
    hard = {
        skill.number
        for skill in SKILLS.values()
        if max(chance(item) for n in range(1, LEVELS + 1) for item in items(skill, n)) <= 1 / 4
    }
    assert len(hard) > len(SKILLS) / 3
    for learner in guessers:
        for unit in UNITS:
            learner.study(unit, most=12)
        for day in range(1, DAYS + 1):
            learner.train(day, DAILY)
        ended = learner.practices.values()
        assert not hard & {each.skill.number for each in ended if each.is_known}
        kept += sum(each.mastery is Mastery.KEPT for each in ended)
        known = {each.skill.number for each in ended if each.is_known}
        units += sum(all(skill.number in known for skill in unit.skills) for unit in UNITS)
        found = sorted(pause for each in pauses(learner.tried).values() for pause in each)
        assert found[len(found) // 2] <= SOON, "half of all comes back within minutes"
    assert kept <= len(guessers), "one skill of 32 for each of them"
    assert units <= len(guessers) / 5


def until_known(learner: Learner, skill: Skill) -> list[Tried]:
    """Let somebody answer items of a skill until it is known."""
    while not learner.practices[skill.number].is_known:
        assert learner.answer(skill).at < MONDAY + DAY, "they learn within the day"
    return learner.tried


@SKILLED
def test_a_learner_with_one_mistake_is_told_it_and_reviews_the_skill_sooner(skill: Skill) -> None:
    mistake, met = commonest(skill)[0], 0
    for seed in range(5):
        tried = until_known(Learner(mistaken_until(mistake, TOLD), seed), skill)
        wrong = [each for each in tried if not each.marked.is_right]
        assert {each.marked.mistake for each in wrong} <= {mistake}, (
            "each wrong answer should be recognised as that mistake"
        )
        assert all(each.pause <= SOON for each in wrong), "it comes back within minutes"
        if len(wrong) < TOLD:
            continue  # it was known before they met it again
        met += 1
        assert not any(each.after.is_known for each in wrong)
        assert len(tried) - tried.index(wrong[-1]) - 1 <= PROVING, (
            "the skill should be known soon after the last mistake"
        )
        quick = until_known(Learner(knowing, seed), skill)
        assert DAY <= tried[-1].pause < quick[-1].pause
    assert met, "some learner repeats the mistake"
