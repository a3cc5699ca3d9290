"""/privacy. Tells a person what is kept of them."""

from __future__ import annotations

from bot.kit.click import Click
from bot.kit.commands import command
from bot.privacy.controls import show_privacy


@command("privacy")
async def privacy(click: Click) -> None:
    await show_privacy(click)
