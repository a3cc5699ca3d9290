"""Units 12 and 13: the mex, Grundy values, and games that fall apart."""

from __future__ import annotations

from random import Random

from games.challenge.kinds.values import mistaken_mex
from games.core import Outcome
from games.explain import Mex
from games.families.octal import Octal
from games.families.subtraction import Subtraction
from games.heap_sums import HeapValues
from games.lessons.facts import Allowed, LeastMissing
from games.lessons.item import Item
from games.lessons.solved import move_item, number, several
from games.mistakes import Mistake
from games.theory import mex, nim_sum

TAKES = {
    1: ((1, 2), (1, 2, 3), (1, 3)),
    2: ((1, 3, 4), (2, 3), (1, 2, 4), (1, 4)),
    3: ((1, 3, 4), (2, 3, 5), (1, 4, 5), (2, 5, 6), (1, 2, 5, 6)),
}

KAYLES = Octal()

#: The digits of the octal games whose allowed moves are asked for, by level.
DIGITS = {
    1: ((0, 7, 7), (0, 0, 7), (0, 7)),
    2: ((0, 7, 7), (0, 3, 7), (0, 7, 3), (0, 4, 3)),
    3: ((0, 4, 7), (0, 6, 4), (0, 3, 4), (0, 6, 7), (0, 4, 6), (0, 2, 6)),
}

#: How many rows there are, and the longest, by level.
ROWS = {1: (2, 5), 2: (2, 8), 3: (3, 8)}


# ------------------------------------------------------------------------- unit 12


def least_missing(random: Random, level: int) -> Item:
    """Return an item that asks for the mex of some numbers."""
    values = set(random.sample(range(3 + 2 * level), random.randint(2, 2 + level)))
    if random.random() < 0.7:
        values.add(0)
    numbers = tuple(random.sample(sorted(values), len(values)))
    missing = mex(values)
    told = (LeastMissing(numbers, missing),)
    return number(
        "value-mex",
        missing,
        mistaken_mex(values),
        values={"numbers": numbers},
        rules="mex",
        told=told,
    )


def heap_value(random: Random, level: int) -> Item:
    """Return an item that asks for the Grundy value of a row of sticks."""
    game = Subtraction(takes=random.choice(TAKES[level]))
    n = random.randint(game.takes[0], 5 + 4 * level)
    values = {game.grundy(game.after((n,), move)) for move in game.moves((n,))}
    wrong = [*mistaken_mex(values), (Mistake.LARGEST_PLUS_ONE, n % (game.takes[-1] + 1))]
    value = game.grundy((n,))
    told = (Mex(tuple(sorted(values)), value),)
    return number("value-grundy", value, wrong, game=game, position=(n,), told=told)


# ------------------------------------------------------------------------- unit 13


def splits(random: Random, level: int) -> Item:
    """Return an item that asks which moves the rules of an octal game allow in one row."""
    game = Octal(digits=random.choice(DIGITS[level]))
    pins = random.randint(2 + level, 4 + level)
    allowed = list(game.heap_moves(pins))
    reach = len(game.digits) - 1
    offered = [
        (take, part) for take in range(1, reach + 1) for part in range((pins - take) // 2 + 1)
    ]
    offered.append((reach + 1, 0))
    with_empty = [
        *allowed,
        *((take, part) for take, part in offered if not part and (take, 1) in allowed),
    ]
    wrong = [
        (Mistake.SPLITS_LEFT_OUT, [(1, *move) for move in allowed if not move[1]]),
        (Mistake.EMPTY_PART, [(1, *move) for move in with_empty]),
    ]
    told = (Allowed(tuple(game.after((pins,), move) for move in game.moves((pins,)))),)
    options, right = [(1, *move) for move in offered], [(1, *move) for move in allowed]
    return several("allowed", options, right, wrong, game=game, position=(pins,), told=told)


def sums(random: Random, level: int) -> Item:
    """Return an item about rows of Kayles: their Grundy value, or which move wins, if one does."""
    count, longest = ROWS[level]
    rows = tuple(random.randint(1, longest) for _ in range(count))
    values = KAYLES.heap_values(rows)
    if random.random() < 0.4:
        wrong = [(Mistake.ORDINARY_SUM, sum(values)), (Mistake.HEAP_SIZES, nim_sum(rows))]
        told = (HeapValues(rows, values, nim_sum(values)),)
        about = {"rows": rows, "grundy": values}
        return number(
            "sum-value",
            nim_sum(values),
            wrong,
            game=KAYLES,
            position=rows,
            values=about,
            told=told,
        )
    guess = Outcome.N if nim_sum(rows) else Outcome.P
    return move_item("which-move", KAYLES, rows, random, [(Mistake.HEAP_SIZES, guess)])
