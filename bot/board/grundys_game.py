"""Grundy's game: a move splits a heap into two unequal heaps."""

from __future__ import annotations

from bot.board.drawing import register
from bot.board.heap_sums import HeapSumDrawing
from bot.i18n import Say
from games import Move, Position
from games.match import Turn


class GrundysGameDrawing(HeapSumDrawing):
    key = "grundys-game"

    def move(self, move: Move, say: Say) -> str:
        heap, part = move
        return say("move-grundys-game", heap=heap, part=part)

    def moved(self, turn: Turn, player: str, say: Say) -> str:
        heap, part = turn.move
        before = turn.before[heap - 1]
        left = f"{part} + {before - part}"
        return say("moved-grundys-game", player=player, heap=heap, before=before, left=left)

    def brief(self, position: Position, path: Move, option: int, say: Say) -> str:
        if not path:
            return super().brief(position, path, option, say)
        return self.choice(position, path, option, say)

    def choice(self, position: Position, path: Move, option: int, say: Say) -> str:
        if not path:
            return say("choice-heap", heap=option, count=position[option - 1])
        rest = position[path[0] - 1] - option
        return say("choice-split-grundys-game", part=option, rest=rest)


register(GrundysGameDrawing())
