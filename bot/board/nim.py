"""Nim: binary tables, and sentences about their columns."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import Drawing, binary_table, heap_lines, register
from bot.board.explanations import Question, ask, tell, tell_plainly
from bot.i18n import Say, Variant
from games import Game, Move, Position
from games.families.nim_facts import (
    EvenTable,
    Flip,
    HeapWithOne,
    LastBigHeap,
    MisereSwitch,
    NimSum,
    OddColumn,
    Reduce,
    SwitchIsWon,
)
from games.match import Turn

#: So many columns at most are offered as an answer.
MOST_COLUMNS = 9

#: Of more heaps, a nim-sum names the first and the last one.
MOST_ADDED = 8


class Parity(Variant):
    """Whether a number is odd or even."""

    ODD = "odd"
    EVEN = "even"


class NimDrawing(Drawing):
    key = "nim"

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        moves = [turn.move for turn in latest]
        numbers = range(1, len(position) + 1)
        taken = [[take for heap, take in moves if heap == number] for number in numbers]
        return heap_lines(position, taken)

    def move(self, move: Move, say: Say) -> str:
        return say("move-nim", heap=move[0], take=move[1])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heap, take = turn.move
        before, after = turn.before[heap - 1], turn.after[heap - 1]
        return say("moved-nim", player=player, heap=heap, take=take, before=before, after=after)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if path:
            return say("choice-take", take=option, left=position[path[0] - 1] - option)
        return say("choice-heap", heap=option, count=position[option - 1])


@ask.register
def _(fact: NimSum, game: Game, position: Position, say: Say) -> Question | None:
    """Ask how many columns are odd; None unless the right answer is 0."""
    if fact.sum:
        return None
    answers = [(str(count), count) for count in range(min(len(fact.columns), MOST_COLUMNS) + 1)]
    return Question(say("hint-ask-columns"), answers, 0)


@tell.register
def _(fact: NimSum, game: Game, position: Position, say: Say) -> str:
    closing = "fact-nim-sum" if fact.sum else "fact-nim-sum-zero"
    numbers = [*map(str, fact.heaps)]
    if len(numbers) > MOST_ADDED:
        numbers = [numbers[0], "…", numbers[-1]]
    told = {
        "added": "\u00a0⊕\u00a0".join(numbers),
        "binary": format(fact.sum, "b"),
        "sum": fact.sum,
    }
    return "\n".join(
        [
            say("fact-binary-table"),
            binary_table(fact.heaps, fact.bits, 2, say("table-odd"), say),
            say(closing, **told),
        ]
    )


@tell.register
def _(fact: EvenTable, game: Game, position: Position, say: Say) -> str:
    return say("fact-even-table" if fact.sum else "fact-even-table-zero")


@ask.register
def _(fact: OddColumn, game: Game, position: Position, say: Say) -> Question:
    weights = [1 << k for k in reversed(range(max(position).bit_length()))]
    answers = [(str(weight), weight) for weight in weights]
    return Question(say("hint-ask-column"), answers, fact.weight)


@tell.register
def _(fact: HeapWithOne, game: Game, position: Position, say: Say) -> str:
    key = "fact-first-heap-with-one" if fact.first else "fact-heap-with-one"
    return say(key, heap=fact.heap, size=position[fact.heap - 1], weight=fact.weight)


@tell.register
def _(fact: Reduce, game: Game, position: Position, say: Say) -> str:
    return say("fact-reduce", heap=fact.heap, take=fact.take, size=fact.from_, to=fact.to)


@ask.register
def _(fact: MisereSwitch, game: Game, position: Position, say: Say) -> Question:
    answers = [(say("hint-big", count=count), count) for count in (0, 1, 2)]
    return Question(say("hint-ask-big"), answers, min(fact.big, 2))


@tell.register
def _(fact: MisereSwitch, game: Game, position: Position, say: Say) -> str:
    if fact.big >= 2:
        return say("fact-misere-far", big=fact.big)
    if fact.big == 1:
        return say("fact-misere-now", ones=fact.ones)
    return say(
        "fact-misere-ones", ones=fact.ones, parity=Parity.ODD if fact.ones % 2 else Parity.EVEN
    )


@tell.register
def _(fact: LastBigHeap, game: Game, position: Position, say: Say) -> str:
    return say(
        "fact-last-big-heap",
        heap=fact.heap,
        take=fact.from_ - fact.to,
        size=fact.from_,
        to=fact.to,
        ones=fact.ones_left,
    )


tell_plainly(Flip, "fact-flip")
tell_plainly(SwitchIsWon, "fact-switch-is-won")
tell_plainly(OddColumn, "fact-odd-column")

register(NimDrawing())
