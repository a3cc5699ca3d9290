"""Fibonacci Nim: sticks with a limit, and the table of winning and losing positions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import SticksDrawing, register
from bot.board.explanations import Question, ask, tell, tell_plainly
from bot.i18n import Say, plain_number
from games import Game, Position
from games.families.fibonacci import (
    BrokenPart,
    LastParts,
    LastStickLoses,
    NextPart,
    Zeckendorf,
    memoised_cells,
    outcome_table,
)
from games.match import Turn

#: A sum with more characters is cut.
LONGEST_SUM = 1000


class FibonacciDrawing(SticksDrawing):
    key = "fibonacci"

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        drawn = super().board(position[:1], latest, say)
        return f"{drawn}\n{say('at-most', count=position[1])}" if position[1] else drawn

    def plain(self, position: Position, say: Say) -> str:
        told = super().plain(position[:1], say)
        return f"{told} {say('at-most', count=position[1])}" if position[1] else told

    def one_move(self, turn: Turn, say: Say) -> tuple[str, str]:
        _, after = super().one_move(turn, say)
        return super().board(turn.before[:1], (), say), after

    def in_sentence(self, game: Game, position: Position, say: Say) -> str:
        counted = super().in_sentence(game, position, say)
        return say("sticks-at-most", sticks=counted, count=position[1]) if position[1] else counted


def fibonacci_table(sticks: int, say: Say) -> str:
    """Draw the outcome of each (i, j) of Fibonacci Nim; a capital where memoisation had to look.

    There is a row for each number i of sticks, and a column for each limit j.
    """
    touched = memoised_cells(sticks)
    margin = len(str(sticks))
    columns = [f"{j:>{margin}}" for j in range(1, sticks + 1)]  # a digit below the other
    lines = [" " * margin + "".join(f" {j[k]}" for j in columns) for k in range(margin)]
    for i, row in enumerate(outcome_table(sticks)[1:], 1):
        cells = (
            outcome.value if (i, j) in touched else outcome.value.lower()
            for j, outcome in enumerate(row[1:], 1)
        )
        lines.append(f"{i:>{margin}}" + "".join(f" {cell}" for cell in cells))
    table = "\n".join(lines)
    counts = say(
        "fibonacci-table-counts",
        sticks=sticks,
        all=sticks * (sticks + 1) // 2,
        touched=len(touched),
    )
    return f"{say('fibonacci-table')}\n```\n{table}\n```\n{counts}"


@ask.register
def _(fact: Zeckendorf, game: Game, position: Position, say: Say) -> Question:
    near = [part for part in (1, 2, 3, 5, 8) if part <= sum(fact.parts)]
    parts = sorted({*near, fact.parts[-1]})
    answers = [(str(part), part) for part in parts]
    return Question(
        say("hint-ask-part", sticks=plain_number(sum(fact.parts))), answers, fact.parts[-1]
    )


@tell.register
def _(fact: Zeckendorf, game: Game, position: Position, say: Say) -> str:
    parts = _sum_of(fact.parts)
    several = "fact-zeckendorf" if len(fact.parts) > 1 else "fact-zeckendorf-one"
    # As text, like its parts: a number would be written with separators.
    sum_of = say(several, sticks=plain_number(sum(fact.parts)), parts=parts)
    key = (
        "fact-smallest-part-fits" if fact.parts[-1] <= fact.most else "fact-smallest-part-too-large"
    )
    return f"{sum_of} {say(key, part=fact.parts[-1], most=fact.most)}"


def _sum_of(parts: Sequence[int]) -> str:
    """Write parts as a sum; if that is long, only the first six and the last six."""
    told = [plain_number(part) for part in parts]
    whole = " + ".join(told)
    return whole if len(whole) <= LONGEST_SUM else " + ".join([*told[:6], "…", *told[-6:]])


tell_plainly(LastStickLoses, "fact-last-stick-loses")


@tell.register
def _(fact: NextPart, game: Game, position: Position, say: Say) -> str:
    return say("fact-next-part", part=fact.part, following=plain_number(fact.following))


@tell.register
def _(fact: LastParts, game: Game, position: Position, say: Say) -> str:
    parts, taken = _sum_of(fact.parts), sum(fact.parts)
    return say("fact-last-parts", parts=parts, taken=taken, following=fact.following)


@tell.register
def _(fact: BrokenPart, game: Game, position: Position, say: Say) -> str:
    left = plain_number(position[0] - fact.example - game.misere)
    return say("fact-broken-part", example=fact.example, left=left, part=fact.part)


register(FibonacciDrawing())
