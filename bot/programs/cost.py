"""What a recursive function costs: how often it is called, and about how many different cells."""

from __future__ import annotations

import ast
from math import log2

from bot.programs.model import Cost, Growth, Spent
from bot.programs.rewriting import parsed
from bot.programs.sandbox import Program
from games.worksheets.calls import Call, Returned

#: The function that is counted: whether (i, j) is won, which asks itself about smaller cells.
COUNTED = "gagnantRecursif"

#: For so many sticks; the sheet asks about 15.
_SIZES = (5, 10, 15, 20)

#: Stands before the function, and hands each call on; a j beyond i is the same cell as (i, i).
_COUNTING = f"""
_bouton_counted = {COUNTED}
_bouton_calls_made = [0]
_bouton_cells = set()
def {COUNTED}(i, j):
    _bouton_calls_made[0] += 1
    _bouton_cells.add((i, min(i, j)))
    return _bouton_counted(i, j)
"""

_MEASURED = f"lambda n: ({COUNTED}(n, n - 1), _bouton_calls_made[0], len(_bouton_cells))"

#: Whoever doubles the sticks makes so many times as many calls, at most.
_GROWTHS = ((1.5, Growth.LINEAR), (2.5, Growth.QUADRATIC), (3.5, Growth.CUBIC))


def cost_of(program: Program) -> Cost | None:
    """Measure a function at growing sizes, each time of a program that begins anew.

    None if it cannot be measured even at the first two. What is stopped ends the measuring. None,
    too, if there are generators: the interpreter works them out whole, which Python does not.
    """
    tree = parsed(program.source)
    if tree is None or any(isinstance(node, ast.GeneratorExp) for node in ast.walk(tree)):
        return None
    spent: list[Spent] = []
    for n in _SIZES:
        program.begin_anew()
        program.define(_COUNTING)
        answer, *_ = program.run(_MEASURED, [Call((n,))])
        if not isinstance(answer, Returned):
            break
        _, calls, cells = answer.result
        spent.append(Spent(n, calls, cells, n * (n + 1) // 2))
    return Cost(tuple(spent), _growth(spent, len(spent) < len(_SIZES))) if len(spent) > 1 else None


def _growth(spent: list[Spent], was_stopped: bool) -> Growth:
    """Name how the calls grow: by the power of n between the last two sizes."""
    before, last = spent[-2:]
    power = log2(last.calls / before.calls) / log2(last.n / before.n)
    named = (growth for most, growth in _GROWTHS if power < most)
    return Growth.EXPONENTIAL if was_stopped else next(named, Growth.EXPONENTIAL)
