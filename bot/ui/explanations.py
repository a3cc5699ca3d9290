"""Turns the engine's facts into sentences. Nothing here knows any theory."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from bot.i18n import Say
from bot.ui.boards import drawing, position_text
from games import Game, Position
from games.chomp import EqualArms, Staircase, StrategyStealing
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
from games.fibonacci import Zeckendorf
from games.nim import HeapWithOne, LastBigHeap, MisereSwitch, NimSum, OddColumn, Reduce
from games.octal import HeapMex, HeapValues
from games.subtraction import MisereShift, ModularRule

#: How many refutations are told at most; the sentence says how many moves there are in all.
TOLD_REFUTATIONS = 4
#: Of how many heaps the values are told; their nim-sum is that of all.
TOLD_HEAPS = 40
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
def _(fact: NimSum, game: Game, position: Position, say: Say) -> str:
    closing = "fact-nim-sum" if fact.sum else "fact-nim-sum-zero"
    binary = format(fact.sum, "b")
    return "\n".join(
        [
            say("fact-binary-table"),
            f"```\n{binary_table(fact, say)}\n```",
            say(closing, binary=binary, sum=fact.sum),
        ]
    )


def binary_table(fact: NimSum, say: Say) -> str:
    """Draw the binary table in fixed-width characters, odd columns marked below."""
    labels = [str(heap) for heap in fact.heaps]
    total, column = say("table-sums"), say("table-column")
    margin = max(map(len, [*labels, total, column]))
    cell = max(len(str(n)) for n in (*fact.columns, len(fact.columns) - 1)) + 1

    def row(label: str, cells: Iterable[object]) -> str:
        return (label.rjust(margin) + " " + "".join(str(c).rjust(cell) for c in cells)).rstrip()

    rule = "-" * (margin + 1 + cell * len(fact.columns))
    marks = ["^" if k in fact.odd else " " for k in range(len(fact.columns))]
    rows = [row(label, bits) for label, bits in zip(labels, fact.bits, strict=True)]
    odd = [row(say("table-odd"), marks)] if fact.odd else []
    heading = row(column, range(len(fact.columns)))
    return "\n".join([heading, rule, *rows, rule, row(total, fact.columns), *odd])


@tell.register
def _(fact: OddColumn, game: Game, position: Position, say: Say) -> str:
    return say("fact-odd-column", column=fact.k, weight=fact.weight)


@tell.register
def _(fact: HeapWithOne, game: Game, position: Position, say: Say) -> str:
    key = "fact-first-heap-with-one" if fact.first else "fact-heap-with-one"
    return say(key, heap=fact.heap, size=position[fact.heap - 1], column=fact.k)


@tell.register
def _(fact: Reduce, game: Game, position: Position, say: Say) -> str:
    return say("fact-reduce", heap=fact.heap, take=fact.take, size=fact.from_, to=fact.to)


@tell.register
def _(fact: MisereSwitch, game: Game, position: Position, say: Say) -> str:
    if fact.big >= 2:
        return say("fact-misere-far", big=fact.big)
    if fact.big == 1:
        return say("fact-misere-now", ones=fact.ones)
    return say("fact-misere-ones", ones=fact.ones, parity="odd" if fact.ones % 2 else "even")


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


@tell.register
def _(fact: ModularRule, game: Game, position: Position, say: Say) -> str:
    count = position[0]
    rule = say(
        "fact-modular-rule",
        start=fact.start,
        m=fact.m,
        residues=", ".join(map(str, fact.residues)),
        many=len(fact.residues),
    )
    return f"{rule} " + say("fact-modular-case", count=count, m=fact.m, q=count // fact.m, r=fact.r)


@tell.register
def _(fact: MisereShift, game: Game, position: Position, say: Say) -> str:
    return say("fact-misere-shift", m=fact.m)


@tell.register
def _(fact: Mex, game: Game, position: Position, say: Say) -> str:
    values = ", ".join(map(str, fact.values))
    return say("fact-mex", values=values, missing=fact.missing)


@tell.register
def _(fact: Zeckendorf, game: Game, position: Position, say: Say) -> str:
    parts = " + ".join(map(str, fact.parts))
    several = "fact-zeckendorf" if len(fact.parts) > 1 else "fact-zeckendorf-one"
    # As text, like its parts: a number would be written with separators.
    sum_of = say(several, sticks=str(position[0]), parts=parts)
    key = (
        "fact-smallest-part-fits" if fact.parts[-1] <= fact.most else "fact-smallest-part-too-large"
    )
    return f"{sum_of} {say(key, part=fact.parts[-1], most=fact.most)}"


@tell.register
def _(fact: HeapValues, game: Game, position: Position, say: Say) -> str:
    pairs = zip(fact.heaps[:TOLD_HEAPS], fact.values, strict=False)
    told = [f"G({heap}) = {value}" for heap, value in pairs]
    values = ", ".join(told + ["…"] * (len(fact.heaps) > TOLD_HEAPS))
    return say("fact-heap-values", values=values, sum=fact.sum)


@tell.register
def _(fact: HeapMex, game: Game, position: Position, say: Say) -> str:
    options = ", ".join(map(str, fact.options))
    values = {"heap": fact.heap, "value": fact.value, "wanted": fact.wanted}
    return say("fact-heap-mex", size=position[fact.heap - 1], options=options, **values)


@tell.register
def _(fact: StrategyStealing, game: Game, position: Position, say: Say) -> str:
    return say("fact-strategy-stealing", row=fact.rows, column=fact.columns)


@tell.register
def _(fact: EqualArms, game: Game, position: Position, say: Say) -> str:
    return say("fact-equal-arms", arm=fact.arm)


@tell.register
def _(fact: Staircase, game: Game, position: Position, say: Say) -> str:
    return say("fact-staircase", lower=fact.lower, upper=fact.lower - 1)


@tell.register
def _(fact: Rank, game: Game, position: Position, say: Say) -> str:
    return say("fact-rank", n=fact.n)


@tell.register
def _(fact: BestLine, game: Game, position: Position, say: Say) -> str:
    moves = [game.format_move(move).replace(" ", "-") for move in fact.moves]
    hidden = len(moves) - TOLD_LINE
    told = " · ".join(moves[:TOLD_LINE]) + (" …" if hidden > 0 else "")
    return say("fact-best-line", line=told, count=len(moves))


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
