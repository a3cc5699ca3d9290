"""The lesson of a match that is over: the outcome of its start, and one reason for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.core import Outcome, Position
from games.explain import Fact, Idea, Mex, Rank, Reveals
from games.impartial import Game
from games.mirror import LeavesMirror


@dataclass(frozen=True)
class Ending:
    """The outcome of a match's start, and the fact of the theory that explains it, if any."""

    outcome: Outcome
    fact: Fact | None


def ending(game: Game, start: Position, skills: Collection[str]) -> Ending:
    """Return the outcome of a start, with the fact that helps most in the next match.

    It is one understood with ``skills``, which are keys, or None. Facts that hold in any game,
    such as the mex and the rank, are left out. A fact about this start is preferred to an idea
    about all positions, and both to a move that leaves a mirror. Raises TooLarge as ``outcome``.

    >>> from games import game
    >>> ending(game("fortboyard"), (20,), {"remainder"})
    Ending(outcome=<Outcome.P: 'P'>, fact=ModularRule(m=4, r=0, residues=(0,), start=0))
    """
    move = game.explained_move(start)
    steps = () if move is None else game.steps_to(start, move)
    useful = [
        fact
        for fact in (*game.grounds(start), *steps)
        if isinstance(fact, LeavesMirror)
        or (fact.reveals is Reveals.THEORY and not isinstance(fact, Mex | Rank))
        if fact.is_met(skills)
    ]
    useful.sort(key=lambda fact: (isinstance(fact, LeavesMirror), isinstance(fact, Idea)))
    return Ending(game.outcome(start), next(iter(useful), None))
