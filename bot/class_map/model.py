"""The map of a class, computed from answers: known skills, mistakes, and a suggestion."""

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

#: A pupil without an answer for this long is away.
AWAY = timedelta(days=7)

#: A pupil is stuck in a skill after this many answers, with this many of the last ones wrong.
STUCK_AFTER, STUCK_WRONG = 5, 3

#: The number of weeks whose mistakes are counted.
WEEKS = 4

#: A mistake is common if this share of the pupils who practise makes it.
COMMON = 1 / 3


@dataclass(frozen=True)
class Pupil:
    """A pupil's mastery of each unit, the skills they are stuck in, and their last answer."""

    person: int
    units: Mapping[int, Mastery]
    stuck: tuple[Skill, ...]
    last_at: datetime
    is_away: bool


@dataclass(frozen=True)
class SkillResults:
    """The results of a class in a skill."""

    skill: Skill
    #: The number of pupils who know it, and of those who have tried it.
    known: int
    tried: int
    #: The named mistakes, with the number of pupils who made each.
    mistakes: tuple[tuple[Mistake, int], ...]


class Source(StrEnum):
    """The kind of work in which a pupil gave an answer."""

    LESSONS = "lessons"
    CHALLENGES = "challenges"
    QUIZZES = "quizzes"
    PROGRAMS = "programs"


@dataclass(frozen=True)
class Answer:
    """A pupil's answer, with the name of its mistake if it has one.

    The mistake of a program is ``program-`` and its name in ``games.worksheets``.
    """

    person: int
    source: Source
    mistake: str | None
    at: datetime


@dataclass(frozen=True)
class Week:
    """The number of pupils who made a mistake within seven days, and of those who answered."""

    made: int
    answered: int


@dataclass(frozen=True)
class SharedMistake:
    """A mistake that pupils of a class made in the last ``WEEKS``."""

    mistake: str
    #: The number of pupils who made it, and of those who answered in the same kinds of work.
    made: int
    answered: int
    #: The number of pupils who made it in each kind of work.
    by_source: Mapping[Source, int]
    #: The last seven days, then those before them, and so on.
    weeks: tuple[Week, ...]

    @property
    def is_common(self) -> bool:
        """Whether at least two pupils made it, and the share COMMON of those who answered."""
        return self.made > 1 and self.made >= COMMON * self.answered


@dataclass(frozen=True)
class ClassMap:
    """The results of a class by skill and by pupil, and the mistakes in all its work."""

    skills: tuple[SkillResults, ...]
    pupils: tuple[Pupil, ...]
    #: Those made by most pupils first.
    shared: tuple[SharedMistake, ...] = ()

    @property
    def suggestion(self) -> tuple[SkillResults, Mistake, int] | None:
        """The most common mistake in a skill, with the number of pupils; None if none is common.

        It is common if at least two pupils made it, and the share COMMON of those who tried the
        skill.
        """
        shared = [
            (skill, mistake, count)
            for skill in self.skills
            for mistake, count in skill.mistakes
            if count > 1 and count >= COMMON * skill.tried
        ]
        return max(shared, key=lambda each: (each[2], -each[0].skill.number), default=None)

    @property
    def missed(self) -> list[Skill]:
        """The skills that some pupils have tried and do not know.

        The skill of the suggestion is first, then those that most pupils do not know.
        """
        suggestion = self.suggestion
        suggested = None if suggestion is None else suggestion[0].skill
        open_ones = [each for each in self.skills if each.known < each.tried]
        open_ones.sort(key=lambda each: (each.skill != suggested, each.known - each.tried))
        return [each.skill for each in open_ones]

    def of(self, skill: Skill) -> SkillResults | None:
        """Return the results of the class in a skill, or None if nobody has tried it."""
        return next((each for each in self.skills if each.skill == skill), None)


