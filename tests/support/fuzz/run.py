"""So many interactions, in lessons that Hypothesis draws from a seed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.internal.conjecture import providers
from hypothesis.stateful import run_state_machine_as_test

from tests.support.databases import bring_up_to_date
from tests.support.fuzz.machine import Fuzz
from tests.support.fuzz.plan import follow_plan
from tests.support.fuzz.steps import rule_names
from tests.support.fuzz.tally import Tally

#: How many rules are followed in a lesson: each one at least once, by ``_Turns``.
STEPS = 2 * len(rule_names(Fuzz))

#: How many interactions a lesson has, about.
USUAL = 400


def run(
    interactions: int,
    number: int,
    told: Callable[[], None] = lambda: None,
    *,
    shrinks: bool = True,
) -> Tally:
    """Send at least so many interactions, in lessons drawn from a seed; raise the first failure.

    It is told with its story, shrunk if that is wanted, which may take minutes.
    """
    tally = Tally()
    drawn = settings(
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink) if shrinks else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    with _empty() as (folder, empty), _seed_alone():
        while tally.total < interactions:
            # The first lesson of a seed is always the same one: the simplest.
            lessons = 2 + (interactions - tally.total) // USUAL
            factory = seed(number + tally.total)(partial(_lesson, folder, empty, tally, told))
            run_state_machine_as_test(factory, settings=settings(drawn, max_examples=lessons))
    return tally


def run_plan() -> Tally:
    """Run the lesson of ``plan.py``, which follows each rule; raise the first failure."""
    tally = Tally()
    with _empty() as (folder, empty):
        fuzz = _lesson(folder, empty, tally, lambda: None)
        try:
            follow_plan(fuzz)
        finally:
            fuzz.teardown()
    return tally


@contextmanager
def _seed_alone() -> Iterator[None]:
    """Have Hypothesis draw by the seed alone, and not by constants in the modules under test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(providers, "_get_local_constants", providers.Constants)
        patch.setattr(providers, "CONSTANTS_CACHE", providers.LRUCache(1024))
        yield


@contextmanager
def _empty() -> Iterator[tuple[Path, Path]]:
    """Make a folder for databases, and in it one with the schema and nothing in it."""
    with tempfile.TemporaryDirectory(prefix="fuzz") as name:
        empty = Path(name) / "empty.db"
        bring_up_to_date(f"sqlite+aiosqlite:///{empty}")
        yield Path(name), empty


def _lesson(folder: Path, empty: Path, tally: Tally, told: Callable[[], None]) -> Fuzz:
    return Fuzz(folder, empty, tally, told)
