"""The custom ids of the laboratory."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class LaboratoryAction(Action):
    """What a control of the laboratory does."""

    CANCEL = "cancel"
    ARENA_PAGE = "arenapage"


@dataclass(frozen=True)
class QuestionControl(Control):
    """A control of a question to the laboratory; its path is who asked."""


@dataclass(frozen=True)
class ArenaControl(Control):
    """A control of an arena's picture; its path is the page."""
