"""The class's map: who knows which skill, what is missed, and what would help, from the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.learn.model import LAST, RIGHT_OF_LAST, Mastery
from bot.learn.rows import Result
from games.lessons.path import SKILLS, UNITS, Skill, Unit
from games.mistakes import Mistake

#: Who has not answered anything for so long has not come back.
AWAY = timedelta(days=7)

#: Somebody is stuck in a skill after so many answers of which so many of the last are wrong.
STUCK_AFTER, STUCK_WRONG = 5, 3

#: The mistakes of so many weeks are counted.
WEEKS = 4

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


class Source(StrEnum):
    """In what a pupil has answered."""

    LESSONS = "lessons"
    CHALLENGES = "challenges"
    QUIZZES = "quizzes"
    PROGRAMS = "programs"


@dataclass(frozen=True)
class Answer:
    """An answer of a pupil, with the name of its mistake if it has one.

    Of a program: ``program-`` and the name in ``games.worksheets``.
    """

    person: int
    source: Source
    mistake: str | None
    at: datetime


@dataclass(frozen=True)
class Week:
    """How many pupils have made a mistake within seven days, of how many who answered anything."""

    made: int
    answered: int


@dataclass(frozen=True)
class SharedMistake:
    """A mistake that pupils of a class have made in the last ``WEEKS``."""

    mistake: str
    #: How many pupils have made it, of how many who answered in the same kinds of work.
    made: int
    answered: int
    #: How many have made it in each kind of work.
    by_source: Mapping[Source, int]
    #: The last seven days, and those before them.
    weeks: tuple[Week, ...]

    @property
    def is_common(self) -> bool:
        """Whether it is worth five minutes in class."""
        return self.made > 1 and self.made >= COMMON * self.answered


@dataclass(frozen=True)
class ClassMap:
    """How a class does, skill by skill and pupil by pupil; and the mistakes of all its work."""

    skills: tuple[SkillResults, ...]
    pupils: tuple[Pupil, ...]
    #: Those that most pupils have made come first.
    shared: tuple[SharedMistake, ...] = ()

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


def class_map(results: Iterable[Result], at: datetime, answers: Sequence[Answer] = ()) -> ClassMap:
    """Draw up the map of a class at a moment.

    ``results``: first tries in lessons, in their order; ``answers``: all of the last ``WEEKS``.
    """
    found: dict[int, list[Result]] = {}
    for result in results:
        found.setdefault(result.person, []).append(result)
    pupils = [_pupil(person, answered, at) for person, answered in found.items()]
    every = [each for answered in found.values() for each in answered]
    skills = [_skill(skill, every) for skill in SKILLS.values()]
    shown = tuple(each for each in skills if each.tried)
    in_order = tuple(sorted(pupils, key=lambda each: each.person))
    return ClassMap(shown, in_order, shared_mistakes(answers, at))


def shared_mistakes(answers: Sequence[Answer], at: datetime) -> tuple[SharedMistake, ...]:
    """Return the mistakes that pupils have made, those of most pupils first."""
    found = {each.mistake for each in answers if each.mistake is not None}
    shared = [_shared(mistake, answers, at) for mistake in found]
    return tuple(sorted(shared, key=lambda each: (-each.made, each.mistake)))


def _shared(mistake: str, answers: Sequence[Answer], at: datetime) -> SharedMistake:
    made = [each for each in answers if each.mistake == mistake]
    sources = [source for source in Source if any(each.source is source for each in made)]
    alike = [each for each in answers if each.source in sources]
    return SharedMistake(
        mistake,
        made=_people(made),
        answered=_people(alike),
        by_source={
            source: _people(each for each in made if each.source is source) for source in sources
        },
        weeks=tuple(
            Week(_people(_in_week(made, number, at)), _people(_in_week(alike, number, at)))
            for number in range(WEEKS)
        ),
    )


def _in_week(answers: Iterable[Answer], number: int, at: datetime) -> Iterator[Answer]:
    """Go through the answers of a week that ended so many weeks before a moment."""
    begin, end = (at - weeks * timedelta(days=7) for weeks in (number + 1, number))
    return (each for each in answers if begin < each.at <= end)


def _people(answers: Iterable[Answer]) -> int:
    return len({each.person for each in answers})


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
