"""Unit 6: numbers in binary."""

from __future__ import annotations

from random import Random

from games.lessons.facts import ColumnOnes, Powers
from games.lessons.item import Item
from games.lessons.solved import choice, number
from games.mistakes import Mistake

#: The least and the greatest number, by level.
NUMBERS = {1: (3, 15), 2: (9, 31), 3: (17, 63)}

#: So many numbers are offered, at the levels at which nothing is typed.
OFFERED, OFFERED_AT = 12, (1, 2)


def _powers_of_two_of(n: int) -> Powers:
    return Powers(n, tuple(1 << k for k in reversed(range(n.bit_length())) if n >> k & 1))


def _without_a_zero(digits: str) -> list[str]:
    return [digits[:i] + digits[i + 1 :] for i, digit in enumerate(digits) if digit == "0"]


def to_binary(random: Random, level: int) -> Item:
    """Return an item that asks to write a number in binary; at level 3 the digits are typed."""
    n = random.randint(*NUMBERS[level])
    digits = f"{n:b}"
    wrong = [(Mistake.ZERO_FORGOTTEN, int(short)) for short in _without_a_zero(digits)]
    wrong.append((Mistake.DIGITS_REVERSED, int(digits[::-1])))
    near = {n, *(int(str(each), 2) for _, each in wrong)}
    return number(
        "to-binary",
        int(digits),
        wrong,
        values={"number": n},
        rules="binary",
        in_binary=True,
        told=(_powers_of_two_of(n),),
        offered=tuple(int(f"{each:b}") for each in _around(near, level, random)),
    )


def from_binary(random: Random, level: int) -> Item:
    """Return an item that asks to read a binary number; at level 3 it is typed."""
    n = random.randint(*NUMBERS[level])
    digits = f"{n:b}"
    wrong = [(Mistake.DIGITS_REVERSED, int(digits[::-1], 2))]
    wrong += [(Mistake.ZERO_FORGOTTEN, int(short, 2)) for short in _without_a_zero(digits)]
    near = {n, *(each for _, each in wrong)}
    return number(
        "from-binary",
        n,
        wrong,
        values={"digits": digits},
        rules="binary",
        told=(_powers_of_two_of(n),),
        offered=_around(near, level, random),
    )


def _around(numbers: set[int], level: int, random: Random) -> tuple[int, ...]:
    """Return OFFERED numbers, ``numbers`` among them, in order; none if they are typed instead."""
    if level not in OFFERED_AT:
        return ()
    others = [each for each in range(1, NUMBERS[level][1] + 1) if each not in numbers]
    return tuple(sorted([*numbers, *random.sample(others, OFFERED - len(numbers))]))


def columns(random: Random, level: int) -> Item:
    """Return an item that asks how many ones a binary column has, in numbers below each other."""
    largest = (7, 15, 31)[level - 1]
    numbers = tuple(random.randint(1, largest) for _ in range(2 + level))
    width = max(numbers).bit_length()
    k = random.randrange(width)
    from_left = width - 1 - k
    unaligned = sum(f"{n:b}"[from_left : from_left + 1] == "1" for n in numbers)
    ones = sum(n >> k & 1 for n in numbers)
    return choice(
        "column-ones",
        range(len(numbers) + 1),
        ones,
        [(Mistake.COLUMNS_NOT_ALIGNED, unaligned)],
        values={"numbers": numbers, "weight": 1 << k},
        told=(ColumnOnes(numbers, 1 << k, ones),),
    )
