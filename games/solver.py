"""Exhaustive search: slow and general, and the reference for every faster method."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TypeVar

from games.core import Move, NoGrundyValue, Outcome, Position, Rules, RulesFault, TooLarge
from games.theory import mex

#: The most new positions that one question may visit, and the most that are cached.
SEARCH_LIMIT = 200_000
#: The most moves that one question may follow: positions with many moves take longer.
MOVES_LIMIT = 1_000_000

Answer = TypeVar("Answer", Outcome, int)


class Solver:
    """The outcomes, Grundy values and ranks of one game, computed from its moves alone.

    Results are cached, so one solver answers many questions about related positions. It is
    thread-safe. A question raises TooLarge if it needs more than ``limit`` new positions or
    MOVES_LIMIT moves.
    """

    def __init__(self, game: Rules, limit: int = SEARCH_LIMIT) -> None:
        self._game = game
        self._limit = limit
        self._lock = Lock()
        self._outcomes: dict[Position, Outcome] = {}
        self._values: dict[Position, int] = {}
        self._ranks: dict[Position, int] = {}

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome under the game's own convention; raise TooLarge past a limit."""
        return self._answer_or_search(position, self._outcomes, self._outcome_from_options)

    def grundy(self, position: Position) -> int:
        """Return the Grundy value of normal play, whatever the game's convention.

        Raises TooLarge past a limit.
        """
        return self._answer_or_search(position, self._values, mex)

    def rank(self, position: Position) -> int:
        """Return the number of moves to the end, by both, if the winner hurries, the loser delays.

        Raises TooLarge past a limit.
        """
        return self._answer_or_search(position, self._ranks, self._rank_from_options)

    def _rank_from_options(self, options: list[int]) -> int:
        # The winner makes the last move (the loser does, under misère play): so a position is
        # lost exactly if its rank is even (odd).
        lost = [rank for rank in options if rank % 2 == self._game.misere]
        return 1 + (min(lost) if lost else max(options, default=-1))

    def _outcome_from_options(self, options: list[Outcome]) -> Outcome:
        if not options:
            return Outcome.N if self._game.misere else Outcome.P
        return Outcome.N if Outcome.P in options else Outcome.P

    def _answer_or_search(
        self,
        position: Position,
        known: dict[Position, Answer],
        judge: Callable[[list[Answer]], Answer],
    ) -> Answer:
        root = self._game.normal_form(position)
        with self._lock:
            if root not in known:
                if len(known) > self._limit:
                    known.clear()
                self._require_few_moves(root, known)
                self._judge_reachable_positions(root, known, judge)
            return known[root]

    def _require_few_moves(self, root: Position, known: Collection[Position]) -> None:
        """Raise TooLarge, before any search, if a position's options have too many moves in all."""
        moves = self._game.moves(root)
        followed = len(moves)
        for option in self._positions_after(root, moves):
            if option not in known:
                followed += len(self._game.moves(option))
            if followed > MOVES_LIMIT:
                raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=MOVES_LIMIT)

    def _judge_reachable_positions(
        self,
        root: Position,
        known: dict[Position, Answer],
        judge: Callable[[list[Answer]], Answer],
    ) -> None:
        """Judge every position reachable from the root, each after all of its options.

        Raises TooLarge if the positions or moves exceed their limits.
        """
        expanded: dict[Position, list[Position]] = {}  # positions on the path to the stack's top
        positions = followed = 0
        stack = [root]
        while stack:
            position = stack[-1]
            if position in known:
                stack.pop()
            elif position in expanded:
                options = expanded.pop(position)
                known[position] = judge([known[option] for option in options])
                stack.pop()
            else:
                moves = self._game.moves(position)
                positions += 1
                followed += len(moves)
                if positions > self._limit:
                    raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=self._limit)
                if followed > MOVES_LIMIT:
                    raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=MOVES_LIMIT)
                expanded[position] = self._positions_after(position, moves)
                stack.extend(option for option in expanded[position] if option not in known)

    def _positions_after(self, position: Position, moves: list[Move]) -> list[Position]:
        game = self._game
        options = (game.after(position, move) for move in moves)
        return list(dict.fromkeys(map(game.normal_form, options)))


@lru_cache(maxsize=8)
def solver_of(game: Rules) -> Solver:
    """Return the solver that all questions about a game share; those of eight games are cached."""
    return Solver(game)


@dataclass(frozen=True)
class Solved(Rules):
    """Rules with outcomes and Grundy values: by search, unless a subclass has a faster theory."""

    @property
    def is_solved(self) -> bool:
        """Whether theory gives outcomes and winning moves for positions of any size."""
        return False

    def is_solved_at(self, position: Position) -> bool:
        """Return whether theory gives the outcome of a position and its winning moves."""
        return self.is_solved

    def outcome(self, position: Position) -> Outcome:
        """Return the winner under best play; raise TooLarge if search is needed and too long."""
        return solver_of(self).outcome(position)

    def grundy(self, position: Position) -> int:
        """Return the Grundy value (Sprague 1935, Grundy 1939).

        Raises NoGrundyValue under misère play, and TooLarge if search is needed and too long.
        """
        self.require_normal_play()
        return solver_of(self).grundy(position)

    def heap_values(self, position: Position) -> tuple[int, ...]:
        """Return the Grundy value of each heap of a sum; their nim-sum is that of the position.

        Raises NoGrundyValue and TooLarge as ``grundy`` does.
        """
        return tuple(self.grundy((heap,)) for heap in position)

    def require_normal_play(self) -> None:
        """Raise NoGrundyValue under misère play."""
        if self.misere:
            raise NoGrundyValue(RulesFault.NO_GRUNDY_VALUE)

    def winning_moves(self, position: Position) -> list[Move]:
        """List the moves to P-positions, in the order of ``moves``; none from a P-position.

        Raises TooLarge as ``outcome`` does, or if there are too many moves to list.
        """
        return [
            move
            for move in self.moves(position)
            if self.outcome(self.after(position, move)) is Outcome.P
        ]

    def winning_move(self, position: Position) -> Move | None:
        """Return the winning move to play and to explain; None if no move wins.

        Raises TooLarge as ``winning_moves`` does.
        """
        return next(iter(self.winning_moves(position)), None)

    def reply_count(self, position: Position, move: Move) -> float:
        """Count the opponent's winning replies to a legal move: 0 if the move wins.

        Infinite if the move loses at once, as the last move under misère play does. Raises TooLarge
        as ``winning_moves`` does.
        """
        option = self.after(position, move)
        if self.is_over(option):
            return float("inf") if self.misere else 0
        return len(self.winning_moves(option))
