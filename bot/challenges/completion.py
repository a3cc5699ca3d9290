"""What is offered while a challenge is chosen."""

from __future__ import annotations

from collections.abc import Collection

from bot.challenges.model import ChallengeState
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.completion import NAME_LENGTH, SUGGESTIONS, Choice
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import Refused


async def complete_challenge(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest to a teacher the challenges of the server, by number or title, the newest first."""
    return await _challenges(interaction, current, tuple(ChallengeState))


async def complete_results(interaction: Interaction, current: str) -> list[Choice[int]]:
    """Suggest to a teacher the challenges that have opened, the newest first."""
    return await _challenges(interaction, current, (ChallengeState.OPEN, ChallengeState.CLOSED))


async def _challenges(
    interaction: Interaction, current: str, states: Collection[ChallengeState]
) -> list[Choice[int]]:
    say, typed = words(locale_of(interaction)), str(current).strip().lower()
    try:
        challenges = await interaction.client.service(ChallengeEditor).all(actor_of(interaction))
    except Refused:
        return []
    named = [
        (say("challenge-number", number=str(c.id), title=c.terms.title), c.id)
        for c in sorted(challenges, key=lambda challenge: -challenge.id)
        if c.state in states
    ]
    found = [Choice(name=name[:NAME_LENGTH], value=n) for name, n in named if typed in name.lower()]
    return found[:SUGGESTIONS]
