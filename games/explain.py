"""Explanations as data: typed facts, each of which can check itself by exhaustive search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import ClassVar

from games.core import Convention, Move, Outcome, Position, Rules
from games.solver import Solved, Solver
from games.theory import mex


class Reveals(IntEnum):
    """How much of the solution a fact reveals; hints are given in this order."""

    STATUS = 1
    THEORY = 2
    HEAP = 3
    MOVE = 4


#: Taught by no skill of the path.
BEYOND = "beyond"


class Fact(ABC):
    """One true statement about a position, as data."""

    reveals: ClassVar[Reveals]
    #: The key of the skill (``games.lessons.path``) that teaches what its sentence speaks of, or
    #: BEYOND; empty if everybody understands it.
    taught: ClassVar[str] = ""

    @abstractmethod
    def holds(self, game: Rules, position: Position) -> bool:
        """Return whether the fact is true of a position, by search, which may raise TooLarge."""

    def is_met(self, skills: Collection[str]) -> bool:
        """Return whether somebody who has met some skills, given by keys, understands the fact."""
        return not self.taught or self.taught in skills


class Idea(Fact):
    """The general idea behind other facts; an explanation gives it before them."""

    reveals: ClassVar = Reveals.THEORY


def wins(game: Rules, position: Position, move: Move) -> bool:
    """Return whether a move is legal and wins, by search alone, which may raise TooLarge."""
    if move not in game.moves(position):
        return False
    return Solver(game).outcome(game.after(position, move)) is Outcome.P


@dataclass(frozen=True)
class Status(Fact):
    """The position is an N-position or a P-position."""

    reveals: ClassVar = Reveals.STATUS
    outcome: Outcome

    def holds(self, game: Rules, position: Position) -> bool:
        return Solver(game).outcome(position) is self.outcome


@dataclass(frozen=True)
class GameOver(Fact):
    """No move is left: the player to move has won (misère play) or lost (normal play)."""

    reveals: ClassVar = Reveals.STATUS
    mover_wins: bool

    def holds(self, game: Rules, position: Position) -> bool:
        return not game.moves(position) and self.mover_wins is game.misere


@dataclass(frozen=True)
class Mex(Fact):
    """The Grundy value is the least number missing among the values of the options.

    So the position acts like a heap of Nim: moves lead to all smaller values, never to its own.
    """

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "heap-value"
    values: tuple[int, ...]
    missing: int

    def holds(self, game: Rules, position: Position) -> bool:
        solver = Solver(game.under(Convention.NORMAL))
        options = [game.after(position, move) for move in game.moves(position)]
        values = sorted({solver.grundy(option) for option in options})
        return list(self.values) == values and mex(values) == self.missing


def ranks(game: Rules) -> Callable[[Position], int]:
    """Return a function that searches the Rank of a position; it may raise TooLarge."""
    solver = Solver(game)

    @cache
    def rank(position: Position) -> int:
        options = [game.after(position, move) for move in game.moves(position)]
        if solver.outcome(position) is Outcome.P:
            return 1 + max(map(rank, options), default=-1)
        lost = [option for option in options if solver.outcome(option) is Outcome.P]
        return 1 + min(map(rank, lost), default=-1)

    return rank


@dataclass(frozen=True)
class Rank(Fact):
    """The winner can end the match in at most ``n`` moves, whatever the loser does."""

    reveals: ClassVar = Reveals.THEORY
    taught: ClassVar = "rank"
    n: int

    def holds(self, game: Rules, position: Position) -> bool:
        return ranks(game)(position) == self.n


@dataclass(frozen=True)
class BestLine(Fact):
    """A winning move ends the match in at most so many moves: those of best play by both sides."""

    reveals: ClassVar = Reveals.MOVE
    moves: tuple[Move, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        solver, rank = Solver(game), ranks(game)
        for number, move in enumerate(self.moves, 1):
            if move not in game.moves(position):
                return False
            position = game.after(position, move)
            winner_moved = number % 2 == 1
            if winner_moved is not (solver.outcome(position) is Outcome.P):
                return False
            if rank(position) != len(self.moves) - number:
                return False
        return not game.moves(position)


@dataclass(frozen=True)
class WinningMove(Fact):
    """A move wins because it leaves a P-position."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    leaves: Position

    def holds(self, game: Rules, position: Position) -> bool:
        return wins(game, position, self.move) and game.after(position, self.move) == self.leaves


