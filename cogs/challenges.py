"""/challenges. Shows pupils what they can answer."""

from __future__ import annotations

from discord import app_commands

from bot.challenges.pupil.controls import show_challenges
from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase, worded


@app_commands.command(name="challenges", description=phrase("command-challenges"))
@in_servers
@worded
async def challenges(click: Click) -> None:
    await show_challenges(click)
