"""Programs for the course on octal games."""

from __future__ import annotations

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

PLAIN = """
def calc_mex(un_set):
    m = 0
    while m in un_set:
        m = m + 1
    return m

def tab_kn_dn(nbr_octal):
    tab = []
    for i in range(len(nbr_octal)):
        if nbr_octal[i] != "0":
            tab.append([nbr_octal[i], i + 1])
    return tab

def liste_action_possibles(taille, kn, dn):
    zero, un, deux = False, False, False
    n = int(kn)
    if n % 2 == 1 and taille == dn:
        zero = True
    if n // 2 % 2 == 1 and taille > dn:
        un = True
    if n // 4 == 1 and taille >= dn + 2:
        deux = True
    return [zero, un, deux]

def liste_des_separations_tas_en_2(taille, dn):
    liste = []
    reste = taille - dn
    for a in range(1, reste):
        b = reste - a
        if a <= b:
            liste.append((a, b))
    return liste

def set_des_valeurs_grundy_atteignables(jeu_actions, tab_grundy, i):
    valeurs = set()
    for action in jeu_actions:
        zero, un, deux = liste_action_possibles(i, action[0], action[1])
        if zero:
            valeurs.add(0)
        if un:
            valeurs.add(tab_grundy[i - action[1]])
        if deux:
            for (a, b) in liste_des_separations_tas_en_2(i, action[1]):
                valeurs.add(tab_grundy[a] ^ tab_grundy[b])
    return valeurs

def tab_val_grundy(taille, nbr_octal):
    tab = [0]
    jeu = tab_kn_dn(nbr_octal)
    for i in range(1, taille + 1):
        tab.append(calc_mex(set_des_valeurs_grundy_atteignables(jeu, tab, i)))
    return tab

def Grundy(taille, nbr_octal):
    return tab_val_grundy(taille, nbr_octal)[taille]

def xor_des_tas(liste_tas):
    s = 0
    for t in liste_tas:
        s = s ^ t
    return s

def periodicite(nbr_octal):
    tab = tab_val_grundy(150, nbr_octal)
    for p in range(1, 50):
        if all(tab[n] == tab[n - p] for n in range(100, 151)):
            return p
    return None

def est_rare(ele_bin, indices):
    uns = 0
    for i in indices:
        if ele_bin[i] == "1":
            uns = uns + 1
    return uns % 2 == 0

def rares_dans_masque(masque, val_max):
    rares = []
    for valeur in range(val_max + 1):
        commun = valeur & masque
        uns = 0
        while commun > 0:
            uns += commun % 2
            commun //= 2
        if uns % 2 == 0:
            rares.append(valeur)
    return rares
"""

SHORT = """
from functools import reduce

def calc_mex(un_set): return min(set(range(len(un_set) + 1)) - un_set)
def tab_kn_dn(nbr_octal): return [[c, i] for i, c in enumerate(nbr_octal, 1)]
def liste_action_possibles(taille, kn, dn):
    k, r = int(kn), taille - dn
    return (k & 1 > 0 and r == 0, k & 2 > 0 and r > 0, k & 4 > 0 and r > 1)
def liste_des_separations_tas_en_2(taille, dn):
    return [[a, taille - dn - a] for a in range((taille - dn) // 2, 0, -1)]
def set_des_valeurs_grundy_atteignables(jeu, g, i):
    v = set()
    for k, d in jeu:
        zero, un, deux = liste_action_possibles(i, k, d)
        v |= {0} if zero else set()
        v |= {g[i - d]} if un else set()
        v |= {g[a] ^ g[b] for a, b in liste_des_separations_tas_en_2(i, d)} if deux else set()
    return v
memo = {}
def Grundy(taille, nbr_octal):
    if (taille, nbr_octal) not in memo:
        g = [Grundy(n, nbr_octal) for n in range(taille)]
        jeu = tab_kn_dn(nbr_octal)
        memo[taille, nbr_octal] = calc_mex(set_des_valeurs_grundy_atteignables(jeu, g, taille))
    return memo[taille, nbr_octal]
def tab_val_grundy(taille, nbr_octal): return [Grundy(n, nbr_octal) for n in range(taille + 1)]
def xor_des_tas(liste_tas): return reduce(lambda a, b: a ^ b, liste_tas)
def periodicite(nbr_octal):
    tab = tab_val_grundy(130, nbr_octal)[90:]
    for p in range(1, len(tab)):
        if tab[p:] == tab[:-p]:
            return p
def est_rare(ele_bin, indices): return not sum(ele_bin[i] for i in indices) % 2
def rares_dans_masque(masque, val_max):
    return {v for v in range(val_max) if bin(v & int(masque, 2)).count("1") % 2 == 0}
"""

