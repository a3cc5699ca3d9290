"""The custom ids of privacy."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class PrivacyAction(Action):
    """What a control of one's own data does."""

    PRIVACY = "privacy"


@dataclass(frozen=True)
class PrivacyControl(Control):
    """A control of one's own data; its path says what is asked."""
