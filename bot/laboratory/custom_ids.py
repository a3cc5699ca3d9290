"""The custom ids of the laboratory."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class LaboratoryAction(Action):
    """The actions of the laboratory's controls."""

    CANCEL = "cancel"
    ARENA_PAGE = "arenapage"


@dataclass(frozen=True)
class QuestionControl(Control):
    """A control of a question to the laboratory; the path is the person who asked."""


@dataclass(frozen=True)
class ArenaControl(Control):
    """A control of an arena's picture; the path is the page, from 0."""
