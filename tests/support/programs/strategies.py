"""Programs that play: for each family one that finds a win by itself, and wrong ones."""

from __future__ import annotations

from typing import NamedTuple

from games.challenge.strategy import Failure

#: Finds winning moves by recursion; each game says how it is played in the form of its programs.
SEARCH = """
known = {}
def lost(*p):
    key = str(p)
    if key not in known:
        known[key] = not any(lost(*q) for m, q in options(*p))
    return known[key]
def strategy(*p):
    for m, q in options(*p):
        if lost(*q):
            return m
"""

STICKS = """
def options(n):
    return [(k, (n - k,)) for k in TAKES if k <= n]
"""

NIM = """
def options(heaps):
    return [
        ((i, k), (heaps[:i] + [heaps[i] - k] + heaps[i + 1:],))
        for i in range(len(heaps)) for k in range(1, heaps[i] + 1)
    ]
"""

FIBONACCI = """
def options(left, most):
    return [(k, (left - k, min(2 * k, left - k))) for k in range(1, most + 1)]
"""

CHOMP = """
def bitten(rows, r, c):
    after = rows[:r] + [min(row, c) for row in rows[r:]]
    return [row for row in after if row > 0]
def options(rows):
    return [
        ((r, c), (bitten(rows, r, c),))
        for r in range(len(rows)) for c in range(rows[r]) if r + c > 0
    ]
"""

#: The larger of two rows left is named, which is as good as the smaller one.
KAYLES = """
def options(rows):
    found = []
    for i in range(len(rows)):
        for k in (1, 2):
            rest = rows[i] - k
            for part in range(rest + 1):
                left = [one for one in (part, rest - part) if one > 0]
                if 2 * part >= rest:
                    found.append(((i, k, part), (rows[:i] + sorted(left) + rows[i + 1:],)))
    return found
"""

WYTHOFF = """
def options(a, b):
    found = [((k, 0), (a - k, b)) for k in range(1, a + 1)]
    found += [((0, k), (a, b - k)) for k in range(1, b + 1)]
    return found + [((k, k), (a - k, b - k)) for k in range(1, min(a, b) + 1)]
"""

GRUNDY = """
def options(heaps):
    return [
        ([i, part], (heaps[:i] + sorted([part, heaps[i] - part]) + heaps[i + 1:],))
        for i in range(len(heaps)) for part in range(1, heaps[i]) if 2 * part != heaps[i]
    ]
"""

#: Each family's word with a game, its starts, and a right program.
RIGHT: dict[str, tuple[str, tuple[str, ...], str]] = {
    "nim": ("nim", ("1 3 7", "2 2 1 1", "0 5"), NIM),
    "fortboyard": ("fortboyard", ("18", "20"), STICKS.replace("TAKES", "(1, 2, 3)")),
    "take": ("take 1,3,4", ("12", "14"), STICKS.replace("TAKES", "(1, 3, 4)")),
    "fibonacci": ("fibonacci", ("15", "13"), FIBONACCI),
    "octal": ("octal 0.77", ("5 7", "3 3"), KAYLES),
    "chomp": ("chomp", ("4x3", "3 1 1"), CHOMP),
    "wythoff": ("wythoff", ("4 6", "3 5"), WYTHOFF),
    "grundys-game": ("grundys-game", ("10", "5 7", "4 4"), GRUNDY),
}


class WrongPlay(NamedTuple):
    """A wrong program, where it plays, and how it fails."""

    source: str
    game: str
    start: str
    failure: Failure
    play: tuple[tuple[int, ...], ...]
    slip: int | None = None
    said: str = ""


_ILLEGAL, _LOST = Failure.ILLEGAL, Failure.LOST

WRONG = (
    WrongPlay("def strategy(n): return 1", "fortboyard", "6", _LOST, ((1,), (1,), (1,), (3,)), 0),
    WrongPlay(
        "def strategy(n): return n % 3", "fortboyard", "7", _ILLEGAL, ((1,), (3,)), 0, "returns 0"
    ),
    WrongPlay("def strategy(n): return 4", "fortboyard", "7", _ILLEGAL, (), None, "returns 4"),
    WrongPlay("def strategy(n): return (1, 2)", "fortboyard", "7", _ILLEGAL, (), None, "(1, 2)"),
    WrongPlay("def strategy(n): return '2'", "fortboyard", "7", _ILLEGAL, (), None, "'2'"),
    WrongPlay("def strategy(n): return True", "fortboyard", "5", _ILLEGAL, (), None, "True"),
    WrongPlay("def strategy(n): return 10**400", "fortboyard", "5", _ILLEGAL, (), None, "1000"),
    WrongPlay(
        "def strategy(n): print(n % 4)", "fortboyard", "7", Failure.NO_MOVE, (), None, "None"
    ),
    WrongPlay(
        "def strategy(n):\n    return 1 / 0", "fortboyard", "7", _ILLEGAL, (), None, "line 2"
    ),
    WrongPlay("def strategy(n):\n    while n: pass", "fortboyard", "7", _ILLEGAL, (), None, "loop"),
    WrongPlay("def strategy(t): return 3, t[-1]", "nim", "1 3 7", _ILLEGAL, (), None, "from 0"),
    WrongPlay("def strategy(t): return 2, 5", "nim", "1 3 7", _ILLEGAL, ((3, 5), (1, 1)), None),
    WrongPlay("def strategy(a, b): return 2, 1", "wythoff", "4 6", _ILLEGAL, (), None, "(2, 1)"),
    WrongPlay("def strategy(a, b): return 0, 0", "wythoff", "4 6", _ILLEGAL, (), None, "(0, 0)"),
    WrongPlay("def strategy(r): return 0, 0", "chomp", "2x2", _ILLEGAL, (), None, "(0, 0)"),
    WrongPlay("def strategy(t): return 0, 2", "grundys-game", "4 3", _ILLEGAL, (), None, "(0, 2)"),
    WrongPlay(
        "def strategy(r): return 0, 1, 9", "octal 0.77", "5", _ILLEGAL, (), None, "(0, 1, 9)"
    ),
    WrongPlay("def strategy(left, most): return most", "fibonacci", "4", _LOST, ((3,), (1,)), 0),
)
