"""People do whatever Discord lets them: the short form of ``python -m tests.support.fuzz``."""

from __future__ import annotations

import pytest

from tests.support.fuzz.drawing import ACTIONS, COMMANDS, OPENINGS
from tests.support.fuzz.machine import Fuzz
from tests.support.fuzz.run import run, run_plan
from tests.support.fuzz.steps import rule_names
from tests.support.fuzz.wire import Fault
from tests.support.sampling import IS_LONG

pytestmark = pytest.mark.slow

#: How many are sent at least, and from which seed: two lessons, or four in a long run.
INTERACTIONS, SEED = 1000 if IS_LONG else 150, 5

#: What is sent by the plan: whatever is added to the bot.
SENT = frozenset((*map(str, ACTIONS), *(f"/{name}" for name in (*COMMANDS, *OPENINGS))))

#: What is done, neither refused nor failed.
DONE = frozenset(
    (
        *("pick", "accept", "answered", "publish", "privacy", "/team", "review", "look", "replay"),
        *("takehint", "leaguestep", "leadtournament", "choosebout"),
    )
)

#: What writes something.
WROTE = frozenset(
    (
        *("enteredleague", "jointournament", "starttournament", "pausetournament", "scorebout"),
        *("removeplayer", "choose", "solvepuzzle", "quiztemplate", "stepquiz", "answerquiz"),
        *("setupfilled", "writtenprogram"),
    )
)

#: What happens.
HAPPENED = frozenset(
    (
        *("matches over", "restarts", "erasures", "waits", "forms handed back"),
        f"fault: {Fault.LOST}",
    )
)


def test_the_fixed_plan_runs_every_rule_of_the_fuzzer_with_success() -> None:
    tally = run_plan()
    assert set(rule_names(Fuzz)) == tally.rules.keys(), "the plan has each rule"
    done = tally.sent - tally.refused - tally.failed
    left = SENT - tally.sent.keys(), DONE - done.keys(), WROTE - tally.wrote.keys()
    assert left == (set(), set(), set())
    assert set() == HAPPENED - tally.events.keys()


def test_random_interactions_break_none_of_the_fuzzers_invariants() -> None:
    tally = run(INTERACTIONS, SEED, shrinks=False)
    assert tally.total >= INTERACTIONS
    assert set(rule_names(Fuzz)) == tally.rules.keys()
