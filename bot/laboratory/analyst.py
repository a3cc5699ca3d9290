"""The service of analysis: what the engine tells of positions and of games, to whom it may.

Commands reach arenas, duels, tables and the laboratory through here only. What is told about a
match is asked of ``bot.play``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from bot.kit.actors import Asker
from bot.kit.allowance import Allowance, Use
from bot.kit.background import in_background
from bot.laboratory.service import Laboratory, Listener
from games import Game, Position
from games.arena import Arena, Player
from games.families import game_of
from games.grundy import HeapRules
from games.grundy.questions import CompareOf, PeriodOf, Question, RareOf, SequenceOf, ValueOf

T = TypeVar("T")


def asked_about(question: Question) -> tuple[tuple[HeapRules, ...], tuple[Position, ...]]:
    """Return the rules that a question is about, and the positions, or none if it is about all.

    Raises TypeError at a question of a kind that is not known here.
    """
    match question:
        case ValueOf():
            return (question.rules,), (question.position,)
        case SequenceOf() | PeriodOf() | RareOf():
            return (question.rules,), ()
        case CompareOf():
            return (question.one, question.other), ()
    raise TypeError(f"what does {type(question).__name__} ask about?")


class Analyst:
    """Analyses what it may for whoever asks."""

    def __init__(self, allowance: Allowance, laboratory: Laboratory) -> None:
        self._allowance = allowance
        self.laboratory = laboratory

    async def tell(
        self, asker: Asker, compute: Callable[[], T], game: Game, *positions: Position
    ) -> T:
        """Compute in the background what tells of positions, of the whole game if none.

        Raises Refused if that may not be told to this person.
        """
        await self._allowance.require(asker, Use.ANALYSIS, game, *positions)
        return await in_background(compute)

    async def tell_arena(
        self,
        asker: Asker,
        game: Game,
        start: Position,
        first: Player,
        compute: Callable[[Arena], T],
    ) -> T:
        """Compute something from the arena of a position.

        It tells of every position that comes of the first. Raises as ``tell`` does, and as
        ``Arena.of``.
        """
        arena = await in_background(Arena.of, game, start, first)
        labels = {vertex.label for vertex in arena.vertices}
        passed = (label for label in labels if not isinstance(label, str))
        return await self.tell(asker, partial(compute, arena), game, *passed)

    async def ask(self, asker: Asker, question: Question, listener: Listener | None = None) -> Any:
        """Ask the laboratory; raise as it does, and Refused if the answer may not be told."""
        assert asker.person is not None, "somebody asks"
        rules, positions = asked_about(question)
        for each in rules:
            if played := game_of(each):
                await self._allowance.require(asker, Use.ANALYSIS, played, *positions)
        return await self.laboratory.ask(asker.person, question, listener)
