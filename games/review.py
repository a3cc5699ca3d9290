"""What each move of a match was worth, once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core import Move, Outcome, Position
from games.explain import Explanation
from games.match import Match, PlyKind, Turn
from games.ranks import quickest


class Verdict(StrEnum):
    """A move keeps a win, gives one away, or was made where every move loses."""

    KEEPS = "keeps"
    LOSES = "loses"
    FORCED = "forced"


@dataclass(frozen=True)
class Judged:
    """A move and its verdict; if it gave a win away, a winning move and what refutes this one.

    In ``rank`` moves, those of both players, that winning move forces the win, if it is known.
    """

    turn: Turn
    verdict: Verdict
    better: Move | None = None
    reply: Move | None = None
    rank: int | None = None


@dataclass(frozen=True)
class Review:
    """Every move of a match, judged."""

    moves: tuple[Judged, ...]
    #: The seat that could force the win, before each move and at the end.
    holders: tuple[int, ...]
    #: How many moves each seat has taken back.
    taken_back: tuple[int, int]
    #: The seat that resigned or ran out of time although it could have won, if one did.
    win_given_up: int | None = None

    @property
    def turning_point(self) -> Judged | None:
        """The first move that gave a win away."""
        return next((judged for judged in self.moves if judged.verdict is Verdict.LOSES), None)

    @property
    def decided_by(self) -> Judged | None:
        """The last move that gave a win away: from then on, nobody let it go again."""
        lost = (judged for judged in reversed(self.moves) if judged.verdict is Verdict.LOSES)
        return next(lost, None)

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


@dataclass(frozen=True)
class Studied:
    """One move of a match: its verdict, all moves that win where it was made, and why."""

    judged: Judged
    winning: tuple[Move, ...]
    #: Explains the move; one that gave a win away, by a move that would have kept it.
    explained: Explanation


def given_away(match: Match, seat: int) -> Judged | None:
    """Return the first move by which a seat gave a win away, if there is one."""
    theirs = (turn for turn in match.turns if turn.ply.seat == seat)
    found = (_judge(match, turn) for turn in theirs)
    return next((judged for judged in found if judged.verdict is Verdict.LOSES), None)


def review(match: Match) -> Review:
    """Judge every move that stands in a match."""
    judged = tuple(_judge(match, turn) for turn in match.turns)
    holders = [_holder(match, turn.before, turn.ply.seat) for turn in match.turns]
    holders.append(_holder(match, match.position, match.to_move))
    given_up = match.given_up
    is_win = given_up is not None and holders[-1] == given_up.seat
    taken = [ply.seat for ply in match.plies if ply.kind is PlyKind.TAKE_BACK]
    return Review(
        judged,
        tuple(holders),
        (taken.count(0), taken.count(1)),
        given_up.seat if given_up is not None and is_win else None,
    )


def study(match: Match, index: int) -> Studied:
    """Judge and explain one move that stands in a match, by its place among them."""
    game, turn = match.game, match.turns[index]
    judged = _judge(match, turn)
    move = None if judged.verdict is Verdict.LOSES else turn.move
    explained = game.explain(turn.before, move)
    return Studied(judged, tuple(game.winning_moves(turn.before)), explained)


def _holder(match: Match, position: Position, to_move: int) -> int:
    """Return the seat that can force the win from a position in which one has the move."""
    return to_move if match.game.outcome(position) is Outcome.N else 1 - to_move


def _judge(match: Match, turn: Turn) -> Judged:
    game = match.game
    if game.outcome(turn.before) is Outcome.P:
        return Judged(turn, Verdict.FORCED)
    if game.outcome(turn.after) is Outcome.P:
        return Judged(turn, Verdict.KEEPS)
    better, rank = quickest(game, turn.before)
    return Judged(turn, Verdict.LOSES, better, game.winning_move(turn.after), rank)
