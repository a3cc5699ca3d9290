"""/challenge create, list, edit, clone, close, delete and extend"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Bouton
from bot.i18n import phrase
from bot.i18n.commands import choices, group, worded
from bot.moments import MOMENT_LENGTH
from bot.templates import TEMPLATES
from bot.ui.completion import complete_challenge
from bot.ui.controls import Action
from bot.ui.setting_up import ask_whether, clone, extend, open_form, show_list, show_panel

#: The numbers that the store gives to challenges.
Number = app_commands.Range[int, 1, 10**15]


class ChallengeCog(commands.Cog):
    """Lets teachers set challenges."""

    challenge = group("challenge", servers_only=True)

    @challenge.command(name="create", description=phrase("command-challenge-create"))
    @app_commands.choices(template=choices("template", *TEMPLATES))
    @worded
    async def create(
        self, interaction: discord.Interaction[Bouton], template: str | None = None
    ) -> None:
        await open_form(interaction, None if template is None else TEMPLATES[template])

    @challenge.command(name="list", description=phrase("command-challenge-list"))
    @worded
    async def list(self, interaction: discord.Interaction[Bouton]) -> None:
        await show_list(interaction)

    @challenge.command(name="edit", description=phrase("command-challenge-edit"))
    @app_commands.autocomplete(number=complete_challenge)
    @worded
    async def edit(self, interaction: discord.Interaction[Bouton], number: Number) -> None:
        await show_panel(interaction, number)

    @challenge.command(name="clone", description=phrase("command-challenge-clone"))
    @app_commands.autocomplete(number=complete_challenge)
    @worded
    async def clone(self, interaction: discord.Interaction[Bouton], number: Number) -> None:
        await clone(interaction, number)

    @challenge.command(name="close", description=phrase("command-challenge-close"))
    @app_commands.autocomplete(number=complete_challenge)
    @worded
    async def close(self, interaction: discord.Interaction[Bouton], number: Number) -> None:
        await ask_whether(interaction, Action.CLOSE, number)

    @challenge.command(name="delete", description=phrase("command-challenge-delete"))
    @app_commands.autocomplete(number=complete_challenge)
    @worded
    async def delete(self, interaction: discord.Interaction[Bouton], number: Number) -> None:
        await ask_whether(interaction, Action.DELETE, number)

    @challenge.command(name="extend", description=phrase("command-challenge-extend"))
    @app_commands.autocomplete(number=complete_challenge)
    @worded
    async def extend(
        self,
        interaction: discord.Interaction[Bouton],
        number: Number,
        member: discord.Member,
        until: app_commands.Range[str, 1, MOMENT_LENGTH] | None = None,
    ) -> None:
        await extend(interaction, number, member, until)


async def setup(bot: Bouton) -> None:
    await bot.add_cog(ChallengeCog())
