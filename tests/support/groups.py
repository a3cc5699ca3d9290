"""A class in groups that have different windows of time in a challenge."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.challenges.model import Challenge
from bot.challenges.openings import Window
from bot.challenges.teams.store import TeamStore, regroup
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Refusal, Refused
from bot.roster.model import Listed
from bot.roster.service import Rosters
from bot.roster.store import RosterStore
from tests.support.challenge_service import ADA, BLAISE, GUILD, TEACHER, Service

#: Ada is in group A, Blaise in B, Chloé in one without dates; Dana has not joined.
CHLOE, DANA = Actor(4, GUILD), Actor(5, GUILD)

LISTED = [
    Listed(n, name, team) for n, name, team in ((1, "Ada", "A"), (2, "B", "B"), (3, "C", "C"))
]

HOUR = timedelta(hours=1)


def rosters_of(service: Service) -> Rosters:
    store = RosterStore(service.store.engine, regroup)
    return Rosters(store, service.classes, TeamStore(store.engine), service.runner.show_soon)


async def classroom(engine: Engine, **changes: Any) -> tuple[Service, Challenge]:
    """Open a challenge from an hour ago to in six hours, for a class in groups."""
    service = Service(engine)
    rosters = rosters_of(service)
    await rosters.replace(TEACHER, "fr", [*LISTED, Listed(9, "Dana", "A")], 0)
    for number, who in enumerate((ADA, BLAISE, CHLOE), 1):
        await rosters.join(who, str(number))
    began = now() - HOUR
    return service, await service.open(opens_at=began, closes_at=began + 7 * HOUR, **changes)


async def refused(engine: Service, who: Actor, challenge: Challenge, why: Refusal) -> None:
    with pytest.raises(Refused) as found:
        await engine.attempts.begin(who, challenge.id)
    assert found.value.refusal is why


def windows(challenge: Challenge) -> dict[str, Window]:
    """A group whose time is over, and one whose time has not come."""
    opens, closes = challenge.terms.opens_at, challenge.terms.closes_at
    return {"A": Window(opens, opens + HOUR / 2), "B": Window(closes - HOUR, closes)}
