"""A right version of a single function, with what it needs, to be shown as a solution."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from games.worksheets import FUNCTIONS
from games.worksheets.versions import RIGHT


@cache
def right_version(function: str) -> str:
    """Return a right program for a function of a worksheet: it, and what it uses, no more.

    Raises KeyError if no worksheet asks for it.

    >>> print(right_version("prochain_joueur"))
    def prochain_joueur(joueur):
        if joueur == 1:
            return 2
        else:
            return 1
    """
    course = FUNCTIONS[function].course
    known = {name for name, each in FUNCTIONS.items() if each.course is course}
    files = [_statements_by_name(source) for source in RIGHT]
    parts = max((each for each in files if function in each), key=lambda each: len(known & {*each}))
    return "\n\n".join(_with_what_it_uses(function, parts))


def _statements_by_name(source: str) -> dict[str, list[ast.stmt]]:
    """Return the statements of a file by the names that they define, or fill."""
    found: dict[str, list[ast.stmt]] = {}
    for statement in ast.parse(source).body:
        for name in sorted(_names_defined_by(statement)):
            found.setdefault(name, []).append(statement)
    return found


def _names_defined_by(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.alias):
            yield node.asname or node.name
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            node = node.value
            yield from (each.id for each in ast.walk(node) if isinstance(each, ast.Name))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _with_what_it_uses(function: str, parts: Mapping[str, list[ast.stmt]]) -> list[str]:
    """Return the statements that a function needs, in the order of the file."""
    wanted, needed = [function], set[ast.stmt]()
    while wanted:
        for statement in parts[wanted.pop()]:
            if statement not in needed:
                needed.add(statement)
                names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
                wanted += sorted(names & parts.keys())
    return [ast.unparse(each) for each in sorted(needed, key=lambda one: one.lineno)]
