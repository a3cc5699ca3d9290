"""What each move of a match was worth, once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core import Move, Outcome
from games.match import Match, Turn


class Verdict(StrEnum):
    """A move keeps a win, gives one away, or was made where every move loses."""

    KEEPS = "keeps"
    LOSES = "loses"
    FORCED = "forced"


@dataclass(frozen=True)
class Judged:
    """A move and its verdict; if it gave a win away, a winning move and what refutes this one."""

    turn: Turn
    verdict: Verdict
    better: Move | None = None
    reply: Move | None = None


@dataclass(frozen=True)
class Review:
    """Every move of a match, judged."""

    moves: tuple[Judged, ...]
    #: The seat that resigned or ran out of time although it could have won, if one did.
    win_given_up: int | None = None

    @property
    def turning_point(self) -> Judged | None:
        """The first move that gave a win away."""
        return next((judged for judged in self.moves if judged.verdict is Verdict.LOSES), None)

    def accuracy(self, seat: int) -> tuple[int, int]:
        """Return how many winning positions a seat kept, of how many it had.

        One that it resigned, or let its time run out in, was not kept.
        """
        had = [
            judged.verdict
            for judged in self.moves
            if judged.turn.ply.seat == seat and judged.verdict is not Verdict.FORCED
        ]
        return had.count(Verdict.KEEPS), len(had) + (self.win_given_up == seat)


def review(match: Match) -> Review:
    """Judge every move that stands in a match."""
    return Review(tuple(_judge(match, turn) for turn in match.turns), _win_given_up(match))


def _win_given_up(match: Match) -> int | None:
    if match.given_up is None:
        return None
    mover_wins = match.game.outcome(match.position) is Outcome.N
    could_win = match.to_move if mover_wins else 1 - match.to_move
    return could_win if could_win == match.given_up.seat else None


def _judge(match: Match, turn: Turn) -> Judged:
    game = match.game
    if game.outcome(turn.before) is Outcome.P:
        return Judged(turn, Verdict.FORCED)
    if game.outcome(turn.after) is Outcome.P:
        return Judged(turn, Verdict.KEEPS)
    better, reply = map(game.winning_move, (turn.before, turn.after))
    return Judged(turn, Verdict.LOSES, better, reply)
