"""The custom ids of the laboratory."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class LaboratoryAction(Action):
    """What a control of the laboratory does."""

    CANCEL = "cancel"


@dataclass(frozen=True)
class QuestionControl(Control):
    """A control of a question to the laboratory; its path is who asked."""
