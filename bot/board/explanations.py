"""Turns the engine's facts and reasons into sentences.

Those of a family's theory stand in its own module.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from bot.board.drawing import drawing, listed, position_text
from bot.i18n import Say
from games import Game, Position
from games.explain import (
    BestLine,
    EveryMoveLoses,
    Fact,
    FewestReplies,
    GameOver,
    Mex,
    Rank,
    Refutation,
    Status,
    WinningMove,
)
from games.reasons import MOVE_WINS, Reason

#: How many refutations are told at most; the sentence says how many moves there are in all.
TOLD_REFUTATIONS = 4

#: How many moves of a best line are told.
TOLD_LINE = 12


def sentences(facts: Iterable[Fact], game: Game, position: Position, say: Say) -> str:
    """Tell facts about a position, one paragraph each."""
    return "\n".join(tell(fact, game, position, say) for fact in facts).rstrip()


@singledispatch
def tell(fact: Fact, game: Game, position: Position, say: Say) -> str:
    """Tell one fact."""
    raise TypeError(f"no sentence for {type(fact).__name__}")


@tell.register
def _(fact: Status, game: Game, position: Position, say: Say) -> str:
    return say(f"fact-status-{fact.outcome.value.lower()}")


@tell.register
def _(fact: GameOver, game: Game, position: Position, say: Say) -> str:
    return say("fact-over-mover-wins" if fact.mover_wins else "fact-over-mover-loses")


@tell.register
def _(fact: Mex, game: Game, position: Position, say: Say) -> str:
    return say("fact-mex", values=listed(fact.values), many=len(fact.values), missing=fact.missing)


@tell.register
def _(fact: Rank, game: Game, position: Position, say: Say) -> str:
    return say("fact-rank", n=fact.n)


@tell.register
def _(fact: BestLine, game: Game, position: Position, say: Say) -> str:
    moves = [game.format_move(move).replace(" ", "-") for move in fact.moves]
    hidden = len(moves) - TOLD_LINE
    told = " · ".join(moves[:TOLD_LINE]) + (" …" if hidden > 0 else "")
    return say(f"fact-best-line-{game.key}", line=told, count=len(moves))


@tell.register
def _(fact: WinningMove, game: Game, position: Position, say: Say) -> str:
    drawn = drawing(game)
    return say(
        "fact-winning-move", move=drawn.move(fact.move, say), left=position_text(game, fact.leaves)
    )


@tell.register
def _(fact: Refutation, game: Game, position: Position, say: Say) -> str:
    drawn = drawing(game)
    move = drawn.move(fact.move, say)
    if fact.reply is None:
        return say("fact-loses-at-once", move=move)
    return say("fact-refutation", move=move, reply=drawn.move(fact.reply, say))


@tell.register
def _(fact: EveryMoveLoses, game: Game, position: Position, say: Say) -> str:
    told = spread(fact.replies)
    heading = "fact-every-move-loses" if len(told) == len(fact.replies) else "fact-all-lose-such-as"
    lines = [f"- {tell(refutation, game, position, say)}" for refutation in told]
    # A blank line ends the list, else what follows would belong to its last item.
    return "\n".join([say(heading, count=len(fact.replies)), *lines, ""])


def spread(replies: tuple[Refutation, ...]) -> list[Refutation]:
    """Pick a few refutations, evenly among all moves."""
    step = max(1, -(-len(replies) // TOLD_REFUTATIONS))
    return list(replies[::step])


@tell.register
def _(fact: FewestReplies, game: Game, position: Position, say: Say) -> str:
    return say("fact-fewest-replies", count=fact.count)


def reason_text(reason: Reason, game: Game, say: Say) -> str:
    """Tell a reason for an outcome."""
    numbers = reason.numbers
    key = f"reason-{reason.claim.key}"
    if reason.claim is MOVE_WINS:
        return say(key, move=drawing(game).move(numbers, say))
    return say(key, **dict(zip(reason.claim.names, numbers, strict=False)))
