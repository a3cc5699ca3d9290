"""One local Discord for a whole file of tests, none of which leaves anything behind in it."""

from __future__ import annotations

import pytest

from tests.support.world import World

#: What such a file marks its tests with: they share the event loop of their world.
SHARES_A_WORLD = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@pytest.fixture(scope="module")
def shared_world(module_world: World) -> World:
    """Return the world of a file that calls this fixture ``world``."""
    return module_world
