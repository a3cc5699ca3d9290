"""The leaderboard as one person asks for it: its pages, and how they are named on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.answers import change
from bot.i18n import locale_of, words
from bot.leaderboard import family_of_number
from bot.ui.controls import Action, Control
from bot.ui.names import names_of
from bot.ui.people import actor_of
from bot.ui.standings import season_message, season_page

if TYPE_CHECKING:
    from bot.client import Bouton


async def season_for(
    interaction: discord.Interaction[Bouton], family: str | None, page: int
) -> discord.ui.LayoutView:
    """Show a page of the leaderboard; raise Denied outside servers."""
    actor, locale = actor_of(interaction), locale_of(interaction)
    say, bot = words(locale), interaction.client
    season = await bot.leaderboards.season(actor, locale, family)
    shown = [score.person for score in season_page(season, page)[1]]
    names = await names_of(
        bot.classes,
        actor.guild_id,
        [*shown, actor.id],
        shows_names=season.settings.shows_names,
        say=say,
    )
    me = (await bot.classes.members(actor.guild_id, [actor.id]))[actor.id]
    return season_message(season, page, names, me, say)


async def _turn(interaction: discord.Interaction[Bouton], control: Control) -> None:
    """Turn to a page, after changing how this person is named if they ask for it."""
    if control.path:
        shows = control.path[0] == 1
        await interaction.client.classes.show_name(actor_of(interaction), shows=shows)
    family = family_of_number(control.match)
    await change(interaction, view=await season_for(interaction, family, control.ply))


HANDLERS = {Action.STANDINGS: _turn}
