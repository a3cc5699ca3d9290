"""Judge the functions of a file: those that a worksheet asks for by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import chain

from bot.programs.asserts import judge_asserts
from bot.programs.cost import TABLE, cost_of
from bot.programs.errors import is_ours
from bot.programs.model import FunctionResult, ProgramStart, Trouble, call_text, python_text
from bot.programs.sandbox import MAX_SOURCE, Program, Sandbox
from bot.programs.strategies import STRATEGY, judge_strategy, named_start, needed
from bot.programs.values import brief
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Answer, Raised, Returned, Stop, Stopped
from games.worksheets.cases import extent
from games.worksheets.specification import (
    TOO_COSTLY,
    Course,
    Defect,
    Specification,
    error_text,
    examples,
    place_of,
)
from games.worksheets.verdict import FunctionVerdict, Status, asked_again, check, confirmed

#: Where a function of a file's own level begins.
_FUNCTION = re.compile(r"^(?:def[ \t]+(\w+)|(\w+)[ \t]*=[ \t]*lambda\b)", re.MULTILINE)

#: Where a program asks whoever sits before it.
_INPUT = re.compile(r"\binput[ \t]*\(")

#: Where the table that a course asks for is filled at a file's own level.
_TABLE = re.compile(rf"^{TABLE}[ \t]*=(?!=)", re.MULTILINE)

#: How alike a name must be to one of a worksheet to be asked back: ``gagne`` is for ``gagnant``,
#: ``nim_somme`` is not for ``nim_qui_commence``.
_NEAR = 0.65

_STOPS = {
    Stop.TIME: Trouble.STOPPED_TIME,
    Stop.ALL_TIME: Trouble.STOPPED_TIME,
    Stop.MEMORY: Trouble.STOPPED_MEMORY,
    Stop.DEPTH: Trouble.STOPPED_DEPTH,
    Stop.CRASH: Trouble.STOPPED_CRASH,
}


def judge_file(
    sandbox: Sandbox, content: bytes, function: str | None = None, start: ProgramStart | None = None
) -> list[FunctionResult]:
    """Judge ``function`` of a file, or all that it defines, as ``judge_source`` does.

    ``start`` is where ``strategy`` starts; None: as a comment says. A file that is too long or not
    in UTF-8 gives one result with that trouble.
    """
    if len(content) > MAX_SOURCE:
        return [_refused_result(function, Trouble.TOO_LONG, limit=MAX_SOURCE // 1024)]
    try:
        source = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return [_refused_result(function, Trouble.NOT_TEXT)]
    return judge_source(sandbox, source, function, start)


def judge_source(
    sandbox: Sandbox,
    source: str,
    function: str | None = None,
    asked: Specification | ProgramStart | None = None,
) -> list[FunctionResult]:
    """Judge ``function`` of a program, or all that it defines; return at least one result.

    ``asked`` is a specification, if the function is a teacher's own, or where ``strategy`` starts.
    Without it a function must do what its worksheet asks, and a comment names where ``strategy``
    starts. A file that fails after defining functions has one more result, without a function.
    """
    asked = asked or named_start(source)
    results = [
        *map(partial(_with_input, source), _judge_functions(sandbox, source, function, asked))
    ]
    return results if isinstance(asked, Specification) else [*map(_with_examples, results)]


def _judge_functions(
    sandbox: Sandbox, source: str, function: str | None, asked: Specification | ProgramStart | None
) -> list[FunctionResult]:
    is_known = function in {None, STRATEGY, *FUNCTIONS} or isinstance(asked, Specification)
    if function is not None and not is_known:
        return [_unknown_function_result(function)]
    program = Program(sandbox, source)
    failed = _why_not_loaded(program, function)
    if failed is not None:
        return [failed]
    names = [function] if function is not None else functions_of(source)
    if not names:
        return [_failed_itself(program.loaded) or _refused_result(None, Trouble.NO_FUNCTION)]
    failed = _failed_itself(program.loaded)
    results = [_judge_function(program, name, asked) for name in names]
    known = {result.trouble for result in results} | {Trouble.ENDLESS_INPUT}
    results = results if failed is None or failed.trouble in known else [*results, failed]
    results = [_with_cost(sandbox, program.source, result, asked) for result in results]
    return [_with_asserts(sandbox, source, result) for result in results]


@lru_cache(256)
def judge_briefly(
    sandbox: Sandbox, source: str, function: str | None = None
) -> tuple[FunctionResult, ...]:
    """Judge a program as ``judge_source`` does, with long values in its results shortened.

    The same text, handed in again by anybody, gets its earlier results from this process's memory.
    """
    return tuple(brief(result) for result in judge_source(sandbox, source, function))


def warm() -> None:
    """Judge a small program: the first of a process takes several times as long as later ones."""
    judge_briefly(Sandbox(), "def prochain_joueur(joueur): return 3 - joueur")


def why_unusable(sandbox: Sandbox, source: str, function: str) -> FunctionResult | None:
    """Run a program's file; return why it cannot be called by a function's name, None if it can."""
    program = Program(sandbox, source)
    return _why_not_loaded(program, function) or _why_not_defined(program, function)


def _why_not_defined(program: Program, name: str) -> FunctionResult | None:
    """Return why a program has no function ``name``, perhaps as its file failed; None if it has."""
    if name in program.defined:
        return None
    missing = _refused_result(name, Trouble.NOT_DEFINED, function=name)
    for meant in get_close_matches(name, {*program.defined} - {*FUNCTIONS}, n=1):
        missing.details["meant"] = meant
    return _failed_itself(program.loaded, name) or missing


def _with_cost(
    sandbox: Sandbox,
    source: str,
    result: FunctionResult,
    asked: Specification | ProgramStart | None,
) -> FunctionResult:
    """Add a function's cost if it is right or too slow, and its worksheet asks about the cost."""
    known = None if isinstance(asked, Specification) else FUNCTIONS.get(result.function or "")
    is_slow = result.slip is not None and result.slip.defect in TOO_COSTLY
    if known is None or not known.asks_cost or not (is_slow or result.status is Status.CORRECT):
        return result
    cost = cost_of(sandbox, source, known.name)
    is_told = cost.spent or not is_slow  # "too slow" alone says as much as "cost unknown"
    return replace(result, cost=cost) if is_told else result


