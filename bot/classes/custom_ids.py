"""The custom ids of classes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class ClassAction(Action):
    """What a control of a class does."""

    SEASON = "season"


@dataclass(frozen=True)
class ClassControl(Control):
    """A control of a class that begins a season."""

    season: int
