"""The custom ids of classes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class ClassAction(Action):
    """What a control of a class does."""

    SEASON = "season"
    #: Moves the purge; the path has its day and month, and the moment that was told, in seconds.
    PURGE = "movepurge"


@dataclass(frozen=True)
class ClassControl(Control):
    """A control of a class; the season that it begins, if it begins one."""

    season: int = 0
