"""/challenge create, list, edit, clone, close, delete, extend, export and import.

Lets teachers set challenges.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.challenges.completion import complete_challenge
from bot.challenges.custom_ids import TeacherAction
from bot.challenges.dates import MOMENT_LENGTH
from bot.challenges.model import MOST_MINUTES
from bot.challenges.teacher.controls import ask_whether, clone, extend
from bot.challenges.teacher.form import open_form
from bot.challenges.teacher.panel import show_list, show_panel
from bot.challenges.teacher.sharing import export_challenge, import_challenge
from bot.challenges.templates import TEMPLATES
from bot.kit.click import Click
from bot.kit.commands import autocomplete, choices, group, phrase, worded

#: The numbers that the store gives to challenges.
Number = app_commands.Range[int, 1, 10**15]

challenge = group("challenge", servers_only=True)


@challenge.command(name="create", description=phrase("command-challenge-create"))
@app_commands.choices(template=choices("template", *TEMPLATES))
@worded
async def create(click: Click, template: str | None = None) -> None:
    await open_form(click, template)


@challenge.command(name="list", description=phrase("command-challenge-list"))
@worded
async def list_(click: Click) -> None:
    await show_list(click)


@challenge.command(name="edit", description=phrase("command-challenge-edit"))
@autocomplete(number=complete_challenge)
@worded
async def edit(click: Click, number: Number) -> None:
    await show_panel(click, number)


@challenge.command(name="clone", description=phrase("command-challenge-clone"))
@autocomplete(number=complete_challenge)
@worded
async def clone_(click: Click, number: Number) -> None:
    await clone(click, number)


@challenge.command(name="close", description=phrase("command-challenge-close"))
@autocomplete(number=complete_challenge)
@worded
async def close(click: Click, number: Number) -> None:
    await ask_whether(click, TeacherAction.CLOSE, number)


@challenge.command(name="delete", description=phrase("command-challenge-delete"))
@autocomplete(number=complete_challenge)
@worded
async def delete(click: Click, number: Number) -> None:
    await ask_whether(click, TeacherAction.DELETE, number)


@challenge.command(name="extend", description=phrase("command-challenge-extend"))
@autocomplete(number=complete_challenge)
@worded
async def extend_(
    click: Click,
    number: Number,
    member: discord.Member,
    until: app_commands.Range[str, 1, MOMENT_LENGTH] | None = None,
    minutes: app_commands.Range[int, 1, MOST_MINUTES] | None = None,
) -> None:
    await extend(click, number, member, until, minutes or 0)


@challenge.command(name="export", description=phrase("command-challenge-export"))
@autocomplete(number=complete_challenge)
@worded
async def export(click: Click, number: Number) -> None:
    await export_challenge(click, number)


@challenge.command(name="import", description=phrase("command-challenge-import"))
@worded
async def import_(click: Click, file: discord.Attachment) -> None:
    await import_challenge(click, file)
