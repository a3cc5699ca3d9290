"""What a function costs for growing sizes: calls made and cells asked about, or steps made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import log2

from bot.programs.counting import with_steps, with_stopping
from bot.programs.model import Cost, Growth, Spent
from bot.programs.rewriting import parsed
from bot.programs.sandbox import Program, Sandbox
from games.worksheets.calls import Call, Returned

#: The function whose calls are counted: whether (i, j) is won, which asks itself about smaller
#: cells.
_OF_CELLS = "gagnantRecursif"

#: Those whose steps are counted, as a table may be all that they fill: whether n is won.
_OF_STEPS = ("nim", "gagnant")

#: For so many sticks, always as many more; the sheet asks about 15.
_SIZES = (5, 10, 15, 20)

#: Stands before the function, and hands each call on; a j beyond i is the same cell as (i, i).
_CALLS = f"""
_bouton_counted = {_OF_CELLS}
_bouton_calls_made = [0]
_bouton_cells = set()
def {_OF_CELLS}(i, j):
    _bouton_calls_made[0] += 1
    _bouton_cells.add((i, min(i, j)))
    return _bouton_counted(i, j)
def _bouton_measured(n):
    {_OF_CELLS}(n, n - 1)
    return _bouton_calls_made[0], len(_bouton_cells)
"""

_STEPS = """
def _bouton_measured(n):
    _bouton_steps[0] = 0
    {name}(n)
    return _bouton_steps[0], None
"""

#: Whoever doubles the sticks makes so many times as many, at most.
_GROWTHS = ((0.5, Growth.SLOW), (1.5, Growth.LINEAR), (2.5, Growth.QUADRATIC), (3.5, Growth.CUBIC))

#: What grows exponentially is multiplied by the same again with each size; a power of n by less.
_SAME = 0.75


def cost_of(sandbox: Sandbox, source: str, name: str) -> Cost | None:
    """Measure a function at growing sizes, each time of a program that begins anew.

    None if it cannot be measured even at the first two. What is stopped ends the measuring. None,
    too, if generators are left: the interpreter works them out whole, which Python does not.
    """
    of_steps, tree = name in _OF_STEPS, parsed(source)
    if tree is not None and not of_steps:
        source = with_stopping(tree)
        tree = parsed(source)
    if tree is None or any(isinstance(node, ast.GeneratorExp) for node in ast.walk(tree)):
        return None
    measuring = _STEPS.format(name=name) if of_steps else _CALLS
    with Program(sandbox, with_steps(tree) if of_steps else source) as program:
        return _measured(partial(_at, program, measuring), of_steps=of_steps)


def _measured(at: Callable[[int], Spent | None], *, of_steps: bool) -> Cost | None:
    spent: list[Spent] = []
    for n in _SIZES:
        found = at(n)
        if found is None:
            break
        spent.append(found)
    return Cost(tuple(spent), _growth(spent), of_steps) if len(spent) > 1 else None


def _at(program: Program, measuring: str, n: int) -> Spent | None:
    """Measure one size; None if that was stopped."""
    program.begin_anew()
    program.define(measuring)
    answer, *_ = program.run("_bouton_measured", [Call((n,))])
    if not isinstance(answer, Returned) or not isinstance(answer.result, tuple):
        return None
    count, cells = answer.result
    return Spent(n, count, cells, n * (n + 1) // 2) if isinstance(count, int) else None


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
