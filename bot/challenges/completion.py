"""Autocompletion of the option that names a challenge."""

from __future__ import annotations

from collections.abc import Callable

from bot.challenges.model import Challenge
from bot.challenges.moments import title_of
from bot.challenges.teacher.service import ChallengeEditor
from bot.kit.click import Click
from bot.kit.commands import NAME_LENGTH, SUGGESTIONS, Choice
from bot.kit.refusal import Refused


async def complete_challenge(click: Click, current: str) -> list[Choice[int]]:
    """Suggest to a teacher the server's challenges with ``current`` in number or title.

    The newest come first, 25 at most. Others than teachers get no suggestions.
    """
    return await _challenges(click, current, lambda _: True)


async def complete_results(click: Click, current: str) -> list[Choice[int]]:
    """Suggest as ``complete_challenge`` does, but only challenges that have opened."""
    return await _challenges(click, current, lambda challenge: challenge.has_opened)


async def _challenges(
    click: Click, current: str, offered: Callable[[Challenge], bool]
) -> list[Choice[int]]:
    say, typed = click.say, str(current).strip().lower()
    try:
        challenges = await click.service(ChallengeEditor).all(click.actor)
    except Refused:
        return []
    named = [
        (title_of(c, say), c.id)
        for c in sorted(challenges, key=lambda challenge: -challenge.id)
        if offered(c)
    ]
    fits = [Choice(name=name[:NAME_LENGTH], value=n) for name, n in named if typed in name.lower()]
    return fits[:SUGGESTIONS]
