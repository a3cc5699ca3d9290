"""Each pupil's own instance of a task, as difficult as what the teacher set."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from games.challenge.fair import draw_class, peers, pick
from games.challenge.kinds.values import NumbersTask
from games.challenge.task import Task
from games.core import GameError, Position


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


def has_no_peers(task: Task) -> bool:
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
    if task.is_same_for_all:
        return (task.position,)
    if isinstance(task, NumbersTask):
        wanted = task.look(), _shared(task)

        def belongs(numbers: Position) -> bool:
            other = replace(task, position=numbers)
            return can_be_asked(task, numbers) and (other.look(), _shared(other)) == wanted

        return draw_class(task.position, task.draw, belongs, lambda drawn: tuple(sorted(drawn)))
    shared = _shared(task)
    return tuple(
        position
        for position in peers(task.game, task.position)
        if can_be_asked(task, position) and _shared(replace(task, position=position)) == shared
    )


def _shared(task: Task) -> object:
    """Return what instances agree in besides their looks: what cancels out, what luck helps."""
    return task.shared(), frozenset(task.lucky())


def can_be_asked(task: Task, position: Position) -> bool:
    """Return whether a task makes sense with other numbers."""
    try:
        replace(task, position=position).check()
    except GameError:
        return False
    return True


@lru_cache(maxsize=256)
def roomier(task: Task, wanted: int) -> Task | None:
    """Return a like task of larger numbers with at least so many instances; None if none is found.

    Doubled numbers keep what decides a position of heaps, and leave more room below the largest.
    """
    if task.is_same_for_all:
        return None
    for factor in (2, 4):
        try:
            grown = replace(task, position=_grown(task, factor))
            grown.check()
        except GameError:
            return None
        if count_peers(grown) >= wanted:
            return grown
    return None


def _grown(task: Task, factor: int) -> Position:
    """Return a task's numbers times a factor, as they are typed: a start stays one."""
    if isinstance(task, NumbersTask):
        return tuple(factor * number for number in task.position)
    typed = task.game.format(task.position)
    return task.game.parse(re.sub("[0-9]+", lambda found: str(factor * int(found[0])), typed))
