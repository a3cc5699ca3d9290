"""So many interactions, in lessons that Hypothesis draws from a seed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.databases import bring_up_to_date
from tests.support.fuzz.machine import Fuzz
from tests.support.fuzz.tally import Tally

#: How many rules a lesson has, and how many lessons are drawn from one seed.
STEPS, LESSONS = 50, 4

#: How many times as many interactions are sent at most while something is missing among them.
PATIENCE = 8


def run(
    interactions: int,
    number: int,
    told: Callable[[], None] = lambda: None,
    missing: Callable[[Tally], Collection[str]] = lambda _: (),
) -> Tally:
    """Send so many interactions at least, more while some are missing; raise what is broken.

    What is broken is told with its story, shrunk. Which interactions one seed leads to depends
    on what is faster, a click or a clock: so whoever wants some of everything says what is
    missing, rather than trust a seed. It is sent until ``PATIENCE`` runs out.
    """
    tally = Tally()
    drawn = settings(
        max_examples=LESSONS,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    with tempfile.TemporaryDirectory(prefix="fuzz") as name:
        folder = Path(name)
        empty = folder / "empty.db"
        bring_up_to_date(f"sqlite+aiosqlite:///{empty}")
        rounds = 0
        longest = PATIENCE * interactions
        while tally.total < interactions or (missing(tally) and tally.total < longest):
            factory = seed(number + rounds)(partial(_lesson, folder, empty, tally, told))
            run_state_machine_as_test(factory, settings=drawn)
            rounds += 1
    return tally


def _lesson(folder: Path, empty: Path, tally: Tally, told: Callable[[], None]) -> Fuzz:
    return Fuzz(folder, empty, tally, told)
