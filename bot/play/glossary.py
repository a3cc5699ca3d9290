"""The button that explains the terms of the theory in a text."""

from __future__ import annotations

from bot.i18n import Say
from bot.kit.widgets import Button, button
from bot.play.custom_ids import GlossaryAction, GlossaryControl


def meanings(text: str, say: Say) -> list[Button]:
    """Return the button that explains terms if a text has any, else none."""
    folded = text.casefold()
    if not any(term.casefold() in folded for term in say("glossary-terms").split(", ")):
        return []
    return [meanings_button(say)]


def meanings_button(say: Say) -> Button:
    """Return the button that explains terms."""
    return button(GlossaryControl(GlossaryAction.MEANINGS), say("button-meanings"))
