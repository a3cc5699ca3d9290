"""What a function costs for growing sizes: calls made and cells asked about, or steps made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import log2

from bot.programs.counting import with_steps, with_stopping
from bot.programs.model import Cost, Growth, Spent, Uncounted
from bot.programs.rewriting import parsed
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call, Returned
from games.worksheets.fibonacci_nim import SHEET, wrong_table

#: The table that a sheet asks for, and its function that asks itself about smaller cells.
TABLE, _OF_CELLS = "G", "gagnantRecursif"

#: For so many sticks, always as many more; the sheet asks about 15.
_SIZES = (5, 10, 15, 20)

#: Of a function of (i, j) the calls are counted. This stands before it, and hands each call on; a
#: j beyond i is the same cell as (i, i).
_CALLS = """
_bouton_counted = {name}
_bouton_calls_made = [0]
_bouton_asked = set()
def {name}(i, j):
    _bouton_calls_made[0] += 1
    _bouton_asked.add((i, min(i, j)))
    return _bouton_counted(i, j)
def _bouton_measured(n):
    {name}(n, n - 1)
    return _bouton_calls_made[0], len(_bouton_asked)
"""

#: Of a function of n the steps are counted, as a table may be all that it fills.
_STEPS = """
def _bouton_measured(n):
    _bouton_steps[0] = 0
    _bouton_cells.clear()
    found = {name}(n)
    return _bouton_steps[0], {cells}
"""

#: Of a table that the file itself fills, those made on the way are counted.
_FILLING = """
def _bouton_measured(n):
    return _bouton_own[0] or _bouton_steps[0], _bouton_cells_of({name})
"""

#: A table's cells are those that were filled; if none was assigned to, all that it has.
_CELLS_OF = """
def _bouton_cells_of(table):
    rows = [row for row in table if isinstance(row, list)] or [table]
    own = [id(row) for row in rows]
    filled = [where for where, _ in _bouton_cells if where in own]
    return len(filled) or sum([len(row) for row in rows])
"""

#: Whoever doubles the sticks makes so many times as many, at most.
_GROWTHS = ((0.5, Growth.SLOW), (1.5, Growth.LINEAR), (2.5, Growth.QUADRATIC), (3.5, Growth.CUBIC))

#: What grows exponentially is multiplied by the same again with each size; a power of n by less.
_SAME = 0.75

#: Measures one size; None if that was stopped.
Measure = Callable[[int], Spent | None]


def cost_of(sandbox: Sandbox, source: str, name: str, parameters: int) -> Cost | Uncounted:
    """Measure a function at growing sizes, each time of a program that begins anew.

    A table is a function of n, one of (i, j), or what the file itself fills: it has no parameters
    then. What is stopped ends the measuring. Nothing is known if generators are left: the
    interpreter works them out whole, which Python does not.
    """
    tree = parsed(source)
    if tree is None or _has_generators(with_stopping(tree)):
        return Uncounted.GENERATOR
    if (name, parameters) == (TABLE, 0):
        return _of_table(sandbox, tree, name)
    if name == _OF_CELLS or (name, parameters) == (TABLE, 2):
        with _measure(sandbox, with_stopping(tree), _CALLS.format(name=name)) as at:
            return _cost(map(at, _SIZES), of_steps=False)
    cells = "_bouton_cells_of(found)" if name == TABLE else "len(_bouton_cells) or None"
    measuring = _CELLS_OF + _STEPS.format(name=name, cells=cells)
    with _measure(sandbox, with_steps(tree), measuring) as at:
        return _cost(map(at, _SIZES), of_steps=True)


def _has_generators(source: str) -> bool:
    tree = parsed(source)
    return tree is None or any(isinstance(node, ast.GeneratorExp) for node in ast.walk(tree))


def _of_table(sandbox: Sandbox, tree: ast.Module, name: str) -> Cost | Uncounted:
    """Measure a table that the file fills, also with another number for its size."""
    sizes = (n for n in _SIZES if _sized(tree, n) is not None)
    cost = _cost((_table_at(sandbox, _sized(tree, n), name, n) for n in sizes), of_steps=True)
    if isinstance(cost, Cost):
        return cost
    only = _table_at(sandbox, tree, name, SHEET)
    return Uncounted.STOPPED if only is None else Cost((only,), None, of_steps=True)


def _table_at(sandbox: Sandbox, tree: ast.Module | None, name: str, n: int) -> Spent | None:
    """Measure a table of one size; None if it is not one."""
    if tree is None:
        return None
    measuring = _CELLS_OF + _FILLING.format(name=name)
    with Program(sandbox, with_steps(tree, name)) as program:
        [answer, *_] = program.run(f"lambda: {name}", [Call(())])
        if not isinstance(answer, Returned) or wrong_table(answer.result, n) is not None:
            return None
        return _at(program, measuring, n)


def _sized(tree: ast.Module, n: int) -> ast.Module | None:
    """Return a file whose one name for the sheet's size means another; None if it has none."""
    sized = ast.parse(ast.unparse(tree))
    named = [
        node
        for node in sized.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
        and node.value.value == SHEET
    ]
    if len(named) != 1:
        return None
    named[0].value = ast.Constant(n)
    return sized


@contextmanager
def _measure(sandbox: Sandbox, source: str, measuring: str) -> Iterator[Measure]:
    """Give what measures one size after the other of a program."""
    with Program(sandbox, source) as program:

        def at(n: int) -> Spent | None:
            program.begin_anew()
            return _at(program, measuring, n)

        yield at


def _at(program: Program, measuring: str, n: int) -> Spent | None:
    program.define(measuring)
    answer, *_ = program.run("_bouton_measured", [Call((n,))])
    if not isinstance(answer, Returned) or not isinstance(answer.result, tuple):
        return None
    count, cells = answer.result
    return Spent(n, count, cells, n * (n + 1) // 2) if isinstance(count, int) else None


def _cost(measured: Iterable[Spent | None], *, of_steps: bool) -> Cost | Uncounted:
    """Put together what was measured until something was stopped."""
    spent: list[Spent] = []
    for one in measured:
        if one is None:
            break
        spent.append(one)
    if len(spent) < 2:
        return Uncounted.STOPPED
    return Cost(tuple(spent), _growth(spent), of_steps)


def _growth(spent: Sequence[Spent]) -> Growth:
    """Name how the count grows: by the power of n between the last two sizes."""
    before, last = spent[-2:]
    times = [max(b.count, 1) / max(a.count, 1) for a, b in pairwise(spent)]
    power = log2(times[-1]) / log2(last.n / before.n)
    named = next((growth for most, growth in _GROWTHS if power < most), None)
    if named is not None:
        return named
    is_steady = len(times) > 1 and times[-1] >= _SAME * times[-2]
    return Growth.EXPONENTIAL if is_steady else Growth.STEEP
