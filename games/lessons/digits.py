"""Unit 6: numbers in binary."""

from __future__ import annotations

from random import Random

from games.lessons.facts import ColumnOnes, Powers
from games.lessons.item import Item
from games.lessons.solved import choice, number
from games.mistakes import Mistake

#: The least and the greatest number, by level.
NUMBERS = {1: (3, 15), 2: (9, 31), 3: (17, 63)}


def _powers_of_two_of(n: int) -> Powers:
    return Powers(n, tuple(1 << k for k in reversed(range(n.bit_length())) if n >> k & 1))


def _without_a_zero(digits: str) -> list[str]:
    return [digits[:i] + digits[i + 1 :] for i, digit in enumerate(digits) if digit == "0"]


def to_binary(random: Random, level: int) -> Item:
    n = random.randint(*NUMBERS[level])
    digits = f"{n:b}"
    wrong = [(Mistake.ZERO_FORGOTTEN, int(short)) for short in _without_a_zero(digits)]
    wrong.append((Mistake.DIGITS_REVERSED, int(digits[::-1])))
    values, told = {"number": n}, (_powers_of_two_of(n),)
    return number(
        "to-binary", int(digits), wrong, values=values, rules="binary", in_binary=True, told=told
    )


def from_binary(random: Random, level: int) -> Item:
    n = random.randint(*NUMBERS[level])
    digits = f"{n:b}"
    wrong = [(Mistake.DIGITS_REVERSED, int(digits[::-1], 2))]
    wrong += [(Mistake.ZERO_FORGOTTEN, int(short, 2)) for short in _without_a_zero(digits)]
    values, told = {"digits": digits}, (_powers_of_two_of(n),)
    return number("from-binary", n, wrong, values=values, rules="binary", told=told)


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
