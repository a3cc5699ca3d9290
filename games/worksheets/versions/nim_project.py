"""Programs for the guided project of sticks and Nim."""

from __future__ import annotations

from games.worksheets.specification import Mistake
from games.worksheets.versions.wrong import Wrong

PLAIN = """
import random

def separateur(caractere):
    for i in range(40):
        print(caractere, end="")
    print()

def saut_de_ligne(n):
    for i in range(n):
        print()

def affichage(n, caractere):
    for i in range(n):
        print(caractere, end=" ")
    print()

def prochain_joueur(joueur):
    if joueur == 1:
        return 2
    else:
        return 1

def choix_ordinateur(nb_objet):
    if nb_objet % 4 == 0:
        return random.randint(1, min(3, nb_objet))
    return nb_objet % 4

def inversion_tableau(tab):
    resultat = []
    for i in range(len(tab) - 1, -1, -1):
        resultat.append(tab[i])
    return resultat

def copie_tableau(tab):
    copie = []
    for element in tab:
        copie.append(element)
    return copie

def tous_zeros(tab):
    for element in tab:
        if element != 0:
            return False
    return True

def binaire_vers_decimale(tab):
    n = 0
    for i in range(len(tab)):
        n = n + tab[i] * 2 ** (len(tab) - 1 - i)
    return n

def decimale_vers_binaire(n):
    if n == 0:
        return [0]
    tab = []
    while n > 0:
        tab.append(n % 2)
        n = n // 2
    return inversion_tableau(tab)

def xor(bit1, bit2):
    if bit1 == bit2:
        return 0
    return 1

def bourrage_zero_gauche(tab, n):
    resultat = copie_tableau(tab)
    while len(resultat) < n:
        resultat.insert(0, 0)
    return resultat

def xor_tab(tab1, tab2):
    n = max(len(tab1), len(tab2))
    a = bourrage_zero_gauche(tab1, n)
    b = bourrage_zero_gauche(tab2, n)
    resultat = []
    for i in range(n):
        resultat.append(xor(a[i], b[i]))
    return resultat

def somme_nim(tas):
    somme = [0]
    for t in tas:
        somme = xor_tab(somme, decimale_vers_binaire(t))
    return somme

def choix_ordinateur_somme_nim(tas):
    somme = binaire_vers_decimale(somme_nim(tas))
    for i in range(len(tas)):
        cible = tas[i] ^ somme
        if cible < tas[i]:
            return (i, tas[i] - cible)
    i = 0
    while tas[i] == 0:
        i = i + 1
    return (i, random.randint(1, tas[i]))

assert decimale_vers_binaire(0) == [0]
assert somme_nim([1, 3, 7]) == [1, 0, 1]
"""

SHORT = """
from functools import reduce
from random import randint, choice

def separateur(caractere): print(caractere * 30)
def saut_de_ligne(n): print("\\n" * n)
def affichage(n, caractere): print(caractere * n)
prochain_joueur = lambda joueur: 3 - joueur
def choix_ordinateur(nb_objet): return nb_objet % 4 or randint(1, 3)
def inversion_tableau(tab): return tab[::-1]
def copie_tableau(tab): return list(tab)
def tous_zeros(tab): return all(x == 0 for x in tab)
def binaire_vers_decimale(tab): return reduce(lambda n, bit: 2 * n + bit, tab, 0)
def decimale_vers_binaire(n): return [int(c) for c in bin(n)[2:]]
def xor(bit1, bit2): return bit1 ^ bit2
def bourrage_zero_gauche(tab, n): return [0] * (n - len(tab)) + tab
def xor_tab(tab1, tab2):
    return decimale_vers_binaire(binaire_vers_decimale(tab1) ^ binaire_vers_decimale(tab2))
def somme_nim(tas): return decimale_vers_binaire(reduce(lambda a, b: a ^ b, tas))
def choix_ordinateur_somme_nim(tas):
    s = binaire_vers_decimale(somme_nim(tas))
    gagnants = [(i, t - (t ^ s)) for i, t in enumerate(tas) if t ^ s < t]
    return choice(gagnants or [(i, k) for i, t in enumerate(tas) for k in range(1, t + 1)])
"""

RIGHT = (PLAIN, SHORT)

