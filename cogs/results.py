"""/results. What a class has answered, for its teachers."""

from __future__ import annotations

from discord import app_commands

from bot.challenges.results.controls import overview
from bot.challenges.teacher.controls import complete_results
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command, in_servers

ChallengeNumber = app_commands.Range[int, 1, 10**15]


@autocomplete(number=complete_results)
@in_servers
@command("results")
async def results(click: Click, number: ChallengeNumber) -> None:
    await click.send(view=await overview(click, number), ephemeral=True)
