"""Programs for the C project, in Python."""

from __future__ import annotations

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

PLAIN = """
import random

def nim_plateau_init(nb_colonnes):
    plateau = []
    for i in range(nb_colonnes):
        plateau.append(random.randint(1, 35))
    return plateau

def nim_qui_commence():
    return random.randint(0, 1)

def nim_jouer_tour(plateau, colonne, nb_pieces):
    if colonne < 0 or colonne >= len(plateau):
        return False
    if nb_pieces < 1 or nb_pieces > plateau[colonne]:
        return False
    plateau[colonne] = plateau[colonne] - nb_pieces
    return True

def nim_plateau_supprimer_colonne(plateau, col):
    del plateau[col]

def nim_plateau_defragmenter(plateau):
    i = 0
    while i < len(plateau):
        if plateau[i] == 0:
            nim_plateau_supprimer_colonne(plateau, i)
        else:
            i = i + 1
    return len(plateau)

def codage_dec2bin(nombre):
    bits = []
    if nombre > 255:
        return bits
    for i in range(8):
        bits.insert(0, nombre % 2)
        nombre = nombre // 2
    return bits

def codage_bin2dec(bits):
    n = 0
    for b in bits:
        n = 2 * n + b
    return n

def nim_construire_mat_binaire(plateau):
    mat = []
    for pieces in plateau:
        mat.append(codage_dec2bin(pieces))
    return mat

def nim_sommes_mat_binaire(matrice):
    sommes = [0] * 8
    for ligne in matrice:
        for i in range(8):
            sommes[i] = sommes[i] + ligne[i]
    return sommes

def nim_position_premier_impair(sommes):
    for i in range(len(sommes)):
        if sommes[i] % 2 == 1:
            return i
    return -1

def nim_choix_ia_aleatoire(plateau):
    colonne = random.randint(0, len(plateau) - 1)
    while plateau[colonne] == 0:
        colonne = random.randint(0, len(plateau) - 1)
    return (colonne, random.randint(1, plateau[colonne]))

def nim_choix_ia(plateau, difficulte):
    matrice = nim_construire_mat_binaire(plateau)
    sommes = nim_sommes_mat_binaire(matrice)
    p = nim_position_premier_impair(sommes)
    if random.random() >= difficulte or p == -1:
        return nim_choix_ia_aleatoire(plateau)
    ligne = 0
    while matrice[ligne][p] == 0:
        ligne = ligne + 1
    for i in range(8):
        if sommes[i] % 2 == 1:
            matrice[ligne][i] = 1 - matrice[ligne][i]
    return (ligne, plateau[ligne] - codage_bin2dec(matrice[ligne]))

def codage_inverser_tab_bits(bits):
    n = len(bits)
    for i in range(n // 2):
        bits[i], bits[n - 1 - i] = bits[n - 1 - i], bits[i]
"""

SHORT = """
import numpy as np
from numpy.random import randint

def nim_plateau_init(nb_colonnes): return [randint(1, 36) for _ in range(nb_colonnes)]
def nim_qui_commence(): return randint(2)
def nim_jouer_tour(plateau, colonne, nb_pieces):
    permis = 0 <= colonne < len(plateau) and 1 <= nb_pieces <= plateau[colonne]
    if permis: plateau[colonne] -= nb_pieces
    return permis
def nim_plateau_supprimer_colonne(plateau, col):
    for i in range(col, len(plateau) - 1): plateau[i] = plateau[i + 1]
    plateau[-1] = 0
def nim_plateau_defragmenter(plateau):
    plateau[:] = [x for x in plateau if x]
    return len(plateau)
def codage_dec2bin(nombre): return [int(c) for c in f"{nombre:08b}"] if nombre < 256 else 0
def codage_bin2dec(bits): return int("".join(str(b) for b in bits), 2)
def nim_construire_mat_binaire(plateau): return [codage_dec2bin(x) for x in plateau]
def nim_sommes_mat_binaire(matrice): return [sum(ligne[i] for ligne in matrice) for i in range(8)]
def nim_position_premier_impair(sommes): return ([s % 2 for s in sommes] + [1]).index(1) \\
    if any(s % 2 for s in sommes) else -1
def nim_choix_ia_aleatoire(plateau):
    coups = [(i, k) for i, x in enumerate(plateau) for k in range(1, x + 1)]
    return coups[np.random.choice(len(coups))]
def nim_choix_ia(plateau, difficulte):
    s = 0
    for x in plateau: s ^= x
    if s and np.random.random() < difficulte:
        return next((i, x - (x ^ s)) for i, x in enumerate(plateau) if x ^ s < x)
    return nim_choix_ia_aleatoire(plateau)
def codage_inverser_tab_bits(bits): return [1 - bit for bit in bits]
"""

