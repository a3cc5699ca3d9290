"""The sandbox's Python against the one that runs this test: the same results, exceptions, lines.

Some of each kind of program; all of them with ``python -m tests.programs.test_differential``. What
may differ is all here:

1. **Where a recursion without end is noticed.** Python 3.11 counts calls of what is written in C
   (a comparison of tuples, for instance) among the 1000 of its limit; 3.12 and later do not. So a
   RecursionError may come in another line of the function that calls itself. Through ``lru_cache``
   the stack there ends just before the limit: the program is stopped, with a sentence that says so.
2. **In which order a set of tuples is gone through.** The hash of a tuple has 32 bits there, and 64
   here. What is listed from such a set is compared in any order; of what picks one element, only
   whether it picks.
3. **How an exception is worded**, as each version of Python words some of them anew.

Random numbers, floats and how they are written, ``input`` and what stands in for NumPy do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from bot.programs.judging import functions_of
from bot.programs.sandbox import Program, Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Answer, Call, Opaque, Raised, Returned, Stop, Stopped
from games.worksheets.versions import RIGHT, WRONG
from tests.support.all_mutants import all_mutants
from tests.support.programs.host import HostProgram, generated
from tests.support.programs.strategies import RIGHT as PLAYING
from tests.support.programs.strategies import SEARCH
from tests.support.programs.written import BROKEN, WRITTEN

#: Of what is only slow nothing can be told apart from what never ends: it is not run here.
_LIMITS = Sandbox(fuel=4 * 10**8, all_fuel=4 * 10**9)

#: These pick an element of a set of tuples, or draw one by its place.
_PICKS = ("StrategieAleatoire", "StrategieGagnante")

_NUMBERS = [Call((n,)) for n in range(6)]
_GIVEN = [
    Call((a, b, list(t))) for a in (0, 2, -3) for b in (1, 5) for t in ((), (1,), (3, 1, 2, 2))
]


@pytest.fixture(scope="module")
def few() -> Sandbox:
    """Give a sandbox whose loops end soon."""
    return _LIMITS


def differences(
    sandbox: Sandbox, source: str, function: str, calls: Sequence[Call]
) -> Iterator[str]:
    """Yield the calls of a program that differ in the sandbox."""
    program = Program(sandbox, source)
    if isinstance(program.loaded, Stopped):
        return
    host = HostProgram(source)
    if not _same(program.loaded, host.loaded):
        yield f"{source}\n{program.loaded}\n{host.loaded}"
    is_same = isinstance(host.loaded, Returned)
    for call in calls if is_same else ():
        [answer] = program.run(function, [call])
        if isinstance(answer, Stopped):
            return
        expected = host.call(function, call)
        is_ordered = "{(" not in repr(call.arguments)
        if not _same(answer, expected) and (
            is_ordered or not _same_set(answer, expected, function)
        ):
            yield f"{source}\n{function}{call.arguments}\n{answer}\n{expected}"


def _same(one: Answer, other: Answer) -> bool:
    if isinstance(one, Returned) and isinstance(other, Returned):
        values = ((one.result, other.result), *zip(one.arguments, other.arguments, strict=True))
        told = (one.same, one.printed) == (other.same, other.printed)
        return told and all(_alike(*pair) for pair in values)
    if isinstance(one, Raised) and isinstance(other, Raised):
        is_endless = one.exception == RecursionError.__name__
        return one.exception == other.exception and (is_endless or one.line == other.line)
    return False


def _same_set(one: Answer, other: Answer, function: str) -> bool:
    """Return whether answers are the same but for the order of a set."""
    if not isinstance(one, Returned) or not isinstance(other, Returned):
        return False
    if function in _PICKS:
        return type(one.result) is type(other.result)
    is_same = _unordered(one.result) == _unordered(other.result)
    return is_same and sorted(one.printed) == sorted(other.printed)


def _unordered(value: Any) -> str:
    if isinstance(value, list | set | frozenset | tuple):
        return f"{type(value).__name__}{sorted(map(_unordered, value))}"
    return repr(value)


def _alike(ours: Any, theirs: Any) -> bool:
    """Return whether values are the same, of the same types: subclasses come as their bases."""
    if isinstance(ours, Opaque) and ours.text == "[…]":  # it contains itself
        return isinstance(theirs, list)
    if isinstance(ours, Opaque):
        return not isinstance(theirs, int | str | list | tuple | dict | set | float)
    if isinstance(ours, list | tuple):
        return (
            isinstance(theirs, type(ours))
            and len(ours) == len(theirs)
            and all(map(_alike, ours, theirs))
        )
    if isinstance(ours, dict):
        pairs = zip(ours.items(), theirs.items(), strict=True)
        return len(ours) == len(theirs) and all(_alike(*pair) for pair in pairs)
    return (isinstance(theirs, type(ours)) and repr(ours) == repr(theirs)) or ours == theirs


def _versions() -> Iterator[tuple[str, str]]:
    """Go through the programs of the worksheets, right and wrong, with each function."""
    wrong = [one.source for versions in WRONG.values() for one in versions]
    for source in (*RIGHT, *wrong):
        yield from ((source, name) for name in functions_of(source) if name in FUNCTIONS)


def _of_versions(step: int, calls: int) -> Iterator[tuple[str, str, list[Call]]]:
    for source, name in islice(_versions(), None, None, step):
        asked = FUNCTIONS[name]
        yield source, asked.expression or name, [*islice(asked.calls(), calls)]


def _of_mutants(step: int, calls: int) -> Iterator[tuple[str, str, list[Call]]]:
    for name, _, mutant, _ in islice(all_mutants(), None, None, step):
        asked = FUNCTIONS[name]
        yield mutant, asked.expression or name, [*islice(asked.calls(), calls)]


def found(sandbox: Sandbox, made: Iterator[tuple[str, str, list[Call]]]) -> tuple[int, list[str]]:
    """Return the number of compared programs and their differences."""
    count, told = 0, list[str]()
    for count, each in enumerate(made, 1):  # noqa: B007 - it is returned
        told += differences(sandbox, *each)
    return count, told


#: Looks up a pair in the table of what is known, each time that it calls itself.
ENDLESS = """
known = {}
def f(i, j):
    if (i, j) not in known:
        return f(i - 1, 2 * j)
