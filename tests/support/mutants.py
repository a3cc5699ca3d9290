"""Small changes to right programs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

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


def _changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    """Yield the possible changes in one place of a program: a field, and its other value."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARISONS:
            yield "ops", [_COMPARISONS[type(op)]()]
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            yield "op", _OPERATORS[type(op)]()
        case ast.BoolOp(op=op):
            yield "op", ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.Constant(value=bool(value)):
            yield "value", not value
        case ast.Constant(value=int(value)):
            yield "value", value + 1
            yield "value", value - 1
        case ast.Return(value=ast.expr()):
            yield "value", None
        case ast.UnaryOp(op=ast.Not()):
            yield "op", ast.UAdd()
        case ast.If():
            yield "test", ast.Constant(True)
            yield "test", ast.Constant(False)


def mutants(source: str, name: str) -> Iterator[str]:
    """Go through the programs that differ from one in a single place of a function, or table."""
    statements = ast.parse(source).body
    texts = [ast.unparse(statement) for statement in statements]
    for own, statement in enumerate(statements):
        if not _makes(statement, name):
            continue
        for node in [*ast.walk(statement)]:
            for field, other in [*_changes(node)]:
                right = getattr(node, field)
                setattr(node, field, other)
                changed = ast.unparse(statement)
                setattr(node, field, right)
                yield "\n".join([*texts[:own], changed, *texts[own + 1 :]])


def _makes(statement: ast.stmt, name: str) -> bool:
    """Return whether a statement defines a function, or fills a table, of a name."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name == name
    names = (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
    return isinstance(statement, ast.Assign | ast.For) and name in names
