"""Moore's Nim: moves in several heaps, and sentences about its columns."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import Drawing, binary_table, heap_lines, register, with_convention
from bot.board.explanations import Question, ask, remembered, tell, tell_plainly
from bot.i18n import Say, Variant
from games import Game, Move, Position
from games.families.moore import Moore
from games.families.moore_facts import (
    ColumnOnes,
    FirstColumn,
    MendedColumns,
    MisereEnd,
    MultiplesLose,
    OnesLeft,
    TakesFrom,
)
from games.match import Turn

#: So many columns at most are offered as an answer.
MOST_COLUMNS = 9


class Loses(Variant):
    """Whether the player to move loses."""

    YES = "yes"
    NO = "no"


class MooreDrawing(Drawing):
    key = "moore"

    def title(self, game: Moore, say: Say) -> str:
        return with_convention(game, say("title-moore", most=game.most), say)

    def guard(self, game: Game, say: Say) -> str:
        return say(f"guard-moore-{game.convention.value}", most=game.heaps_at_once)

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        taken: list[list[int]] = [[] for _ in position]
        for turn in latest:
            for heap, take in Moore.by_heap(turn.move):
                taken[heap - 1].append(take)
        return heap_lines(position, taken)

    def move(self, move: Move, say: Say) -> str:
        parts = [say("move-moore-part", heap=heap, take=take) for heap, take in Moore.by_heap(move)]
        return say("move-moore", parts=", ".join(parts))

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heaps = (
            say(
                "moved-moore-part",
                heap=heap,
                take=take,
                before=turn.before[heap - 1],
                after=turn.after[heap - 1],
            )
            for heap, take in Moore.by_heap(turn.move)
        )
        return say("moved-moore", player=player, parts=", ".join(heaps))

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if len(path) % 2:
            return say("choice-take", take=option, left=position[path[-1] - 1] - option)
        if not option:
            return say("choice-done-moore")
        return say("choice-heap", heap=option, count=position[option - 1])

    def brief(self, position: Position, path: Move, option: int, say: Say) -> str:
        return str(option) if option else say("choice-done-moore")


@ask.register
def _(fact: ColumnOnes, game: Game, position: Position, say: Say) -> Question | None:
    """Ask how many columns are not multiples; None unless the right answer is 0."""
    if any(ones % fact.modulus for ones in fact.columns):
        return None
    answers = [(str(count), count) for count in range(min(len(fact.columns), MOST_COLUMNS) + 1)]
    return Question(say("hint-ask-columns-moore", modulus=fact.modulus), answers, 0)


@tell.register
def _(fact: ColumnOnes, game: Game, position: Position, say: Say) -> str:
    mark = say("table-mark-moore", modulus=fact.modulus)
    table = binary_table(fact.heaps, fact.bits, fact.modulus, mark, say)
    left = [ones % fact.modulus for ones in fact.columns]
    key = "fact-moore-columns" if any(left) else "fact-moore-columns-multiples"
    told = say(key, modulus=fact.modulus, left=", ".join(map(str, left)))
    return f"{say('fact-moore-table')}\n{table}\n{told}"


@tell.register
def _(fact: MultiplesLose, game: Moore, position: Position, say: Say) -> str:
    key = "fact-moore-idea-lost" if fact.are_all else "fact-moore-idea"
    return say(key, modulus=fact.modulus, most=game.most)


@ask.register
def _(fact: FirstColumn, game: Game, position: Position, say: Say) -> Question:
    weights = [1 << k for k in reversed(range(max(position).bit_length()))]
    answers = [(str(weight), weight) for weight in weights]
    asked = say("hint-ask-column-moore", modulus=fact.modulus)
    return Question(asked, answers, fact.weight)


@ask.register
def _(fact: MisereEnd, game: Game, position: Position, say: Say) -> Question:
    answers = [(say("hint-big-moore", count=count), count) for count in (0, 1)]
    return Question(say("hint-ask-big-moore"), answers, min(fact.big, 1))


@tell.register
def _(fact: MisereEnd, game: Game, position: Position, say: Say) -> str:
    if fact.big:
        return say("fact-moore-misere", modulus=fact.modulus)
    return say(
        "fact-moore-misere-ones",
        modulus=fact.modulus,
        ones=fact.ones,
        loses=Loses.YES if fact.ones % fact.modulus == 1 else Loses.NO,
    )


@remembered.register
def _(fact: MisereEnd, game: Game, position: Position, say: Say) -> str:
    return say("remember-moore-misere", modulus=fact.modulus)


@tell.register
def _(fact: TakesFrom, game: Game, position: Position, say: Say) -> str:
    heaps = ", ".join(f"{heap} ({position[heap - 1]})" for heap in fact.heaps)
    return say("fact-moore-heaps", count=len(fact.heaps), heaps=heaps)


@tell.register
def _(fact: MendedColumns, game: Game, position: Position, say: Say) -> str:
    columns = ", ".join(map(str, fact.columns))
    return say("fact-moore-mended", columns=columns, modulus=fact.modulus)


tell_plainly(OnesLeft, "fact-moore-ones-left")
tell_plainly(FirstColumn, "fact-moore-first")

register(MooreDrawing())
