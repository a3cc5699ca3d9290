"""Programs for the course on games as graphs."""

from __future__ import annotations

from typing import Any

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

PLAIN = """
Opp = {"Morgan": "Malo", "Malo": "Morgan"}

def GrapheNim(N, j1, j2):
    G = {}
    for n in range(N + 1):
        G[(n, j1)] = []
        G[(n, j2)] = []
        for k in range(1, 4):
            if n - k >= 0:
                G[(n, j1)].append((n - k, j2))
                G[(n, j2)].append((n - k, j1))
    return G

G = GrapheNim(20, "Morgan", "Malo")

def Existence(X, s):
    for t in G[s]:
        if t in X:
            return True
    return False

def PourTout(X, s):
    for t in G[s]:
        if t not in X:
            return False
    return True

def F(X, j):
    L = []
    for s in G:
        if s not in X:
            if s[1] == j and Existence(X, s):
                L.append(s)
            if s[1] == Opp[j] and PourTout(X, s):
                L.append(s)
    return L

def Attracteur(j):
    A = [(1, Opp[j])]
    nouveaux = F(A, j)
    while nouveaux != []:
        A = A + nouveaux
        nouveaux = F(A, j)
    return A

def Strategie(joueur, sommet):
    A = Attracteur(joueur)
    for t in G[sommet]:
        if t in A:
            return t
"""

SHORT = """
def GrapheNim(N, j1, j2):
    return {(n, j): [(n - k, j1 if j == j2 else j2) for k in (3, 2, 1) if k <= n]
            for n in range(N, -1, -1) for j in (j1, j2)}
def Existence(X, s): return any(t in X for t in G[s])
def PourTout(X, s): return all(t in X for t in G[s])
def F(X, j):
    return [s for s in G if s not in X
            and (Existence(X, s) if s[1] == j else G[s] != [] and PourTout(X, s))]
def Rangs(j):
    rangs, r = {(1, Opp[j]): 0}, 0
    while True:
        nouveaux = F(list(rangs), j)
        if not nouveaux: return rangs
        r += 1
        for s in nouveaux: rangs[s] = r
def Attracteur(j): return list(Rangs(j))
def Strategie(joueur, sommet):
    rangs = Rangs(joueur)
    return min((t for t in G[sommet] if t in rangs), key=lambda t: rangs[t])
"""

RIGHT = (PLAIN, SHORT)

_TWO = (1, "Morgan", "Malo")
_NONE: tuple[Any, ...] = ([], (2, "Morgan"))
_OTHER = ([(2, "Malo")], (3, "Morgan"))
_FIRST_STEP = ([(1, "Malo")], "Morgan")
_SECOND_STEP = ([(1, "Malo"), (2, "Morgan"), (3, "Morgan"), (4, "Morgan")], "Morgan")

WRONG: dict[str, tuple[Wrong, ...]] = {
    "GrapheNim": (
        Wrong(
            "def GrapheNim(N, a, b):\n"
            "    return {(n, j): [(n - k, {a: b, b: a}[j]) for k in (1, 2, 3) if k <= n]\n"
            "            for n in range(1, N + 1) for j in (a, b)}",
            Mistake.MISSING,
            (0, "Morgan", "Malo"),
            (0, "Morgan"),
        ),
        Wrong(
            "def GrapheNim(N, a, b):\n"
            "    return {(n, j): [(n - k, j) for k in (1, 2, 3) if k <= n]\n"
            "            for n in range(N + 1) for j in (a, b)}",
            Mistake.MISSING,
            _TWO,
            {(1, "Morgan"): [(0, "Malo")]},
        ),
        Wrong(
            "def GrapheNim(N, a, b):\n"
            "    return {(n, j): [(n - k, {a: b, b: a}[j]) for k in (1, 2, 3)]\n"
            "            for n in range(N + 1) for j in (a, b)}",
            Mistake.EXTRA,
            (0, "Morgan", "Malo"),
        ),
        Wrong(
            "def GrapheNim(N, a, b): return {{n}: [] for n in range(N + 1)}",
            Mistake.SET_AS_KEY,
            (0, "Morgan", "Malo"),
        ),
    ),
    "Existence": (
        Wrong(
            "def Existence(X, s): return s in X",
            Mistake.WRONG_VALUE,
            ([(2, "Morgan")], (2, "Morgan")),
            False,
            True,
        ),
        Wrong(
            "def Existence(X, s): return all(t in X for t in G[s])",
            Mistake.WRONG_VALUE,
            _OTHER,
            True,
            False,
        ),
        Wrong(
            "def Existence(X, s): return [t for t in G[s] if t in X]",
            Mistake.WRONG_TYPE,
            _NONE,
            False,
            [],
        ),
    ),
    "PourTout": (
        Wrong(
            "def PourTout(X, s): return any(t in X for t in G[s])",
            Mistake.WRONG_VALUE,
            _OTHER,
            False,
            True,
        ),
        Wrong("def PourTout(X, s): return True", Mistake.WRONG_VALUE, _NONE, False, True),
        Wrong(
            "def PourTout(X, s): print(all(t in X for t in G[s]))", Mistake.PRINTED, _NONE, False
        ),
    ),
    "F": (
        Wrong("def F(X, j): return []", Mistake.MISSING, _FIRST_STEP, (2, "Morgan"), []),
        Wrong(
            "def F(X, j): return [s for s in G if any(t in X for t in G[s])]",
            Mistake.EXTRA,
            _SECOND_STEP,
            [(5, "Malo")],
        ),
        Wrong(
            "def F(X, j):\n"
            "    return {s for s in G if s not in X and G[s]\n"
            "            and (any if s[1] == j else all)([t in X for t in G[s]])}",
            Mistake.WRONG_TYPE,
            _FIRST_STEP,
        ),
    ),
    "Attracteur": (
        Wrong("def Attracteur(j): return []", Mistake.MISSING, ("Morgan",), (1, "Malo"), []),
        Wrong("def Attracteur(j): return [(1, j)]", Mistake.MISSING, ("Morgan",), (1, "Malo")),
        Wrong("def Attracteur(j): return [(1, Opp[j])] * 2", Mistake.TWICE, ("Morgan",)),
        Wrong("def Attracteur(j): return {(1, Opp[j])}", Mistake.WRONG_TYPE, ("Morgan",)),
    ),
    "Strategie": (
        Wrong(
            "def Strategie(j, s): return G[s][0]",
            Mistake.GIVES_UP,
            ("Morgan", (3, "Morgan")),
            (1, "Malo"),
            (2, "Malo"),
        ),
        Wrong(
            "def Strategie(j, s): return G[s][-1][0]",
            Mistake.WRONG_TYPE,
            ("Morgan", (2, "Morgan")),
            (1, "Malo"),
            1,
        ),
        Wrong("def Strategie(j, s): pass", Mistake.NOTHING, ("Morgan", (2, "Morgan")), (1, "Malo")),
    ),
}
