"""How much is begun within a minute: by a person, and in a channel."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.kit import pace
from bot.kit.clock import now
from bot.kit.pace import MINUTE, Pace
from bot.kit.refusal import KitRefusal
from tests.support.refusing import refuses

ADA, BLAISE, HERE, THERE = 1, 2, 11, 12


class Clock:
    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> object:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(pace, "PERSON", 3)
    monkeypatch.setattr(pace, "CHANNEL", 5)
    made = Clock()
    monkeypatch.setattr(pace, "now", made)
    return made


def test_a_person_goes_on_when_the_first_act_is_a_minute_old(clock: Clock) -> None:
    counted = Pace()
    for _ in range(3):
        counted.step(ADA, HERE)
        clock.at += timedelta(seconds=10)
    with refuses(KitRefusal.TOO_FAST) as refused:
        counted.step(ADA, THERE)
    assert refused.value.details == {"limit": 3, "seconds": 30}
    counted.step(BLAISE, HERE)
    clock.at += timedelta(seconds=30)
    counted.step(ADA, HERE)
    with refuses(KitRefusal.TOO_FAST):
        counted.step(ADA, HERE)


def test_a_channel_has_its_own_limit(clock: Clock) -> None:
    counted = Pace()
    for person in range(5):
        counted.step(person, HERE)
    with refuses(KitRefusal.CHANNEL_TOO_FAST):
        counted.step(9, HERE)
    counted.step(9, THERE)
    for person in range(20, 40):
        counted.step(person, None)  # nobody knows in which channel
    clock.at += MINUTE
    counted.step(9, HERE)
    assert len(counted._steps) == len(counted._of_person) == 1, "steps that are past are deleted"
