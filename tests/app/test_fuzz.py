"""People do whatever Discord lets them: the short form of ``python -m tests.support.fuzz``."""

from __future__ import annotations

import pytest

from tests.support.fuzz.drawing import ACTIONS, COMMANDS, OPENINGS
from tests.support.fuzz.run import run
from tests.support.fuzz.tally import Tally
from tests.support.fuzz.wire import Fault

pytestmark = pytest.mark.slow

#: How many are sent at least, and from which seed.
INTERACTIONS, SEED = 1000, 5

#: What must be sent: whatever is added to the bot.
SENT = frozenset((*map(str, ACTIONS), *(f"/{name}" for name in (*COMMANDS, *OPENINGS))))

#: What must be done at least once, neither refused nor failed.
DONE = frozenset(
    (
        "pick",
        "accept",
        "answered",
        "publish",
        "privacy",
        "/team",
        "review",
        "look",
        "replay",
        "leaguestep",
    )
)

#: What must have written something.
WROTE = frozenset(
    (
        *("enteredleague", "jointournament", "starttournament", "pausetournament", "scorebout"),
        *("choose", "solvepuzzle"),
    )
)

#: What must have happened.
HAPPENED = frozenset(("matches over", "restarts", "erasures", "waits"))


def missing(tally: Tally) -> set[str]:
    """Return what the interactions sent so far have left out."""
    done = tally.sent - tally.refused - tally.failed
    left = {f"sent: {name}" for name in SENT - tally.sent.keys()}
    left |= {f"done: {name}" for name in DONE - done.keys()}
    left |= {f"wrote: {name}" for name in WROTE - tally.wrote.keys()}
    left |= {f"happened: {name}" for name in HAPPENED - tally.events.keys()}
    if not any(tally.events[f"fault: {fault}"] for fault in Fault):
        left.add("happened: a fault")
    return left


def test_whatever_people_send_is_answered_once_and_kept_legally() -> None:
    tally = run(INTERACTIONS, SEED, missing=missing)
    assert tally.total >= INTERACTIONS
    assert not missing(tally)
