"""/join. Lets pupils say who they are on the list of their class."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import command, in_servers
from bot.roster.controls import join
from bot.roster.reading import LONGEST_NAME


@in_servers
@command("join")
async def join_(
    click: Click,
    line: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
) -> None:
    await join(click, line)
