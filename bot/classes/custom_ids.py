"""The custom ids of classes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class ClassAction(Action):
    """The actions of a class's controls."""

    SEASON = "season"
    #: Moves the purge; the path has its day and month, and the announced moment, in seconds.
    PURGE = "movepurge"


@dataclass(frozen=True)
class ClassControl(Control):
    """A control of a class; ``season`` is the season that it begins, or 0."""

    season: int = 0
