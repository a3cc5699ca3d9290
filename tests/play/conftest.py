"""Fixtures: the service of matches."""

from __future__ import annotations

from itertools import count

import pytest

from bot.db.engine import Engine
from bot.play.service import Matches
from tests.support.world import play_service


@pytest.fixture
def matches(engine: Engine) -> Matches:
    """Return the service of matches, with known seeds, on each kind of database in turn."""
    return play_service(engine, count(1).__next__)
