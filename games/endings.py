"""The lesson of a match that is over: the outcome of its start, and one reason for it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Position
from games.explain import Fact, Idea, Mex, Rank, Reveals
from games.impartial import Game


@dataclass(frozen=True)
class Ending:
    """The outcome of a match's start, and the fact of the theory that explains it, if any."""

    outcome: Outcome
    fact: Fact | None


def ending(game: Game, start: Position) -> Ending:
    """Return the outcome of a start, with the fact that helps most in the next match.

    Facts that hold in any game, such as the mex and the rank, are left out. A fact about this start
    is preferred to an idea about all positions.

    >>> from games import game
    >>> ending(game("fortboyard"), (20,))
    Ending(outcome=<Outcome.P: 'P'>, fact=ModularRule(m=4, r=0, residues=(0,), start=0))
    """
    useful = [
        fact
        for fact in game.grounds(start)
        if fact.reveals is Reveals.THEORY and not isinstance(fact, Mex | Rank)
    ]
    useful.sort(key=lambda fact: isinstance(fact, Idea))
    return Ending(game.outcome(start), next(iter(useful), None))
