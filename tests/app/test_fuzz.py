"""People do whatever Discord lets them: the short form of ``python -m tests.support.fuzz``."""

from __future__ import annotations

import pytest

from tests.support.fuzz.drawing import ACTIONS, COMMANDS, OPENINGS
from tests.support.fuzz.run import run
from tests.support.fuzz.wire import Fault

pytestmark = pytest.mark.slow

#: How many are sent at least, and from which seed: enough for some of everything.
INTERACTIONS, SEED = 1000, 5


def test_whatever_people_send_is_answered_once_and_kept_legally() -> None:
    tally = run(INTERACTIONS, SEED)
    assert tally.total >= INTERACTIONS
    everything = {*map(str, ACTIONS), *(f"/{name}" for name in COMMANDS)}
    assert everything <= tally.sent.keys(), "what is added to the bot is sent, too"
    assert {f"/{name}" for name in OPENINGS} & tally.sent.keys(), "matches are opened"
    done = tally.sent - tally.refused - tally.failed
    assert {"pick", "answered", "publish", "privacy", "/team"} <= done.keys()
    assert {"enteredleague", "jointournament", "starttournament"} <= tally.wrote.keys()
    assert {"choose", "solvepuzzle"} <= tally.wrote.keys()
    assert {"matches over", "restarts", "erasures", "waits"} <= tally.events.keys()
    assert any(tally.events[f"fault: {fault}"] for fault in Fault)
