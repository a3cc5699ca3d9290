"""Unit 11: Fibonacci Nim by Zeckendorf's sum."""

from __future__ import annotations

from itertools import combinations
from random import Random

from games.core import Outcome
from games.fibonacci import FibonacciNim, Zeckendorf
from games.lessons.item import Item, Mistake
from games.lessons.solved import move_item, outcome_item, several
from games.theory import zeckendorf

FIBONACCI = FibonacciNim()

#: The Fibonacci numbers that are offered.
NUMBERS = (1, 2, 3, 5, 8, 13, 21, 34, 55)

#: The largest number of sticks, by level.
MOST = {1: 12, 2: 20, 3: 60}


def parts(random: Random, level: int) -> Item:
    """Ask for the parts of a number."""
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
    """Ask for the take that wins, or who wins, with a limit on what may be taken."""
    n = random.randint(4, MOST[level])
    most = n - 1 if level == 1 else random.randint(2, max(n // 2, 2))
    found = zeckendorf(n)
    if found[-1] <= most and random.random() < 0.6:
        wrong = [(Mistake.LARGEST_PART, (found[0],)), (Mistake.LARGEST_TAKE, (most,))]
        return move_item("take", FIBONACCI, (n, most), random, wrong)
    # Without the limit, only a Fibonacci number would be lost.
    forgotten = Outcome.P if len(found) == 1 else Outcome.N
    return outcome_item(FIBONACCI, (n, most), [(Mistake.LIMIT_FORGOTTEN, forgotten)])
