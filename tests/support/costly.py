"""Programs of the worksheets that cost little or much: with a memory, without, and as a table."""

from __future__ import annotations

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
