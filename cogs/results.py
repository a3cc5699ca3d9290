"""/results. What a class has answered, for its teachers."""

from __future__ import annotations

from discord import app_commands

from bot.challenges.completion import complete_results
from bot.challenges.results.controls import overview
from bot.kit.click import Click
from bot.kit.commands import autocomplete, in_servers, phrase, worded

ChallengeNumber = app_commands.Range[int, 1, 10**15]


@app_commands.command(name="results", description=phrase("command-results"))
@autocomplete(number=complete_results)
@in_servers
@worded
async def results(click: Click, number: ChallengeNumber) -> None:
    await click.send(view=await overview(click, number), ephemeral=True)
