"""/program check, list and show"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.commands import group, phrase, worded
from bot.kit.host import Interaction
from bot.programs.completion import complete_function, complete_program
from bot.programs.controls import check_program, show_program, show_programs
from bot.programs.service import LONGEST_NAME

Name = app_commands.Range[str, 1, LONGEST_NAME]


class ProgramCog(commands.Cog):
    """Programs that pupils hand in: judged, kept and shown to them."""

    program = group("program")

    @program.command(name="check", description=phrase("command-program-check"))
    @app_commands.autocomplete(function=complete_function)
    @worded
    async def check(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        function: Name | None = None,
    ) -> None:
        await check_program(interaction, file, function)

    @program.command(name="list", description=phrase("command-program-list"))
    @worded
    async def list(self, interaction: Interaction) -> None:
        await show_programs(interaction)

    @program.command(name="show", description=phrase("command-program-show"))
    @app_commands.autocomplete(program=complete_program)
    @worded
    async def show(self, interaction: Interaction, program: Name) -> None:
        await show_program(interaction, program)
