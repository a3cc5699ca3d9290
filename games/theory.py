"""Small theorems that the games share: mex, nim-sum, binary tables, base conversion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    """Return the minimum excluded value: the least natural number not among the values.

    >>> mex([0, 1, 3])
    2
    """
    present = set(values)
    missing = 0
    while missing in present:
        missing += 1
    return missing


def nim_sum(numbers: Iterable[int]) -> int:
    """Return the sum without carry in base 2 (Bouton 1901); 0 without numbers.

    >>> nim_sum([1, 3, 7])
    5
    """
    return reduce(xor, numbers, 0)


def zeckendorf(number: int) -> tuple[int, ...]:
    """Return the Fibonacci numbers, no two of them consecutive, whose sum is a number.

    Largest first; there is exactly one such representation (Zeckendorf 1972). Empty for 0.

    >>> zeckendorf(20)
    (13, 5, 2)
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for term in reversed(fibonacci):
        if term <= number:
            parts.append(term)
            number -= term
    return tuple(parts)


def successive_divisions(number: int) -> list[tuple[int, int]]:
    """Return the (quotient, remainder) of each division by 2, until the quotient is 0.

    Read upwards, the remainders are the binary digits. There is at least one division, also of 0.

    >>> successive_divisions(5)
    [(2, 1), (1, 0), (0, 1)]
    """
    steps = []
    while True:
        number, remainder = divmod(number, 2)
        steps.append((number, remainder))
        if number == 0:
            return steps


def horner(digits: Sequence[int]) -> list[int]:
    """Return the partial values of Horner's rule in base 2; the last one is the number.

    >>> horner([1, 0, 1])
    [1, 2, 5]
    """
    values: list[int] = []
    for digit in digits:
        values.append(2 * (values[-1] if values else 0) + digit)
    return values


def binary(number: int, width: int = 1) -> tuple[int, ...]:
    """Return the binary digits, most significant first, padded to at least ``width``.

    >>> binary(137)
    (1, 0, 0, 0, 1, 0, 0, 1)
    """
    digits = [remainder for _, remainder in reversed(successive_divisions(number))]
    return (*[0] * (width - len(digits)), *digits)


def binary_table(numbers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return one row of binary digits for each number, all as wide as the largest needs.

    Raises ValueError without numbers.

    >>> binary_table((1, 3, 4))
    ((0, 0, 1), (0, 1, 1), (1, 0, 0))
    """
    width = max(number.bit_length() for number in numbers)
    return tuple(binary(number, width) for number in numbers)


def column_sums(table: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Count the ones in each column of a binary table, left to right."""
    return tuple(sum(column) for column in zip(*table, strict=True))
