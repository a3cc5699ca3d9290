"""/quiz. The live quiz: led by teachers, answered by the class."""

from __future__ import annotations

from bot.kit.click import Click
from bot.kit.commands import command, in_servers
from bot.quiz.controls import quiz_view


@in_servers
@command("quiz")
async def quiz(click: Click) -> None:
    await click.show(quiz_view(click))
