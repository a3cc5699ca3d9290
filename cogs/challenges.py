"""/challenges. Shows pupils what they can answer."""

from __future__ import annotations

from bot.challenges.pupil.controls import show_challenges
from bot.kit.click import Click
from bot.kit.commands import command, in_servers


@in_servers
@command("challenges")
async def challenges(click: Click) -> None:
    await show_challenges(click)
