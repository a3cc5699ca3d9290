"""Every function fits on a screen, and every module is one that can be read at a sitting."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "bot", "cogs", "benchmarks", "tests")

#: How many lines a function and a module may have.
SCREEN, MODULE = 45, 400

#: Functions that are longer, by their files, with the reason.
LONGER = {
    "games/grundy/kernels/sparse.py": {
        "_fill_block": "compiled: in parts it took 12 to 40 % longer"
    },
}


def modules() -> Iterator[tuple[str, str]]:
    """Go through every module: its path with its text."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def long_functions(text: str) -> Iterator[str]:
    """Yield the names of functions that do not fit on a screen, their decorators apart."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None, "a parsed function has a last line"
            if node.end_lineno - node.lineno >= SCREEN:
                yield node.name


def test_every_function_fits_on_a_screen_unless_it_is_listed() -> None:
    found = {path: set(names) for path, text in modules() if (names := [*long_functions(text)])}
    named = {path: set(names) for path, names in LONGER.items()}
    assert found == named, (
        f"a function has at most {SCREEN} lines: part it where one thing ends and another begins. "
        "Of those in LONGER none is shorter by now"
    )


def test_no_module_has_more_lines_than_the_limit() -> None:
    found = {path: len(text.splitlines()) for path, text in modules()}
    longer = {path: lines for path, lines in found.items() if lines > MODULE}
    assert not longer, f"a module has at most {MODULE} lines: part these by what they are about"


@pytest.mark.parametrize(("lines", "told"), [(SCREEN, []), (SCREEN + 1, ["long"])])
def test_a_long_function_is_detected(lines: int, told: list[str]) -> None:
    text = "\n    ".join(["def long():", *["pass"] * (lines - 1)])
    assert list(long_functions(text)) == told
