"""Refusals of the engine arrive from a worker process as they were raised."""

from __future__ import annotations

import pickle

import pytest

from games import GameError
from games.core import RulesFault


@pytest.mark.parametrize("kind", [GameError, *GameError.__subclasses__()])
def test_every_refusal_can_be_pickled(kind: type[GameError]) -> None:
    sent = kind(RulesFault.UNKNOWN_GAME, game="chess", known="nim", limit=3)
    received = pickle.loads(pickle.dumps(sent))  # noqa: S301 - as workers do
    assert type(received) is kind
    assert (received.fault, received.details) == (sent.fault, sent.details)
    assert str(received) == str(sent)
