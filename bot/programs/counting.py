"""A program that counts its steps: the calls of its functions, and the rounds of its loops.

It also counts the cells of lists and dictionaries that it fills, each once.
"""

from __future__ import annotations

import ast
from typing import TypeVar

#: Stands before the program. What is filled is kept, so that nothing else gets its number.
_COUNTER = """
_bouton_steps = [0]
_bouton_cells = set()
_bouton_filled = {}
_bouton_where = []
def _bouton_step(value):
    _bouton_steps[0] += 1
    return value
def _bouton_in(container):
    _bouton_filled[id(container)] = container
    _bouton_where.append(id(container))
    return container
def _bouton_at(key):
    _bouton_cells.add((_bouton_where.pop(), key))
    return key
"""

_COUNT = "_bouton_steps[0] += 1"

#: Stands before the program whose any and all stop; a round may count.
_STOPPING = """
def _bouton_any(holds, values):
    for value in values:
        {count}
        if holds(value):
            return True
    return False
def _bouton_all(holds, values):
    for value in values:
        {count}
        if not holds(value):
            return False
    return True
"""

#: What goes through a generator to its end.
_TO_THE_END = frozenset(
    {"dict", "frozenset", "join", "list", "max", "min", "set", "sorted", "sum", "tuple"}
)

#: What is done around the statements of which alone the steps count.
_LEFT_OUT, _COUNTED = "_bouton_own[0] -= _bouton_steps[0]", "_bouton_own[0] += _bouton_steps[0]"

Body = TypeVar("Body", ast.FunctionDef, ast.For, ast.While)

Comprehension = TypeVar("Comprehension", ast.ListComp, ast.SetComp, ast.DictComp)


def with_steps(tree: ast.Module, filled: str | None = None) -> str:
    """Return a program that counts in ``_bouton_steps[0]``, and otherwise does the same.

    It fills ``_bouton_cells`` with a pair for each cell. In ``_bouton_own[0]`` only steps by
    which the file's own statements fill a global name are counted, if one is given.
    """
    stopping = _Stopping().visit(_copy(tree))
    counting = _Counting().visit(_copy(stopping))
    counting.body = [part for one in counting.body for part in _marked(one, filled)]
    before = f"{_COUNTER}_bouton_own = [0]{_STOPPING.format(count=_COUNT)}"
    return before + ast.unparse(ast.fix_missing_locations(counting))


def with_stopping(tree: ast.Module) -> str:
    """Return a program whose any and all stop where Python does, without their generators.

    The interpreter would work a whole generator out first. Only those with one loop over one name
    are written in another way, and those that are gone through to their ends: as lists.
    """
    stopping = _Stopping().visit(_copy(tree))
    return _STOPPING.format(count="pass") + ast.unparse(ast.fix_missing_locations(stopping))


def _copy(tree: ast.Module) -> ast.Module:
    return ast.parse(ast.unparse(ast.fix_missing_locations(tree)))


def _marked(statement: ast.stmt, filled: str | None) -> list[ast.stmt]:
    """Mark where a statement of the file itself fills a global name."""
    if filled is None or not _fills(statement, filled):
        return [statement]
    return [*ast.parse(_LEFT_OUT).body, statement, *ast.parse(_COUNTED).body]


def _fills(statement: ast.stmt, name: str) -> bool:
    """Return whether a statement assigns to a name or its cells, appends to it, or hands it on."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return False
    return any(_is_filling(node, name) for node in ast.walk(statement))


def _is_filling(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Name(named, ast.Store()):
            return named == name
        case ast.Subscript(value=of, ctx=ast.Store()):
            return name in {each.id for each in ast.walk(of) if isinstance(each, ast.Name)}
        case ast.Call(ast.Attribute(ast.Name(named))):
            return named == name
        case ast.Expr(ast.Call(ast.Name(function), given)) if function != "print":
            return name in {each.id for each in given if isinstance(each, ast.Name)}
    return False


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
            case ast.Call(
                ast.Name(name) | ast.Attribute(attr=name),
                [ast.GeneratorExp(each_one, loops), *_],
            ) if name in _TO_THE_END:
                node.args[0] = ast.ListComp(each_one, loops)
        return node


class _Counting(ast.NodeTransformer):
    """Adds a step to each function and each round, and notes each cell that is filled."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._counted(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = _called("_bouton_step", node.body)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave the condition of our any and all uncounted: they count their rounds."""
        match node:
            case ast.Call(ast.Name("_bouton_any" | "_bouton_all"), [ast.Lambda() as holds, of]):
                holds.body = self.visit(holds.body)
                node.args[1] = self.visit(of)
                return node
        return self.generic_visit(node)

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

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Note a cell that is filled."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Store) and not isinstance(node.slice, ast.Slice):
            node.value = _called("_bouton_in", node.value)
            node.slice = _called("_bouton_at", node.slice)
        return node

    def _counted(self, node: Body) -> Body:
        self.generic_visit(node)
        node.body[:0] = ast.parse(_COUNT).body
        return node

    def _rounds(self, node: Comprehension) -> Comprehension:
        """Count what the innermost loop goes through, also what its condition leaves out."""
        self.generic_visit(node)
        conditions = node.generators[-1].ifs
        if conditions:
            conditions[0] = _called("_bouton_step", conditions[0])
        elif isinstance(node, ast.DictComp):
            node.key = _called("_bouton_step", node.key)
        else:
            node.elt = _called("_bouton_step", node.elt)
        return node


def _called(function: str, value: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(function, ast.Load()), [value], [])
