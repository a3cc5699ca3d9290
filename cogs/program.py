"""/program check, list and show. Programs that pupils hand in: judged, kept and shown to them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import autocomplete, command, group
from bot.programs.completion import complete_function, complete_program
from bot.programs.controls import check_program, programs_list, show_program
from bot.programs.service import LONGEST_NAME

Name = app_commands.Range[str, 1, LONGEST_NAME]

program = group("program")


@autocomplete(function=complete_function)
@command("check", program)
async def check(
    click: Click,
    file: discord.Attachment | None = None,
    function: Name | None = None,
) -> None:
    await check_program(click, file, function)


@command("list", program)
async def list_(click: Click) -> None:
    await click.show(programs_list(click))


@autocomplete(program=complete_program)
@command("show", program)
async def show(click: Click, program: Name) -> None:
    await show_program(click, program)
