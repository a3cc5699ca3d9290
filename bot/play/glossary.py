"""The way from words of the theory to what they mean: a button beside whatever uses them."""

from __future__ import annotations

from bot.i18n import Say
from bot.kit.widgets import Button, button
from bot.play.custom_ids import GlossaryAction, GlossaryControl


def meanings(text: str, say: Say) -> list[Button]:
    """Return the button that tells what words mean, if a text has some of the theory."""
    told = text.casefold()
    if not any(term.casefold() in told for term in say("glossary-terms").split(", ")):
        return []
    return [meanings_button(say)]


def meanings_button(say: Say) -> Button:
    """Return the button that tells what words mean."""
    return button(GlossaryControl(GlossaryAction.MEANINGS), say("button-meanings"))
