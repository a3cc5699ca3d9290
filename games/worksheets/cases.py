"""Arguments to try: all small ones in order of their size, then larger ones, always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games.worksheets.calls import Arguments, Call

_SEED = 1902


def calls(*of: Iterable[Any]) -> Callable[[], Iterator[Call]]:
    """Return a function that yields a call with each value as its only argument, in order.

    For it to yield them more than once the values must not be iterators.
    """
    return lambda: (Call((one,)) for values in of for one in values)


def bit_lists(shortest: int, longest: int) -> list[list[int]]:
    """Return all lists of bits from the shortest length to the longest, in this order."""
    return [
        list(bits)
        for length in range(shortest, longest + 1)
        for bits in product((0, 1), repeat=length)
    ]


def number_lists(shortest: int, longest: int, values: Iterable[int]) -> list[list[int]]:
    """Return all lists of some values, from the shortest length to the longest.

    Shorter ones come first; of one length, those with a smaller sum of absolute values.
    """
    kept = tuple(values)
    lists = [
        list(numbers)
        for length in range(shortest, longest + 1)
        for numbers in product(kept, repeat=length)
    ]
    return sorted(lists, key=lambda numbers: (len(numbers), sum(map(abs, numbers))))


def heaps(largest: tuple[int, ...]) -> list[list[int]]:
    """Return all boards with something left, in order of how much; of these, fewer heaps first.

    ``largest`` has the largest heap of boards of one heap, of two heaps, and so on. Some heaps of a
    board may be empty.
    """
    boards = [
        list(board)
        for count, most in enumerate(largest, 1)
        for board in product(range(most + 1), repeat=count)
        if any(board)
    ]
    return sorted(boards, key=lambda board: (sum(board), len(board)))


def grown_lists(count: int, longest: int, largest: int) -> list[list[int]]:
    """Return ``count`` random lists, always the same, whose bounds grow.

    They have from 2 to at most ``longest`` numbers, from 0 to at most ``largest`` + 1.
    """
    draw = Random(_SEED)
    return [
        [
            draw.randint(0, 1 + largest * step // count)
            for _ in range(draw.randint(2, 2 + (longest - 2) * step // count))
        ]
        for step in range(1, count + 1)
    ]


def grown_bits(count: int, longest: int) -> list[list[int]]:
    """Return ``count`` random lists of 2 to ``longest`` bits, always the same, shortest first."""
    draw = Random(_SEED)
    return [
        [draw.randint(0, 1) for _ in range(2 + (longest - 2) * step // count)]
        for step in range(1, count + 1)
    ]


class Extent(NamedTuple):
    """How far calls go: the most numbers of a list, None without lists, and the largest number.

    Numbers are compared by their absolute values.
    """

    longest: int | None
    largest: int
    #: Whether those are sets, not lists.
    of_sets: bool = False


def extent(made: Iterable[Call]) -> Extent | None:
    """Return the length of the longest list or set in calls' arguments, and the largest number.

    Arguments are whole numbers, or lists or sets of them; texts are left out. None if there are
    others, both lists and sets, or no number but 0.
    """
    longest, largest, kinds = None, 0, set[type]()
    for call in made:
        for one in (one for one in call.arguments if not isinstance(one, str)):
            numbers = one if isinstance(one, list | set) else [one]
            if not all(type(number) is int for number in numbers):
                return None
            longest = longest if numbers is not one else max(longest or 0, len(one))
            largest = max([largest, *map(abs, numbers)])
            kinds.add(type(one))
    if not largest or {list, set} <= kinds:
        return None
    return Extent(longest, largest, of_sets=set in kinds)


def smaller(arguments: Arguments) -> Iterator[Arguments]:
    """Yield arguments that are smaller in one place: a number above 0, or a list.

    A number becomes 0, half or one less; a list loses one item, or has a smaller one in its place.
    """
    for place, argument in enumerate(arguments):
        for less in _smaller_values(argument):
            yield (*arguments[:place], less, *arguments[place + 1 :])


def _smaller_values(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from sorted({0, value // 2, value - 1} - {value}) if value > 0 else ()
    elif isinstance(value, list):
        for place in range(len(value)):
            yield [*value[:place], *value[place + 1 :]]
        for place, one in enumerate(value):
            for less in _smaller_values(one):
                yield [*value[:place], less, *value[place + 1 :]]