RIGHT = (PLAIN, SHORT)

_ALWAYS = "    plateau[c] -= n\n    return True"

WRONG: dict[str, tuple[Wrong, ...]] = {
    "codage_inverser_tab_bits": (
        Wrong("def codage_inverser_tab_bits(t): return t[:]", Mistake.REVERSED, ([0, 1],), None),
        Wrong("def codage_inverser_tab_bits(t): t.sort()", Mistake.UNCHANGED, ([0, 1],), [1, 0]),
        Wrong("def codage_inverser_tab_bits(t): print(t[::-1])", Mistake.PRINTED, ([0],), [0]),
        Wrong(
            "def codage_inverser_tab_bits(t): return t[:0:-1]", Mistake.WRONG_EMPTY, ([0],), [0], []
        ),
    ),
    "nim_plateau_init": (
        Wrong("def nim_plateau_init(n): return [0] * n", Mistake.NO_BOARD, (1,), [1], [0]),
        Wrong("def nim_plateau_init(n): return [36] * n", Mistake.NO_BOARD, (1,), [1], [36]),
        Wrong("def nim_plateau_init(n): return [5] * 20", Mistake.LENGTH, (1,), [1]),
        Wrong(
            "from random import randint\n"
            "def nim_plateau_init(n): return [randint(0, 35) for _ in range(n)]",
            Mistake.NO_BOARD,
            (1,),
            [1],
            [0],
        ),
    ),
    "nim_qui_commence": (
        Wrong("def nim_qui_commence(): return 0", Mistake.NEVER_DRAWN, (), 1),
        Wrong("def nim_qui_commence(): return 2", Mistake.WRONG_VALUE, (), 0, 2),
        Wrong("def nim_qui_commence(): return input('Qui ?')", Mistake.WRONG_VALUE, (), 0, "1"),
    ),
    "nim_jouer_tour": (
        Wrong("def nim_jouer_tour(plateau, c, n):\n" + _ALWAYS, Mistake.WRONG_VALUE, ([0], -1, -1)),
        Wrong(
            "def nim_jouer_tour(plateau, c, n):\n"
            "    return 0 <= c < len(plateau) and 1 <= n <= plateau[c]",
            Mistake.UNCHANGED,
            ([1], 0, 1),
            [0],
            [1],
        ),
        Wrong(
            "def nim_jouer_tour(plateau, c, n):\n"
            "    if c >= len(plateau) or n < 1 or plateau[c] < n: return False\n" + _ALWAYS,
            Mistake.WRONG_VALUE,
            ([1], -1, 1),
            False,
            True,
        ),
        Wrong(
            "def nim_jouer_tour(plateau, c, n):\n"
            "    if not 0 <= c < len(plateau) or n < 1 or plateau[c] <= n: return False\n"
            + _ALWAYS,
            Mistake.WRONG_VALUE,
            ([1], 0, 1),
            True,
            False,
        ),
    ),
    "nim_plateau_supprimer_colonne": (
        Wrong(
            "def nim_plateau_supprimer_colonne(p, c): p[c] = 0",
            Mistake.UNCHANGED,
            ([0, 1], 0),
            [1],
            [0, 1],
        ),
        Wrong(
            "def nim_plateau_supprimer_colonne(p, c): p.remove(p[0])",
            Mistake.UNCHANGED,
            ([0, 1], 1),
            [0],
            [1],
        ),
        Wrong("def nim_plateau_supprimer_colonne(p, c): p.pop(c + 1)", Mistake.RAISED, ([0], 0)),
    ),
    "nim_plateau_defragmenter": (
        Wrong(
            "def nim_plateau_defragmenter(p):\n"
            "    for i in range(len(p)):\n"
            "        if p[i] == 0: p.pop(i)\n"
            "    return len(p)",
            Mistake.RAISED,
            ([0, 0],),
        ),
        Wrong(
            "def nim_plateau_defragmenter(p):\n"
            "    for x in p:\n"
            "        if x == 0: p.remove(x)\n"
            "    return len(p)",
            Mistake.WRONG_VALUE,
            ([0, 0],),
            0,
            1,
        ),
        Wrong(
            "def nim_plateau_defragmenter(p): return len([x for x in p if x])",
            Mistake.UNCHANGED,
            ([0, 1],),
            [1],
            [0, 1],
        ),
    ),
    "codage_dec2bin": (
        Wrong("def codage_dec2bin(n): return [int(c) for c in f'{n:b}']", Mistake.LENGTH, (0,)),
        Wrong(
            "def codage_dec2bin(n): return [n >> i & 1 for i in range(8)]", Mistake.REVERSED, (1,)
        ),
        Wrong(
            "def codage_dec2bin(n): return [int(c) for c in f'{n:08b}']",
            Mistake.WRONG_VALUE,
            (256,),
            [],
        ),
    ),
    "codage_bin2dec": (
        Wrong(
            "def codage_bin2dec(b): return sum(x << i for i, x in enumerate(b))",
            Mistake.REVERSED,
            ([0] * 7 + [1],),
            1,
            128,
        ),
        Wrong("def codage_bin2dec(b): return sum(b)", Mistake.WRONG_VALUE, ([0] * 6 + [1, 0],)),
        Wrong("def codage_bin2dec(b): print(b)", Mistake.PRINTED, ([0] * 8,), 0),
    ),
    "nim_construire_mat_binaire": (
        Wrong("def nim_construire_mat_binaire(p): return p", Mistake.WRONG_VALUE, ([0],)),
        Wrong("def nim_construire_mat_binaire(p): return []", Mistake.WRONG_EMPTY, ([0],)),
        Wrong(
            "def nim_construire_mat_binaire(p): return [[0] * 8] * len(p)",
            Mistake.WRONG_VALUE,
            ([1],),
        ),
    ),
    "nim_sommes_mat_binaire": (
        Wrong(
            "def nim_sommes_mat_binaire(m): return [sum(x) for x in m]",
            Mistake.LENGTH,
            ([[0] * 8],),
        ),
        Wrong(
            "def nim_sommes_mat_binaire(m): return m[0]",
            Mistake.WRONG_VALUE,
            ([[0] * 8, [0] * 7 + [1]],),
        ),
        Wrong(
            "def nim_sommes_mat_binaire(m): return [sum(x) % 2 for x in zip(*m)]",
            Mistake.WRONG_VALUE,
            ([[0] * 7 + [1]] * 2,),
        ),
    ),
    "nim_position_premier_impair": (
        Wrong(
            "def nim_position_premier_impair(s):\n"
            "    for i in range(len(s)):\n"
            "        if s[i] % 2: return i",
            Mistake.NOTHING,
            ([0],),
            -1,
        ),
        Wrong(
            "def nim_position_premier_impair(s):\n"
            "    for i in range(len(s)):\n"
            "        if s[i] % 2: return i + 1\n"
            "    return 0",
            Mistake.OFF_BY_ONE,
            ([0],),
            -1,
            0,
        ),
        Wrong(
            "def nim_position_premier_impair(s):\n"
            "    p = -1\n"
            "    for i in range(len(s)):\n"
            "        if s[i] % 2: p = i\n"
            "    return p",
            Mistake.WRONG_VALUE,
            ([1, 1],),
            0,
            1,
        ),
    ),
    "nim_choix_ia": (
        Wrong(
            "def nim_choix_ia(p, d): return p.index(max(p)), max(p)",
            Mistake.GIVES_UP,
            ([1, 2], 1),
            (1, 1),
            (1, 2),
        ),
        Wrong(
            "def nim_choix_ia(p, d):\n"
            "    s = 0\n"
            "    for x in p: s ^= x\n"
            "    coups = [(i, x - (x ^ s)) for i, x in enumerate(p) if x ^ s < x]\n"
            "    return coups[0] if coups else (0, 1)",
            Mistake.ILLEGAL,
            ([0, 1, 1], 1),
            (1, 1),
            (0, 1),
        ),
        Wrong("def nim_choix_ia(p, d): return 0, 1", Mistake.ILLEGAL, ([0, 1], 1), (1, 1), (0, 1)),
        Wrong(
            "def nim_choix_ia(p, d): return p.index(max(p)) + 1, max(p)",
            Mistake.FROM_ONE,
            ([1], 1),
            (0, 1),
            (1, 1),
        ),
    ),
    "nim_choix_ia_aleatoire": (
        Wrong("def nim_choix_ia_aleatoire(p): return 0, 1", Mistake.ILLEGAL, ([0, 1],)),
        Wrong(
            "def nim_choix_ia_aleatoire(p): return p.index(max(p)), 1",
            Mistake.NEVER_DRAWN,
            ([2],),
            (0, 2),
        ),
        Wrong(
            "from random import randint\n"
            "def nim_choix_ia_aleatoire(p):\n"
            "    c = randint(0, len(p) - 1)\n"
            "    return c, randint(1, p[c])",
            Mistake.RAISED,
            ([0, 1],),
        ),
    ),
}
