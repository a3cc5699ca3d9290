"""What is worth remembering of a match that is over: what its start was, and why."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Position
from games.explain import Fact, Idea, Mex, Rank, Reveals
from games.impartial import Game


@dataclass(frozen=True)
class Ending:
    """What the start of a match was, and the fact of its theory that tells why, if there is one."""

    outcome: Outcome
    fact: Fact | None


def ending(game: Game, start: Position) -> Ending:
    """Return what is worth remembering of a match from a start.

    What holds in any game, the mex and the rank, is no reason that helps next time. A fact about
    this start goes before an idea about all.

    >>> from games import game
    >>> ending(game("fortboyard"), (20,))
    Ending(outcome=<Outcome.P: 'P'>, fact=ModularRule(m=4, r=0, residues=(0,), start=0))
    """
    telling = [
        fact
        for fact in game.grounds(start)
        if fact.reveals is Reveals.THEORY and not isinstance(fact, Mex | Rank)
    ]
    telling.sort(key=lambda fact: isinstance(fact, Idea))
    return Ending(game.outcome(start), next(iter(telling), None))