def _with_asserts(sandbox: Sandbox, source: str, result: FunctionResult) -> FunctionResult:
    """Add what a program's own asserts of a function catch, if it has any and was judged."""
    name = result.function
    if name not in FUNCTIONS or "assert" not in source or result.trouble is not None:
        return result
    return replace(result, asserts=judge_asserts(sandbox, source, name))


def _with_input(source: str, result: FunctionResult) -> FunctionResult:
    """Note that a program calls ``input``, if that may be why it is wrong or fails."""
    is_told = result.slip is not None or result.trouble is Trouble.FAILED
    return replace(result, asks=True) if is_told and _INPUT.search(source) else result


def functions_of(source: str) -> Sequence[str]:
    """Return the names of the functions at a program's top level, in order, without running it.

    Named lambdas count. A table ``G`` comes last if another function is of the Fibonacci course.
    """
    found = [*dict.fromkeys(found[1] or found[2] for found in _FUNCTION.finditer(source))]
    courses = {FUNCTIONS[name].course for name in found if name in FUNCTIONS}
    has_table = _TABLE.search(source) and Course.FIBONACCI in courses
    return [*found, TABLE] if has_table and TABLE not in found else found


def _judge_function(
    program: Program, name: str, given: Specification | ProgramStart | None
) -> FunctionResult:
    asked = given if isinstance(given, Specification) else FUNCTIONS.get(name)
    plays = asked is None and name == STRATEGY
    if plays and given is None:
        return FunctionResult(
            name, Status.UNKNOWN, trouble=Trouble.NEEDS_GAME, details=needed(program.source)
        )
    if asked is None and not plays:
        return _unknown_function_result(name, [*program.defined])
    if (missing := _why_not_defined(program, name)) is not None:
        return missing
    if program.is_spent:
        return _refused_result(name, Trouble.NOT_REACHED, function=name)
    program.begin_anew()
    if isinstance(given, ProgramStart) and plays:
        return judge_strategy(program, given)
    assert asked is not None, "only a strategy is asked for nothing else"
    asked = asked.form(program.defined[name])
    verdict = verdict_of(program, asked)
    details = verdict.slip.details if verdict.slip is not None else {}
    if verdict.checked == 1 and is_ours(str(details.get("error"))):  # no result is known
        return _refused_result(name, Trouble.NO_MODULE, **details)
    result = FunctionResult(
        name,
        verdict.status,
        verdict.checked,
        verdict.call,
        verdict.slip,
        varies=verdict.varies,
        undrawn=verdict.undrawn,
        once=None if verdict.once is None else python_text(verdict.once.result),
        examples=() if isinstance(given, Specification) else _example_calls(asked),
        extent=extent(asked.calls()) if verdict.status is Status.CORRECT else None,
    )
    is_shared = verdict.slip is not None and verdict.slip.defect is Defect.SHARED
    if isinstance(verdict.again, Returned) and not is_shared:
        return replace(result, details={"again": python_text(verdict.again.result)})
    return result


