"""What a program is worth as an answer: all, or half if only one property is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.programs.cost import cost_of_calls, is_within
from bot.programs.errors import line_of
from bot.programs.judging import judge_source
from bot.programs.model import FunctionResult, Growth, Missed, Trouble, call_text, python_text
from bot.programs.properties import SMALL_CASES, AskedFunction, correctness, failed_cases, measured
from bot.programs.sandbox import Program, Sandbox
from bot.programs.values import brief
from games.challenge.cases import Case, own_asserts, read_cases, require_cases
from games.challenge.kinds.gameless import REFERENCE
from games.challenge.properties import Property, PropertyShares, WeighedProperty, credit
from games.challenge.reference import InvalidReference, ReferenceFault, read_reference
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call, Returned
from games.worksheets.specification import (
    TOO_COSTLY,
    Course,
    Defect,
    Slip,
    Specification,
    changed,
    exact,
)
from games.worksheets.verdict import Status

#: Credits, in per cent.
RIGHT, HALF, WRONG = 100, 50, 0

#: The most calls of a right function made once more, to see what it does to their arguments.
LOOKED_AT = 16

#: Calls a function; what it returns, its arguments afterwards, and which of them that is.
_AFTERWARDS = "lambda *a: (lambda r: (r, a, [x is r for x in a]))(({})(*a))"

#: The troubles for which a file is no answer: the pupil learns it, and it costs nothing.
NO_ANSWER = frozenset(
    {
        Trouble.UNKNOWN,
        Trouble.NOT_DEFINED,
        Trouble.NO_FUNCTION,
        Trouble.TOO_LONG,
        Trouble.NOT_READ,
        Trouble.NOT_TEXT,
        Trouble.SYNTAX,
        Trouble.NO_MODULE,
        Trouble.NEEDS_GAME,
        Trouble.NOT_REACHED,
        Trouble.TOO_LARGE,
    }
)

#: The mistake of a function whose results are right, but whose worksheet asks for less cost.
EXPONENTIAL = f"program-{Defect.EXPONENTIAL.value}"


@dataclass(frozen=True)
class MarkedProgram:
    """What was found of a program, and what it is worth."""

    result: FunctionResult
    #: In per cent; None if the program is no answer at all.
    credit: int | None
    #: The mistake: ``program-`` and a ``Defect``, or a ``Trouble``; the key of its sentence.
    error: str | None = None
    #: The line of the file that the result is about, with a caret (``errors.line_of``).
    line: str | None = None
    #: Whether it was judged by a version of the teacher's, instead of a worksheet.
    by_reference: bool = False
    #: What it has of the properties that are weighed, and of the teacher's cases.
    shares: PropertyShares = field(default_factory=dict)
    #: The visible cases that it fails.
    missed: tuple[Missed, ...] = ()
    #: Whether the call that failed is a hidden case, which was removed from the result.
    hides: bool = False


def failed(function: str) -> MarkedProgram:
    """Return the mark, 0 %, of a program that crashes the worker in which it runs."""
    crash = Trouble.STOPPED_CRASH
    return MarkedProgram(FunctionResult(function, Status.ERROR, trouble=crash), WRONG, crash.value)


def mark_by_reference(
    sandbox: Sandbox,
    source: str,
    function: str,
    reference: str,
    properties: tuple[WeighedProperty, ...] = (),
) -> MarkedProgram:
    """Mark a program by the teacher's version of its function, in ``reference``, a file's text.

    With ``properties`` they and the cases give the credit. If that version fails itself, its fault
    is the result, and the credit None: ``try_reference`` finds that beforehand. Raises
    InvalidReference as ``read_reference`` and ``read_cases`` do.
    """
    asked = _specification_of_version(sandbox, function, reference)
    if isinstance(asked, FunctionResult):  # a teacher looks at a draft
        return MarkedProgram(brief(asked), None, by_reference=True)
    result = judge_source(sandbox, source, function, asked)[0]
    found = replace(marked(sandbox, source, result, asked), by_reference=True)
    sized = read_reference(function, reference).sized
    cases = read_cases(function, reference)
    return _weigh_program(sandbox, source, found, AskedFunction(asked, properties, cases, sized))


def try_reference(sandbox: Sandbox, function: str, reference: str) -> FunctionResult | None:
    """Return the first fault of the teacher's version of a function; None if it has none.

    ``reference`` is the file's text. Raises InvalidReference as ``read_reference`` does.
    """
    asked = _specification_of_version(sandbox, function, reference)
    if isinstance(asked, FunctionResult):
        return brief(asked)
    results = judge_source(sandbox, own_asserts(reference), function, asked)
    return next((brief(result) for result in results if result.status is not Status.CORRECT), None)


def require_weighable(
    sandbox: Sandbox,
    function: str,
    aspect: str,
    reference: str,
    properties: tuple[WeighedProperty, ...],
) -> None:
    """Raise InvalidReference if a right program would fail a teacher's case or bound of cost.

    If ``aspect`` is REFERENCE, the right program is the teacher's version; else the cases are
    compared with the worksheet, and no cost is measured. ``reference`` is the text of the teacher's
    file. Raises it, too, as ``require_cases`` and ``read_reference`` do.
    """
    cases, is_own = require_cases(function, reference, properties), aspect == REFERENCE
    right = own_asserts(reference)
    failed = (
        failed_cases(sandbox, right, function, cases)
        if is_own
        else _cases_against_worksheet(function, cases)
    )
    for each in failed[:1]:
        told = python_text(each.slip.got if is_own else each.slip.expected)
        call = call_text(function, each.call.arguments)
        raise InvalidReference(ReferenceFault.REFERENCE_CASE_WRONG, call=call, got=told)
    for cost in (each for each in properties if is_own and each.kind is Property.COST):
        sized = read_reference(function, reference).sized
        if not is_within(cost_of_calls(sandbox, right, function, sized), cost.bound):
            about = {"function": function, "bound": cost.bound}
            raise InvalidReference(ReferenceFault.REFERENCE_COST, **about)


def _cases_against_worksheet(function: str, cases: Sequence[Case]) -> list[Missed]:
    """Return the cases of a worksheet's function whose results the worksheet does not accept."""
    found = []
    for case in cases:
        arguments = case.call.arguments
        asked = FUNCTIONS[function].form(len(arguments))
        try:
            slip = asked.judge(case.call, Returned(case.expected, arguments))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            slip = Slip(Defect.WRONG_VALUE)  # no worksheet has such arguments
        found += [] if slip is None else [Missed(case.call, slip)]
    return found


