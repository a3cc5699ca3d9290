"""A match as an immutable value: its terms, and the plies played so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Self

from games.core import IllegalMove, Move, Position, RulesFault
from games.impartial import Game
from games.players import Choice, Intent, choose


@dataclass(frozen=True)
class Person:
    """A seat taken by a person, identified by a number."""

    id: int


@dataclass(frozen=True)
class Computer:
    """A seat taken by the computer, with a strength from 0 (random) to 1 (perfect)."""

    strength: float = 1.0


@dataclass(frozen=True)
class Team:
    """A seat taken by a whole class, which votes on each of its moves."""


Seat = Person | Computer | Team


class First(StrEnum):
    """Who begins: the person who sets up the match, the opponent, or a draw by the seed."""

    ME = "me"
    OPPONENT = "opponent"
    DRAW = "draw"

    def seat(self, seed: int) -> int:
        """Return the seat that begins: 0 for ME, 1 for OPPONENT; DRAW depends on the seed alone."""
        return (
            Random(f"{seed}:first").randrange(2)
            if self is First.DRAW
            else int(self is First.OPPONENT)
        )


class PlyKind(StrEnum):
    """The kind of a ply."""

    MOVE = "move"
    RESIGN = "resign"
    TAKE_BACK = "take-back"
    TIME_OUT = "time-out"


@dataclass(frozen=True)
class Ply:
    """One action of one seat; ``move`` is set for a move, ``intent`` if the computer moved."""

    seat: int
    kind: PlyKind
    move: Move | None = None
    intent: Intent | None = None


@dataclass(frozen=True)
class Turn:
    """A move that was not taken back, with its ply's index and the positions before and after."""

    number: int
    ply: Ply
    move: Move
    before: Position
    after: Position

    @property
    def choice(self) -> Choice | None:
        """The computer's choice, or None if a person or the class made the move."""
        return Choice(self.move, self.ply.intent) if self.ply.intent else None


@dataclass(frozen=True)
class Match:
    """A match between two seats, 0 and 1. Its state is derived from the plies.

    ``first`` is the seat that begins; ``seed`` decides the computer's moves and ties of votes.
    """

    game: Game
    start: Position
    seats: tuple[Seat, Seat]
    first: int
    seed: int
    plies: tuple[Ply, ...] = ()

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The moves that were not taken back, in order."""
        return self._turns_after((), 0)

    def _turns_after(self, known: tuple[Turn, ...], count: int) -> tuple[Turn, ...]:
        """Return the turns of all plies, given those of the first ``count`` plies."""
        turns = list(known)
        for number, ply in enumerate(self.plies[count:], count):
            if ply.kind is PlyKind.TAKE_BACK:
                del turns[self._last_turn_of(ply.seat, turns) :]
            elif ply.move is not None:
                before = turns[-1].after if turns else self.start
                after = self.game.after(before, ply.move)
                turns.append(Turn(number, ply, ply.move, before, after))
        return tuple(turns)

    @staticmethod
    def _last_turn_of(seat: int, turns: list[Turn] | tuple[Turn, ...]) -> int:
        """Return the index of a seat's last move, or the number of turns if it has made none."""
        return next(
            (i for i in reversed(range(len(turns))) if turns[i].ply.seat == seat), len(turns)
        )

    @classmethod
    def of_moves(
        cls, game: Game, start: Position, first: int, moves: Sequence[Move], seed: int = 0
    ) -> Self:
        """Return a match between two people, 0 and 1, who made the given moves in turn.

        ``first`` is the seat that begins. Whether the moves are legal is not checked.
        """
        plies = tuple(Ply((first + i) % 2, PlyKind.MOVE, move) for i, move in enumerate(moves))
        return cls(game, start, (Person(0), Person(1)), first, seed, plies)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; after the end, the seat whose turn it would be."""
        return (self.first + len(self.turns)) % 2

    @property
    def given_up(self) -> Ply | None:
        """The last ply, if a seat lost by resigning or running out of time; None otherwise."""
        last = self.plies[-1] if self.plies else None
        return last if last and last.kind in (PlyKind.RESIGN, PlyKind.TIME_OUT) else None

    @cached_property
    def is_over(self) -> bool:
        """Whether no move is left or a seat has given up."""
        return self.given_up is not None or self.game.is_over(self.position)

    @property
    def winner(self) -> int | None:
        """The seat that won, or None while the match goes on."""
        if self.given_up is not None:
            return 1 - self.given_up.seat
        if not self.is_over:
            return None
        return self.to_move if self.game.misere else 1 - self.to_move

    def seat_of(self, person: int) -> int | None:
        """Return the seat that a person has, the first if both; None if neither."""
        return next((i for i, seat in enumerate(self.seats) if seat == Person(person)), None)

    @property
    def team(self) -> int | None:
        """The seat that the whole class has; None if neither."""
        return next((i for i, seat in enumerate(self.seats) if isinstance(seat, Team)), None)

    def elected(self, votes: Mapping[Move, int]) -> Move:
        """Return the move with the most votes; the seed decides ties. ValueError without votes.

        ``votes`` has the number of votes by move.
        """
        most = max(votes.values())
        tied = sorted(move for move, count in votes.items() if count == most)
        return Random(f"{self.seed}:{len(self.plies)}:vote").choice(tied)

    def can_take_back(self, seat: int) -> bool:
        """Return whether a seat has a move to take back, and the match is not over."""
        return not self.is_over and self._last_turn_of(seat, self.turns) < len(self.turns)

    def move(self, move: Move) -> Match:
        """Return the match after a move of the seat to move.

        Raises IllegalMove if the match is over or the rules forbid the move.
        """
        self._require_open()
        self.game.check_move(self.position, move)
        return self._append_ply(Ply(self.to_move, PlyKind.MOVE, move))

    def resign(self, seat: int) -> Match:
        """Return the match after a seat resigns; raise IllegalMove if the match is over."""
        self._require_open()
        return self._append_ply(Ply(seat, PlyKind.RESIGN))

    def time_out(self) -> Match:
        """Return the match after the seat to move runs out of time.

        Raises IllegalMove if the match is over.
        """
        self._require_open()
        return self._append_ply(Ply(self.to_move, PlyKind.TIME_OUT))

    def take_back(self, seat: int) -> Match:
        """Return the match with a ply that takes back a seat's last move and all moves after it.

        Without such a move the position is the same. Raises IllegalMove if the match is over.
        """
        self._require_open()
        return self._append_ply(Ply(seat, PlyKind.TAKE_BACK))

    def with_computer(self) -> Match:
        """Return the match after one move of the computer; raise TooLarge as ``choose`` does.

        It is unchanged if the match is over or it is not the computer's turn.
        """
        seat = self.seats[self.to_move]
        if self.is_over or not isinstance(seat, Computer):
            return self
        random = Random(f"{self.seed}:{len(self.plies)}")
        choice = choose(self.game, self.position, seat.strength, random)
        return self._append_ply(Ply(self.to_move, PlyKind.MOVE, choice.move, choice.intent))

    def _require_open(self) -> None:
        if self.is_over:
            raise IllegalMove(RulesFault.MATCH_IS_OVER)

    def _append_ply(self, ply: Ply) -> Match:
        """Return the match after a ply; the turns are extended, not derived anew."""
        longer = replace(self, plies=(*self.plies, ply))
        vars(longer)["turns"] = longer._turns_after(self.turns, len(self.plies))
        return longer
