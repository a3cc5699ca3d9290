"""/privacy. Tells a person what is kept of them."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import phrase, worded
from bot.privacy.controls import show_privacy


@app_commands.command(name="privacy", description=phrase("command-privacy"))
@worded
async def privacy(click: Click) -> None:
    await show_privacy(click)
