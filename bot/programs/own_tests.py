"""Find a program's own asserts and tests.

``asserts`` has an instance run this text: so the Python that runs a program reads it, too, and the
verdict is the same whatever Python the bot has.
"""

from __future__ import annotations

import ast

#: A function of a file: its name, its first line with decorators, and its last; or FUTURE.
Place = tuple[str, int, int]

#: What must be imported at the top, where another version comes to stand. Nothing depends on it.
FUTURE = "__future__"


def own_tests(source: str, function: str) -> tuple[list[Place], list[str]] | None:
    """Return the places of a file's functions and imports of FUTURE, and the names of its tests.

    Tests are functions ``test_…`` without parameters. Return None if no assert names ``function``,
    neither in a test nor outside functions and classes.
    """
    body = ast.parse(source).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    tests = [
        node
        for node in functions
        if node.name.startswith("test_") and not _has_parameters(node.args)
    ]
    itself = [node for node in body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    within = (one for place in (*itself, *tests) for one in ast.walk(place))
    named = (each for one in within if isinstance(one, ast.Assert) for each in ast.walk(one))
    if not any(isinstance(each, ast.Name) and each.id == function for each in named):
        return None
    places = [_place_of_function(node) for node in functions]
    imports = (node for node in body if isinstance(node, ast.ImportFrom) and node.module == FUTURE)
    places += [(FUTURE, node.lineno, node.end_lineno or node.lineno) for node in imports]
    return places, [test.name for test in tests]


def _has_parameters(of: ast.arguments) -> bool:
    return bool(of.args or of.posonlyargs or of.kwonlyargs)


def _place_of_function(node: ast.FunctionDef) -> Place:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return node.name, first, node.end_lineno or first
