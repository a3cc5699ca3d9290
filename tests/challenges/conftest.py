"""Fixtures: the results of a challenge."""

from __future__ import annotations

import pytest

from bot.challenges.results.service import Results, results_of
from tests.support.results import ATTEMPTS, CHALLENGE


@pytest.fixture
def results() -> Results:
    """Return the results of the challenge that is over."""
    return results_of(CHALLENGE, ATTEMPTS)