WRONG: dict[str, tuple[Wrong, ...]] = {
    "separateur": (
        Wrong("def separateur(c): return c * 30", Mistake.NOT_PRINTED, ("-",)),
        Wrong("def separateur(c): print('-' * 30)", Mistake.WRONG_OUTPUT, ("*",)),
        Wrong("def separateur(c): pass", Mistake.NOT_PRINTED, ("-",)),
    ),
    "saut_de_ligne": (
        Wrong("def saut_de_ligne(n): print()", Mistake.WRONG_OUTPUT, (2,)),
        Wrong("def saut_de_ligne(n): print(n)", Mistake.WRONG_OUTPUT, (1,)),
        Wrong("def saut_de_ligne(n): return '\\n' * n", Mistake.NOT_PRINTED, (1,)),
    ),
    "affichage": (
        Wrong("def affichage(n, c): print(c * (n - 1))", Mistake.WRONG_OUTPUT, (1, "-")),
        Wrong("def affichage(n, c): return n * c", Mistake.NOT_PRINTED, (1, "-")),
        Wrong("def affichage(n, c): print(n, c)", Mistake.WRONG_OUTPUT, (1, "-")),
    ),
    "prochain_joueur": (
        Wrong("def prochain_joueur(j): return j + 1", Mistake.WRONG_VALUE, (2,), 1, 3),
        Wrong("def prochain_joueur(j): print(3 - j)", Mistake.PRINTED, (1,), 2),
        Wrong("def prochain_joueur(j):\n    if j == 1: return 2", Mistake.NOTHING, (2,), 1),
    ),
    "choix_ordinateur": (
        Wrong("def choix_ordinateur(n): return 1", Mistake.GIVES_UP, (2,), 2, 1),
        Wrong("def choix_ordinateur(n): return n % 3 or 1", Mistake.GIVES_UP, (3,), 3, 1),
        Wrong("def choix_ordinateur(n): return n % 4", Mistake.ILLEGAL, (4,), 1, 0),
        Wrong("def choix_ordinateur(n): return n % 4 or 4", Mistake.ILLEGAL, (4,), 1, 4),
        Wrong("def choix_ordinateur(n): return min(n, 3)", Mistake.GIVES_UP, (5,), 1, 3),
    ),
    "inversion_tableau": (
        Wrong("def inversion_tableau(t):\n    t.reverse()", Mistake.NOTHING, ([],), []),
        Wrong(
            "def inversion_tableau(t):\n    t.reverse()\n    return list(t)",
            Mistake.CHANGED,
            ([0, 1],),
            [0, 1],
            [1, 0],
        ),
        Wrong("def inversion_tableau(t): return t", Mistake.SAME_OBJECT, ([],), [], []),
        Wrong("def inversion_tableau(t): return t[:0:-1]", Mistake.WRONG_EMPTY, ([0],), [0], []),
    ),
    "copie_tableau": (
        Wrong("def copie_tableau(t): return t", Mistake.SAME_OBJECT, ([],), [], []),
        Wrong("def copie_tableau(t): return tuple(t)", Mistake.WRONG_TYPE, ([],), []),
        Wrong("def copie_tableau(t): return t[::-1]", Mistake.REVERSED, ([0, 1],), [0, 1], [1, 0]),
        Wrong("def copie_tableau(t): return t[1:]", Mistake.WRONG_EMPTY, ([0],), [0], []),
    ),
    "tous_zeros": (
        Wrong("def tous_zeros(t): return t[0] == 0", Mistake.RAISED, ([],)),
        Wrong("def tous_zeros(t): return sum(t) == 0", Mistake.WRONG_VALUE, ([-1, 1],), False),
        Wrong(
            "def tous_zeros(t):\n    for x in t:\n        return x == 0\n    return True",
            Mistake.WRONG_VALUE,
            ([0, -1],),
            False,
            True,
        ),
        Wrong("def tous_zeros(t): return t != [] and not any(t)", Mistake.WRONG_VALUE, ([],), True),
        Wrong("def tous_zeros(t): return int(not any(t))", Mistake.WRONG_TYPE, ([],), True, 1),
    ),
    "binaire_vers_decimale": (
        Wrong(
            "def binaire_vers_decimale(t): return sum(b * 2 ** i for i, b in enumerate(t))",
            Mistake.REVERSED,
            ([0, 1],),
            1,
            2,
        ),
        Wrong("def binaire_vers_decimale(t): return sum(t)", Mistake.REVERSED, ([1, 0],), 2, 1),
        Wrong(
            "def binaire_vers_decimale(t):\n"
            "    n = 0\n"
            "    while t: n = 2 * n + t.pop(0)\n"
            "    return n",
            Mistake.CHANGED,
            ([0],),
            [0],
            [],
        ),
        Wrong(
            "def binaire_vers_decimale(t): return sum(b * 2 ** (7 - i) for i, b in enumerate(t))",
            Mistake.WRONG_VALUE,
            ([1],),
            1,
            128,
        ),
    ),
    "decimale_vers_binaire": (
        Wrong(  # the sheet's own, wrong on purpose
            "def decimale_vers_binaire(n):\n"
            "    t = []\n"
            "    while n > 0:\n"
            "        t = [n % 2] + t\n"
            "        n = n // 2\n"
            "    return t",
            Mistake.WRONG_EMPTY,
            (0,),
            [0],
            [],
        ),
        Wrong(
            "def decimale_vers_binaire(n):\n"
            "    t = [n % 2]\n"
            "    while n > 1:\n"
            "        n = n // 2\n"
            "        t.append(n % 2)\n"
            "    return t",
            Mistake.REVERSED,
            (2,),
            [1, 0],
            [0, 1],
        ),
        Wrong("def decimale_vers_binaire(n): return bin(n)[2:]", Mistake.WRONG_TYPE, (0,), [0]),
        Wrong(
            "def decimale_vers_binaire(n): return [int(c) for c in format(n, '08b')]",
            Mistake.LENGTH,
            (0,),
            [0],
            [0] * 8,
        ),
        Wrong(
            "def decimale_vers_binaire(n):\n"
            "    t = []\n"
            "    while n >= 0:\n"
            "        t.append(n % 2)\n"
            "        n = n // 2\n"
            "    return t",
            Mistake.TOO_SLOW,
            (0,),
        ),
    ),
    "xor": (
        Wrong("def xor(a, b): return a or b", Mistake.WRONG_VALUE, (1, 1), 0, 1),
        Wrong("def xor(a, b): print(a ^ b)", Mistake.PRINTED, (0, 0), 0),
        Wrong("def xor(a, b): return a + b", Mistake.WRONG_VALUE, (1, 1), 0, 2),
    ),
    "bourrage_zero_gauche": (
        Wrong(
            "def bourrage_zero_gauche(t, n): return t + [0] * (n - len(t))",
            Mistake.REVERSED,
            ([1], 2),
            [0, 1],
            [1, 0],
        ),
        Wrong("def bourrage_zero_gauche(t, n): return [0] * n + t", Mistake.LENGTH, ([0], 1), [0]),
        Wrong(
            "def bourrage_zero_gauche(t, n):\n    while len(t) < n: t.insert(0, 0)\n    return t",
            Mistake.CHANGED,
            ([0], 2),
            [0],
            [0, 0],
        ),
    ),
    "xor_tab": (
        Wrong(
            "def xor_tab(a, b): return [x ^ y for x, y in zip(a, b)]",
            Mistake.WRONG_VALUE,
            ([0], [0, 1]),
            [1],
            [0],
        ),
        Wrong(
            "def xor_tab(a, b): return [a[i] ^ b[i] for i in range(len(a))]",
            Mistake.WRONG_VALUE,
            ([0], [0, 1]),
            [1],
            [0],
        ),
        Wrong("def xor_tab(a, b): return a ^ b", Mistake.RAISED, ([0], [0])),
        Wrong(
            "def xor_tab(a, b):\n"
            "    while len(a) < len(b): a.insert(0, 0)\n"
            "    while len(b) < len(a): b.insert(0, 0)\n"
            "    return [x ^ y for x, y in zip(a, b)]",
            Mistake.CHANGED,
            ([0], [0, 0]),
            [0],
            [0, 0],
        ),
    ),
    "somme_nim": (
        Wrong(
            "def somme_nim(t): return [int(c) for c in bin(sum(t))[2:]]",
            Mistake.WRONG_VALUE,
            ([1, 1],),
            [0],
            [1, 0],
        ),
        Wrong(
            "def somme_nim(t):\n    s = 0\n    for x in t: s ^= x\n    return s",
            Mistake.WRONG_TYPE,
            ([0],),
            [0],
            0,
        ),
        Wrong(
            "def somme_nim(t):\n"
            "    s = 0\n"
            "    while t: s ^= t.pop()\n"
            "    return [int(c) for c in bin(s)[2:]]",
            Mistake.CHANGED,
            ([0],),
            [0],
            [],
        ),
    ),
    "choix_ordinateur_somme_nim": (
        Wrong(
            "def choix_ordinateur_somme_nim(t): return t.index(max(t)), max(t)",
            Mistake.GIVES_UP,
            ([1, 2],),
            (1, 1),
            (1, 2),
        ),
        Wrong(
            "def choix_ordinateur_somme_nim(t):\n"
            "    s = 0\n"
            "    for x in t: s ^= x\n"
            "    for i in range(len(t)):\n"
            "        if t[i] ^ s < t[i]: return i + 1, t[i] - (t[i] ^ s)\n"
            "    return t.index(max(t)), 1",
            Mistake.FROM_ONE,
            ([1],),
            (0, 1),
            (1, 1),
        ),
        Wrong(
            "def choix_ordinateur_somme_nim(t):\n"
            "    s = 0\n"
            "    for x in t: s ^= x\n"
            "    for i in range(len(t)):\n"
            "        if t[i] ^ s < t[i]: return i, t[i] - (t[i] ^ s)",
            Mistake.NOTHING,
            ([1, 1],),
            (0, 1),
        ),
        Wrong(
            "def choix_ordinateur_somme_nim(t):\n"
            "    s = 0\n"
            "    for x in t: s ^= x\n"
            "    if s == 0: return t.index(max(t)), 1\n"
            "    i = t.index(max(t))\n"
            "    return i, min(s, t[i])",
            Mistake.GIVES_UP,
            ([1, 2],),
            (1, 1),
            (1, 2),
        ),
    ),
}
