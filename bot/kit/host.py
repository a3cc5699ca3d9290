"""The client as the features know it: the host of their services."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import discord
from discord.ext import commands

T = TypeVar("T")


class Host(commands.AutoShardedBot):
    """A client that hands out services by their class, so that no feature knows the whole bot."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._services: dict[type[Any], Any] = {}

    def provide(self, service: T) -> T:
        """Hand a service out from now on; return it."""
        self._services[type(service)] = service
        return service

    def service(self, kind: type[T]) -> T:
        """Return the service of a class; raise KeyError if the bot was built without it."""
        found: T = self._services[kind]
        return found


#: A command, a click or a submitted form that reached the bot.
Interaction: TypeAlias = discord.Interaction[Host]
