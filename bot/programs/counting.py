"""A program that counts its steps: the calls of its functions, and the rounds of its loops."""

from __future__ import annotations

import ast
from typing import TypeVar

#: Stands before the program; the second is for what may be an expression alone.
_COUNTER = """
_bouton_steps = [0]
def _bouton_step(value):
    _bouton_steps[0] += 1
    return value
"""

#: Stands before the program whose any and all stop.
_STOPPING = """
def _bouton_any(holds, values):
    for value in values:
        if holds(value):
            return True
    return False
def _bouton_all(holds, values):
    for value in values:
        if not holds(value):
            return False
    return True
"""

_COUNT = "_bouton_steps[0] += 1"

Body = TypeVar("Body", ast.FunctionDef, ast.For, ast.While)

Comprehension = TypeVar("Comprehension", ast.ListComp, ast.SetComp, ast.DictComp)


def with_steps(tree: ast.Module) -> str:
    """Return a program that counts in ``_bouton_steps[0]``, and otherwise does the same."""
    counting = _Counting().visit(ast.parse(ast.unparse(tree)))
    return _COUNTER + ast.unparse(ast.fix_missing_locations(counting))


def with_stopping(tree: ast.Module) -> str:
    """Return a program whose any and all stop where Python does, without their generators.

    The interpreter would work a whole generator out first. Only those with one loop over one name
    are written in another way.
    """
    stopping = _Stopping().visit(ast.parse(ast.unparse(tree)))
    return _STOPPING + ast.unparse(ast.fix_missing_locations(stopping))


class _Stopping(ast.NodeTransformer):
    """Hands any and all the condition as a function, and what to go through."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(
                ast.Name("any" | "all" as name),
                [ast.GeneratorExp(holds, [ast.comprehension(ast.Name(each), of, ifs, 0)])],
                [],
            ):
                left_out = ast.Constant(name == "all")
                tested = holds
                for condition in reversed(ifs):
                    tested = ast.IfExp(condition, tested, left_out)
                one = ast.arguments([], [ast.arg(each)], None, [], [], None, [])
                return ast.Call(
                    ast.Name(f"_bouton_{name}", ast.Load()), [ast.Lambda(one, tested), of], []
                )
        return node


class _Counting(ast.NodeTransformer):
    """Adds a step to each function and each round."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._counted(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._counted(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._counted(node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._rounds(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self._rounds(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._rounds(node)

    def _counted(self, node: Body) -> Body:
        self.generic_visit(node)
        node.body[:0] = ast.parse(_COUNT).body
        return node

    def _rounds(self, node: Comprehension) -> Comprehension:
        """Count what the innermost loop goes through, also what its condition leaves out."""
        self.generic_visit(node)
        conditions = node.generators[-1].ifs
        if conditions:
            conditions[0] = _step(conditions[0])
        elif isinstance(node, ast.DictComp):
            node.key = _step(node.key)
        else:
            node.elt = _step(node.elt)
        return node


def _step(value: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("_bouton_step", ast.Load()), [value], [])
