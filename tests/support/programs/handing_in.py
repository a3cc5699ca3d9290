"""A program handed in by a file, as a pupil does."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult

from tests.support.limits import assert_components_within_limits
from tests.support.world import World


async def check(world: World, who: Any, source: str | bytes, **more: Any) -> InteractionResult:
    """Hand in a file."""
    content = source.encode() if isinstance(source, str) else source
    name = more.pop("name", "tp.py")
    shown: InteractionResult = await who.slash(
        world.channel, "program check", file=(name, content), **more
    )
    assert shown.ephemeral
    assert_components_within_limits(shown.response.components)
    return shown
