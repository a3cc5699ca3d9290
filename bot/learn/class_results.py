"""The class's map: who knows which skill, what is missed, and what would help, from the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.learn.model import LAST, RIGHT_OF_LAST, Mastery
from bot.learn.store import Result
from games.lessons.path import SKILLS, UNITS, Skill, Unit
from games.mistakes import Mistake

#: Who has not answered anything for so long has not come back.
AWAY = timedelta(days=7)

#: Somebody is stuck in a skill after so many answers of which so many of the last are wrong.
STUCK_AFTER, STUCK_WRONG = 5, 3

#: A mistake is worth five minutes in class if so large a share of those who practise makes it.
COMMON = 1 / 3


@dataclass(frozen=True)
class Pupil:
    """Where a pupil stands in each unit, and since when they have not come back."""

    person: int
    units: Mapping[int, Mastery]
    stuck: tuple[Skill, ...]
    last_at: datetime
    is_away: bool


@dataclass(frozen=True)
class SkillResults:
    """How a class does in a skill."""

    skill: Skill
    #: How many pupils know it, of how many who have tried.
    known: int
    tried: int
    #: The named mistakes, by how many pupils have made each.
    mistakes: tuple[tuple[Mistake, int], ...]


@dataclass(frozen=True)
class ClassMap:
    """How a class does, skill by skill and pupil by pupil."""

    skills: tuple[SkillResults, ...]
    pupils: tuple[Pupil, ...]

    @property
    def suggestion(self) -> tuple[SkillResults, Mistake, int] | None:
        """The mistake that most pupils share, if many do: the skill, and how many make it."""
        shared = [
            (skill, mistake, count)
            for skill in self.skills
            for mistake, count in skill.mistakes
            if count > 1 and count >= COMMON * skill.tried
        ]
        return max(shared, key=lambda each: (each[2], -each[0].skill.number), default=None)

    @property
    def missed(self) -> list[Skill]:
        """The skills that not everybody knows who has tried: what the suggestion is about first.

        Then those that most pupils do not know.
        """
        found = self.suggestion
        suggested = None if found is None else found[0].skill
        open_ones = [each for each in self.skills if each.known < each.tried]
        open_ones.sort(key=lambda each: (each.skill != suggested, each.known - each.tried))
        return [each.skill for each in open_ones]

    def of(self, skill: Skill) -> SkillResults | None:
        """Return how the class does in a skill, if anybody has tried it."""
        return next((each for each in self.skills if each.skill == skill), None)


def class_map(results: Iterable[Result], at: datetime) -> ClassMap:
    """Draw up the map of a class from its first tries, in their order, at a moment."""
    found: dict[int, list[Result]] = {}
    for result in results:
        found.setdefault(result.person, []).append(result)
    pupils = [_pupil(person, answered, at) for person, answered in found.items()]
    every = [each for answered in found.values() for each in answered]
    skills = [_skill(skill, every) for skill in SKILLS.values()]
    shown = tuple(each for each in skills if each.tried)
    return ClassMap(shown, tuple(sorted(pupils, key=lambda each: each.person)))


def _pupil(person: int, answered: list[Result], at: datetime) -> Pupil:
    last_at = max(each.at for each in answered)
    stuck = tuple(skill for skill in SKILLS.values() if _is_stuck(skill, answered))
    units = {unit.number: _unit(unit, answered) for unit in UNITS}
    return Pupil(person, units, stuck, last_at, at - last_at > AWAY)


def _of(skill: Skill, answered: Iterable[Result]) -> list[Result]:
    return [each for each in answered if each.skill == skill.number]


def _knows(skill: Skill, answered: Iterable[Result]) -> bool:
    last = _of(skill, answered)[-LAST:]
    return sum(each.is_right for each in last) >= RIGHT_OF_LAST


def _is_stuck(skill: Skill, answered: Iterable[Result]) -> bool:
    tried = _of(skill, answered)
    wrong = sum(not each.is_right for each in tried[-LAST:])
    return len(tried) >= STUCK_AFTER and wrong >= STUCK_WRONG


def _unit(unit: Unit, answered: list[Result]) -> Mastery:
    if not any(_of(skill, answered) for skill in unit.skills):
        return Mastery.NEW
    if all(_knows(skill, answered) for skill in unit.skills):
        return Mastery.KNOWN
    return Mastery.LEARNING


def _skill(skill: Skill, results: list[Result]) -> SkillResults:
    by_pupil: dict[int, list[Result]] = {}
    for result in _of(skill, results):
        by_pupil.setdefault(result.person, []).append(result)
    known = sum(_knows(skill, answered) for answered in by_pupil.values())
    made = Counter(
        mistake
        for answered in by_pupil.values()
        for mistake in {each.mistake for each in answered if each.mistake is not None}
    )
    ranked = sorted(made.items(), key=lambda each: (-each[1], each[0].value))
    return SkillResults(skill, known, len(by_pupil), tuple(ranked))
