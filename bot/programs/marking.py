"""What a program is worth as an answer: all, or half if only one property is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.programs.judging import judge_source
from bot.programs.model import Cost, Growth, Result, Trouble
from bot.programs.sandbox import Program, Sandbox
from bot.programs.values import brief
from games.challenge.reference import read_reference
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call, Returned
from games.worksheets.specification import (
    TOO_COSTLY,
    Course,
    Mistake,
    Slip,
    Specification,
    changed,
    exact,
)
from games.worksheets.verdict import Status, check

#: Credits, in per cent.
RIGHT, HALF, WRONG = 100, 50, 0

#: So many calls, the smallest ones, are the small cases.
SMALL_CASES = 16

#: So many calls of a right function are made once more, to see what it does to their arguments.
LOOKED_AT = 16

#: Calls a function; what it returns, its arguments afterwards, and which of them that is.
_AFTERWARDS = "lambda *a: (lambda r: (r, a, [x is r for x in a]))(({})(*a))"

#: Why a file is no answer: the pupil is told, and it costs nothing.
NO_ANSWER = frozenset(
    {
        Trouble.UNKNOWN,
        Trouble.NOT_DEFINED,
        Trouble.NO_FUNCTION,
        Trouble.TOO_LONG,
        Trouble.NOT_TEXT,
        Trouble.SYNTAX,
        Trouble.NO_MODULE,
        Trouble.NEEDS_GAME,
        Trouble.NOT_REACHED,
        Trouble.TOO_LARGE,
    }
)

#: The mistake of a function whose results are right, but whose sheet asks for less cost.
EXPONENTIAL = f"program-{Mistake.EXPONENTIAL.value}"


@dataclass(frozen=True)
class MarkedProgram:
    """What was found of a program, and what it is worth."""

    result: Result
    #: In per cent; None if the program is no answer at all.
    credit: int | None
    #: The mistake: a word of ``Mistake`` after ``program-``, or a ``Trouble``.
    error: str | None = None
    #: Whether a version of the teacher's has told what is right.
    by_reference: bool = False


def failed(function: str) -> MarkedProgram:
    """Return what a program is worth that ends the process it is run in."""
    crash = Trouble.STOPPED_CRASH
    return MarkedProgram(Result(function, Status.ERROR, trouble=crash), WRONG, crash.value)


def mark_by_reference(
    sandbox: Sandbox, source: str, function: str, reference: str
) -> MarkedProgram:
    """Mark a program by a version of the teacher's, which must have been tried.

    Raises InvalidReference.
    """
    asked = _asked_by(sandbox, function, reference)
    if isinstance(asked, Result):  # a teacher looks at a draft
        return MarkedProgram(brief(asked), None, by_reference=True)
    result = judge_source(sandbox, source, function, asked)[0]
    return replace(marked(sandbox, source, result, asked), by_reference=True)


def try_reference(sandbox: Sandbox, function: str, reference: str) -> Result | None:
    """Return what is wrong with a version of the teacher's, if anything is."""
    asked = _asked_by(sandbox, function, reference)
    if isinstance(asked, Result):
        return brief(asked)
    results = judge_source(sandbox, reference, function, asked)
    return next((brief(result) for result in results if result.status is not Status.CORRECT), None)


def _asked_by(sandbox: Sandbox, function: str, source: str) -> Specification | Result:
    """Return what a version of the teacher's asks of a function, or why it tells nothing."""
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


def mark_program(sandbox: Sandbox, source: str, function: str) -> MarkedProgram:
    """Mark a program by the function of a worksheet that it must define."""
    result = judge_source(sandbox, source, function)[0]
    return marked(sandbox, source, result, FUNCTIONS[function])


def marked(sandbox: Sandbox, source: str, result: Result, asked: Specification) -> MarkedProgram:
    """Return what a program is worth by what was found of it, which is told briefly."""
    if result.status is Status.CORRECT:
        result = _looked_after(Program(sandbox, source), result, asked)
    found = brief(result)
    if result.trouble in NO_ANSWER:
        return MarkedProgram(found, None)
    if result.trouble is not None:
        return MarkedProgram(found, WRONG, result.trouble.value)
    if result.slip is None:
        if isinstance(result.cost, Cost) and result.cost.growth is Growth.EXPONENTIAL:
            return MarkedProgram(found, HALF, EXPONENTIAL)
        return MarkedProgram(found, RIGHT)
    is_half = _is_right_when_small(result) or _only_changes(sandbox, source, result, asked)
    error = f"program-{result.slip.mistake.value}"
    return MarkedProgram(found, HALF if is_half else WRONG, error)


def _looked_after(program: Program, result: Result, asked: Specification) -> Result:
    """Return what was found of a right function, or that it changes its arguments.

    A program can forge what our module writes of its arguments, as that is compared with them. In
    an instance of its own the arguments are the result: to forge that it must remember them, and
    could as well have left them as they were.
    """
    asked = asked.forms.get(program.defined[asked.name] or 0, asked)
    calls = [one for one in asked.calls() if any(map(_may_change, one.arguments))]
    calls = calls[:: -(-len(calls) // LOOKED_AT) or 1]
    answers = program.run(_AFTERWARDS.format(asked.expression or asked.name), calls)
    for call, answer in zip(calls, answers, strict=False):
        match answer:
            case Returned((returned, tuple(after), [*are_same])):
                same = tuple(place for place, is_same in enumerate(are_same) if is_same)
                slip = asked.judge(call, Returned(returned, after, same, answer.printed))
                if slip is not None and slip.mistake is Mistake.CHANGED:
                    return replace(result, status=Status.WRONG, call=call, slip=slip, extent=None)
    return result


def _may_change(value: Any) -> bool:
    return isinstance(value, list | set | dict) and len(value) > 1


def _is_right_when_small(result: Result) -> bool:
    """Return whether all small cases are right, and a larger one needs too much."""
    assert result.slip is not None
    error = str(result.slip.details.get("error", ""))
    is_costly = result.slip.mistake in TOO_COSTLY or error.startswith("RecursionError")
    return is_costly and result.checked > SMALL_CASES


def _only_changes(sandbox: Sandbox, source: str, result: Result, asked: Specification) -> bool:
    """Return whether all results are right, and nothing is wrong but that arguments change."""
    assert result.slip is not None
    if result.slip.mistake is not Mistake.CHANGED:
        return False
    program = Program(sandbox, source)
    asked = asked.forms.get(program.defined[asked.name] or 0, asked)

    def by_result(call: Call, answer: Returned) -> Slip | None:
        return asked.judge(call, replace(answer, arguments=call.arguments))

    verdict = check(replace(asked, judge=by_result), program.run)
    return verdict.status is Status.CORRECT
