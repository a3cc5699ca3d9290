"""/challenge with its subcommands, /challenges and /results.

Lets teachers set challenges, shows pupils what they can answer, and teachers what they answered.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.challenges.custom_ids import TeacherAction
from bot.challenges.dates import MOMENT_LENGTH
from bot.challenges.model import MOST_MINUTES
from bot.challenges.pupil.controls import show_challenges
from bot.challenges.results.controls import overview
from bot.challenges.teacher.controls import (
    ask_whether,
    clone,
    complete_challenge,
    complete_results,
    extend,
)
from bot.challenges.teacher.form import open_form
from bot.challenges.teacher.panel import show_list, show_panel
from bot.challenges.teacher.sharing import export_challenge, import_challenge
from bot.challenges.templates import TEMPLATES
from bot.kit.click import Click
from bot.kit.commands import autocomplete, choices, command, group, in_servers

#: The numbers that the store gives to challenges.
Number = app_commands.Range[int, 1, 10**15]

challenge = group("challenge", servers_only=True)


@app_commands.choices(template=choices("template", *TEMPLATES))
@command("create", challenge)
async def create(click: Click, template: str | None = None) -> None:
    await open_form(click, template)


@command("list", challenge)
async def list_(click: Click) -> None:
    await show_list(click)


@autocomplete(number=complete_challenge)
@command("edit", challenge)
async def edit(click: Click, number: Number) -> None:
    await show_panel(click, number)


@autocomplete(number=complete_challenge)
@command("clone", challenge)
async def clone_(click: Click, number: Number) -> None:
    await clone(click, number)


@autocomplete(number=complete_challenge)
@command("close", challenge)
async def close(click: Click, number: Number) -> None:
    await ask_whether(click, TeacherAction.CLOSE, number)


@autocomplete(number=complete_challenge)
@command("delete", challenge)
async def delete(click: Click, number: Number) -> None:
    await ask_whether(click, TeacherAction.DELETE, number)


@autocomplete(number=complete_challenge)
@command("extend", challenge)
async def extend_(
    click: Click,
    number: Number,
    member: discord.Member,
    until: app_commands.Range[str, 1, MOMENT_LENGTH] | None = None,
    minutes: app_commands.Range[int, 1, MOST_MINUTES] | None = None,
) -> None:
    await extend(click, number, member, until, minutes or 0)


@autocomplete(number=complete_challenge)
@command("export", challenge)
async def export(click: Click, number: Number) -> None:
    await export_challenge(click, number)


@command("import", challenge)
async def import_(click: Click, file: discord.Attachment) -> None:
    await import_challenge(click, file)


@in_servers
@command("challenges")
async def challenges(click: Click) -> None:
    await show_challenges(click)


@autocomplete(number=complete_results)
@in_servers
@command("results")
async def results(click: Click, number: Number) -> None:
    await click.send(view=await overview(click, number), ephemeral=True)
