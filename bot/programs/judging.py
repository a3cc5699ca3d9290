"""Judge the functions of a file: those that a worksheet asks for by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.programs.asserts import judge_asserts
from bot.programs.cost import TABLE, cost_of
from bot.programs.model import Cost, Result, Start, SyntaxHint, Trouble, shown
from bot.programs.rewriting import open_bracket, returns_iterator
from bot.programs.sandbox import MAX_SOURCE, Program, Sandbox
from bot.programs.strategies import STRATEGY, judge_strategy, named_start, needed
from bot.programs.values import brief
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Answer, Raised, Returned, Stop, Stopped
from games.worksheets.specification import (
    TOO_COSTLY,
    Course,
    Mistake,
    Slip,
    Specification,
    needs_module,
    told,
)
from games.worksheets.verdict import Status, asked_again, check, confirmed

#: Where a function of a file's own level begins.
_FUNCTION = re.compile(r"^(?:def[ \t]+(\w+)|(\w+)[ \t]*=[ \t]*lambda\b)", re.MULTILINE)

#: Where the table that a course asks for is filled at a file's own level.
_TABLE = re.compile(rf"^{TABLE}[ \t]*=(?!=)", re.MULTILINE)

#: How Python tells the common mistakes of syntax, at the start; the first that fits counts.
_HINTS = (
    ("Expected `:`, found `=`", SyntaxHint.EQUALS),
    ("Expected `:`", SyntaxHint.COLON),
    ("missing closing quote", SyntaxHint.QUOTE),
    ("unexpected EOF", SyntaxHint.BRACKET),
    ("Expected `,`", SyntaxHint.BRACKET),
    ("Expected an indented block", SyntaxHint.BODY),
    ("Unexpected indentation", SyntaxHint.INDENTATION),
    ("unindent", SyntaxHint.INDENTATION),
    ("Expected an expression", SyntaxHint.EXPRESSION),
)

_PRINT = re.compile(r"\s*print\s+[^\s(=]")

_STOPS = {
    Stop.TIME: Trouble.STOPPED_TIME,
    Stop.ALL_TIME: Trouble.STOPPED_TIME,
    Stop.MEMORY: Trouble.STOPPED_MEMORY,
    Stop.CRASH: Trouble.STOPPED_CRASH,
}


#: How the interpreter ends a program that asks for input without end.
_TOO_MANY_QUESTIONS = "suspension limit"


def judge_file(
    sandbox: Sandbox, content: bytes, function: str | None = None, start: Start | None = None
) -> list[Result]:
    """Judge one function of a file, or all that it defines; ``start`` is for ``strategy``."""
    if len(content) > MAX_SOURCE:
        return [_refused(function, Trouble.TOO_LONG, limit=MAX_SOURCE // 1024)]
    try:
        source = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return [_refused(function, Trouble.NOT_TEXT)]
    return judge_source(sandbox, source, function, start)


def judge_source(
    sandbox: Sandbox,
    source: str,
    function: str | None = None,
    asked: Specification | Start | None = None,
) -> list[Result]:
    """Judge one function of a program, or all that it defines.

    ``asked`` is what is asked of the function, or where ``strategy`` plays from: else a comment
    says so. A function is asked for what its worksheet asks if nothing is said.
    """
    asked = asked or named_start(source)
    is_known = function in {None, STRATEGY, *FUNCTIONS} or isinstance(asked, Specification)
    if function is not None and not is_known:
        return [_unknown(function)]
    with Program(sandbox, source) as program:
        failed = _not_loaded(program.loaded, source, function)
        if failed is not None:
            return [failed]
        names = [function] if function is not None else functions_of(source)
        if not names:
            return [_failed_itself(program.loaded) or _refused(None, Trouble.NO_FUNCTION)]
        failed = _failed_itself(program.loaded)
        results = [_judged(program, source, name, asked) for name in names]
        known = {result.trouble for result in results} | {Trouble.ENDLESS_INPUT}
        results = results if failed is None or failed.trouble in known else [*results, failed]
    results = [_with_cost(sandbox, source, result, asked) for result in results]
    return [_with_asserts(sandbox, source, result) for result in results]


def judge_briefly(sandbox: Sandbox, source: str, function: str | None = None) -> list[Result]:
    """Judge a program as ``judge_source`` does, to be told: its values are brief."""
    return [brief(result) for result in judge_source(sandbox, source, function)]


def why_unusable(sandbox: Sandbox, source: str, function: str) -> Result | None:
    """Return why a program cannot be asked for a function, if it cannot; it is not judged."""
    with Program(sandbox, source) as program:
        failed = _not_loaded(program.loaded, source, function)
        return failed if failed is not None else _missing(program, function)


def _missing(program: Program, name: str) -> Result | None:
    """Return why a function is not there, if it is not."""
    if program.defines(name):
        return None
    missing = _refused(name, Trouble.NOT_DEFINED, function=name)
    return _failed_itself(program.loaded, name) or missing


def _with_cost(
    sandbox: Sandbox, source: str, result: Result, asked: Specification | Start | None
) -> Result:
    """Add what a function costs whose sheet asks that, if it is right, or too costly."""
    known = None if isinstance(asked, Specification) else FUNCTIONS.get(result.function or "")
    is_slow = result.slip is not None and result.slip.mistake in TOO_COSTLY
    if known is None or not known.asks_cost or not (is_slow or result.status is Status.CORRECT):
        return result
    cost = cost_of(sandbox, source, known.name, _parameters(source, known.name))
    if is_slow and not isinstance(cost, Cost):  # that it is slow says enough
        return result
    return replace(result, cost=cost)


def _with_asserts(sandbox: Sandbox, source: str, result: Result) -> Result:
    """Add what a program's own asserts of a function are worth."""
    name = result.function
    if name not in FUNCTIONS or "assert" not in source or result.trouble is not None:
        return result
    return replace(result, asserts=judge_asserts(sandbox, source, name))


