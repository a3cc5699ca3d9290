"""The class ``Game``: rules with the theory of the game, and explanations of its positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Move, Outcome, Position
from games.explain import (
    Explanation,
    Fact,
    GameOver,
    Idea,
    Status,
    WinningMove,
    every_refutation,
    refute,
)
from games.mirror import mirroring_move
from games.mistakes import Mistake
from games.program_form import ProgramForm
from games.reasons import Reason, of_values
from games.solver import Solved


@dataclass(frozen=True)
class Game(Solved):
    """The rules of one impartial game under one convention, with its theory.

    Subclasses are frozen dataclasses; ``game(g.name, misere=g.misere) == g``.
    """

    #: How a program receives a position, and how its answer is read as a move.
    program: ClassVar[ProgramForm]
    #: An example of a line in a table of moves; its move does not win.
    table_line: ClassVar[str]

    def explain(self, position: Position, move: Move | None = None) -> Explanation:
        """Explain who wins a position and why, and why the move given wins or loses.

        Without one, it is about ``explained_move``; in a P-position, about the refutation of every
        move, if they can be listed. Raises IllegalMove if the rules forbid the move given, and
        TooLarge as ``outcome`` does.
        """
        if move is not None:
            self.check_move(position, move)
        outcome = self.outcome(position)
        if self.is_over(position):
            over = GameOver(mover_wins=self.misere)
            return Explanation(outcome, (Status(outcome), over))
        grounds = (Status(outcome), *self.grounds(position))
        if move is None:
            move = self.explained_move(position)
            if move is None:
                return Explanation(outcome, (*grounds, *every_refutation(self, position)))
        if self.outcome(self.after(position, move)) is Outcome.P:
            return Explanation(outcome, (*grounds, *self.steps_to(position, move)), move)
        return Explanation(outcome, (*grounds, refute(self, position, move)), move)

    def explained_move(self, position: Position) -> Move | None:
        """Return the winning move with the simplest reason; None if no move wins."""
        mirroring = mirroring_move(self, position) if self.is_sum else None
        return mirroring or self.winning_move(position)

    @abstractmethod
    def grounds(self, position: Position) -> Sequence[Fact]:
        """Return the facts of the game's own theory from which the outcome follows."""

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        """Return the facts that lead from the grounds to a winning move."""
        return (WinningMove(move, self.after(position, move)),)

    # ------------------------------------------------------ for questions and challenges

    def likeness(self, position: Position) -> Position:
        """Return the form that a position shares with all that differ only in appearance.

        Examples: heaps in another order, or a turned bar. By default a sum has its heaps in order,
        without empty ones; any other position has its normal form.
        """
        return tuple(sorted(filter(None, position))) if self.is_sum else self.normal_form(position)

    def proved_period(self) -> tuple[int, int] | None:
        """Return the period and the preperiod of the Grundy values of single heaps.

        None, the default, if no theorem gives them.
        """
        return None

    def reasons(self, position: Position) -> Iterator[Reason]:
        """Yield reasons, right and wrong, that the game's own theory offers for the outcome.

        By default they are about the Grundy value of a sum of heaps under normal play; other games
        have none.
        """
        return of_values(self, position) if self.is_sum and not self.misere else iter(())

    def mistaken_kernels(self, last: int) -> Iterator[tuple[Mistake, range]]:
        """Yield typical errors, each with the losing numbers up to ``last`` that it leads to.

        Only games whose positions are single numbers have them.
        """
        return iter(())

    def mistaken_rules(self) -> Iterator[str]:
        """Yield the strategies that typical errors lead to, as rules that a user could write."""
        return iter(())


def tried(game: Game, position: Position, move: Move) -> tuple[Explanation, tuple[Idea, ...]]:
    """Return the explanation of a legal move, and the theory's ideas about the position it leaves.

    There are none if the move ends the match. Raises IllegalMove and TooLarge as ``explain`` does.
    """
    left = game.after(position, move)
    facts = () if game.is_over(left) else game.grounds(left)
    ideas = tuple(fact for fact in facts if isinstance(fact, Idea))
    return game.explain(position, move), ideas
