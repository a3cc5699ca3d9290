"""Prove a function of a worksheet, or refute it by the smallest call that it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby, islice
from operator import sub
from typing import Any

from games.worksheets.calls import Answer, Arguments, Call, Returned, Runner
from games.worksheets.cases import smaller
from games.worksheets.specification import FAILURES, STOPPED, Defect, Slip, Specification, failure

#: So many calls are made at once; the first batches are small, as most mistakes show soon.
_FIRST, _LARGEST = 16, 512

#: A call that must reach several results is made so often, and on only if one was not drawn: a
#: move that is drawn, and forbidden, shows by then even if it is as rare as one in ten.
_DRAWN_FIRST = 60

#: So many smaller calls are looked at in search of the smallest, one step after the other.
_SHRINKING_STEPS = 40


#: These are named only if they explain every wrong answer of the first calls, and several.
_EXPLAINING = frozenset(
    {Defect.OFF_BY_ONE, Defect.REVERSED, Defect.LARGEST_PLUS_ONE, Defect.ORDINARY_SUM}
)
_FEWEST_EXPLAINED, _LOOKED_AT = 3, 100


class Status(StrEnum):
    """Whether a function is right, gives a wrong answer, fails, or was not judged."""

    CORRECT = "correct"
    WRONG = "wrong"
    ERROR = "error"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Varies:
    """A call that was answered in two ways."""

    call: Call
    first: Any
    second: Any


@dataclass(frozen=True)
class Undrawn:
    """A result that the sheet would have drawn in a call, too, and that never was."""

    call: Call
    result: Any


@dataclass(frozen=True)
class FunctionVerdict:
    """The verdict on a function, after ``checked`` calls; ``call`` is the smallest that fails.

    ``call`` and ``slip`` are None if the function is right.
    """

    status: Status
    checked: int
    call: Call | None = None
    slip: Slip | None = None
    #: The reading of the sheet by which it was judged.
    reading: Specification | None = None
    #: The answers on which a proof rests, by the arguments.
    answers: Mapping[Arguments, Returned] = field(default_factory=dict, repr=False)
    #: Two answers to the same call, if one on which a proof rests was answered in two ways.
    varies: Varies | None = None
    #: What a function that is right never drew, though the sheet asks for chance there.
    undrawn: Undrawn | None = None
    #: A right answer to the call that fails: when the file is run again and it is called first.
    again: Answer | None = None
    #: The same, when a strategy was asked first.
    once: Returned | None = None


def check(asked: Specification, run: Runner) -> FunctionVerdict:
    """Judge a function by the calls of its specification, which ``run`` makes.

    The first reading of the sheet by which it is right counts; if there is none, the one by which
    it fails last: after the most calls. No other reading is tried once the program was stopped.
    """
    verdicts: list[FunctionVerdict] = []
    for reading in (asked, *asked.alternatives):
        verdict = _check_function(reading, run)
        if verdict.status is Status.CORRECT:
            return verdict
        verdicts.append(verdict)
        if verdict.slip is not None and verdict.slip.defect in STOPPED:
            break
    return max(verdicts, key=lambda verdict: verdict.checked)


def _check_function(asked: Specification, run: Runner) -> FunctionVerdict:
    checked = 0
    results: dict[Arguments, Any] = {}
    first: dict[Arguments, Returned] = {}
    varies: Varies | None = None
    undrawn: Undrawn | None = None
    for batch in _split_by_given_names(asked.calls()):
        for call, answers in _make_calls(asked, batch, run):
            checked += 1
            slip = _judge_answers(asked, call, answers)
            if slip is None:
                answer = answers[-1]
                assert isinstance(answer, Returned)
                if asked.lost_match is not None:
                    results[_hashable_arguments(call)] = answer.result
                if asked.rests_on(call):
                    first[_hashable_arguments(call)] = answer
                    varies = varies or _find_differing_answers(call, answers)
                undrawn = undrawn or _find_missing_result(asked, call, answers)
                continue
            call, slip = _shrink_failing_call(asked, call, slip, run)
            if slip.defect in _EXPLAINING and not _explains_all_errors(slip.defect, asked, run):
                slip = replace(slip, defect=Defect.WRONG_VALUE)
            if slip.defect is Defect.GIVES_UP and asked.lost_match is not None:
                results[_hashable_arguments(call)] = slip.got
                slip = replace(slip, match=asked.lost_match(call, results))
            return FunctionVerdict(_status_of_slip(slip), checked, call, slip, asked)
    return FunctionVerdict(
        Status.CORRECT, checked, reading=asked, varies=varies, undrawn=undrawn, answers=first
    )


def _explains_all_errors(mistake: Defect, asked: Specification, run: Runner) -> bool:
    """Return whether three or more of the first 100 calls fail, and all of these by one mistake.

    Off by one: all too large, or all too small.
    """
    made = [*islice(asked.calls(), _LOOKED_AT)]
    judged = (
        _judge_answers(asked, call, answers) for call, answers in _make_calls(asked, made, run)
    )
    slips = [slip for slip in judged if slip is not None]
    if len(slips) < _FEWEST_EXPLAINED or any(slip.defect is not mistake for slip in slips):
        return False
    if mistake is not Defect.OFF_BY_ONE:
        return True
    return len({slip.got - slip.expected for slip in slips}) == 1


def _find_differing_answers(call: Call, answers: Iterable[Answer]) -> Varies | None:
    """Return two answers to a call that differ; None if all are equal."""
    results = [answer.result for answer in answers if isinstance(answer, Returned)]
    other = next((one for one in results if one != results[0]), None)
    return None if other is None else Varies(call, results[0], other)


def asked_again(
    verdict: FunctionVerdict, run: Runner, begin_anew: Callable[[], None]
) -> FunctionVerdict:
    """Ask a strategy that is right again, the last call first, once ``begin_anew`` was called.

    Any other verdict is returned as it is. The proof rests on the answers staying the same: two
    that differ become ``varies``. If one is wrong this time, the verdict is that of this call, with
    the right answer of the first time as ``once``.
    """
    asked = verdict.reading
    if asked is None or asked.proof is None or verdict.status is not Status.CORRECT:
        return verdict
    resting = [call for call in asked.calls() if asked.rests_on(call)]
    begin_anew()
    varies = verdict.varies
    for batch in _split_by_given_names(reversed(resting)):
        for call, answer in zip(batch, run(asked.expression or asked.name, batch), strict=False):
            before = verdict.answers[_hashable_arguments(call)]
            slip = _judge_answers(asked, call, [answer])
            if slip is not None:
                return FunctionVerdict(
                    _status_of_slip(slip), verdict.checked, call, slip, asked, once=before
                )
            varies = varies or _find_differing_answers(call, [before, answer])
    return replace(verdict, varies=varies)


def confirmed(
    verdict: FunctionVerdict, run: Runner, begin_anew: Callable[[], None]
) -> FunctionVerdict:
    """Make the call that failed once more, after ``begin_anew``, which restarts the program.

    If it fails again, the new slip counts. If not, the calls so far are made one by one: the first
    that fails becomes that of the verdict, or else the defect is SHARED; ``again`` is its right
    answer if made first. The verdict is returned as it is without a call that failed, if that is
    made repeatedly, or if only all calls together took too long.
    """
    asked, call, slip = verdict.reading, verdict.call, verdict.slip
    if asked is None or call is None or slip is None or asked.repeats(call) > 1:
        return verdict
    if slip.defect is Defect.TOO_SLOW_IN_ALL:  # no call of its own failed
        return verdict
    begin_anew()
    found, answer = _judge_single_call(asked, call, run)
    if found is not None:
        is_named = found.defect in _EXPLAINING  # whether it explains the others was seen before
        defect = slip.defect if is_named else found.defect
        found = replace(found, match=slip.match, defect=defect)
        return replace(verdict, slip=found, status=_status_of_slip(found))
    begin_anew()
    for each in islice(asked.calls(), verdict.checked + _FIRST):  # also what was in its batch
        found, _ = _judge_single_call(asked, each, run)
        if found is not None:
            begin_anew()
            _, answer = _judge_single_call(asked, each, run)
            status = _status_of_slip(found)
            return replace(verdict, call=each, slip=found, status=status, again=answer)
    return replace(verdict, slip=replace(slip, defect=Defect.SHARED), again=answer)


def _judge_single_call(
    asked: Specification, call: Call, run: Runner
) -> tuple[Slip | None, Answer | None]:
    """Make one call; return what is wrong with it and None, or None and the right answer."""
    (_, answers), *_ = _make_calls(asked, [call], run)
    slip = _judge_answers(asked, call, answers)
    return (slip, None) if slip is not None else (None, answers[-1])


def _status_of_slip(slip: Slip) -> Status:
    return Status.ERROR if slip.defect in FAILURES else Status.WRONG


def _hashable_arguments(call: Call) -> Arguments:
    """Return the arguments of a call with lists as tuples and sets as frozensets."""
    kinds: dict[type, type] = {list: tuple, set: frozenset}
    return tuple(kinds[type(one)](one) if type(one) in kinds else one for one in call.arguments)


def _split_by_given_names(calls: Iterable[Call]) -> Iterator[list[Call]]:
    """Yield the calls in order, in growing batches that each share the names the sheet gives."""
    size = _FIRST
    for _, sharing in groupby(calls, key=lambda call: id(call.given)):
        while batch := list(islice(sharing, size)):
            yield batch
            size = min(2 * size, _LARGEST)


def _make_calls(
    asked: Specification, batch: Sequence[Call], run: Runner
) -> Iterator[tuple[Call, Sequence[Answer]]]:
    """Yield each call with its answers, one for each time that it is made.

    After a call that was stopped no other is yielded.
    """
    function = asked.expression or asked.name
    most = [asked.repeats(call) for call in batch]
    counts = most if asked.reaches is None else [min(count, _DRAWN_FIRST) for count in most]
    answers = run(
        function, [call for call, count in zip(batch, counts, strict=True) for _ in range(count)]
    )
    start = 0
    for call, count, left in zip(batch, counts, map(sub, most, counts), strict=True):
        own = answers[start : start + count]
        if not own:
            return
        if left and _find_missing_result(asked, call, own):
            own = [*own, *run(function, [call] * left)]
        yield call, own
        start += count


def _judge_answers(asked: Specification, call: Call, answers: Sequence[Answer]) -> Slip | None:
    for answer in answers:
        slip = failure(answer)
        if slip is None and isinstance(answer, Returned):
            slip = asked.judge(call, answer)
        if slip is not None:
            return slip
    undrawn = _find_missing_result(asked, call, answers) if asked.must_draw else None
    return None if undrawn is None else Slip(Defect.NEVER_DRAWN, undrawn.result)


def _find_missing_result(
    asked: Specification, call: Call, answers: Sequence[Answer]
) -> Undrawn | None:
    """Return a result that a repeated call must reach and never did; None if there is none."""
    if asked.reaches is None or len(answers) == 1:
        return None
    results = (answer.result for answer in answers if isinstance(answer, Returned))
    drawn = [asked.reads(call, result) for result in results]
    missing = (one for one in asked.reaches(call) if one not in drawn)
    return next((Undrawn(call, one) for one in missing), None)


def _shrink_failing_call(
    asked: Specification, call: Call, slip: Slip, run: Runner
) -> tuple[Call, Slip]:
    """Go to ever smaller calls that fail, too, by at most 40 steps; return the last and its slip.

    A call that is made repeatedly, or was stopped, is returned as it is.
    """
    if asked.repeats(call) > 1 or slip.defect in STOPPED:
        return call, slip
    for _ in range(_SHRINKING_STEPS):
        candidates = [
            Call(arguments, call.given)
            for arguments in smaller(call.arguments)
            if asked.allows(arguments)
        ]
        if not candidates:
            break
        for candidate, answers in _make_calls(asked, candidates, run):
            found = _judge_answers(asked, candidate, answers)
            if found is not None and found.defect not in STOPPED:
                call, slip = candidate, found
                break
        else:
            break
    return call, slip