def functions_of(source: str) -> Sequence[str]:
    """Return the names of what a program defines for a sheet, in their order.

    Functions, and a table that a sheet asks for by name, unless it is the graph of another course.
    """
    found = [*dict.fromkeys(found[1] or found[2] for found in _FUNCTION.finditer(source))]
    courses = {FUNCTIONS[name].course for name in found if name in FUNCTIONS}
    has_table = _TABLE.search(source) and Course.FIBONACCI in courses
    return [*found, TABLE] if has_table and TABLE not in found else found


def _parameters(source: str, name: str) -> int:
    """Return how many parameters a function has as it is written, or 0."""
    found = re.search(rf"^def[ \t]+{name}[ \t]*\(([^)]*)\)", source, re.MULTILINE)
    return found[1].count(",") + 1 if found and found[1].strip() else 0


def _judged(
    program: Program, source: str, name: str, given: Specification | Start | None
) -> Result:
    asked = given if isinstance(given, Specification) else FUNCTIONS.get(name)
    plays = asked is None and name == STRATEGY
    if plays and given is None:
        return Result(name, Status.UNKNOWN, trouble=Trouble.NEEDS_GAME, details=needed())
    if asked is None and not plays:
        return _unknown(name)
    if (missing := _missing(program, name)) is not None:
        return missing
    if isinstance(given, Start) and plays:
        return judge_strategy(program, given)
    assert asked is not None, "only a strategy is asked for nothing else"
    asked = asked.forms.get(_parameters(source, name), asked)
    verdict = check(asked, program.run)
    verdict, again = confirmed(verdict, program.run, program.begin_anew)
    verdict, once = asked_again(verdict, program.run, program.begin_anew)
    result = Result(name, verdict.status, verdict.checked, verdict.call, verdict.slip)
    result = replace(result, undrawn=verdict.undrawn)
    if once is not None:
        return replace(result, once=shown(once.result))
    if verdict.varies is not None:
        return replace(result, varies=verdict.varies)
    is_shared = verdict.slip is not None and verdict.slip.mistake is Mistake.SHARED
    if verdict.status is Status.CORRECT and (line := returns_iterator(source, name)) is not None:
        return _returning_iterator(program, result, asked, line)
    if isinstance(again, Returned) and not is_shared:
        return replace(result, details={"again": shown(again.result)})
    slip, call = verdict.slip, verdict.call
    if slip is not None and call is not None and slip.mistake is Mistake.RAISED:
        line = program.line_of(asked.expression or name, call) or 0
        return replace(result, slip=replace(slip, details=slip.details | {"line": line}))
    return result


def _returning_iterator(
    program: Program, result: Result, asked: Specification, line: int
) -> Result:
    """Refute what is right only because the interpreter makes lists of iterators."""
    call = next(iter(asked.calls()))
    answer, *_ = program.run(asked.expression or asked.name, [call])
    if not isinstance(answer, Returned) or not isinstance(answer.result, list):
        return result
    slip = Slip(Mistake.ITERATOR, answer.result, details={"line": line})
    return replace(result, status=Status.WRONG, checked=1, call=call, slip=slip)


def _unknown(name: str) -> Result:
    return Result(name, Status.UNKNOWN, trouble=Trouble.UNKNOWN, details={"function": name})


def _refused(of: str | None, trouble: Trouble, /, **details: int | str) -> Result:
    return Result(of, Status.ERROR, trouble=trouble, details=details)


def _not_loaded(loaded: Answer, source: str, function: str | None) -> Result | None:
    """Return why nothing of a file can be judged, if it was stopped or is no Python."""
    if isinstance(loaded, Stopped):
        return _refused(function, _STOPS[loaded.why])
    if not isinstance(loaded, Raised):
        return None
    details: dict[str, int | str] = {"line": loaded.line or 0, "error": loaded.text}
    if loaded.exception == "SyntaxError":
        hint = _hint(loaded, source)
        if hint is SyntaxHint.BRACKET:  # Python notices it further down
            details["line"] = open_bracket(source) or details["line"]
        return replace(_refused(function, Trouble.SYNTAX, **details), hint=hint)
    if loaded.exception == "NotImplementedError":
        return _refused(function, Trouble.NOT_SUPPORTED, **details)
    return None


def _hint(loaded: Raised, source: str) -> SyntaxHint | None:
    lines = source.split("\n")
    if (
        loaded.line is not None
        and loaded.line <= len(lines)
        and _PRINT.match(lines[loaded.line - 1])
    ):
        return SyntaxHint.PRINT
    return next((hint for start, hint in _HINTS if loaded.text.startswith(start)), None)


def _failed_itself(loaded: Answer, function: str | None = None) -> Result | None:
    """Return the exception that ended the file itself, such as a failed assert."""
    if not isinstance(loaded, Raised):
        return None
    if loaded.text.startswith(_TOO_MANY_QUESTIONS):
        return _refused(function, Trouble.ENDLESS_INPUT)
    if loaded.exception == AssertionError.__name__ and not loaded.text:
        return _refused(function, Trouble.ASSERT_FALSE, line=loaded.line or 0)
    trouble = Trouble.NO_MODULE if needs_module(loaded) else Trouble.FAILED
    return _refused(function, trouble, line=loaded.line or 0, error=told(loaded))
