"""Chomp: the drawing of its bar, and sentences about shapes that win or lose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.board.drawing import GRID_COLUMNS, GRID_COMPONENTS, Drawing, register
from bot.board.explanations import Question, ask, remembered, tell
from bot.i18n import Say, Variant
from games import Game, Move, Position
from games.families.chomp import EqualArms, ShapeToLeave, Staircase, StrategyStealing
from games.match import Turn

SQUARE = "🟫"

EATEN = "⬜"

POISON = "💀"

COLUMNS = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟")


class When(Variant):
    """Whether a shape is in the present position, or appears after a move."""

    NOW = "now"
    AFTER = "after"

    @classmethod
    def of(cls, move: Move | None) -> When:
        return cls.NOW if move is None else cls.AFTER


class ChompDrawing(Drawing):
    key = "chomp"
    no_move = POISON

    def board(self, position: Position, latest: Sequence[Turn], say: Say) -> str:
        before = latest[0].before if latest else position
        lines = []
        for row in reversed(range(len(before))):
            length = position[row] if row < len(position) else 0
            squares = SQUARE * length + EATEN * (before[row] - length)
            if row == 0:
                squares = POISON + squares[1:]
            lines.append(f"`{row + 1:>2}` {squares}")
        return "\n".join([*lines, f"`  ` {''.join(COLUMNS[: before[0]])}"])

    def plain(self, position: Position, say: Say) -> str:
        return say("plain-bar", rows=", ".join(map(str, position)))

    def move(self, move: Move, say: Say) -> str:
        return say("move-chomp", row=move[0], column=move[1])

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        eaten = sum(turn.before) - sum(turn.after)
        return say("moved-chomp", player=player, row=turn.move[0], column=turn.move[1], eaten=eaten)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if path:
            return say("choice-column", column=option)
        return say("choice-row", row=option, count=position[option - 1])

    def grid(self, position: Position) -> list[list[Move]]:
        """Lay a small bar out as rows of squares, the top row first."""
        rows: list[list[Move]] = [
            [(row, column) for column in range(1, length + 1)]
            for row, length in enumerate(position, 1)
        ]
        size = sum(1 + len(row) for row in rows)
        return rows[::-1] if size <= GRID_COMPONENTS and position[0] <= GRID_COLUMNS else []


@ask.register
def _(fact: StrategyStealing, game: Game, position: Position, say: Say) -> Question:
    return _yes_or_no_question(say("hint-ask-stealing", row=fact.rows, column=fact.columns), say)


@ask.register
def _(fact: ShapeToLeave, game: Game, position: Position, say: Say) -> Question:
    return _yes_or_no_question(say("hint-ask-arms" if fact.arms else "hint-ask-staircase"), say)


def _yes_or_no_question(asked: str, say: Say) -> Question:
    """Build a yes-or-no question whose answer is yes."""
    return Question(asked, [(say("hint-yes"), 1), (say("hint-no"), 0)], 1)


@tell.register
def _(fact: StrategyStealing, game: Game, position: Position, say: Say) -> str:
    return say("fact-strategy-stealing", row=fact.rows, column=fact.columns)


@remembered.register
def _(fact: StrategyStealing, game: Game, position: Position, say: Say) -> str:
    return say("remember-strategy-stealing")


@tell.register
def _(fact: ShapeToLeave, game: Game, position: Position, say: Say) -> str:
    return say("fact-leave-arms" if fact.arms else "fact-leave-staircase")


@tell.register
def _(fact: EqualArms, game: Game, position: Position, say: Say) -> str:
    return say("fact-equal-arms", when=When.of(fact.move), arm=fact.arm)


@tell.register
def _(fact: Staircase, game: Game, position: Position, say: Say) -> str:
    return say("fact-staircase", when=When.of(fact.move), lower=fact.lower, upper=fact.lower - 1)


register(ChompDrawing())
