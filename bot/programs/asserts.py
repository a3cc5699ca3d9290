"""A pupil's own asserts, tried with wrong versions of a function: do they notice?"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from bot.programs import own_tests
from bot.programs.model import Asserts, Missed
from bot.programs.own_tests import FUTURE, Place
from bot.programs.sandbox import Program, Sandbox
from games import Game, game
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call, Raised, Returned, Stopped
from games.worksheets.specification import Course
from games.worksheets.verdict import check
from games.worksheets.versions import RIGHT, WRONG

#: A wrong version is stopped, and so caught, once it takes this many times what a right one takes.
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
    """Return the games that a program's asserts may be about, by the courses of its functions.

    Empty if the text has no ``assert``; functions of no worksheet are ignored; games may be
    repeated.
    """
    if "assert" not in source:
        return []
    courses = {FUNCTIONS[name].course for name in functions if name in FUNCTIONS}
    return [game(name) for course in courses for name in _JUDGED[course]]


def judge_asserts(sandbox: Sandbox, source: str, function: str) -> Asserts | None:
    """Count the wrong versions of a worksheet's function that a program's asserts catch.

    Asserts outside functions and classes count, and those of functions ``test_…`` without
    parameters. If a right version fails one, ``refused`` is its line and both counts are 0. None if
    no assert names the function, or if the program with a right version is stopped or raises
    another error.
    """
    found = _find_own_tests(sandbox, source, function)
    if found is None:
        return None
    right, shift = _run_with_version(sandbox, _right_of(function), source, *found)
    if isinstance(right.loaded, Raised) and right.loaded.exception == "AssertionError":
        line = right.loaded.line
        return Asserts(0, 0, refused=None if line is None else line - shift)
    if isinstance(right.loaded, Raised | Stopped):
        return None
    brief = replace(sandbox, fuel=min(_SLOWER * right.loading, sandbox.fuel))
    missed = [
        wrong.source
        for wrong in WRONG[function]
        if isinstance(_run_with_version(brief, wrong.source, source, *found)[0].loaded, Returned)
    ]
    total = len(WRONG[function])
    told = tuple(_smallest_missed_call(sandbox, version, function) for version in missed)
    return Asserts(total - len(missed), total, told)


@cache
def _right_of(function: str) -> str:
    """Return the text of a file with a right version of a function; empty if there is none."""
    return next((text for text in RIGHT if function in _names_defined(text)), "")


def _names_defined(version: str) -> set[str]:
    return {node.name for node in ast.parse(version).body if isinstance(node, ast.FunctionDef)}


def _find_own_tests(
    sandbox: Sandbox, source: str, function: str
) -> tuple[list[Place], list[str]] | None:
    """Find the places of a file's functions and the names of its tests, without running it.

    The sandbox's Python parses it. None if it cannot, or if no assert names ``function``.
    """
    reader = Path(own_tests.__file__).read_text(encoding="utf-8")
    [answer] = Program(sandbox, reader).run("own_tests", [Call((source, function))])
    return answer.result if isinstance(answer, Returned) else None


def _run_with_version(
    sandbox: Sandbox, version: str, source: str, functions: Sequence[Place], tests: Sequence[str]
) -> tuple[Program, int]:
    """Run a version of functions, then the program without its own of these names, and its tests.

    Return the program, and the number of lines by which the pupil's lines have moved down.
    """
    lines, theirs = source.split("\n"), {*_names_defined(version), FUTURE}
    for name, first, last in functions:
        if name in theirs:
            lines[first - 1 : last] = [""] * (last - first + 1)
    called = [f"{test}()" for test in tests]
    return Program(sandbox, "\n".join([version, *lines, *called])), version.count("\n") + 1


@lru_cache(256)
def _smallest_missed_call(sandbox: Sandbox, version: str, function: str) -> Missed:
    """Return the smallest call that a wrong version fails, with the difference of its result."""
    program = Program(sandbox, version)
    verdict = check(FUNCTIONS[function].form(program.defined.get(function)), program.run)
    assert verdict.call is not None
    assert verdict.slip is not None
    return Missed(verdict.call, verdict.slip)
