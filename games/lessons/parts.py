"""Unit 11: Fibonacci Nim by Zeckendorf's sum, and by a table of remembered results."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from games.core import Move, Outcome, Position
from games.families.fibonacci import FibonacciNim, Zeckendorf
from games.lessons.facts import Remembered
from games.lessons.item import Item
from games.lessons.solved import move_item, number, several
from games.mistakes import Mistake
from games.theory import zeckendorf

FIBONACCI = FibonacciNim()

#: The Fibonacci numbers that are offered as parts.
NUMBERS = (1, 2, 3, 5, 8, 13, 21, 34, 55)

#: So many takes are offered.
MOST_TAKES = 5

#: The largest number of sticks, by level.
MOST = {1: 12, 2: 20, 3: 60}


def parts(random: Random, level: int) -> Item:
    """Return an item that asks for the parts of a number's Zeckendorf sum."""
    n = random.randint(4, MOST[level])
    offered = [each for each in NUMBERS if each <= n]
    right = zeckendorf(n)
    wrong = [
        (Mistake.NEIGHBOUR_PARTS, chosen)
        for count in range(2, len(offered) + 1)
        for chosen in combinations(offered, count)
        if sum(chosen) == n and chosen != right[::-1]
    ]
    told = (Zeckendorf(right, n - 1),)
    about = (FIBONACCI, (n, n - 1))
    return several("parts", offered, right, wrong, values={"number": n}, about=about, told=told)


def fibonacci_take(random: Random, level: int) -> Item:
    """Return an item that asks which take wins, if one does, with a limit on the take."""
    n = random.randint(4, MOST[level])
    most = n - 1 if level == 1 else random.randint(3, max(n // 2, 3))
    found = zeckendorf(n)
    # Without the limit, only a Fibonacci number would be lost.
    forgotten = Outcome.P if len(found) == 1 else Outcome.N
    wrong: list[tuple[Mistake, Move | Outcome]] = [
        (Mistake.LARGEST_PART, (found[0],)),
        (Mistake.LARGEST_TAKE, (most,)),
        (Mistake.LIMIT_FORGOTTEN, forgotten),
    ]
    right = (found[-1],) if found[-1] <= most else None
    return move_item("take", FIBONACCI, (n, most), random, wrong, right, most=MOST_TAKES)


def memory(random: Random, level: int) -> Item:
    """Return an item about a table of all positions: a row, or how many cells a program fills."""
    return (
        _ask_for_cell_count(random.randint(3, 4 + 2 * level))
        if random.random() < 0.4
        else _ask_for_winning_limits(random, level)
    )


def _ask_for_winning_limits(random: Random, level: int) -> Item:
    """Return an item that asks with which limits on the take a number of sticks is won."""
    n = random.randint(4, (10, 16, 24)[level - 1])
    found, limits = zeckendorf(n), range(1, n + 1)
    return several(
        "limits",
        tuple(limits),
        [limit for limit in limits if limit >= found[-1]],
        [(Mistake.LIMIT_REACHED, [limit for limit in limits if limit > found[-1]])],
        values={"number": n},
        about=(FIBONACCI, (n, n)),
        told=(Zeckendorf(found, n),),
    )


def _ask_for_cell_count(n: int) -> Item:
    """Return an item that asks how many cells of the table a remembering program fills."""
    about = (FIBONACCI, (n, n - 1))
    told = Remembered.of(*about)
    wrong = [
        (Mistake.END_COUNTED, told.filled + 1),
        (Mistake.CALLS_FOR_CELLS, _judge_without_memory((n, n - 1))[1]),
    ]
    return number("cells", told.filled, wrong, values={"number": n}, about=about, told=(told,))


@cache
def _judge_without_memory(position: Position) -> tuple[bool, int]:
    """Return whether a position is won, and how often a program without memory judges positions."""
    if FIBONACCI.is_over(position):
        return False, 0
    count = 1
    for move in FIBONACCI.moves(position):
        is_won, more = _judge_without_memory(FIBONACCI.after(position, move))
        count += more
        if not is_won:
            return True, count
    return False, count
