"""Reasons to choose from for the outcome of a position, exactly one of which is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from random import Random

from games.core import Position
from games.impartial import Game
from games.mistakes import Mistake
from games.reasons import ALL_MOVES_LOSE, MOVE_WINS, NO_MOVE, Args, Reason

#: The most reasons that are offered.
MAX_REASONS = 5


@lru_cache(maxsize=256)
def reasons_for(game: Game, position: Position) -> tuple[Reason, ...]:
    """Return 3 to 5 reasons for a position's outcome, exactly one of them right.

    The order is random, but always the same for a position, which must not be over. The reasons
    come from the game's theory; if that gives too few, others are about moves. Raises TooLarge as
    ``winning_moves`` does.
    """
    random = Random(f"{game.name} {game.convention} {position}")
    right: Reason | None = None
    wrong: dict[tuple[str, Args], Reason] = {}
    own = [*game.reasons(position)]
    for reason in chain(own, _reasons_about_moves(game, position, random)):
        if reason.is_right(game, position):
            right = right or reason
        else:
            wrong.setdefault((reason.claim.key, reason.numbers), reason)
        if right and len(wrong) >= MAX_REASONS - 1:
            break
    assert right is not None
    chosen = [
        right,
        *(_without_ambiguous_error(each, own) for each in [*wrong.values()][: MAX_REASONS - 1]),
    ]
    random.shuffle(chosen)
    return tuple(chosen)


def _without_ambiguous_error(wrong: Reason, offered: Sequence[Reason]) -> Reason:
    """Return a wrong reason, without its error if ``offered`` states the same by another error."""
    statement = (wrong.claim.key, wrong.numbers)
    errors = {each.error for each in offered if (each.claim.key, each.numbers) == statement}
    return replace(wrong, error=None) if len(errors - {None}) > 1 else wrong


def _reasons_about_moves(game: Game, position: Position, random: Random) -> Iterator[Reason]:
    if not game.can_list_moves(position):
        return
    winning_moves = game.winning_moves(position)
    losing = sorted(set(game.moves(position)) - set(winning_moves))
    yield Reason(ALL_MOVES_LOSE)
    if winning_moves:
        yield Reason(MOVE_WINS, random.choice(winning_moves))
    for move in random.sample(losing, min(len(losing), 2)):
        yield Reason(MOVE_WINS, move, Mistake.LOSING_MOVE)
    yield Reason(NO_MOVE)
