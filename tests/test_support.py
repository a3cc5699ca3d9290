"""Shared helpers are in ``tests.support``; no test imports from another test module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def imported(file: Path) -> Iterator[str]:
    """Yield the full name of all that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "tests." * bool(node.level) + (node.module or "")
            yield from (f"{start}.{each.name}" for each in node.names)


def is_shared(name: str) -> bool:
    """Return whether tests may import this: it is no test module and holds no fixtures.

    The samples of the families of games, too, are there for all tests.
    """
    parts = name.split(".")
    return parts[0] != "tests" or parts[1] in ("support", "families")


def test_no_test_imports_from_another_test_module() -> None:
    found = [
        f"{file.relative_to(TESTS)} imports {name}: what tests share belongs in tests/support"
        for file in sorted(TESTS.rglob("*.py"))
        for name in imported(file)
        if not is_shared(name)
    ]
    assert not found, "\n".join(found)


def test_an_import_from_a_test_module_is_detected() -> None:
    assert not is_shared("tests.play.test_games.press_move")
    assert not is_shared("tests.conftest.World")
    assert is_shared("tests.support.world.World")
    assert is_shared("games.families.nim")