@dataclass(frozen=True)
class Refutation(Fact):
    """A move loses: the opponent wins by ``reply``, or has won at once if that is None."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    reply: Move | None

    def holds(self, game: Rules, position: Position) -> bool:
        if self.move not in game.moves(position):
            return False
        option = game.after(position, self.move)
        if self.reply is None:
            return game.misere and not game.moves(option)
        return wins(game, option, self.reply)


@dataclass(frozen=True)
class EveryMoveLoses(Fact):
    """Every move loses; each one is listed with a reply that refutes it."""

    reveals: ClassVar = Reveals.MOVE
    replies: tuple[Refutation, ...]

    def holds(self, game: Rules, position: Position) -> bool:
        moves = [refutation.move for refutation in self.replies]
        return (
            moves != []
            and moves == game.moves(position)
            and all(refutation.holds(game, position) for refutation in self.replies)
        )


@dataclass(frozen=True)
class FewestReplies(Fact):
    """Of all losing moves, this one leaves the opponent the fewest winning replies."""

    reveals: ClassVar = Reveals.MOVE
    move: Move
    count: int

    def holds(self, game: Rules, position: Position) -> bool:
        counts = {}
        for move in game.moves(position):
            option = game.after(position, move)
            replies = game.moves(option)
            if not replies and game.misere:
                continue
            count = sum(wins(game, option, reply) for reply in replies)
            if count:
                counts[move] = count
        return self.move in counts and counts[self.move] == self.count == min(counts.values())


@dataclass(frozen=True)
class Explanation:
    """The facts about one position, in the order in which a person would reason."""

    outcome: Outcome
    facts: tuple[Fact, ...]
    #: The move that the explanation is about: the one asked about, else a winning one.
    move: Move | None = None

    def __getitem__(self, index: int) -> Fact:
        return self.facts[index]

    def __len__(self) -> int:
        return len(self.facts)

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def holds(self, game: Rules, position: Position) -> bool:
        """Return whether every fact is true of a position, by search, which may raise TooLarge."""
        return all(fact.holds(game, position) for fact in self.facts)

    def within(self, skills: Collection[str], game: Rules, position: Position) -> Explanation:
        """Return the explanation with only the facts understood by somebody who has met ``skills``.

        These are keys; ``position`` is the one explained. If no fact that reveals a move is left, a
        WinningMove of the explanation's move, if it has one, is appended.
        """
        facts = tuple(fact for fact in self.facts if fact.is_met(skills))
        if self.move is not None and all(fact.reveals is not Reveals.MOVE for fact in facts):
            facts += (WinningMove(self.move, game.after(position, self.move)),)
        return replace(self, facts=facts)

    @property
    def move_loses(self) -> bool:
        """Whether the explanation is about one move, and that loses: its last fact refutes it."""
        return isinstance(self.facts[-1], Refutation)

    @property
    def stages(self) -> list[Reveals]:
        """The stages of hints that this explanation offers, in order."""
        return sorted({fact.reveals for fact in self.facts})

    def hint(self, stage: Reveals) -> tuple[Fact, ...]:
        """Return all facts that reveal no more than a stage of hints, earlier stages included."""
        return tuple(fact for fact in self.facts if fact.reveals <= stage)


def refute(game: Solved, position: Position, move: Move) -> Refutation:
    """Return the refutation of a losing move; its reply is None if the move ends the match."""
    option = game.after(position, move)
    return Refutation(move, game.winning_move(option))


def every_refutation(game: Solved, position: Position) -> tuple[Fact, ...]:
    """Return one EveryMoveLoses for a P-position; () if it has too many moves to list."""
    if not game.can_list_moves(position):
        return ()
    return (EveryMoveLoses(tuple(refute(game, position, m) for m in game.moves(position))),)
