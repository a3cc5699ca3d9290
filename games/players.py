"""The computer's play: perfect, random, and every strength between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from games.core import Move, Outcome, Position
from games.explain import Explanation, FewestReplies, refute
from games.impartial import Game


class Intent(StrEnum):
    """How the computer chose a move: as a best one, or at random."""

    BEST = "best"
    RANDOM = "random"


#: At most so many of the moves that are equally hard to answer are tried for one after which the
#: game does not end at once.
DRAWN = 8


@dataclass(frozen=True)
class Choice:
    """A move of the computer, and how it was chosen."""

    move: Move
    intent: Intent


def best_move(game: Game, position: Position, random: Random) -> Move:
    """Return the game's winning move, or in a P-position a move that is hardest to answer.

    Such a move leaves the opponent the fewest winning replies. Of up to ``DRAWN`` equal ones, drawn
    at random, the first after which no winning reply ends the game is taken, else the first. The
    position must not be over. Raises TooLarge as ``winning_moves`` does.
    """
    winning = game.winning_move(position)
    if winning is not None:
        return winning
    moves = game.moves(position)
    counts = [game.reply_count(position, move) for move in moves]
    fewest = min(counts)
    hardest = [m for m, count in zip(moves, counts, strict=True) if count == fewest]
    drawn = random.sample(hardest, min(len(hardest), DRAWN))
    lasting = (move for move in drawn if not _is_ended_at_once(game, game.after(position, move)))
    return next(lasting, drawn[0])


def _is_ended_at_once(game: Game, position: Position) -> bool:
    """Return whether some winning move ends the game, so that there is nothing left to find out."""
    return any(game.is_over(game.after(position, move)) for move in game.winning_moves(position))


def choose(game: Game, position: Position, strength: float, random: Random) -> Choice:
    """Choose a move: with probability ``strength`` a best one, else any legal one, uniformly.

    ``strength`` is from 0 to 1. The position must not be over. Raises TooLarge as ``best_move``.
    """
    if random.random() < strength:
        return Choice(best_move(game, position, random), Intent.BEST)
    return Choice(random.choice(game.moves(position)), Intent.RANDOM)


def why(game: Game, position: Position, choice: Choice) -> Explanation:
    """Explain a choice of the computer in a position; raise TooLarge as ``outcome`` does.

    A winning move is explained by its reasons, a mistake by a move that would have won, and a
    move in a P-position by the refutation of every move; if it was chosen as a best one, its own
    refutation comes before, and the number of winning replies that it leaves comes last, unless it
    ends the match.
    """
    if choice.move in game.winning_moves(position):
        return game.explain(position, choice.move)
    explained = game.explain(position)
    if explained.outcome is Outcome.N or choice.intent is Intent.RANDOM:
        return explained
    *grounds, every_refutation = explained.facts
    facts = (*grounds, refute(game, position, choice.move), every_refutation)
    count = game.reply_count(position, choice.move)
    if count != float("inf"):
        facts = (*facts, FewestReplies(choice.move, int(count)))
    return replace(explained, facts=facts)
