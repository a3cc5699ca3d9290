"""Programs for the second part of the course on games as graphs: bars of chocolate."""

from __future__ import annotations

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

#: Rows from the bottom up, vertices with sets, squares as answers.
UPWARDS = """
Opp = {"Morgan": "Malo", "Malo": "Morgan"}
from random import choice

def croque(tab, l, c):
    return {(i, j) for (i, j) in tab if i < l or j < c}

def ListeVoisins(s):
    tab, joueur = s
    voisins = []
    for (l, c) in tab:
        if (l, c) != (0, 0):
            voisins.append((croque(tab, l, c), Opp[joueur]))
    return voisins

def GrapheTab(tab, joueur):
    sommets = [(tab, joueur)]
    for s in sommets:
        for v in ListeVoisins(s):
            if v not in sommets:
                sommets.append(v)
    return sommets

def StrategieAleatoire(tab, joueur):
    if len(tab) == 1:
        return list(tab)[0]
    return choice([carre for carre in tab if carre != (0, 0)])

memo = {}
def perdue(tab):
    cle = tuple(sorted(tab))
    if cle not in memo:
        memo[cle] = not any(perdue(croque(tab, l, c)) for (l, c) in tab if (l, c) != (0, 0))
    return memo[cle]

def StrategieGagnante(tab, joueur):
    for (l, c) in tab:
        if (l, c) != (0, 0) and perdue(croque(tab, l, c)):
            return (l, c)
    return StrategieAleatoire(tab, joueur)
"""

#: Rows from the top down, frozen sets, what is left as the answer.
DOWNWARDS = """
import random
Opp = {"Morgan": "Malo", "Malo": "Morgan"}
def poison(tab): return (max(i for i, j in tab), 0)
def coups(tab):
    p = poison(tab)
    return [frozenset((i, j) for i, j in tab if i > l or j < c) for l, c in tab if (l, c) != p]
def ListeVoisins(s): return [(t, Opp[s[1]]) for t in coups(s[0])]
def GrapheTab(tab, joueur):
    vus, pile = set(), [(frozenset(tab), joueur)]
    while pile:
        s = pile.pop()
        if s not in vus:
            vus.add(s)
            pile += ListeVoisins(s)
    return list(vus)
def StrategieAleatoire(tab, joueur): return random.choice(coups(tab) or [frozenset()])
def gagne(tab): return any(not gagne(t) for t in coups(tab))
memo = {}
def gagne(tab):
    cle = frozenset(tab)
    if cle not in memo: memo[cle] = any(not gagne(t) for t in coups(cle))
    return memo[cle]
def StrategieGagnante(tab, joueur):
    suite = coups(tab)
    bons = [t for t in suite if not gagne(t)]
    return ((bons or suite or [frozenset()])[0], Opp[joueur])
"""

RIGHT = (UPWARDS, DOWNWARDS)

_ONE, _TWO = ({(0, 0)}, "Morgan"), ({(0, 0), (0, 1)}, "Morgan")

_ROW = ({(0, 0), (0, 1), (0, 2)}, "Morgan")

#: The lowest row, where rows are counted downwards.
_LAST_ROW = ({(3, 0), (3, 1)}, "Morgan")

_BITE = "def croque(t, l, c): return {(i, j) for i, j in t if i < l or j < c}\n"

WRONG: dict[str, tuple[Wrong, ...]] = {
    "ListeVoisins": (
        Wrong(
            _BITE + "def ListeVoisins(s): return [(croque(s[0], *q), Opp[s[1]]) for q in s[0]]",
            Mistake.EXTRA,
            (_ONE,),
            [],
            (set(), "Malo"),
        ),
        Wrong(
            _BITE + "def ListeVoisins(s):\n"
            "    return [(croque(s[0], *q), s[1]) for q in s[0] if q != (0, 0)]",
            Mistake.EXTRA,
            (_TWO,),
            [({(0, 0)}, "Malo")],
            ({(0, 0)}, "Morgan"),
        ),
        Wrong(
            "def ListeVoisins(s):\n"
            "    return [(s[0] - {q}, Opp[s[1]]) for q in s[0] if q != (0, 0)]",
            Mistake.EXTRA,
            (_ROW,),
        ),
        Wrong("def ListeVoisins(s): return []", Mistake.MISSING, (_TWO,), ({(0, 0)}, "Malo"), []),
        Wrong("def ListeVoisins(s): return {set(s[0]): []}[s]", Mistake.SET_AS_KEY, (_ONE,)),
    ),
    "GrapheTab": (
        Wrong("def GrapheTab(tab, j): return []", Mistake.MISSING, _ONE, _ONE, []),
        Wrong("def GrapheTab(tab, j): return [(tab, j)] * 2", Mistake.TWICE, _ONE, [_ONE], _ONE),
        Wrong("def GrapheTab(tab, j): return [(tab, j)]", Mistake.MISSING, _TWO),
        Wrong("def GrapheTab(tab, j): print(tab)", Mistake.PRINTED, _ONE),
    ),
    "StrategieAleatoire": (
        Wrong("def StrategieAleatoire(t, j): return (0, 0)", Mistake.ILLEGAL, _TWO, (0, 1), (0, 0)),
        Wrong("def StrategieAleatoire(t, j): return max(t)", Mistake.NEVER_DRAWN, _ROW),
        Wrong("def StrategieAleatoire(t, j): print(max(t))", Mistake.PRINTED, _ONE, (0, 0)),
        Wrong("def StrategieAleatoire(t, j): return 3", Mistake.WRONG_TYPE, _ONE, (0, 0), 3),
    ),
    "StrategieGagnante": (
        Wrong("def StrategieGagnante(t, j): return (0, 0)", Mistake.ILLEGAL, _TWO, (0, 1), (0, 0)),
        Wrong("def StrategieGagnante(t, j): return max(t)", Mistake.GIVES_UP, _ROW, (0, 1), (0, 2)),
        Wrong(
            "def StrategieGagnante(t, j): return min(t)", Mistake.ILLEGAL, _LAST_ROW, (3, 1), (3, 0)
        ),
        Wrong("def StrategieGagnante(t, j): max(t)", Mistake.NOTHING, _ONE, (0, 0), None),
    ),
}
