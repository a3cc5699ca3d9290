"""Mutants of the right versions: those that do something else are refuted, the others are not.

A sample of them; all of them with ``python -m tests.programs.test_mutants``.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.programs.judging import functions_of, judge_source
from bot.programs.sandbox import Limits, Program, Sandbox
from games.worksheets.calls import Answer, Call, Returned, Stopped
from games.worksheets.verdict import Status
from games.worksheets.versions import RIGHT
from tests.support.mutants import DOMAINS, mutants

#: In the suite each so-manieth mutant is judged.
STEP = 14

_LIMITS = Limits(seconds=0.4, call_seconds=0.2, calls_seconds=0.6, memory=30_000_000)

#: What is only slow comes to its end in this time.
_PATIENT = Limits(seconds=30, call_seconds=30, calls_seconds=60)


def all_mutants() -> Iterator[tuple[str, str, str]]:
    """Go through the functions: the name, a right program, and a mutant of it."""
    for source in RIGHT:
        for name in functions_of(source):
            if name in DOMAINS and f"def {name}" in source:
                for mutant in mutants(source, name):
                    yield name, source, mutant


def _told(answer: Answer) -> object:
    if not isinstance(answer, Returned):
        return type(answer)
    return type(answer.result), answer.result, answer.arguments, answer.same


def _done(sandbox: Sandbox, source: str, name: str) -> list[object]:
    """Return what a function does with every argument of its wider domain."""
    with Program(sandbox, source) as program:
        return [_told(one) for one in program.run(name, [Call(a) for a in DOMAINS[name]()])]


def judged(sandbox: Sandbox, step: int) -> tuple[int, list[str], list[str]]:
    """Judge mutants: how many do something else, which of those pass, which others do not."""
    changed, missed, blamed = 0, list[str](), list[str]()
    known: dict[tuple[str, str], list[object]] = {}
    for number, (name, source, mutant) in enumerate(all_mutants()):
        if number % step:
            continue
        if (source, name) not in known:
            known[source, name] = _done(sandbox, source, name)
        result, *_ = judge_source(sandbox, mutant, name)
        done = _done(sandbox, mutant, name)
        if Stopped in done and result.status is Status.CORRECT:  # slow, perhaps, but the same
            with Sandbox(limits=_PATIENT) as patient:
                done = _done(patient, mutant, name)
        is_other = done != known[source, name]
        changed += is_other
        if is_other and result.status is Status.CORRECT:
            missed.append(f"{name}: {mutant}")
        if not is_other and result.status is not Status.CORRECT:
            blamed.append(f"{name}: {result} {mutant}")
    return changed, missed, blamed


def test_mutants_that_do_something_else_are_refuted_and_no_others() -> None:
    with Sandbox(limits=_LIMITS) as sandbox:
        changed, missed, blamed = judged(sandbox, STEP)
    assert changed >= 15
    assert len(missed) <= 0.05 * changed, missed
    assert not blamed, blamed


if __name__ == "__main__":
    with Sandbox(limits=_LIMITS) as opened:
        others, passed, accused = judged(opened, 1)
    for text in (*passed, *accused):
        print(text, end="\n\n")
    print(f"{others - len(passed)} of {others} refuted; {len(accused)} wrongly refuted")
