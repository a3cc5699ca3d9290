"""Measure the properties that a teacher weighs, and run the teacher's cases.

The verdict says whether small cases and all cases are right. If it is that arguments are changed,
the function is judged once more by its results alone. ``cost`` measures; cases of the teacher's are
called in a program of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.programs.cost import cost_of, cost_of_calls, is_within
from bot.programs.judging import verdict_of
from bot.programs.model import Cost, FunctionResult, Missed, python_text
from bot.programs.sandbox import Program, Sandbox
from games.challenge.cases import Case
from games.challenge.properties import Property, PropertyShare, PropertyShares, WeighedProperty
from games.worksheets.calls import Call, Opaque, Returned, Stopped
from games.worksheets.specification import Defect, Slip, Specification, alike, failure
from games.worksheets.verdict import Status
from games.worksheets.versions import WRONG

#: The number of small cases, which are the smallest calls.
SMALL_CASES = 16

#: The number of stopped cases after which the others are not tried: they count as failed.
_MOST_STOPPED = 3


@dataclass(frozen=True)
class AskedFunction:
    """What a question asks of a function: its specification, weighed properties and cases."""

    specification: Specification
    properties: tuple[WeighedProperty, ...] = ()
    cases: tuple[Case, ...] = ()
    #: Makes a call of a size, of a function of the teacher's own; None: a worksheet knows.
    sized: Callable[[int], Call | None] | None = None

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.specification.name


@dataclass(frozen=True)
class Correctness:
    """How far the results of a function are right, whatever becomes of its arguments."""

    small: bool
    all: bool
    #: Whether all arguments are as they were, of a function that is right on small cases.
    unchanged: bool


@dataclass(frozen=True)
class Measured:
    """What measuring a program has shown."""

    shares: PropertyShares
    cost: Cost | None
    #: The visible cases that it fails.
    missed: tuple[Missed, ...]


def measured(
    sandbox: Sandbox, source: str, result: FunctionResult, asked: AskedFunction
) -> Measured:
    """Measure the properties that are weighed of a judged program, and try all cases.

    Each of these has a share: asserts and cases by their number, others 0 or 1 of 1. The cost is
    measured only if it is weighed and all results are right.
    """
    cost, wanted = result.cost, {each.kind: each for each in asked.properties}
    right = Correctness(small=False, all=False, unchanged=False)
    if result.trouble is None and wanted:
        right = correctness(sandbox, source, result, asked.specification)
    if right.all and Property.COST in wanted:
        cost = cost or _measure_cost(sandbox, source, asked)
    bound = wanted[Property.COST].bound if Property.COST in wanted else ""
    has = {
        Property.SMALL: right.small,
        Property.ALL: right.all,
        Property.UNCHANGED: right.unchanged,
        Property.COST: right.all and bool(bound) and is_within(cost, bound),
    }
    shares = {each: PropertyShare(int(got), 1) for each, got in has.items() if each in wanted}
    if Property.ASSERTS in wanted:
        caught = 0 if result.asserts is None else result.asserts.caught
        shares[Property.ASSERTS] = PropertyShare(caught, len(WRONG[asked.name]))
    missed: list[Missed] = []
    for kind, is_hidden in ((Property.VISIBLE, False), (Property.HIDDEN, True)):
        cases = [case for case in asked.cases if case.is_hidden is is_hidden]
        if cases or kind in wanted:
            sheet = None if asked.sized is not None else asked.specification
            failed = failed_cases(sandbox, source, asked.name, cases, sheet)
            shares[kind] = PropertyShare(len(cases) - len(failed), max(1, len(cases)))
            missed += [] if is_hidden else failed
    return Measured(shares, cost, tuple(missed))


def correctness(
    sandbox: Sandbox, source: str, result: FunctionResult, asked: Specification
) -> Correctness:
    """Return how far the results of a judged function are right.

    If it failed by changing its arguments, it is judged again by its results alone.
    """
    is_right, small = result.status is Status.CORRECT, result.checked > SMALL_CASES
    if is_right or result.slip is None or result.slip.defect is not Defect.CHANGED:
        is_small = is_right or (result.slip is not None and small)
        return Correctness(small=is_small, all=is_right, unchanged=is_small)
    program = Program(sandbox, source)
    asked = asked.form(program.defined[asked.name])
    verdict = verdict_of(program, _by_result(asked))
    is_right = verdict.status is Status.CORRECT
    return Correctness(is_right or verdict.checked > SMALL_CASES, is_right, unchanged=False)


def _by_result(asked: Specification) -> Specification:
    """Return a specification that accepts right results, whatever becomes of the arguments."""

    def judge(call: Call, answer: Returned) -> Slip | None:
        slip = asked.judge(call, answer)
        if slip is None or slip.defect is not Defect.CHANGED:
            return slip
        return asked.judge(call, replace(answer, arguments=call.arguments))

    readings = [_by_result(each) for each in asked.alternatives]
    return replace(asked, judge=judge, alternatives=readings)


def _measure_cost(sandbox: Sandbox, source: str, asked: AskedFunction) -> Cost:
    if asked.sized is None:
        return cost_of(sandbox, source, asked.name)
    return cost_of_calls(sandbox, source, asked.name, asked.sized)


def failed_cases(
    sandbox: Sandbox,
    source: str,
    function: str,
    cases: Sequence[Case],
    asked: Specification | None = None,
) -> list[Missed]:
    """Return the cases that a program fails; ``asked``, if given, may accept other results, too.

    They run in a program of their own, so nothing that it keeps of them shows in another verdict.
    It begins anew for each hidden case, so it cannot tell by a count of its calls which one fails.
    After three calls that are stopped, the remaining cases count as failed.
    """
    program, failed, left, stopped = Program(sandbox, source), list[Missed](), [*cases], 0
    while left and stopped < _MOST_STOPPED and not program.is_spent:
        program.begin_anew()
        tried = left[:1] if left[0].is_hidden else left
        answers = program.run(function, [case.call for case in tried])
        for case, answer in zip(left, answers, strict=False):
            slip = failure(answer)
            if isinstance(answer, Returned) and not _is_right(case, answer, asked):
                got = Opaque(python_text(answer.result))
                slip = Slip(Defect.WRONG_VALUE, case.expected, got)
            if slip is not None:
                failed.append(Missed(case.call, slip))
        stopped += isinstance(answers[-1], Stopped)
        left = left[len(answers) :]
    rest = (Missed(case.call, Slip(Defect.TOO_SLOW_IN_ALL)) for case in left)
    return [*failed, *rest]


def _is_right(case: Case, answer: Returned, asked: Specification | None) -> bool:
    """Return whether an answer is what a case says, or as right by its worksheet."""
    if asked is None or alike(case.expected, answer.result):
        return alike(case.expected, answer.result)
    unchanged = replace(answer, arguments=case.call.arguments)
    return asked.form(len(unchanged.arguments)).judge(case.call, unchanged) is None
