"""The review of a match that is over: a verdict on each move."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from games.core import Move, Outcome, Position
from games.explain import Explanation
from games.impartial import Game
from games.match import Match, PlyKind, Turn
from games.ranks import quickest


class MoveVerdict(StrEnum):
    """The effect of a move: it keeps a win, gives a win away, or is one of moves that all lose."""

    KEEPS = "keeps"
    LOSES = "loses"
    FORCED = "forced"


@dataclass(frozen=True)
class Judged:
    """A move and its verdict; if it gave a win away, also a winning move and the refuting reply.

    ``reply`` is None if the move itself ended the match. ``rank`` is the number of moves, by both
    players and that winning move included, in which it wins; None if unknown.
    """

    turn: Turn
    verdict: MoveVerdict
    better: Move | None = None
    reply: Move | None = None
    rank: int | None = None


@dataclass(frozen=True)
class Review:
    """All moves of a match with their verdicts."""

    moves: tuple[Judged, ...]
    #: The seat that could force a win, before each move and at the end.
    holders: tuple[int, ...]
    #: The number of moves that each seat took back.
    taken_back: tuple[int, int]
    #: The seat that resigned or ran out of time in a winning position, if any.
    win_given_up: int | None = None

    @property
    def turning_point(self) -> Judged | None:
        """The first move that gave a win away; None if none did."""
        return next((judged for judged in self.moves if judged.verdict is MoveVerdict.LOSES), None)

    @property
    def decided_by(self) -> Judged | None:
        """The last move that gave a win away; None if none did. After it, the winner never did."""
        lost = (judged for judged in reversed(self.moves) if judged.verdict is MoveVerdict.LOSES)
        return next(lost, None)

    def accuracy(self, seat: int) -> tuple[int, int]:
        """Return in how many winning positions a seat kept the win, and how many it had.

        Each before one of its moves counts, and one in which it resigned or ran out of time.
        """
        verdicts = [
            judged.verdict
            for judged in self.moves
            if judged.turn.ply.seat == seat and judged.verdict is not MoveVerdict.FORCED
        ]
        return verdicts.count(MoveVerdict.KEEPS), len(verdicts) + (self.win_given_up == seat)


@dataclass(frozen=True)
class Studied:
    """One move of a match with its verdict, the winning moves there, and an explanation."""

    judged: Judged
    winning: tuple[Move, ...]
    #: Explains the move; if it gave a win away, explains a winning move instead.
    explained: Explanation

    def within(self, skills: Collection[str], game: Game) -> Studied:
        """Return a copy with its explanation limited to ``skills``, by ``Explanation.within``."""
        told = self.explained.within(skills, game, self.judged.turn.before)
        return replace(self, explained=told)


def given_away(match: Match, seat: int) -> Judged | None:
    """Return the first move, not taken back, by which a seat gave a win away; None without one.

    Raises TooLarge as ``outcome`` does.
    """
    theirs = (turn for turn in match.turns if turn.ply.seat == seat)
    verdicts = (_judge_turn(match, turn) for turn in theirs)
    return next((judged for judged in verdicts if judged.verdict is MoveVerdict.LOSES), None)


def review(match: Match) -> Review:
    """Judge every move of a match, over or not, that was not taken back.

    Raises TooLarge as ``outcome`` does.
    """
    judged = tuple(_judge_turn(match, turn) for turn in match.turns)
    holders = [_seat_that_can_win(match, turn.before, turn.ply.seat) for turn in match.turns]
    holders.append(_seat_that_can_win(match, match.position, match.to_move))
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
    """Judge and explain one move of a match, by its index in ``Match.turns``, from 0.

    Raises IndexError for another index, TooLarge as ``outcome`` does.
    """
    game, turn = match.game, match.turns[index]
    judged = _judge_turn(match, turn)
    move = None if judged.verdict is MoveVerdict.LOSES else turn.move
    explained = game.explain(turn.before, move)
    return Studied(judged, tuple(game.winning_moves(turn.before)), explained)


def _seat_that_can_win(match: Match, position: Position, to_move: int) -> int:
    """Return the seat that can force a win from a position in which ``to_move`` has the turn."""
    return to_move if match.game.outcome(position) is Outcome.N else 1 - to_move


def _judge_turn(match: Match, turn: Turn) -> Judged:
    game = match.game
    if game.outcome(turn.before) is Outcome.P:
        return Judged(turn, MoveVerdict.FORCED)
    if game.outcome(turn.after) is Outcome.P:
        return Judged(turn, MoveVerdict.KEEPS)
    better, rank = quickest(game, turn.before)
    return Judged(turn, MoveVerdict.LOSES, better, game.winning_move(turn.after), rank)
