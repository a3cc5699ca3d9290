"""Fixtures: the teacher who leads quizzes."""

from __future__ import annotations

from typing import Any

import discord
import pytest_asyncio

from tests.support.world import World


@pytest_asyncio.fixture
async def prof(world: World) -> Any:
    """Return a teacher who speaks French."""
    role = world.server.create_role("prof", permissions=discord.Permissions(manage_guild=True))
    made = world.server.add_member(world.env.create_user("prof"), roles=[role])
    world.languages.speaks(made.id, "fr")
    return made
