"""/quiz. The live quiz: led by teachers, answered by the class."""

from __future__ import annotations

from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase, worded
from bot.quiz.controls import show_quiz


@app_commands.command(name="quiz", description=phrase("command-quiz"))
@in_servers
@worded
async def quiz(click: Click) -> None:
    await show_quiz(click)
