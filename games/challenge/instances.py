"""Each pupil's own instance of a task, as difficult as what the teacher set."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from games.challenge.fair import draw_class, peers, pick
from games.challenge.marking import lucky_errors
from games.challenge.task import Kind, Task, check_task
from games.core import GameError, Position
from games.crux import left_unpaired
from games.reason_choices import reasons_for
from games.theory import mex, nim_sum

#: They are about no position that could be another one.
SAME_FOR_ALL = (Kind.PERIOD, Kind.KERNEL, Kind.PROGRAM, Kind.OWN)


def own(task: Task, seed: int | str, number: int, who: int) -> Task:
    """Return a person's own instance of the number-th task of a challenge, equally difficult.

    A pure function: the teacher finds it again from the challenge's seed and the person's id.
    """
    return replace(task, position=pick(instances(task), seed, number, who))


def another(task: Task, steps: int) -> Task:
    """Return an equally difficult instance some steps on from a task's own, each one in turn.

    It is the task itself where there is no other.
    """
    found = instances(task)
    place = found.index(task.position) if task.position in found else -1
    return replace(task, position=found[(place + steps) % len(found)]) if found else task


def count_peers(task: Task) -> int:
    """Return how many different instances of a task there are, as far as they are sought."""
    return len(instances(task))


def is_same_for_all(task: Task) -> bool:
    """Return whether everybody is asked a task with the same numbers: no others are as hard."""
    return count_peers(task) == 1


@lru_cache(maxsize=256)
def instances(task: Task) -> tuple[Position, ...]:
    """Return the positions, or other numbers, of the equally difficult instances of a task.

    Where a position is asked about, they are its ``fair.peers``. A nim-sum has as many heaps, a
    largest one of as many binary digits, and as many odd columns. A mex has as many values in the
    same order of size, a largest one of as many binary digits, 0 among them or not, and a gap or
    none. A row is another one of as many binary digits and as long. As many heaps, and of a value
    as many heaps' values, are left when equal ones cancel out, and the same typical errors find the
    right answer all the same. An outcome has as many reasons to choose from. A period and a kernel
    are the same for all, and so is a program.
    """
    if task.kind in SAME_FOR_ALL:
        return (task.position,)
    if task.aspect in _DRAWS:
        draw, look = _DRAWS[task.aspect], _LOOKS[task.aspect]
        wanted = look(task.position), _shared(task, task.position)

        def belongs(numbers: Position) -> bool:
            return can_be_asked(task, numbers) and (look(numbers), _shared(task, numbers)) == wanted

        return draw_class(
            task.position, lambda random: draw(task, random), belongs, _FORMS[task.aspect]
        )
    shared = _shared(task, task.position)
    return tuple(
        position
        for position in peers(task.game, task.position)
        if can_be_asked(task, position) and _shared(task, position) == shared
    )


def _shared(task: Task, position: Position) -> object:
    """Return what instances agree in besides their looks: what cancels out, what luck helps."""
    added: list[Sequence[int]] = []
    if task.game.is_sum and task.aspect not in ("mex", "row"):
        added.append(position)
        added += [task.game.heap_values(position)] if task.aspect == "grundy" else []
    luck = lucky_errors(replace(task, position=position))
    offered = len(reasons_for(task.game, position)) if task.kind is Kind.OUTCOME else 0
    return tuple(map(left_unpaired, added)), luck, offered


def can_be_asked(task: Task, position: Position) -> bool:
    """Return whether a task makes sense with other numbers."""
    try:
        check_task(replace(task, position=position))
    except GameError:
        return False
    return True


def _draw_heaps(task: Task, random: Random) -> Position:
    most = (1 << max(task.position).bit_length()) - 1
    return tuple(1 + random.randrange(most) if heap else 0 for heap in task.position)


def _draw_values(task: Task, random: Random) -> Position:
    """Draw as many different values, and put them into the same order of size."""
    most = 1 << max(task.position).bit_length()
    sizes = sorted(set(task.position))
    drawn = sorted(random.sample(range(most), len(sizes)))
    return tuple(drawn[sizes.index(value)] for value in task.position)


def _draw_row(task: Task, random: Random) -> Position:
    i, last = task.position
    return (random.randint(1, (1 << i.bit_length()) - 1) if i else 0, last)


_DRAWS: dict[str, Callable[[Task, Random], Position]] = {
    "nim-sum": _draw_heaps,
    "mex": _draw_values,
    "row": _draw_row,
}


def _sorted(numbers: Position) -> Position:
    return tuple(sorted(numbers))


#: What is the same of instances that only look different: the heaps of a nim-sum in another order.
_FORMS: dict[str, Callable[[Position], Position]] = {
    "nim-sum": _sorted,
    "mex": _sorted,
    "row": tuple,
}
#: What the instances of a task about values have in common.
_LOOKS: dict[str, Callable[[Position], object]] = {
    "nim-sum": lambda heaps: (max(heaps).bit_length(), nim_sum(heaps).bit_count()),
    "mex": lambda values: (max(values).bit_length(), 0 in values, mex(values) > max(values)),
    "row": lambda row: row[0].bit_length(),
}


@lru_cache(maxsize=256)
def roomier(task: Task, wanted: int) -> Task | None:
    """Return a like task of larger numbers with at least so many instances; None if none is found.

    Doubled numbers keep what decides a position of heaps, and leave more room below the largest.
    """
    if task.kind in SAME_FOR_ALL:
        return None
    for factor in (2, 4):
        try:
            grown = replace(task, position=_grown(task, factor))
            check_task(grown)
        except GameError:
            return None
        if count_peers(grown) >= wanted:
            return grown
    return None


def _grown(task: Task, factor: int) -> Position:
    """Return a task's numbers times a factor, as they are typed: a start stays one."""
    if task.aspect in _DRAWS:
        return tuple(factor * number for number in task.position)
    typed = task.game.format(task.position)
    return task.game.parse(re.sub("[0-9]+", lambda found: str(factor * int(found[0])), typed))