RIGHT = (PLAIN, SHORT)

_SPLITS = "def liste_des_separations_tas_en_2(taille, dn):\n    r = taille - dn\n    return "
_REACHED = "def set_des_valeurs_grundy_atteignables(jeu, g, i): return "
_ONE = "{g[i - d] for k, d in jeu if d <= i}"

WRONG: dict[str, tuple[Wrong, ...]] = {
    "est_rare": (
        Wrong("def est_rare(e, t): return True", Mistake.WRONG_VALUE, ("1", [0]), False, True),
        Wrong(
            "def est_rare(e, t): return sum(e[i] == '1' for i in t) % 2 == 1",
            Mistake.WRONG_VALUE,
            ("0", [0]),
            True,
            False,
        ),
        Wrong(
            "def est_rare(e, t): return e.count('1') % 2 == 0",
            Mistake.WRONG_VALUE,
            ("01", [0]),
            True,
            False,
        ),
    ),
    "rares_dans_masque": (
        Wrong("def rares_dans_masque(m, v): return []", Mistake.WRONG_EMPTY, (1, 1), [0], []),
        Wrong(
            "def rares_dans_masque(m, v): return [n for n in range(v + 1) if n & m == 0]",
            Mistake.LENGTH,
            (3, 3),
            [0, 3],
            [0],
        ),
        Wrong(
            "def rares_dans_masque(m, v):\n"
            "    return [n for n in range(v + 1) if bin(n & m).count('1') % 2]",
            Mistake.WRONG_VALUE,
            (1, 1),
            [0],
            [1],
        ),
    ),
    "calc_mex": (
        Wrong(
            "def calc_mex(s): return max(s) + 1 if s else 0",
            Mistake.LARGEST_PLUS_ONE,
            ({1},),
            0,
            2,
        ),
        Wrong("def calc_mex(s): return max(s) + 1", Mistake.RAISED, (set(),)),
        Wrong(
            "def calc_mex(s):\n    m = 1\n    while m in s: m += 1\n    return m",
            Mistake.WRONG_VALUE,
            (set(),),
            0,
            1,
        ),
        Wrong("def calc_mex(s): return len(s)", Mistake.WRONG_VALUE, ({1},), 0, 1),
        Wrong(
            "def calc_mex(s):\n    m = 0\n    while m in s:\n        s.remove(m)\n"
            "        m += 1\n    return m",
            Mistake.CHANGED,
            ({0},),
            {0},
            set(),
        ),
    ),
    "tab_kn_dn": (
        Wrong(
            "def tab_kn_dn(c): return [[k, i] for i, k in enumerate(c)]",
            Mistake.WRONG_VALUE,
            ("1",),
            [["1", 1]],
            [["1", 0]],
        ),
        Wrong(
            "def tab_kn_dn(c): return [[int(k), i] for i, k in enumerate(c, 1)]",
            Mistake.WRONG_VALUE,
            ("1",),
            [["1", 1]],
            [[1, 1]],
        ),
        Wrong(
            "def tab_kn_dn(c): return [[k, i] for i, k in enumerate(c, 1)][::-1]",
            Mistake.REVERSED,
            ("11",),
        ),
    ),
    "liste_action_possibles": (
        Wrong(
            "def liste_action_possibles(t, k, d):\n    k = int(k)\n"
            "    return [k & 1 > 0, k & 2 > 0 and t > d, k & 4 > 0 and t > d + 1]",
            Mistake.WRONG_VALUE,
            (0, "1", 1),
            [False, False, False],
        ),
        Wrong(
            "def liste_action_possibles(t, k, d):\n"
            "    return [k & 1 > 0 and t == d, k & 2 > 0 and t > d, k & 4 > 0 and t > d + 1]",
            Mistake.RAISED,
            (0, "0", 1),
        ),
        Wrong(
            "def liste_action_possibles(t, k, d):\n    k = int(k)\n"
            "    return [k & 1 > 0 and t == d, k & 2 > 0 and t > d, k & 4 > 0 and t > d]",
            Mistake.WRONG_VALUE,
            (2, "4", 1),
            [False, False, False],
            [False, False, True],
        ),
    ),
    "liste_des_separations_tas_en_2": (
        Wrong(_SPLITS + "[(a, r - a) for a in range(1, r)]", Mistake.EXTRA, (4, 1), [(1, 2)]),
        Wrong(
            _SPLITS + "[(a, r - a) for a in range(r // 2 + 1)]", Mistake.EXTRA, (1, 1), [], (0, 0)
        ),
        Wrong(_SPLITS + "[(a, r - a) for a in range(1, r // 2)]", Mistake.MISSING, (3, 1), (1, 1)),
        Wrong(_SPLITS + "[(a, r - a) for a in range(1, r // 2 + 1)] * 2", Mistake.TWICE, (3, 1)),
    ),
    "set_des_valeurs_grundy_atteignables": (
        Wrong(_REACHED + "set()", Mistake.MISSING, ([["3", 1]], [0], 1), 0),
        Wrong(_REACHED + "[0]", Mistake.WRONG_TYPE, ([["3", 1]], [0], 1), {0}),
        Wrong(_REACHED + _ONE, Mistake.EXTRA, ([["2", 1], ["6", 2]], [0], 1), set(), 0),
    ),
    "tab_val_grundy": (
        Wrong(
            "def tab_val_grundy(n, c): return [i for i in range(n + 1)]",
            Mistake.WRONG_VALUE,
            (1, "07"),
            [0, 0],
            [0, 1],
        ),
        Wrong("def tab_val_grundy(n, c): return [0] * n", Mistake.WRONG_EMPTY, (0, "3"), [0], []),
        Wrong("def tab_val_grundy(n, c): print([0])", Mistake.PRINTED, (0, "3"), [0]),
    ),
    "Grundy": (
        Wrong("def Grundy(n, c): return n", Mistake.WRONG_VALUE, (1, "07"), 0, 1),
        Wrong("def Grundy(n, c): return [0]", Mistake.WRONG_TYPE, (0, "3"), 0, [0]),
        Wrong("def Grundy(n, c): return Grundy(n - 1, c)", Mistake.RAISED, (0, "3")),
    ),
    "xor_des_tas": (
        Wrong("def xor_des_tas(t): return sum(t)", Mistake.ORDINARY_SUM, ([1, 1],), 0, 2),
        Wrong(
            "def xor_des_tas(t):\n    s = 0\n    while t: s ^= t.pop()\n    return s",
            Mistake.CHANGED,
            ([0],),
            [0],
            [],
        ),
        Wrong("def xor_des_tas(t): return t[0] ^ t[1]", Mistake.RAISED, ([0],)),
    ),
    "periodicite": (
        Wrong("def periodicite(c): return 12", Mistake.WRONG_VALUE, ("137",), 34, 12),
        Wrong("def periodicite(c): return None", Mistake.NOTHING, ("3",), 2),
        Wrong("def periodicite(c): return 0", Mistake.WRONG_VALUE, ("3",), 2, 0),
    ),
}