def verdict_of(program: Program, asked: Specification) -> FunctionVerdict:
    """Judge a program's function; confirm a refutation, and ask a strategy that is right again."""
    verdict = confirmed(check(asked, program.run), program.run, program.begin_anew)
    return asked_again(verdict, program.run, program.begin_anew)


def _with_examples(result: FunctionResult) -> FunctionResult:
    """Add the worksheet's examples to a result that has none, as the function was not called."""
    asked = FUNCTIONS.get(result.function or "")
    if asked is None or result.examples:
        return result
    return replace(result, examples=_example_calls(asked))


def _example_calls(asked: Specification) -> tuple[str, ...]:
    """Return a worksheet's example calls with right results, ``f(3) → 2``, without long ones."""
    if asked.expression:
        return ()
    found = ((call_text(asked.name, call.arguments), right) for call, right in examples(asked))
    told = (f"{call} → {python_text(right)}" for call, right in found)
    return tuple(one for one in told if "…" not in one)


def near_name(name: str) -> str | None:
    """Return the function of a worksheet that is spelled almost like a name; None if none is."""
    same = (one for one in FUNCTIONS if len(one) > 1 and one.lower() == name.lower())
    return next(chain(same, get_close_matches(name, FUNCTIONS, n=1, cutoff=_NEAR)), None)


def _unknown_function_result(name: str, defined: Sequence[str] = ()) -> FunctionResult:
    """Return the result that no worksheet has a function, with a similar name as ``close``.

    That is left out if it is among ``defined``, the functions of the file.
    """
    close = near_name(name)
    details = {"close": close} if close is not None and close not in defined else {}
    details |= {"function": name}
    return FunctionResult(name, Status.UNKNOWN, trouble=Trouble.UNKNOWN, details={**details})


def _refused_result(of: str | None, trouble: Trouble, /, **details: int | str) -> FunctionResult:
    return FunctionResult(of, Status.ERROR, trouble=trouble, details=details)


def _why_not_loaded(program: Program, function: str | None) -> FunctionResult | None:
    """Return why nothing of a file can be judged, as the result of ``function``; None if it can.

    It was stopped, is no Python, or needs a module, file or thread that is missing.
    """
    if program.missing:
        return _refused_result(function, Trouble.NO_MODULE, **program.missing)
    loaded = program.loaded
    if isinstance(loaded, Stopped):
        return _refused_result(function, _STOPS[loaded.why])
    if isinstance(loaded, Raised) and (loaded.is_syntax or is_ours(error_text(loaded))):
        trouble = Trouble.SYNTAX if loaded.is_syntax else Trouble.NO_MODULE
        return _refused_result(function, trouble, error=error_text(loaded), **place_of(loaded))
    return None


def _failed_itself(loaded: Answer, function: str | None = None) -> FunctionResult | None:
    """Return the result of an exception that ended the file, as a failed assert; None if none did.

    ``function`` is the one that the result is to name, None for none.
    """
    if not isinstance(loaded, Raised):
        return None
    if loaded.exception == EOFError.__name__:
        return _refused_result(function, Trouble.ENDLESS_INPUT)
    if loaded.exception == AssertionError.__name__ and not loaded.text:
        return _refused_result(function, Trouble.ASSERT_FALSE, line=loaded.line or 0)
    return _refused_result(function, Trouble.FAILED, error=error_text(loaded), **place_of(loaded))
