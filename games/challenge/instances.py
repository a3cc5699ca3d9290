"""Each pupil's own instance of a task, with numbers that are as difficult as the teacher's."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from games.challenge.fair import draw_class, peers, pick
from games.challenge.kinds.values import NumbersTask
from games.challenge.task import Task
from games.core import GameError, Position


def own(task: Task, seed: int | str, number: int, who: int) -> Task:
    """Return a person's own instance of a task, which is equally difficult.

    ``seed`` is that of the challenge, ``number`` identifies the task in it, ``who`` the person. The
    same arguments give the same task. Raises TooLarge as ``instances`` does.
    """
    return replace(task, position=pick(instances(task), seed, number, who))


def another(task: Task, steps: int) -> Task:
    """Return the instance that is ``steps`` after a task's own in the cycle of its instances.

    The last one is followed by the first. It is the task itself if there is no other.
    """
    found = instances(task)
    place = found.index(task.position) if task.position in found else -1
    return replace(task, position=found[(place + steps) % len(found)]) if found else task


def count_peers(task: Task) -> int:
    """Return how many instances of a task ``instances`` finds, itself included."""
    return len(instances(task))


def has_no_peers(task: Task) -> bool:
    """Return whether everybody gets a task with the same numbers, as no others are equally hard."""
    return count_peers(task) == 1


@lru_cache(maxsize=256)
def instances(task: Task) -> tuple[Position, ...]:
    """Return the positions, or other numbers, of the equally difficult instances of a task.

    If the task has a position, they are its ``fair.peers``. Otherwise they agree with the task in:

    - for a nim-sum, the numbers of heaps, of binary digits of the largest, and of odd columns;
    - for a mex, the number of values and their order, the binary digits of the largest, whether 0
      is among them, and whether there is a gap;
    - for a row, its length and the binary digits of i.

    Also, equal heaps, and for a Grundy value heaps of equal value, leave as many when they cancel
    out; the same mistakes lead to the right answer; and an outcome has as many reasons to choose
    from. A period, a kernel and a program are the same for all. Raises TooLarge as ``peers`` does.
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
    """Return what all instances share besides their size: ``Task.shared``, and lucky mistakes."""
    return task.shared(), frozenset(task.lucky())


def can_be_asked(task: Task, position: Position) -> bool:
    """Return whether a task passes its ``check`` with other numbers."""
    try:
        replace(task, position=position).check()
    except GameError:
        return False
    return True


@lru_cache(maxsize=256)
def roomier(task: Task, wanted: int) -> Task | None:
    """Return the task with its numbers doubled, or else quadrupled, if that has enough instances.

    ``wanted`` is how many at least, itself included. Doubling keeps the reason that decides a
    position of heaps. None if neither has so many, if one cannot be asked, or if the task is the
    same for all.
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
    """Multiply a task's numbers as typed, so a start remains one; raise GameError if invalid."""
    if isinstance(task, NumbersTask):
        return tuple(factor * number for number in task.position)
    typed = task.game.format(task.position)
    return task.game.parse(re.sub("[0-9]+", lambda found: str(factor * int(found[0])), typed))