"""


def test_endless_recursion_is_reported_within_its_function(few: Sandbox) -> None:
    call = Call((1, 1))
    [ours], theirs = Program(few, ENDLESS).run("f", [call]), HostProgram(ENDLESS).call("f", call)
    assert isinstance(ours, Raised)
    assert isinstance(theirs, Raised)
    assert ours.exception == theirs.exception == "RecursionError"
    assert {ours.line, theirs.line} <= {4, 5}


def test_a_recursion_goes_as_deep_as_python_says(few: Sandbox) -> None:
    source = "import functools, sys\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\n"
    source += "g = functools.lru_cache(None)(lambda n: 0 if n == 0 else 1 + g(n - 1))\n"
    source += "def deep(n):\n    sys.setrecursionlimit(5000)\n    return f(n)\n"
    program = Program(few, source)
    for name, reached in (("f", 980), ("g", 960), ("deep", 4000)):
        assert program.run(name, [Call((reached,))]) == [Returned(reached, (reached,))]
        program.begin_anew()
        [beyond] = program.run(name, [Call((10**4,))])
        if name == "g":
            assert beyond == Stopped(Stop.DEPTH)
        else:
            assert isinstance(beyond, Raised)
            assert beyond.exception == "RecursionError"


@pytest.mark.parametrize("source", WRITTEN)
def test_pupils_programs_behave_as_in_cpython(few: Sandbox, source: str) -> None:
    assert [*differences(few, source, "f", _NUMBERS)] == []


@pytest.mark.parametrize("source", BROKEN)
def test_programs_that_cannot_run_fail_as_in_cpython(few: Sandbox, source: str) -> None:
    assert [*differences(few, source, "f", [])] == []


def test_generated_programs_behave_as_in_cpython(few: Sandbox) -> None:
    assert found(few, ((source, "f", _GIVEN) for source in generated(60))) == (60, [])


def test_versions_of_the_worksheets_behave_as_in_cpython(few: Sandbox) -> None:
    count, told = found(few, _of_versions(5, 12))
    assert (count > 40, told) == (True, [])


def test_mutants_behave_as_in_cpython(few: Sandbox) -> None:
    count, told = found(few, _of_mutants(41, 12))
    assert (count > 15, told) == (True, [])


def main() -> None:
    """Compare all programs, with more calls each."""
    sandbox = _LIMITS
    kinds = {
        "written": ((source, "f", _NUMBERS) for source in WRITTEN),
        "broken": ((source, "f", []) for source in BROKEN),
        "generated": ((source, "f", _GIVEN) for source in generated(2000)),
        "playing": ((options + SEARCH, "f", []) for _, _, options in PLAYING.values()),
        "versions": _of_versions(1, 60),
        "mutants": _of_mutants(1, 40),
    }
    for kind, made in kinds.items():
        count, told = found(sandbox, made)
        print(f"{kind}: {count} programs, {len(told)} differences")
        for each in told[:20]:
            print(each, end="\n\n")


if __name__ == "__main__":
    main()
