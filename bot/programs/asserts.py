"""A pupil's own asserts, tried with wrong versions of a function: do they notice?"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from bot.programs.model import Asserts, Missed
from bot.programs.sandbox import Program, Sandbox
from games import Game, game
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Raised, Returned, Stopped
from games.worksheets.specification import Course
from games.worksheets.verdict import check
from games.worksheets.versions import RIGHT, WRONG

#: A wrong version is stopped, and so caught, once it takes so many times what a right one takes.
_SLOWER = 10

#: Games whose positions the right versions of a course judge: an assert may be about any position.
_JUDGED = {
    Course.NIM_PROJECT: ("fortboyard", "nim"),
    Course.GAME_GRAPHS: ("fortboyard", "chomp"),
    Course.COLUMNS: ("nim",),
    Course.FIBONACCI: ("fibonacci",),
    Course.OCTAL: ("octal 0.77", "fortboyard", "nim"),
}


def games_asserted(source: str, functions: Sequence[str]) -> list[Game]:
    """Return the games of whose positions asserts of a program may be, by its functions."""
    if "assert" not in source:
        return []
    courses = {FUNCTIONS[name].course for name in functions if name in FUNCTIONS}
    return [game(name) for course in courses for name in _JUDGED[course]]


def judge_asserts(sandbox: Sandbox, source: str, function: str) -> Asserts | None:
    """Count the wrong versions of a function that a program's asserts catch.

    Those of the file itself count, and those of functions ``test_…`` without parameters. None if
    none of them speaks of the function, or if they cannot be run with a right version of it.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # a later Python's, perhaps
        return None
    if not any(function in _names(one) for one in _asserts(tree)):
        return None
    right, shift = _tried(sandbox, _right_of(function), source, tree)
    if isinstance(right.loaded, Raised) and right.loaded.exception == "AssertionError":
        line = right.loaded.line
        return Asserts(0, 0, refused=None if line is None else line - shift)
    if isinstance(right.loaded, Raised | Stopped):
        return None
    brief = replace(sandbox, fuel=min(_SLOWER * right.loading, sandbox.fuel))
    missed = [
        wrong.source
        for wrong in WRONG[function]
        if isinstance(_tried(brief, wrong.source, source, tree)[0].loaded, Returned)
    ]
    total = len(WRONG[function])
    told = tuple(_failing(sandbox, version, function) for version in missed)
    return Asserts(total - len(missed), total, told)


@cache
def _right_of(function: str) -> str:
    """Return a right version of a function, with all that its file has besides."""
    return next((text for text in RIGHT if function in _defined(ast.parse(text))), "")


def _tests(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            of = node.args
            if not (of.args or of.posonlyargs or of.kwonlyargs):
                yield node


def _asserts(tree: ast.Module) -> Iterator[ast.Assert]:
    """Go through the asserts of a file itself and of its tests."""
    own = (node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef))
    for place in (*own, *_tests(tree)):
        yield from (node for node in ast.walk(place) if isinstance(node, ast.Assert))


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _defined(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _tried(sandbox: Sandbox, version: str, source: str, tree: ast.Module) -> tuple[Program, int]:
    """Run a program with other versions of what it defines, then its tests.

    It returns the program, and by how many lines what is the pupil's has moved down in it.
    """
    lines = source.split("\n")
    theirs = _defined(ast.parse(version))
    for name, node in _defined(tree).items():
        if name in theirs:
            first = min((node.lineno, *(one.lineno for one in node.decorator_list)))
            last = node.end_lineno or first
            lines[first - 1 : last] = [""] * (last - first + 1)
    called = [f"{test.name}()" for test in _tests(tree)]
    return Program(sandbox, "\n".join([version, *lines, *called])), version.count("\n") + 1


@lru_cache(256)
def _failing(sandbox: Sandbox, version: str, function: str) -> Missed:
    """Return the smallest call by which a wrong version could have been caught."""
    program = Program(sandbox, version)
    verdict = check(FUNCTIONS[function].form(program.defined.get(function)), program.run)
    assert verdict.call is not None
    assert verdict.slip is not None
    return Missed(verdict.call, verdict.slip)
