"""Wythoff's Nim: two heaps, and sentences about the golden ratio."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import Drawing, heap_lines, register
from bot.board.explanations import Question, ask, tell, tell_plainly
from bot.i18n import Say, Variant
from games import Game, Move, Position
from games.families.wythoff import BOTH, Wythoff
from games.families.wythoff_facts import (
    EachOnce,
    LosingPair,
    MisereExceptions,
    Partner,
    SameFromBoth,
)
from games.match import Turn


class Here(Variant):
    """Whether a pair of heaps is the present position."""

    YES = "yes"
    NO = "no"


class WythoffDrawing(Drawing):
    key = "wythoff"

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        moves = [turn.move for turn in latest]
        taken = [[take for chosen, take in moves if chosen in (i, BOTH)] for i in (1, 2)]
        return heap_lines(position, taken)

    def move(self, move: Move, say: Say) -> str:
        chosen, take = move
        key = "move-wythoff-both" if chosen == BOTH else "move-wythoff"
        return say(key, heap=chosen, take=take)

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        chosen, take = turn.move
        if chosen == BOTH:
            before, after = (" + ".join(map(str, heaps)) for heaps in (turn.before, turn.after))
            key = "moved-wythoff-both"
        else:
            before, after = (str(heaps[chosen - 1]) for heaps in (turn.before, turn.after))
            key = "moved-wythoff"
        return say(key, player=player, heap=chosen, take=take, before=before, after=after)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if not path:
            if option == BOTH:
                return say("choice-both-wythoff")
            return say("choice-heap", heap=option, count=position[option - 1])
        if path[0] == BOTH:
            left = " + ".join(str(heap - option) for heap in position)
            return say("choice-take", take=option, left=left)
        return say("choice-take", take=option, left=position[path[0] - 1] - option)


@ask.register
def _(fact: LosingPair, game: Wythoff, position: Position, say: Say) -> Question:
    smaller, difference = fact.pair[0], fact.difference
    near = range(max(0, smaller - 1), smaller + 2)
    answers = [(f"{each}-{each + difference}", each) for each in near]
    (once,) = (each for each in game.grounds(position) if isinstance(each, EachOnce))
    asked = say("hint-ask-pair", difference=difference, pairs=_pairs(once))
    return Question(asked, answers, smaller)


@tell.register
def _(fact: LosingPair, game: Game, position: Position, say: Say) -> str:
    smaller, larger = fact.pair
    told = {"difference": fact.difference, "smaller": smaller, "larger": larger}
    key = "fact-losing-pair" if fact.is_golden else "fact-losing-pair-misere"
    is_here = sorted(position) == [smaller, larger]
    return say(key, here=Here.YES if is_here else Here.NO, **told)


@tell.register
def _(fact: EachOnce, game: Game, position: Position, say: Say) -> str:
    return say("fact-each-once", pairs=_pairs(fact))


def _pairs(fact: EachOnce) -> str:
    return ", ".join(f"{smaller}-{larger}" for smaller, larger in fact.pairs)


@tell.register
def _(fact: SameFromBoth, game: Game, position: Position, say: Say) -> str:
    smaller, larger = fact.pair
    told = {"difference": fact.difference, "smaller": smaller, "larger": larger}
    return say("fact-same-from-both", **told)


@tell.register
def _(fact: Partner, game: Game, position: Position, say: Say) -> str:
    smaller, larger = fact.pair
    told = {"index": fact.index, "smaller": smaller, "larger": larger}
    key = "fact-partner" if fact.is_golden else "fact-partner-misere"
    return say(key, heap=fact.heap, size=fact.size, other=fact.other, partner=fact.partner, **told)


tell_plainly(MisereExceptions, "fact-misere-exceptions")

register(WythoffDrawing())
