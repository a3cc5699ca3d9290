"""Everything with a retention time is purged once a day, and nothing else must remember it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import bot
from bot.app import create_bot
from bot.kit.host import Purged

#: What is imported in another interpreter only, or runs the bot.
APART = ("bot.__main__", "bot.programs.guest.app")


def test_every_store_that_can_purge_is_registered_for_purging(sqlite_url: str) -> None:
    registered = {type(each) for each in create_bot(sqlite_url).purging}
    modules = {each.name for each in pkgutil.walk_packages(bot.__path__, "bot.")}
    for module in map(importlib.import_module, sorted(modules.difference(APART))):
        for _, each in inspect.getmembers(module, inspect.isclass):
            declares = inspect.iscoroutinefunction(vars(each).get("purge"))
            assert not declares or each in {*registered, Purged}, (
                f"{each.__name__} is never purged: build it with Host.purged in bot/app"
            )
