"""Prove a function of a worksheet, or refute it by the smallest call that it fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby, islice
from typing import Any

from games.worksheets.calls import Answer, Arguments, Call, Returned, Runner
from games.worksheets.cases import smaller
from games.worksheets.specification import FAILURES, Mistake, Slip, Specification, failure

#: So many calls are made at once; the first batches are small, as most mistakes show soon.
_FIRST, _LARGEST = 16, 512

#: So many smaller calls are looked at in search of the smallest, one step after the other.
_SHRINKING_STEPS = 40


#: A program that was stopped is not tried again by another reading.
_STOPPED = frozenset({Mistake.TOO_SLOW, Mistake.TOO_MUCH_MEMORY, Mistake.CRASHED})


class Status(StrEnum):
    """What a function came to."""

    CORRECT = "correct"
    WRONG = "wrong"
    ERROR = "error"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """What was found of a function; the call is the smallest one that fails."""

    status: Status
    checked: int
    call: Call | None = None
    slip: Slip | None = None


def check(asked: Specification, run: Runner) -> Verdict:
    """Judge a function by the calls that its specification has.

    If it is wrong by every reading of the sheet, the one by which it goes farthest counts.
    """
    verdicts: list[Verdict] = []
    for reading in (asked, *asked.alternatives):
        verdict = _check(reading, run)
        if verdict.status is Status.CORRECT:
            return verdict
        verdicts.append(verdict)
        if verdict.slip is not None and verdict.slip.mistake in _STOPPED:
            break
    return max(verdicts, key=lambda verdict: verdict.checked)


def _check(asked: Specification, run: Runner) -> Verdict:
    checked = 0
    results: dict[Arguments, Any] = {}
    for batch in _batches(asked):
        for call, answers in _answered(asked, batch, run):
            checked += 1
            slip = _judged(asked, call, answers)
            if slip is None:
                answer = answers[-1]
                assert isinstance(answer, Returned)
                if asked.lost_match is not None:
                    results[_key(call)] = answer.result
                continue
            call, slip = _smallest(asked, call, slip, run)
            if slip.mistake is Mistake.GIVES_UP and asked.lost_match is not None:
                results[_key(call)] = slip.got
                slip = replace(slip, match=asked.lost_match(call, results))
            status = Status.ERROR if slip.mistake in FAILURES else Status.WRONG
            return Verdict(status, checked, call, slip)
    return Verdict(Status.CORRECT, checked)


def _key(call: Call) -> Arguments:
    """Return the arguments as they may be a key."""
    return tuple(tuple(one) if isinstance(one, list) else one for one in call.arguments)


def _batches(asked: Specification) -> Iterator[list[Call]]:
    """Part the calls: those of a batch share the names that the sheet gives."""
    size = _FIRST
    for _, sharing in groupby(asked.calls(), key=lambda call: id(call.given)):
        while batch := list(islice(sharing, size)):
            yield batch
            size = min(2 * size, _LARGEST)


def _answered(
    asked: Specification, batch: Sequence[Call], run: Runner
) -> Iterator[tuple[Call, Sequence[Answer]]]:
    """Make the calls, each as often as it asks for; the last one may have been stopped."""
    counts = [asked.repeats(call) for call in batch]
    answers = run(
        asked.expression or asked.name,
        [call for call, count in zip(batch, counts, strict=True) for _ in range(count)],
    )
    start = 0
    for call, count in zip(batch, counts, strict=True):
        own = answers[start : start + count]
        if not own:
            return
        yield call, own
        start += count


def _judged(asked: Specification, call: Call, answers: Sequence[Answer]) -> Slip | None:
    for answer in answers:
        slip = failure(answer)
        if slip is None and isinstance(answer, Returned):
            slip = asked.judge(call, answer)
        if slip is not None:
            return slip
    if asked.reaches is not None and len(answers) > 1:
        results = (answer.result for answer in answers if isinstance(answer, Returned))
        drawn = [asked.reads(call, result) for result in results]
        for one in asked.reaches(call):
            if one not in drawn:
                return Slip(Mistake.NEVER_DRAWN, one)
    return None


def _smallest(asked: Specification, call: Call, slip: Slip, run: Runner) -> tuple[Call, Slip]:
    """Go to smaller calls that fail, too, as long as there are any."""
    if asked.repeats(call) > 1 or slip.mistake in _STOPPED:
        return call, slip
    for _ in range(_SHRINKING_STEPS):
        candidates = [
            Call(arguments, call.given)
            for arguments in smaller(call.arguments)
            if asked.allows(arguments)
        ]
        if not candidates:
            break
        for candidate, answers in _answered(asked, candidates, run):
            found = _judged(asked, candidate, answers)
            if found is not None:
                call, slip = candidate, found
                break
        else:
            break
    return call, slip
