"""Which questions of a bank a person is asked, and in what order: by the seed and the person.

A bank is cut into blocks of alike questions, as many as are to be drawn, and one is drawn of each.
So everybody gets as many different ones, about equally difficult as far as that can be told: first
the same kind of question about the same game, then what ``games.challenge.fair`` measures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from random import Random

from games.challenge.fair import difficulty
from games.challenge.task import Task
from games.core import TooLarge


def draw(tasks: tuple[Task, ...], count: int, seed: int, who: int) -> tuple[int, ...]:
    """Return the indices, from 0, of the questions that a person is asked, ascending.

    ``count`` of them are drawn, one of each of its ``blocks``, always the same for the challenge's
    ``seed`` and the person ``who``; all if it is 0, or not less than their number.
    """
    if not 0 < count < len(tasks):
        return tuple(range(len(tasks)))
    random = Random(f"{seed}:bank:{who}")
    return tuple(sorted(random.choice(block) for block in blocks(tasks, count)))


def shuffled(numbers: Sequence[int], seed: int, who: int) -> tuple[int, ...]:
    """Return the same numbers in an order drawn by a challenge's ``seed`` and a person, ``who``."""
    return tuple(Random(f"{seed}:order:{who}").sample(list(numbers), len(numbers)))


#: The kind of a question, its aspect, its game, and how hard it is.
Likeness = tuple[str, str, str, tuple[tuple[int, ...], ...]]


@lru_cache(maxsize=64)
def blocks(tasks: tuple[Task, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Return the indices, from 0, of a bank's questions in ``count`` blocks of alike questions.

    No block mixes kinds, aspects or games of questions if ``count`` suffices for a block of each.
    The first call for a bank judges its positions, which may take a second.
    """
    likeness = [_likeness(task) for task in tasks]
    ordered = sorted(range(len(tasks)), key=lambda number: (likeness[number], number))

    def parted(depth: int) -> list[list[int]]:
        """Group the questions by the first ``depth`` parts of their likeness; 0: all."""
        return [list(alike) for _, alike in groupby(ordered, lambda n: likeness[n][:depth])]

    all_kinds = map(parted, (GAME, ASPECT, KIND, 0))
    kinds = next(kinds for kinds in all_kinds if len(kinds) <= max(count, 1))
    pieces = [1] * len(kinds)
    while sum(pieces) < count:  # one more where a block is largest
        largest = max(range(len(kinds)), key=lambda kind: len(kinds[kind]) / pieces[kind])
        pieces[largest] += 1
    return tuple(block for kind, n in zip(kinds, pieces, strict=True) for block in _cut(kind, n))


def _cut(numbers: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Cut numbers into ``count`` pieces whose lengths differ by one at most; sort each piece."""
    edges = [place * len(numbers) // count for place in range(count + 1)]
    return (tuple(sorted(numbers[first:last])) for first, last in pairwise(edges))


#: How many parts of a ``Likeness`` must agree: the kind; also the aspect; also the game.
KIND, ASPECT, GAME = 1, 2, 3


def _likeness(task: Task) -> Likeness:
    """Return the key by which a question is sorted next to alike ones."""
    game = "" if task.is_same_for_all else f"{task.game.name} {task.game.convention}"
    return task.kind.value, task.aspect, game, _hardness(task)


def _hardness(task: Task) -> tuple[tuple[int, ...], ...]:
    """Return a sort key, easy questions first: size and, if it is judged, the difficulty."""
    if task.is_same_for_all or not task.position:
        return ()
    numbers = task.position
    size = (max(numbers).bit_length(), len(numbers))
    try:
        found = difficulty(task.game, numbers)
    except TooLarge:
        return (size,)
    return (size, (found.distance,), found.crux, (-found.winning_moves,))
