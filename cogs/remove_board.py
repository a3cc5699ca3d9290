"""*Remove board*, in the menu of a message"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.kit.click import Click
from bot.kit.commands import in_servers, phrase
from bot.kit.host import Interaction
from bot.play.removal.controls import remove_board


class Menu(app_commands.ContextMenu):
    """A command in a menu, with the empty description that Discord has for it."""

    def to_dict(self, tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
        return {**super().to_dict(tree), "description": ""}


async def _remove(interaction: Interaction, message: discord.Message) -> None:
    await remove_board(Click.of(interaction), message)


menu = in_servers(Menu(name=phrase("menu-remove-board"), callback=_remove))
