"""Mutants of the right versions: those that do something else are refuted, the others are not.

A sample of them; all of them with ``python -m tests.programs.test_mutants``.
"""

from __future__ import annotations

from functools import partial

from bot.programs.judging import judge_source
from bot.programs.sandbox import Program, Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Stopped
from games.worksheets.verdict import Status
from tests.support.all_mutants import all_mutants
from tests.support.behaviour import Behaviour
from tests.support.behaviours import BEHAVIOURS

#: In the suite each so-manieth mutant is judged.
STEP = 29

_LIMITS = Sandbox(fuel=10**9, all_fuel=10**10, memory=30_000_000)

#: What is only slow comes to its end with so many instructions.
_PATIENT = Sandbox(fuel=10**12, all_fuel=10**12)


def _done(sandbox: Sandbox, source: str, name: str, way: Behaviour) -> list[object]:
    """Return the behaviour of a function in every call of its wider domain."""
    return way.of(partial(Program(sandbox, source).run, way.expression or name))


def judged(sandbox: Sandbox, step: int) -> tuple[int, list[str], list[str]]:
    """Judge mutants: how many do something else, which of those pass, which others do not."""
    changed, missed, blamed = 0, list[str](), list[str]()
    known: dict[tuple[str, str], list[object]] = {}
    for number, (name, source, mutant, way) in enumerate(all_mutants()):
        if number % step:
            continue
        if (source, name) not in known:
            known[source, name] = _done(sandbox, source, name, way)
        result, *_ = judge_source(sandbox, mutant, name)
        done = _done(sandbox, mutant, name, way)
        if Stopped in done and result.status is Status.CORRECT:  # slow, perhaps, but the same
            done = _done(_PATIENT, mutant, name, way)
        is_other = done != known[source, name]
        changed += is_other
        if is_other and result.status is Status.CORRECT:
            missed.append(f"{name}: {mutant}")
        if not is_other and result.status is not Status.CORRECT:
            blamed.append(f"{name}: {result} {mutant}")
    return changed, missed, blamed


def test_every_function_has_a_behaviour_to_compare() -> None:
    assert set(BEHAVIOURS) == set(FUNCTIONS)


def test_exactly_the_mutants_that_behave_differently_are_refuted() -> None:
    changed, missed, blamed = judged(_LIMITS, STEP)
    assert changed >= 15
    assert not missed, missed
    assert not blamed, blamed


if __name__ == "__main__":
    others, passed, accused = judged(_LIMITS, 1)
    for text in (*passed, *accused):
        print(text, end="\n\n")
    print(f"{others - len(passed)} of {others} refuted; {len(accused)} wrongly refuted")
