"""Store a draft whose terms do not depend on the settings of its class."""

from __future__ import annotations

from bot.challenges.model import Challenge, Terms
from bot.challenges.teacher.service import ChallengeEditor
from bot.kit.actors import Actor


async def created(editor: ChallengeEditor, actor: Actor, terms: Terms) -> Challenge:
    """Store a draft and return it; raise as ``ChallengeEditor.draft``."""
    return await editor.draft(actor, terms.locale, lambda _: terms)
