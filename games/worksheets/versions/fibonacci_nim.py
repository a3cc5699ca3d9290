"""Programs for the course on dynamic programming."""

from __future__ import annotations

from typing import Any

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

PLAIN = """
def nim(n):
    G = [[False] * (n + 1) for i in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            if j >= i:
                G[i][j] = True
            else:
                for k in range(1, j + 1):
                    if not G[i - k][min(2 * k, n)]:
                        G[i][j] = True
    return G[n][n - 1]

def gagnant(n):
    return nim(n)

N = 8
G = [[False] * (N + 1) for i in range(N + 1)]
for i in range(1, N + 1):
    for j in range(1, N + 1):
        G[i][j] = j >= i
        for k in range(1, min(i, j + 1)):
            if not G[i - k][min(2 * k, i - k)]:
                G[i][j] = True

memo = {}
def gagnantRecursif(i, j):
    if j >= i:
        return True
    if (i, j) not in memo:
        memo[(i, j)] = False
        for k in range(1, j + 1):
            if not gagnantRecursif(i - k, 2 * k):
                memo[(i, j)] = True
    return memo[(i, j)]
"""

SHORT = """
memo = {}
def gagnantRecursif(i, j):
    if (i, j) not in memo:
        memo[i, j] = j >= i or any(not gagnantRecursif(i - k, 2 * k) for k in range(1, j + 1))
    return memo[i, j]
def gagnant(n): return gagnantRecursif(n, n - 1)
def G(N): return {(i, j): gagnantRecursif(i, j) for i in range(1, N + 1) for j in range(1, i + 1)}
def nim(n):
    a, b = 1, 2
    while b < n: a, b = b, a + b
    return b != n
"""

RIGHT = (PLAIN, SHORT)

_STARTS: tuple[tuple[str, Mistake, tuple[Any, ...], Any, Any], ...] = (
    ("(n): return n % 4 != 0", Mistake.WRONG_VALUE, (2,), False, True),
    ("(n): return n not in (2, 3, 5)", Mistake.WRONG_VALUE, (8,), False, True),
    ("(n): print(n not in (2, 3, 5, 8, 13, 21, 34))", Mistake.PRINTED, (2,), False, None),
    ("(n): return 'oui'", Mistake.WRONG_TYPE, (2,), False, "oui"),
)

WRONG: dict[str, tuple[Wrong, ...]] = {
    **{
        name: tuple(Wrong(f"def {name}{source}", *rest) for source, *rest in _STARTS)
        for name in ("nim", "gagnant")
    },
    "G": (
        Wrong("G = []", Mistake.NO_TABLE, (), None, []),
        Wrong("G = [[False] * 9 for i in range(9)]", Mistake.WRONG_CELL, (), True, False),
        Wrong("G = {(1, 1): True}", Mistake.WRONG_CELL, (), False, None),
        Wrong("def G(N): return [[True] * N] * N", Mistake.WRONG_CELL, (8,), False, True),
        Wrong("def G(i, j): return i == j", Mistake.WRONG_VALUE, (4, 1), True, False),
    ),
    "gagnantRecursif": (
        Wrong("def gagnantRecursif(i, j): return True", Mistake.WRONG_VALUE, (2, 1), False, True),
        Wrong(
            "def gagnantRecursif(i, j):\n"
            "    return j >= i or any(gagnantRecursif(i - k, 2 * k) for k in range(1, j + 1))",
            Mistake.WRONG_VALUE,
            (2, 1),
            False,
            True,
        ),
        Wrong(
            "def gagnantRecursif(i, j):\n"
            "    return j >= i or any(not gagnantRecursif(i - k, k) for k in range(1, j + 1))",
            Mistake.WRONG_VALUE,
            (3, 1),
            False,
            True,
        ),
    ),
}
