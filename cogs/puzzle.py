"""/puzzle. The puzzle of the day: answered by pupils, settled by teachers."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase, worded
from bot.puzzle.controls import show_puzzle


@app_commands.command(name="puzzle", description=phrase("command-puzzle"))
@in_servers
@worded
async def puzzle(click: Click) -> None:
    await show_puzzle(click)
