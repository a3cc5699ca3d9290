"""Programs that play: for each family one that finds a win by itself, and wrong ones."""

from __future__ import annotations

from typing import NamedTuple

from games.challenge.strategy import Failure
from tests.support.positions import SAMPLES

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

#: Each family's word with a game, its starts, and the options of a right program.
RIGHT = {word: sample.program for word, sample in SAMPLES.items()}


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
