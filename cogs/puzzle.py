"""/puzzle. The puzzle of the day: answered by pupils, settled by teachers."""

from __future__ import annotations

from bot.kit.click import Click
from bot.kit.commands import command, in_servers
from bot.puzzle.controls import show_puzzle


@in_servers
@command("puzzle")
async def puzzle(click: Click) -> None:
    await show_puzzle(click)
