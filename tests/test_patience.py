"""No test says by itself how long something may take: ``tests.support.patience`` says it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))

#: Arguments by name that limit a wait.
LIMITS = ("timeout", "deadline", "settle_timeout")
#: Functions whose argument, at a place, is a time.
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time"}
TIMES = {"wait_for": 1, "settle": 0, "set_default_timeout": 0, "wait_for_timeout": 0}


def limits(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield each number of seconds, or of milliseconds, that limits a wait."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        found = [each.value for each in node.keywords if each.arg in LIMITS]
        if called in TIMES:
            found += node.args[TIMES[called] :][:1]
        yield from (each for each in found if is_number(each))


def clocks(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the calls that read a clock of ``time``, which only measures the machine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from [node] if CLOCKS & {each.name for each in node.names} else []
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from [node] if node.value.id == "time" and node.attr in CLOCKS else []


def is_number(written: ast.expr) -> bool:
    """Return whether a number is written out."""
    return isinstance(written, ast.Constant) and isinstance(written.value, int | float)


def test_no_test_sets_a_time_limit_of_its_own() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{limit.lineno}"
        for file in FILES
        for limit in limits(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_no_test_measures_how_long_something_takes() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{clock.lineno}"
        for file in FILES
        if file.name.startswith("test_")
        for clock in clocks(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("line", ["from time import process_time", "begun = time.monotonic()"])
def test_a_read_clock_is_detected(line: str) -> None:
    assert len(list(clocks(ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line",
    ["f(timeout=5)", "asyncio.wait_for(x, 0.5)", "env.settle(60)", "p.wait_for_timeout(9)"],
)
def test_a_time_limit_is_detected(line: str) -> None:
    assert len(list(limits(ast.parse(line)))) == 1