def _specification_of_version(
    sandbox: Sandbox, function: str, source: str
) -> Specification | FunctionResult:
    """Return a specification by the results of the teacher's version; if it fails, its result.

    ``source`` is the text of the teacher's file. Raises InvalidReference as ``read_reference``.
    """
    source = own_asserts(source)
    reference = read_reference(function, source)
    calls = list(reference.calls())
    right: dict[str, Any] = {}

    def learnt(call: Call, answer: Returned) -> Slip | None:
        right[repr(call.arguments)] = answer.result
        return changed(call, answer)

    asked = Specification(function, Course.NIM_PROJECT, lambda: calls, learnt)
    result = judge_source(sandbox, source, function, asked)[0]
    if result.status is not Status.CORRECT:
        return result
    return replace(asked, judge=exact(lambda *arguments: right[repr(arguments)]))


def mark_program(
    sandbox: Sandbox,
    source: str,
    function: str,
    reference: str = "",
    properties: tuple[WeighedProperty, ...] = (),
) -> MarkedProgram:
    """Mark a program by the function of a worksheet that it must define.

    ``reference`` is the text of the teacher's file, which may have cases of the function. These and
    ``properties`` determine the credit. Raises InvalidReference as ``read_cases`` does.
    """
    result = judge_source(sandbox, source, function)[0]
    found = marked(sandbox, source, result, FUNCTIONS[function])
    asked = AskedFunction(FUNCTIONS[function], properties, read_cases(function, reference))
    return _weigh_program(sandbox, source, found, asked)


