"""The client as the features know it, which holds the services."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Protocol, TypeAlias, TypeVar

import discord
from discord.ext import commands

T = TypeVar("T")


class Purged(Protocol):
    """A store that deletes what is older than the retention time."""

    async def purge(self, before: datetime) -> object:
        """Delete rows that were last changed before a moment, or whose own end has passed."""
        ...


P = TypeVar("P", bound=Purged)


class Host(commands.AutoShardedBot):
    """A client with services by class, so that no feature imports the whole bot."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._services: dict[type[Any], Any] = {}
        #: The stores that are purged once a day.
        self.purging: list[Purged] = []
        #: Called in reverse order when the bot ends.
        self._endings: list[Callable[[], Awaitable[object]]] = []

    def provide(self, service: T) -> T:
        """Register a service under its class, in place of an earlier one; return it."""
        self._services[type(service)] = service
        return service

    def purged(self, store: P) -> P:
        """Register a store that is purged once a day; return it."""
        self.purging.append(store)
        return store

    def at_end(self, end: Callable[[], Awaitable[object]]) -> None:
        """Register a function to be called when the bot ends, the last registered one first."""
        self._endings.append(end)

    def service(self, kind: type[T]) -> T:
        """Return the service of a class; raise KeyError if the bot was built without it."""
        service: T = self._services[kind]
        return service


#: A command, a click or a submitted form that reached the bot.
Interaction: TypeAlias = discord.Interaction[Host]
