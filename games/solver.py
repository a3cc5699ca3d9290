"""Exhaustive search: slow, general, and the judge of every faster way."""

from __future__ import annotations

from games.core import Fault, Game, Outcome, Position, TooLarge
from games.theory import mex

#: How many positions one search may visit.
SEARCH_LIMIT = 200_000


class Solver:
    """Outcomes and Grundy values of one game from its moves alone.

    Positions already met are remembered, so one solver serves many questions.
    """

    def __init__(self, game: Game, limit: int = SEARCH_LIMIT) -> None:
        self._game = game
        self._limit = limit
        self._options: dict[Position, tuple[Position, ...]] = {}
        self._outcomes: dict[Position, Outcome] = {}
        self._values: dict[Position, int] = {}

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome under the game's own convention; raise TooLarge past the limit."""
        for met in self._after_its_options(position):
            if met not in self._outcomes:
                self._outcomes[met] = self._judge(met)
        return self._outcomes[position]

    def grundy(self, position: Position) -> int:
        """Return the Grundy value under normal play; raise TooLarge past the limit."""
        for met in self._after_its_options(position):
            if met not in self._values:
                self._values[met] = mex(self._values[option] for option in self._options[met])
        return self._values[position]

    def _judge(self, position: Position) -> Outcome:
        options = self._options[position]
        if not options:
            return Outcome.N if self._game.misere else Outcome.P
        lost = all(self._outcomes[option] is Outcome.N for option in options)
        return Outcome.P if lost else Outcome.N

    def _after_its_options(self, root: Position) -> list[Position]:
        """List every position reachable from the root, each after all of its options."""
        order: list[Position] = []
        done: set[Position] = set()
        stack: list[tuple[Position, bool]] = [(root, False)]
        while stack:
            position, options_done = stack.pop()
            if position in done:
                continue
            if options_done:
                done.add(position)
                order.append(position)
                continue
            stack.append((position, True))
            stack.extend((option, False) for option in self._expand(position))
        return order

    def _expand(self, position: Position) -> tuple[Position, ...]:
        known = self._options.get(position)
        if known is None:
            if len(self._options) >= self._limit:
                raise TooLarge(Fault.TOO_LARGE_TO_SOLVE, limit=self._limit)
            game = self._game
            known = tuple(dict.fromkeys(game.after(position, m) for m in game.moves(position)))
            self._options[position] = known
        return known
