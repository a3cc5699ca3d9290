"""Turn the engine's facts and reasons into sentences.

The sentences about a family's theory are in the family's own module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
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
    Reveals,
    Status,
    WinningMove,
)
from games.reasons import MOVE_WINS, Reason

#: How many refutations are told at most; the sentence says how many moves there are in all.
TOLD_REFUTATIONS = 4

#: How many moves of a best line are told.
TOLD_LINE = 12

#: So many words precede buttons at most, besides one table; the rest is behind a button.
MOST_WORDS = 45

TABLE = re.compile("```.*?```", re.DOTALL)

#: A word from its first letter or digit on.
_WORD = re.compile(r"[^\W_]\S*")


def sentences(facts: Iterable[Fact], game: Game, position: Position, say: Say) -> str:
    """Return facts about a position in words, one paragraph each; no refutation is repeated."""
    told = list(facts)
    known = {fact for fact in told if isinstance(fact, Refutation)}
    paragraphs = []
    for fact in told:
        if isinstance(fact, EveryMoveLoses) and known:
            paragraphs += _the_other_moves(fact, known, game, position, say)
        else:
            paragraphs.append(tell(fact, game, position, say))
    return "\n".join(paragraphs).rstrip()


def brief(facts: Iterable[Fact], game: Game, position: Position, say: Say) -> str:
    """Return the status, the moves and at most one reason: MOST_WORDS at most, tables not counted.

    A reason with a table is preferred. Of a fact without room a part is taken, or nothing.
    """
    every = {fact: tell(fact, game, position, say) for fact in facts}
    needed = [fact for fact in every if fact.reveals in (Reveals.STATUS, Reveals.MOVE)]
    reasons = [
        fact
        for fact in reversed(every)
        if fact.reveals is Reveals.THEORY and not isinstance(fact, Mex | Rank)
    ]
    reasons.sort(key=lambda fact: "```" not in every[fact])
    said: dict[Fact, str] = {}
    for fact in (*needed, *reasons):
        room = MOST_WORDS - count_words("\n".join(said.values()))
        said[fact] = first_that_fits(_shortened_texts(every[fact]), room)
        if said[fact] and fact in reasons:
            break
    return "\n".join(filter(None, (said.get(fact, "").strip() for fact in every)))


def step(
    facts: Iterable[Fact], stage: Reveals, game: Game, position: Position, say: Say, room: int
) -> str:
    """Return one step of a hint, of ``room`` words at most: facts of a stage, and earlier tables.

    Room goes to what was asked first, then to tables. Of a fact without room a part is taken, or
    nothing. Tables count no words, but there is one at most.
    """
    every = {fact: tell(fact, game, position, say) for fact in facts if fact.reveals <= stage}
    new = [fact for fact in every if fact.reveals is stage]
    new.sort(key=lambda fact: (ask(fact, game, position, say) is None, "```" not in every[fact]))
    offered = {fact: list(_shortened_texts(every[fact])) for fact in new}
    offered |= {
        fact: [*_shortened_texts(text)][-1:]
        for fact, text in every.items()
        if fact not in offered and "```" in text
    }
    said: dict[Fact, str] = {}
    for fact, parts in offered.items():
        before = "\n".join(said.values())
        said[fact] = next((p for p in parts if first_that_fits([f"{before}\n{p}"], room)), "")
    return "\n".join(filter(None, (said.get(fact, "").strip() for fact in every)))


def _shortened_texts(text: str) -> Iterator[str]:
    """Yield a fact's text, then shorter ones.

    These are its text up to the table with the last sentence after it, then without that sentence;
    if it has no table, its first sentence.
    """
    yield text
    *above, below = re.split(f"({TABLE.pattern})", text, flags=re.DOTALL)
    if above:
        yield "".join([*above, "\n", re.split(r"(?<=[.])\s+", below.strip())[-1]])
        yield "".join(above)
    else:
        yield re.split(r"(?<=[.])\s+", text.strip())[0]


def count_words(text: str) -> int:
    """Count the words of a text with a letter or digit in them, without its tables."""
    return len(_WORD.findall(re.sub(TABLE, "", text)))


def first_that_fits(texts: Iterable[str], room: int) -> str:
    """Return the first text of at most ``room`` words and one table; "" if there is none."""
    fit = (t for t in texts if count_words(t) <= room and len(re.findall(TABLE, t)) <= 1)
    return next(fit, "")


class Question(NamedTuple):
    """The question that a hint asks before it gives a fact.

    ``answers`` are (label, value); ``right`` is the value of the right one.
    """

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
    """Word one fact; raise TypeError if its class has no registered sentence."""
    raise TypeError(f"no sentence for {type(fact).__name__}")


@singledispatch
def remembered(fact: Fact, game: Game, position: Position, say: Say) -> str:
    """Word a fact for the summary after a match: without a table, in a sentence or two."""
    *_, told = tell(fact, game, position, say).split("```")
    return told.strip()


def tell_plainly(kind: type[Fact], message: str) -> None:
    """Register one message for all facts of a class; its variables are the fact's integers."""

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
    return _list_refutations(
        say(heading, count=len(fact.replies)), fact.replies, game, position, say
    )


def _the_other_moves(
    fact: EveryMoveLoses, known: set[Refutation], game: Game, position: Position, say: Say
) -> list[str]:
    """Return a paragraph that the moves lose whose refutations are not known; none if all are."""
    others = tuple(reply for reply in fact.replies if reply not in known)
    heading = "fact-others-lose" if _is_whole(others) else "fact-others-lose-such-as"
    told = say(heading, count=len(others))
    return [_list_refutations(told, others, game, position, say)] if others else []


def _list_refutations(
    heading: str, replies: tuple[Refutation, ...], game: Game, position: Position, say: Say
) -> str:
    """List at most ``TOLD_REFUTATIONS`` refutations below a heading; end with a blank line."""
    lines = [f"- {tell(refutation, game, position, say)}" for refutation in spread(replies)]
    # Without the blank line, what follows would belong to the list's last item.
    return "\n".join([heading, *lines, ""])


def _is_whole(replies: tuple[Refutation, ...]) -> bool:
    """Return whether the refutations are few enough for ``spread`` to list them all."""
    return len(spread(replies)) == len(replies)


def spread(replies: tuple[Refutation, ...]) -> list[Refutation]:
    """Return at most TOLD_REFUTATIONS refutations, evenly spaced among all; always the first."""
    step = max(1, -(-len(replies) // TOLD_REFUTATIONS))
    return list(replies[::step])


def reason_text(reason: Reason, game: Game, say: Say) -> str:
    """Word a reason for an outcome."""
    numbers = reason.numbers
    key = f"reason-{reason.claim.key}"
    if reason.claim is MOVE_WINS:
        return say(key, move=drawing(game).move(numbers, say))
    return say(key, **dict(zip(reason.claim.names, numbers, strict=False)))
