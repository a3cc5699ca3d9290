"""The custom ids of the puzzle of the day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.kit.custom_ids import Action, Control


class PuzzleAction(Action):
    """The actions of the buttons under a puzzle."""

    #: Answers a difficulty with the option in the path.
    SOLVE = "solvepuzzle"
    #: Shows a person their answers and the difficulties left.
    MINE = "mypuzzle"
    #: Previews one's results; with a path of 1, posts them in the channel.
    SHARE = "sharepuzzle"


class PlanAction(Action):
    """The action of the teachers' panel; ``PlanSetting`` says which control."""

    PLAN = "planpuzzle"


class PlanSetting(IntEnum):
    """A control of the teachers' panel; the numbers are in custom ids and never change."""

    SHOW = 0
    CHANNEL = 1
    #: Opens the form of the hour; handles the submitted form.
    HOUR = 2
    HOUR_TYPED = 3
    DIFFICULTIES = 4
    #: With a path of 1, on school days only.
    SCHOOL_DAYS = 5
    #: With a path of 1 the plan runs, else it is paused.
    RUNS = 6
    POST = 7
    #: Closes the puzzle whose day is in the path and posts its solution; a 1 after it confirms.
    SOLVE = 8


@dataclass(frozen=True)
class PuzzleControl(Control):
    """A control of the puzzle of a day such as 20261123, or of one of its difficulties."""

    day: int
    difficulty: int = 0


@dataclass(frozen=True)
class PlanControl(Control):
    """A control of the teachers' panel."""

    setting: int
