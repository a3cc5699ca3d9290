"""Sums of heaps: one heap a line, and its Grundy value in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from bot.board.drawing import TOLD_HEAPS, Drawing, drawing, heap_lines, listed, plain_heaps
from bot.board.explanations import Question, ask, tell, tell_plainly
from bot.i18n import Say
from bot.kit.move_forms import Pile
from games import Game, Position
from games.heap_sums import ActsAsHeap, HeapMex, HeapValues, ZeroIsLost
from games.match import Turn
from games.mirror import LeavesMirror, Mirror
from games.misere.facts import ActsLike, QuotientClasses
from games.misere.presentation import monomial

#: So many heaps are drawn one a line; more are only counted.
DRAWN_HEAPS = 30

#: Of how many heaps the values are told; their nim-sum is that of all.
TOLD_VALUES = 40


#: Among so many nim-sums, or classes of a misère quotient, a hint lets one choose.
MOST_SUMS = 8

#: A button has room for so many characters.
LONGEST_LABEL = 20


class HeapSumDrawing(Drawing):
    """Drawing of the games in which each move changes one heap."""

    #: What is drawn between five objects and the next five.
    between: ClassVar[str] = " "

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        if len(position) > DRAWN_HEAPS:  # a split makes one more each time
            told = [f"`{i}`\u00a0**{heap}**" for i, heap in enumerate(position[:TOLD_HEAPS], 1)]
            return " · ".join([*told, *["…"] * (len(position) > TOLD_HEAPS)])
        return heap_lines(position, between=self.between) if position else "—"

    def plain(self, position: Position, say: Say) -> str:
        return plain_heaps(position, say) if position else say("plain-nothing")


tell_plainly(ActsAsHeap, "fact-acts-as-heap")


@tell.register
def _(fact: Mirror, game: Game, position: Position, say: Say) -> str:
    return say("fact-mirror", pile=Pile(game.pile), pairs=len(fact.pairs))


@tell.register
def _(fact: LeavesMirror, game: Game, position: Position, say: Say) -> str:
    sizes = listed(size for size in fact.pairs for _ in range(2))
    told = {"move": drawing(game).move(fact.move, say), "pairs": len(fact.pairs), "sizes": sizes}
    return say("fact-leaves-mirror", pile=Pile(game.pile), **told)


@tell.register
def _(fact: ZeroIsLost, game: Game, position: Position, say: Say) -> str:
    return say("fact-zero-is-lost" if fact.sum else "fact-zero-is-lost-zero")


@ask.register
def _(fact: HeapValues, game: Game, position: Position, say: Say) -> Question | None:
    sums = range(1 << max(fact.values, default=0).bit_length())
    if len(sums) > MOST_SUMS:
        return None
    values = " ⊕ ".join(f"G({heap})" for heap in fact.heaps)
    answers = [(str(total), total) for total in sums]
    asked = "hint-ask-value" if len(fact.heaps) == 1 else "hint-ask-sum"
    return Question(say(asked, values=values), answers, fact.sum)


@tell.register
def _(fact: HeapValues, game: Game, position: Position, say: Say) -> str:
    pairs = zip(fact.heaps[:TOLD_VALUES], fact.values, strict=False)
    told = [f"G({heap}) = {value}" for heap, value in pairs]
    values = ", ".join(told + ["…"] * (len(fact.heaps) > TOLD_VALUES))
    if len(fact.heaps) == 1:
        return say("fact-heap-value", pile=Pile(game.pile), value=values)
    return say("fact-heap-values", pile=Pile(game.pile), values=values, sum=fact.sum)


@tell.register
def _(fact: HeapMex, game: Game, position: Position, say: Say) -> str:
    told = {"heap": fact.heap, "size": position[fact.heap - 1], "many": len(fact.options)}
    told |= {"value": fact.value, "wanted": fact.wanted}
    return say("fact-heap-mex", pile=Pile(game.pile), options=listed(fact.options), **told)


@ask.register
def _(fact: ActsLike, game: Game, position: Position, say: Say) -> Question | None:
    classes = next(each for each in game.grounds(position) if isinstance(each, QuotientClasses))
    # The word of a class names that class alone, so no two of these act alike.
    words = {fact.word, (), *classes.words, *((heap,) for heap in classes.generators)}
    nearest = sorted(words, key=lambda word: (word != fact.word, len(word), word))[:MOST_SUMS]
    answers = [
        (_sum_of(word) or say("hint-like-nothing"), nearest.index(word)) for word in sorted(nearest)
    ]
    answers = [(label, value) for label, value in answers if len(label) <= LONGEST_LABEL]
    if 0 not in (value for _, value in answers):
        return None
    asked = say("hint-ask-like", pile=Pile(game.pile), heaps=listed(position))
    return Question(asked, answers, 0)


def _sum_of(word: Sequence[int]) -> str:
    """Write a multiset of heaps as a sum: ``1 + 3 × 2`` is one heap of 1 and three heaps of 2."""
    counted = Counter(word).items()
    return " + ".join(f"{count} × {heap}" if count > 1 else f"{heap}" for heap, count in counted)


@tell.register
def _(fact: ActsLike | QuotientClasses, game: Game, position: Position, say: Say) -> str:
    return quotient_text(fact, position, game.pile, say)


def quotient_text(fact: ActsLike | QuotientClasses, position: Position, pile: str, say: Say) -> str:
    """Word what a misère quotient says of a position, which may be of a game not played here.

    ``pile`` is a value of ``Pile``: the noun for its components.
    """
    if isinstance(fact, ActsLike):
        told = {"count": len(position), "many": len(fact.word), "last": fact.last or 0}
        return say("fact-acts-like", pile=Pile(pile), like=listed(fact.word), **told)
    called = partial(monomial, fact.generators)
    pairs = dict(zip(fact.heaps, map(called, fact.words), strict=True))
    shown = [f"{heap} = {name}" for heap, name in list(pairs.items())[:TOLD_VALUES]]
    classes = ", ".join(shown + ["…"] * (len(pairs) > TOLD_VALUES))
    given = {"order": fact.order, "last": fact.last or 0, "product": called(fact.product)}
    given["generators"] = listed(fact.generators)
    key = "fact-quotient-lost" if fact.losing else "fact-quotient-won"
    return say(key, pile=Pile(pile), classes=classes, **given)
