"""No habit makes a skill known, and who knows it is asked six questions at most."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from bot.learn.evidence import PROVING, Past, foreseen, is_proved, missing
from bot.learn.model import RIGHT_OF_LAST, Answered, Drawn
from games.lessons.cases import is_case
from games.lessons.path import CASES, LEVELS, SKILLS, Skill, draw_item
from tests.support.guessers import OF_HABIT, asked_until_known
from tests.support.learners import MONDAY, Answers, Learner, always, knowing

#: So many paths are walked here; ``python -m tests.support.guessers`` walks more.
PATHS = 3

SKILLED = pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)


@pytest.fixture(autouse=True, scope="module")
def _drawn_once() -> Iterator[None]:
    """Draw each item once: whoever walks the same path by another habit is offered the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.learn.model.draw_item", lru_cache(maxsize=2048)(draw_item))
        yield


@SKILLED
def test_a_habit_makes_no_skill_known(skill: Skill) -> None:
    for seed in range(PATHS):
        known = {
            name: asked_until_known(skill, answers, seed) for name, answers in OF_HABIT.items()
        }
        assert known == dict.fromkeys(OF_HABIT), seed


@SKILLED
def test_a_pupil_who_knows_a_skill_is_asked_six_questions_at_most(skill: Skill) -> None:
    for seed in range(3 * PATHS):
        asked = asked_until_known(skill, knowing, seed)
        assert asked is not None
        assert asked <= PROVING


@pytest.mark.parametrize("answers", [knowing, always(0), always(-1)])
def test_no_answer_is_right_four_times_in_a_row(answers: Answers) -> None:
    for seed in range(10):
        learner = Learner(answers, seed)
        tried = [learner.answer(SKILLS[1]) for _ in range(40)]
        right = [each.drawn.item.solution for each in tried]
        if answers is knowing:
            fours = (set(right[n : n + 4]) for n in range(len(right) - 3))
            assert all(len(four) > 1 for four in fours)
        else:
            marks = [each.marked.is_right for each in tried]
            assert not any(all(marks[n : n + 4]) for n in range(len(marks) - 3))


def test_every_skill_names_a_case_that_must_be_answered() -> None:
    assert set(CASES) == {skill.key for skill in SKILLS.values()}


def test_answers_that_a_habit_would_give_prove_less() -> None:
    skill = next(each for each in SKILLS.values() if each.key == "mex")
    drawn = [Drawn(skill, 2, seed) for seed in range(300)]
    zero = [each for each in drawn if each.item.solution == (0,)][:PROVING]
    others = {each.item.solution: each for each in drawn if each.item.solution != (0,)}
    mixed = [zero[0], *others.values()][:RIGHT_OF_LAST]

    def known_after(items: list[Drawn]) -> bool:
        right = [
            Answered(d, 0, d.item.solution, d.item.mark(d.item.solution), MONDAY) for d in items
        ]
        return is_proved(skill, right)

    assert known_after(mixed)
    assert not known_after(zero[:-1])
    assert known_after(zero)


@pytest.mark.parametrize("key", CASES)
def test_each_case_is_drawn_at_the_two_higher_levels(key: str) -> None:
    skill = next(each for each in SKILLS.values() if each.key == key)
    for level in range(2, LEVELS + 1):
        drawn = [draw_item(skill, level, seed) for seed in range(200)]
        assert sum(is_case(item, CASES[key]) for item in drawn) >= 6, level


def test_a_skill_is_not_known_without_its_cases() -> None:
    for key in CASES:
        skill = next(each for each in SKILLS.values() if each.key == key)
        learner = Learner(knowing, Random(key).randrange(1000))
        while not learner.practices[skill.number].is_known:
            learner.answer(skill)
        answers = learner.answers_in(skill)
        assert missing(skill, answers) is None
        without = [each for each in answers if not is_case(each.drawn.item, CASES[key])]
        assert missing(skill, without) is CASES[key]


def test_the_answers_of_a_habit_are_predicted_from_earlier_ones() -> None:
    first, second = (0,), (1,)
    assert foreseen([]) == {}
    assert foreseen([Past(first, second)]) == {}
    assert foreseen([Past(first, second)] * 3) == {first: 2}
    by_turns = [Past(first, first), Past(second, first), Past(first, first), Past(second, first)]
    assert foreseen(by_turns) == {first: 2}
    right_before = [Past(second, first), Past(first, second), Past(second, second)]
    assert foreseen(right_before)[second] == 2
