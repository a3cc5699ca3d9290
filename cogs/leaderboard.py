"""/leaderboard. The leaderboard of a class, in each family of games and in all."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import choices, command, in_servers, phrase
from bot.season.controls import season_for
from games import FAMILIES


@app_commands.choices(game=choices("family", *FAMILIES))
@app_commands.describe(game=phrase("command-leaderboard-game"))
@in_servers
@command("leaderboard")
async def leaderboard(click: Click, game: str | None = None) -> None:
    shown = await season_for(click, game, page=0)
    await click.send(view=shown, ephemeral=True)
