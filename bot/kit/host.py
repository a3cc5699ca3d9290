"""The client as the features know it, which holds the services."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import discord
from discord.ext import commands

T = TypeVar("T")


class Host(commands.AutoShardedBot):
    """A client with services by class, so that no feature imports the whole bot."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._services: dict[type[Any], Any] = {}

    def provide(self, service: T) -> T:
        """Register a service under its class; return it."""
        self._services[type(service)] = service
        return service

    def service(self, kind: type[T]) -> T:
        """Return the service of a class; raise KeyError if the bot was built without it."""
        service: T = self._services[kind]
        return service


#: A command, a click or a submitted form that reached the bot.
Interaction: TypeAlias = discord.Interaction[Host]
