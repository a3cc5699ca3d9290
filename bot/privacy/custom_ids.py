"""Custom ids of the controls of ``/privacy``."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class PrivacyAction(Action):
    """What a control of ``/privacy`` does."""

    PRIVACY = "privacy"


@dataclass(frozen=True)
class PrivacyControl(Control):
    """A control of ``/privacy``; its path is a number that names what to do."""
