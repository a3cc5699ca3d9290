"""The custom ids of the puzzle of the day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.kit.custom_ids import Action, Control


class PuzzleAction(Action):
    """What a control of a puzzle does."""

    #: Answers it; the path says with which option.
    SOLVE = "solvepuzzle"
    #: Shows somebody what they have answered, and what is left.
    MINE = "mypuzzle"
    #: What came of one's answers, for everybody to see: shown first, with a path of 1 shared.
    SHARE = "sharepuzzle"


class PlanAction(Action):
    """What a control of the teachers' panel does."""

    PLAN = "planpuzzle"


class PlanSetting(IntEnum):
    """What is settled by the panel: the numbers stand in custom ids and never change."""

    SHOW = 0
    CHANNEL = 1
    #: The form of the hour, and what was typed into it.
    HOUR = 2
    HOUR_TYPED = 3
    DIFFICULTIES = 4
    #: With a path of 1, on school days only.
    SCHOOL_DAYS = 5
    #: With a path of 1 the plan runs, else it is paused.
    RUNS = 6
    POST = 7
    #: Closes the puzzle of a day, which is in the path, and tells its solution; then 1 for sure.
    SOLVE = 8


@dataclass(frozen=True)
class PuzzleControl(Control):
    """A control of the puzzle of a day, written 20261123; its difficulty if it is about one."""

    day: int
    difficulty: int = 0


@dataclass(frozen=True)
class PlanControl(Control):
    """A control of the panel."""

    setting: int
