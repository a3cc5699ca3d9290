"""The service of analysis: what the engine tells of positions and of games, to whom it may.

Commands reach arenas, duels, tables and the laboratory through here only. What is told about a
match is asked of ``bot.play``.
"""

from __future__ import annotations

from typing import Any

from bot.analysis.reports import arena_report, graph_report, page_report
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.pace import Pace
from bot.kit.reports import Report
from bot.kit.worker import Job
from bot.kit.workers import Listener
from bot.laboratory.service import Laboratory
from bot.laboratory.worker import Teller
from games import Game, Position
from games.arena import Player
from games.families import game_of
from games.grundy import HeapRules
from games.grundy.questions import CompareOf, PeriodOf, Question, RareOf, SequenceOf, ValueOf
from games.misere.question import MisereOf


def asked_about(question: Question) -> tuple[HeapRules, ...]:
    """Return the rules that a question is about.

    Raises TypeError at a question of a kind that is not known here.
    """
    match question:
        case ValueOf() | SequenceOf() | PeriodOf() | RareOf() | MisereOf():
            return (question.rules,)
        case CompareOf():
            return question.one, question.other
    raise TypeError(f"what does {type(question).__name__} ask about?")


class Analyst:
    """Analyses what it may for whoever asks."""

    def __init__(self, allowance: Allowance, laboratory: Laboratory) -> None:
        self._allowance = allowance
        self.laboratory = laboratory
        self._pace = Pace()

    async def tell(self, asker: Asker, job: Job, game: Game, *, at_once: bool = False) -> Any:
        """Have a job done that tells of a game.

        A short one may be done at once, without a worker process. Raises Refused if that may not
        be told to this person, or they ask too much.
        """
        person = self._person(asker)
        await self._allowance.require(asker, game)
        if at_once:
            return await in_background(job.work, *job.given)
        return await self.laboratory.desk.ask(person, job)

    async def tell_arena(
        self, asker: Asker, game: Game, start: Position, first: Player, locale: str
    ) -> Report:
        """Report on the arena of a position; raise as ``tell`` does, and as ``Arena.of``."""
        told: Report = await self.tell(asker, Job(arena_report, (game, start, first, locale)), game)
        return told

    async def tell_graph(self, asker: Asker, text: str, locale: str) -> Report:
        """Report on the graph in a text, which is no game of ours; raise InvalidGraph."""
        job = Job(graph_report, (text, locale))
        told: Report = await self.laboratory.desk.ask(self._person(asker), job)
        return told

    async def tell_page(self, asker: Asker, text: str, page: int, locale: str) -> Report:
        """Draw a page of an arena that was shown already, from the graph in its file."""
        told: Report = await self.laboratory.desk.ask(
            self._person(asker), Job(page_report, (text, page, locale))
        )
        return told

    async def ask(
        self,
        asker: Asker,
        question: Question,
        listener: Listener,
        teller: Teller,
    ) -> Report:
        """Have the laboratory tell what it answers; raise as it does.

        Raises Refused if the answer may not be told.
        """
        person = self._person(asker)
        for each in asked_about(question):
            if played := game_of(each):
                await self._allowance.require(asker, played)
        told: Report = await self.laboratory.ask(person, question, listener, teller)
        return told

    def _person(self, asker: Asker) -> int:
        """Return who asks; raise Refused if they ask too much."""
        assert asker.person is not None, "somebody asks"
        self._pace.step(asker.person, asker.channel_id)
        return asker.person
