"""A docstring says in which case a function returns None, and which error it raises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "bot", "cogs", "benchmarks")

#: What no caller handles: a broken promise within the program.
BUGS = {"AssertionError", "NotImplementedError"}


def raised(node: ast.AST) -> Iterator[str]:
    """Yield the names of the errors that the statements of a function raise themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(child, ast.Raise) and child.exc is not None:
            error = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = ast.unparse(error).rpartition(".")[2]
            yield from [name] if name[0].isupper() else []  # not one that was caught
        yield from raised(child)


def gaps(text: str) -> Iterator[str]:
    """Yield a sentence for each case that a docstring leaves out."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        told = (ast.get_docstring(node) or "").lower()
        result = "" if node.returns is None else ast.unparse(node.returns)
        if told and "| None" in result and "none" not in told:
            yield f"{node.name} returns None in some case; its docstring does not say in which"
        for error in sorted(set(raised(node)) - BUGS):
            if told and error.lower() not in told and "rais" not in told:
                yield f"{node.name} raises {error}; its docstring does not say when"


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_say_when_none_is_returned_and_when_an_error_is_raised(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    texts = {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}
    found = [f"{file}: {gap}" for file, text in texts.items() for gap in gaps(text)]
    assert not found, "\n".join(found)


def test_a_docstring_that_omits_none_or_an_error_is_detected() -> None:
    returns = 'def mean() -> float | None:\n    """Return the mean."""'
    raises = 'def mean():\n    """Return the mean."""\n    raise ValueError'
    assert [*gaps(returns)] == [
        "mean returns None in some case; its docstring does not say in which"
    ]
    assert [*gaps(raises)] == ["mean raises ValueError; its docstring does not say when"]
    assert not [*gaps(raises.replace("mean.", "mean; raise ValueError without numbers."))]
