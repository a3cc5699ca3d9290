"""A teacher's test cases: calls of a function, with the results that they must return.

A case is an assert of the teacher's file that compares a call of literals with a literal. Functions
of worksheets may have cases, too. ``# hidden`` behind a case hides it from pupils, who learn only
the number of such cases.

>>> visible, hidden = read_cases("f", "assert f(3) == 9\\nassert f(4) == 16  # hidden\\n")
>>> visible.text, hidden.call.arguments, hidden.is_hidden
('f(3) == 9', (4,), True)
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.challenge.properties import Property, WeighedProperty
from games.challenge.reference import InvalidReference, ReferenceFault
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call

#: At most so many asserts, of so many characters together, are displayed to pupils; and at most
#: so many cases does a function have.
SHOWN, SHOWN_LENGTH, CASES = 12, 900, 40

#: The mark of a hidden case, as it is stored.
HIDDEN = "# hidden"

#: A line, and the comment at its end.
_MARKED = re.compile(r"^(.*?)(#[^#\"'\n]*)$", re.MULTILINE)

#: An assert on a line of its own that calls a function first.
_ASSERT = re.compile(r"^assert[ \t]+(\w+)[ \t]*\(.*$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A call of a function that a teacher has chosen, and what it must return."""

    call: Call
    expected: Any
    is_hidden: bool
    #: The comparison as ``ast.unparse`` writes it, without ``assert``.
    text: str


def examples(function: str, source: str) -> tuple[str, ...]:
    """Return the first asserts about a function in a teacher's file that are not hidden.

    The word ``assert`` is left out. At most SHOWN, of at most SHOWN_LENGTH characters together.
    """
    asserts = (line for _, line in _asserts(function, source) if not _is_hidden(line))
    shown = [line.removeprefix("assert").strip() for line in asserts][:SHOWN]
    while sum(map(len, shown)) > SHOWN_LENGTH:
        shown.pop()
    return tuple(shown)


def read_cases(function: str, source: str) -> tuple[Case, ...]:
    """Return the cases of a function in ``source``, a teacher's file, in order.

    Other asserts about the function are left out. Raises InvalidReference if there are more than
    CASES, or more visible ones than ``examples`` returns, or if an assert is no case although it
    is hidden or the file does not define the function.
    """
    found, is_defined = [], function in _defined(source)
    for line, text in _asserts(function, source):
        case = _case(text)
        if case is not None:
            found.append(case)
        elif _is_hidden(text) or not is_defined:
            fault = ReferenceFault.REFERENCE_HIDDEN
            raise InvalidReference(fault, function=function, place=line)
    visible = sum(not case.is_hidden for case in found)
    if len(found) > CASES or visible > len(examples(function, source)):
        told = {"limit": CASES, "shown": SHOWN, "length": SHOWN_LENGTH}
        raise InvalidReference(ReferenceFault.REFERENCE_MANY, function=function, **told)
    return tuple(found)


def require_cases(
    function: str, source: str, properties: Iterable[WeighedProperty]
) -> tuple[Case, ...]:
    """Return the cases of a function in a teacher's file; raise InvalidReference if it is unfit.

    It is raised as ``read_cases`` does, and if the file is no Python.
    It must have visible or hidden cases if ``properties`` give points for them, and no cases of a
    function of which a worksheet accepts several results. A comment behind a case that is not the
    mark, or a mark elsewhere, is refused: it may be a misspelt mark, and the case visible.
    """
    _require_marks(function, source)
    cases, known = read_cases(function, source), FUNCTIONS.get(function)
    if cases and known is not None and (known.proof is not None or known.reaches is not None):
        raise InvalidReference(ReferenceFault.REFERENCE_SEVERAL, function=function)
    there = {Property.HIDDEN if case.is_hidden else Property.VISIBLE for case in cases}
    wanted = {each.kind for each in properties} & {Property.VISIBLE, Property.HIDDEN}
    if wanted - there:
        raise InvalidReference(ReferenceFault.REFERENCE_CASES, function=function)
    return cases


def own_asserts(source: str) -> str:
    """Return a teacher's file without its asserts about functions that it does not define."""
    defined = _defined(source)
    return _ASSERT.sub(lambda found: found[0] if found[1] in defined else "", source)


def mark_hidden(source: str, written: Callable[[str], str]) -> str:
    """Return a teacher's file, each comment at a line's end replaced by ``written(comment)``."""
    return _MARKED.sub(lambda found: f"{found[1]}{written(found[2].rstrip())}", source)


def _defined(source: str) -> set[str]:
    return set(re.findall(r"^def[ \t]+(\w+)", source, re.MULTILINE))


def _asserts(function: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield each assert about a function: the number of its line, from 1, and its text."""
    for found in _ASSERT.finditer(source):
        if found[1] == function:
            yield source.count("\n", 0, found.start()) + 1, found[0].rstrip()


def _is_hidden(line: str) -> bool:
    return re.search(r"^[^#]*#[ \t]*hidden$", line) is not None


def _require_marks(function: str, source: str) -> None:
    """Raise InvalidReference for another comment after a case, or a mark after no case."""
    known = {*_defined(source), *FUNCTIONS}
    for number, line, comment in _comments(function, source):
        found = _ASSERT.fullmatch(line)
        about = found[1] if found is not None and _case(line) is not None else ""
        if about == function and not _is_hidden(comment):
            raise InvalidReference(ReferenceFault.REFERENCE_MARK, function=function, place=number)
        if about not in known and _is_hidden(comment):
            raise InvalidReference(ReferenceFault.REFERENCE_HIDDEN, function=function, place=number)


def _comments(function: str, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the comments of a file: the number of its line, from 1, that line, and the comment.

    Raises InvalidReference if the file is no Python.
    """
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.line.rstrip(), token.string.rstrip()
    except (tokenize.TokenError, SyntaxError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else error.args[1][0]
        told = {"function": function, "place": line or 1}
        raise InvalidReference(ReferenceFault.REFERENCE_HIDDEN, **told) from None


def _case(line: str) -> Case | None:
    """Parse an assert; return None unless it says that a call of literals ``==`` a literal."""
    try:
        (statement,) = ast.parse(line).body
        match statement:
            case ast.Assert(
                test=ast.Compare(
                    left=ast.Call(args=arguments, keywords=[]), ops=[ast.Eq()], comparators=[right]
                ),
                msg=None,
            ):
                call = Call(tuple(map(ast.literal_eval, arguments)))
                shown = ast.unparse(statement.test)
                return Case(call, ast.literal_eval(right), _is_hidden(line), shown)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        pass
    return None
