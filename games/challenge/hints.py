"""Hints to tasks: what leads to an answer. They stop before the sentence that tells it."""

from __future__ import annotations

from games.challenge.task import Kind, Task
from games.explain import Fact, Reveals

#: The kinds whose hints are about the position; those of the others are about the method alone.
OF_POSITION = (Kind.WIN, Kind.MOVE, Kind.STRATEGY)

#: The kinds without hints.
WITHOUT_HINTS = (Kind.PROGRAM, Kind.OWN)

#: How many hints about the method there are: a question that leads on, then a step.
OF_METHOD = 2

#: What hints about a position tell, in order. That it is won is known, and the move is sought.
_TOLD = (Reveals.THEORY, Reveals.HEAP)


def hint_facts(task: Task) -> tuple[tuple[Fact, ...], ...]:
    """Return what the hints about a position tell, one after another, after what leads to them."""
    explained = task.game.explain(task.position)
    steps = (tuple(fact for fact in explained if fact.reveals is stage) for stage in _TOLD)
    return tuple(facts for facts in steps if facts)


def count_hints(task: Task) -> int:
    """Return how many hints there are to a task."""
    if task.kind in WITHOUT_HINTS:
        return 0
    return 1 + len(hint_facts(task)) if task.kind in OF_POSITION else OF_METHOD
