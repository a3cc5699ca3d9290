"""Turn the engine's facts and reasons into sentences.

The sentences about a family's theory are in the family's own module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import NamedTuple

from bot.board.drawing import drawing, listed
from bot.i18n import Say
from games import Game, Outcome, Position
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
    """Word facts about a position, one paragraph each, without repeating a refutation."""
    told = list(facts)
    known = {fact for fact in told if isinstance(fact, Refutation)}
    paragraphs = []
    for fact in told:
        if isinstance(fact, EveryMoveLoses) and known:
            paragraphs += _the_other_moves(fact, known, game, position, say)
        else:
            paragraphs.append(tell(fact, game, position, say))
    return "\n".join(paragraphs).rstrip()


class Question(NamedTuple):
    """The question that a hint asks before it gives a fact: the choices, and the right one."""

    text: str
    answers: Sequence[tuple[str, int]]
    right: int


@singledispatch
def ask(fact: Fact, game: Game, position: Position, say: Say) -> Question | None:
    """Build the question that leads to a fact; return None if the fact has none."""
    return None


@ask.register
def _(fact: Status, game: Game, position: Position, say: Say) -> Question:
    answers = [(say("outcome-winning"), 1), (say("outcome-losing"), 0)]
    return Question(say("hint-ask-status"), answers, int(fact.outcome is Outcome.N))


@singledispatch
def tell(fact: Fact, game: Game, position: Position, say: Say) -> str:
    """Word one fact."""
    raise TypeError(f"no sentence for {type(fact).__name__}")


@singledispatch
def remembered(fact: Fact, game: Game, position: Position, say: Say) -> str:
    """Word a fact for the summary after a match: without a table, in a sentence or two."""
    *_, told = tell(fact, game, position, say).split("```")
    return told.strip()


def tell_plainly(kind: type[Fact], message: str) -> None:
    """Word facts of a class by one message whose variables are the fact's numbers."""

    def told(fact: Fact, _game: Game, _position: Position, say: Say) -> str:
        numbers = {name: each for name, each in vars(fact).items() if isinstance(each, int)}
        return say(message, **numbers)

    tell.register(kind, told)


tell_plainly(Rank, "fact-rank")
tell_plainly(FewestReplies, "fact-fewest-replies")


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
def _(fact: BestLine, game: Game, position: Position, say: Say) -> str:
    moves = [game.format_move(move).replace(" ", "-") for move in fact.moves]
    hidden = len(moves) - TOLD_LINE
    told = " · ".join(moves[:TOLD_LINE]) + (" …" if hidden > 0 else "")
    return say(f"fact-best-line-{game.key}", line=told, count=len(moves))


@tell.register
def _(fact: WinningMove, game: Game, position: Position, say: Say) -> str:
    drawn = drawing(game)
    left = drawn.in_sentence(game, fact.leaves, say)
    return say("fact-winning-move", move=drawn.move(fact.move, say), left=left)


@tell.register
def _(fact: Refutation, game: Game, position: Position, say: Say) -> str:
    drawn = drawing(game)
    move = drawn.move(fact.move, say)
    if fact.reply is None:
        return say("fact-loses-at-once", move=move)
    return say("fact-refutation", move=move, reply=drawn.move(fact.reply, say))


@tell.register
def _(fact: EveryMoveLoses, game: Game, position: Position, say: Say) -> str:
    heading = "fact-every-move-loses" if _is_whole(fact.replies) else "fact-all-lose-such-as"
    return _list(say(heading, count=len(fact.replies)), fact.replies, game, position, say)


def _the_other_moves(
    fact: EveryMoveLoses, known: set[Refutation], game: Game, position: Position, say: Say
) -> list[str]:
    """Say that the moves lose whose refutations no other fact has given."""
    others = tuple(reply for reply in fact.replies if reply not in known)
    heading = "fact-others-lose" if _is_whole(others) else "fact-others-lose-such-as"
    told = say(heading, count=len(others))
    return [_list(told, others, game, position, say)] if others else []


def _list(
    heading: str, replies: tuple[Refutation, ...], game: Game, position: Position, say: Say
) -> str:
    """List refutations below a heading."""
    lines = [f"- {tell(refutation, game, position, say)}" for refutation in spread(replies)]
    # A blank line ends the list, else what follows would belong to its last item.
    return "\n".join([heading, *lines, ""])


def _is_whole(replies: tuple[Refutation, ...]) -> bool:
    """Tell whether ``spread`` selects all refutations."""
    return len(spread(replies)) == len(replies)


def spread(replies: tuple[Refutation, ...]) -> list[Refutation]:
    """Select a few refutations, evenly spaced among all moves."""
    step = max(1, -(-len(replies) // TOLD_REFUTATIONS))
    return list(replies[::step])


def reason_text(reason: Reason, game: Game, say: Say) -> str:
    """Word a reason for an outcome."""
    numbers = reason.numbers
    key = f"reason-{reason.claim.key}"
    if reason.claim is MOVE_WINS:
        return say(key, move=drawing(game).move(numbers, say))
    return say(key, **dict(zip(reason.claim.names, numbers, strict=False)))