def marked(
    sandbox: Sandbox, source: str, result: FunctionResult, asked: Specification
) -> MarkedProgram:
    """Return a judged program with its credit and mistake, and long values shortened.

    The credit is 100, 50 or 0 per cent; None for a trouble in NO_ANSWER.
    """
    if result.status is Status.CORRECT:
        result = _unless_changed(Program(sandbox, source), result, asked)
    found = brief(result)
    if result.trouble in NO_ANSWER:
        return MarkedProgram(found, None)
    if result.trouble is not None:
        return MarkedProgram(found, WRONG, result.trouble.value)
    if result.slip is None:
        if result.cost is not None and result.cost.growth is Growth.EXPONENTIAL:
            return MarkedProgram(found, HALF, EXPONENTIAL)
        return MarkedProgram(found, RIGHT)
    is_half = _is_half(sandbox, source, result, asked)
    error = f"program-{result.slip.defect.value}"
    return MarkedProgram(found, HALF if is_half else WRONG, error)


def _unless_changed(
    program: Program, result: FunctionResult, asked: Specification
) -> FunctionResult:
    """Return the result of a right function, or that it changes its arguments after all.

    At most LOOKED_AT calls are made once more, so that they return their arguments, too: a program
    cannot forge these without leaving them as they were.
    """
    asked = asked.form(program.defined[asked.name])
    calls = [one for one in asked.calls() if any(map(_may_change, one.arguments))]
    calls = calls[:: -(-len(calls) // LOOKED_AT) or 1]
    answers = program.run(_AFTERWARDS.format(asked.expression or asked.name), calls)
    for call, answer in zip(calls, answers, strict=False):
        match answer:
            case Returned((returned, tuple(after), [*are_same])):
                same = tuple(place for place, is_same in enumerate(are_same) if is_same)
                slip = asked.judge(call, Returned(returned, after, same, answer.printed))
                if slip is not None and slip.defect is Defect.CHANGED:
                    return replace(result, status=Status.WRONG, call=call, slip=slip, extent=None)
    return result


def _may_change(value: Any) -> bool:
    return isinstance(value, list | set | dict) and len(value) > 1


def _is_half(sandbox: Sandbox, source: str, result: FunctionResult, asked: Specification) -> bool:
    """Return whether a wrong function earns half the credit.

    Its results are right but it changes its arguments, or it is only too costly beyond small cases.
    """
    assert result.slip is not None
    if result.slip.defect is Defect.CHANGED:
        return correctness(sandbox, source, result, asked).all
    error = str(result.slip.details.get("error", ""))
    is_costly = result.slip.defect in TOO_COSTLY or error.startswith("RecursionError")
    return is_costly and result.checked > SMALL_CASES


def _weigh_program(
    sandbox: Sandbox, source: str, found: MarkedProgram, asked: AskedFunction
) -> MarkedProgram:
    """Return a marked program with its line, its shares, and its credit by properties and cases.

    Without properties, a failed case lowers the credit from 100 to 50 per cent, else to 0. A
    failing call that is a hidden case is removed from the result.
    """
    found = replace(found, line=line_of(found.result, source))
    if found.credit is None or not (asked.properties or asked.cases):
        return found
    result, error, worth = found.result, found.error, found.credit
    has = measured(sandbox, source, result, asked)
    lacking = next((each for each, share in has.shares.items() if share.got < share.of), None)
    if asked.properties:
        worth = credit(asked.properties, has.shares)
    elif lacking is not None:
        worth = HALF if worth == RIGHT else WRONG
    if worth == RIGHT:
        error = None
    elif error is None and lacking is not None:
        error = f"program-lacks-{lacking}"
    hidden = [case.call.arguments for case in asked.cases if case.is_hidden]
    if hides := result.call is not None and result.call.arguments in hidden:
        result = FunctionResult(result.function, result.status, asserts=result.asserts)
    found = replace(found, result=replace(result, cost=has.cost), credit=worth, error=error)
    return replace(found, shares=has.shares, missed=has.missed, hides=hides)
