"""Programs of the worksheets that cost little or much: with a memory, without, and as a table."""

from __future__ import annotations

from typing import NamedTuple

from bot.programs.model import Growth

MEMO = """
memo = {}
def gagnantRecursif(i, j):
    if j >= i:
        return True
    if (i, j) not in memo:
        memo[i, j] = False
        for k in range(1, j + 1):
            if not gagnantRecursif(i - k, 2 * k):
                memo[i, j] = True
                break
    return memo[i, j]
"""

NAIVE = """
def gagnantRecursif(i, j):
    if j >= i:
        return True
    gagne = False
    for k in range(1, j + 1):
        if not gagnantRecursif(i - k, 2 * k):
            gagne = True
    return gagne
"""

TABLE = """
def nim(n):
    G = [[False] * (n + 1) for i in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            G[i][j] = j >= i
            for k in range(1, min(i, j + 1)):
                if not G[i - k][min(2 * k, n)]:
                    G[i][j] = True
    return G[n][n - 1]
"""

PLAIN = "def nim(n): return n not in (2, 3, 5, 8, 13, 21, 34)"

MEMO_SHORT = """
memo = {}
def gagnantRecursif(i, j):
    if (i, j) not in memo:
        memo[i, j] = j >= i or any(not gagnantRecursif(i - k, 2 * k) for k in range(1, j + 1))
    return memo[i, j]
"""

OF_CELLS = """
def G(N):
    return {(i, j): won(i, j) for i in range(1, N + 1) for j in range(1, i + 1)}
"""

GLOBAL = """
N = 8
G = [[False] * (N + 1) for i in range(N + 1)]
for i in range(1, N + 1):
    for j in range(1, i + 1):
        G[i][j] = j == i
        for k in range(1, j + 1):
            if j < i and not G[i - k][min(2 * k, i - k)]:
                G[i][j] = True
"""

FIBONACCI = """
def nim(n):
    a, b = 1, 2
    while b < n:
        a, b = b, a + b
    return b != n
"""

WON = """
def won(i, j): return j >= i or any(not won(i - k, 2 * k) for k in range(1, j + 1))
"""

RECURSIVE = f"{WON}def nim(n): return won(n, n - 1)\n"


class Costing(NamedTuple):
    """A right version, and how its cost grows."""

    source: str
    growth: Growth


def _of_one_number(name: str) -> tuple[Costing, ...]:
    table, quick = (each.replace("nim", name) for each in (TABLE, FIBONACCI))
    return Costing(table, Growth.CUBIC), Costing(quick, Growth.CONSTANT)


_RECURSIVE_CELLS = OF_CELLS.replace("won(", "gagnantRecursif(")

#: Of each function whose sheet asks about cost, versions of all costs that come to an end for 40
#: sticks, or for all cells of 16.
COSTS: dict[str, tuple[Costing, ...]] = {
    "nim": _of_one_number("nim"),
    "gagnant": _of_one_number("gagnant"),
    "gagnantRecursif": (
        Costing(MEMO, Growth.THREE_HALVES),
        Costing(MEMO_SHORT, Growth.THREE_HALVES),
        Costing(NAIVE, Growth.EXPONENTIAL),
    ),
    "G": (
        Costing(GLOBAL, Growth.CUBIC),
        Costing(MEMO_SHORT + _RECURSIVE_CELLS, Growth.QUADRATIC),
        Costing(MEMO.replace("gagnantRecursif", "G"), Growth.THREE_HALVES),
        Costing(WON.replace("won", "G"), Growth.EXPONENTIAL),
        Costing(WON + OF_CELLS, Growth.EXPONENTIAL),
    ),
}
