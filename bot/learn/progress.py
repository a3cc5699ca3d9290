"""Progress at the end of a sitting: new skills, the aim of the day, and that of the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kit.streaks import Streak
from games.lessons.path import Skill

#: How many items a short and a long training have.
SHORT, LONG = 5, 15

#: The aim of a day, about two minutes: so many answers.
DAY_AIM = 10

#: How many know a skill is stated of a class of so many at least: fewer would be somebody.
FEWEST_OF_CLASS = 5


@dataclass(frozen=True)
class ClassAim:
    """The number of people in a class who know a skill."""

    skill: Skill
    known: int
    #: How many are on the class's list; without one, how many have practised in the server.
    members: int


@dataclass(frozen=True)
class Sitting:
    """What a person has done on a day."""

    #: The skills that became known.
    known: Sequence[Skill]
    answers: int
    streak: Streak
    aim: ClassAim | None = None
