"""Refusals that a test expects, and lists of all that there are."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Awaitable
from enum import StrEnum
from typing import Any

import pytest

import bot.app
import games
from bot.kit.refusal import Refusal, Refused
from games import Fault


def refuses(refusal: Refusal) -> pytest.RaisesExc[Refused]:
    """Expect that something is refused for this reason, and no other."""
    return pytest.raises(Refused, check=lambda error: error.refusal is refusal)


async def denied(request: Awaitable[Any], refusal: Refusal) -> None:
    """Check that a request is denied for this reason, and no other."""
    with refuses(refusal):
        await request


def all_refusals() -> list[StrEnum]:
    """Return every reason for which a request is refused, whoever owns it."""
    for module in pkgutil.iter_modules(bot.app.__path__, "bot.app."):
        importlib.import_module(module.name)  # they load every feature
    return members(Refusal)


def all_faults() -> list[StrEnum]:
    """Return every fault of the engine, whoever owns it."""
    for module in pkgutil.walk_packages(games.__path__, "games."):
        importlib.import_module(module.name)
    return members(Fault)


def members(base: type[StrEnum]) -> list[StrEnum]:
    """Return the members of all enumerations under a base."""
    found = list(base)
    for kind in base.__subclasses__():
        found += members(kind)
    return found
