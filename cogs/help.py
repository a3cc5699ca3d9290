"""/help. Tells what there is, by topic."""

from __future__ import annotations

from bot.kit.click import Click
from bot.kit.commands import command
from bot.welcome.controls import show_help


@command("help")
async def help_(click: Click) -> None:
    await show_help(click)
