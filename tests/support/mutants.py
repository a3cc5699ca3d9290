"""Small changes to right programs."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}

_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


def _changes(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """Yield what may be changed in one place of a program."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARISONS:
            yield lambda n: setattr(n, "ops", [_COMPARISONS[type(op)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            yield lambda n: setattr(n, "op", _OPERATORS[type(op)]())
        case ast.BoolOp(op=op):
            other = ast.Or if isinstance(op, ast.And) else ast.And
            yield lambda n: setattr(n, "op", other())
        case ast.Constant(value=bool(value)):
            yield lambda n: setattr(n, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda n: setattr(n, "value", value + 1)
            yield lambda n: setattr(n, "value", value - 1)
        case ast.Return(value=ast.expr()):
            yield lambda n: setattr(n, "value", None)
        case ast.UnaryOp(op=ast.Not()):
            yield lambda n: setattr(n, "op", ast.UAdd())
        case ast.If():
            yield lambda n: setattr(n, "test", ast.Constant(True))
            yield lambda n: setattr(n, "test", ast.Constant(False))


def mutants(source: str, name: str) -> Iterator[str]:
    """Go through the programs that differ from one in a single place of a function, or table."""
    tree = ast.parse(source)
    for own, statement in enumerate(tree.body):
        if not _makes(statement, name):
            continue
        for number, node in enumerate(ast.walk(statement)):
            for kind, _ in enumerate(_changes(node)):
                changed = copy.deepcopy(tree)
                place = [*ast.walk(changed.body[own])][number]
                [*_changes(place)][kind](place)
                yield ast.unparse(ast.fix_missing_locations(changed))


def _makes(statement: ast.stmt, name: str) -> bool:
    """Return whether a statement defines a function, or fills a table, of a name."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name == name
    names = (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
    return isinstance(statement, ast.Assign | ast.For) and name in names