def class_map(results: Iterable[Result], at: datetime, answers: Sequence[Answer] = ()) -> ClassMap:
    """Compute the skills that a class has tried, each pupil's state, and the shared mistakes.

    ``results`` are first tries in lessons, oldest first; ``answers`` those in all kinds of work
    during the last ``WEEKS`` before ``at``. Skills are in the order of the path, pupils in that of
    their ids.
    """
    by_pupil: dict[int, list[Result]] = {}
    for result in results:
        by_pupil.setdefault(result.person, []).append(result)
    pupils = [_pupil(person, answered, at) for person, answered in by_pupil.items()]
    every = [each for answered in by_pupil.values() for each in answered]
    skills = [_skill(skill, every) for skill in SKILLS.values()]
    tried = tuple(each for each in skills if each.tried)
    in_order = tuple(sorted(pupils, key=lambda each: each.person))
    return ClassMap(tried, in_order, shared_mistakes(answers, at))


def shared_mistakes(answers: Sequence[Answer], at: datetime) -> tuple[SharedMistake, ...]:
    """Return the mistakes in some answers, those of most pupils first; weeks end at ``at``."""
    mistakes = {each.mistake for each in answers if each.mistake is not None}
    shared = [_shared_mistake(mistake, answers, at) for mistake in mistakes]
    return tuple(sorted(shared, key=lambda each: (-each.made, each.mistake)))


def _shared_mistake(mistake: str, answers: Sequence[Answer], at: datetime) -> SharedMistake:
    made = [each for each in answers if each.mistake == mistake]
    sources = [source for source in Source if any(each.source is source for each in made)]
    alike = [each for each in answers if each.source in sources]
    return SharedMistake(
        mistake,
        made=_count_people(made),
        answered=_count_people(alike),
        by_source={
            source: _count_people(each for each in made if each.source is source)
            for source in sources
        },
        weeks=tuple(
            Week(
                _count_people(_in_week(made, number, at)),
                _count_people(_in_week(alike, number, at)),
            )
            for number in range(WEEKS)
        ),
    )


def _in_week(answers: Iterable[Answer], number: int, at: datetime) -> Iterator[Answer]:
    """Yield the answers of the seven days that ended ``number`` weeks before a moment."""
    begin, end = (at - weeks * timedelta(days=7) for weeks in (number + 1, number))
    return (each for each in answers if begin < each.at <= end)


def _count_people(answers: Iterable[Answer]) -> int:
    return len({each.person for each in answers})


def _pupil(person: int, answered: list[Result], at: datetime) -> Pupil:
    last_at = max(each.at for each in answered)
    stuck = tuple(skill for skill in SKILLS.values() if _is_stuck(skill, answered))
    units = {unit.number: _unit(unit, answered) for unit in UNITS}
    return Pupil(person, units, stuck, last_at, at - last_at > AWAY)


def _answers_in(skill: Skill, answered: Iterable[Result]) -> list[Result]:
    return [each for each in answered if each.skill == skill.number]


def _knows(skill: Skill, answered: Iterable[Result]) -> bool:
    last = _answers_in(skill, answered)[-LAST:]
    return sum(each.is_right for each in last) >= RIGHT_OF_LAST


def _is_stuck(skill: Skill, answered: Iterable[Result]) -> bool:
    tried = _answers_in(skill, answered)
    wrong = sum(not each.is_right for each in tried[-LAST:])
    return len(tried) >= STUCK_AFTER and wrong >= STUCK_WRONG


def _unit(unit: Unit, answered: list[Result]) -> Mastery:
    if not any(_answers_in(skill, answered) for skill in unit.skills):
        return Mastery.NEW
    if all(_knows(skill, answered) for skill in unit.skills):
        return Mastery.KNOWN
    return Mastery.LEARNING


def _skill(skill: Skill, results: list[Result]) -> SkillResults:
    by_pupil: dict[int, list[Result]] = {}
    for result in _answers_in(skill, results):
        by_pupil.setdefault(result.person, []).append(result)
    known = sum(_knows(skill, answered) for answered in by_pupil.values())
    made = Counter(
        mistake
        for answered in by_pupil.values()
        for mistake in {each.mistake for each in answered if each.mistake is not None}
    )
    ranked = sorted(made.items(), key=lambda each: (-each[1], each[0].value))
    return SkillResults(skill, known, len(by_pupil), tuple(ranked))
