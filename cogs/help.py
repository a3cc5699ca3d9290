"""/help. Tells what there is, by topic."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import phrase, worded
from bot.welcome.controls import show_help


@app_commands.command(name="help", description=phrase("command-help"))
@worded
async def help_(click: Click) -> None:
    await show_help(click)
