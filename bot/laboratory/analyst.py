"""The service of analysis, which checks whether a person may have an answer, then computes it.

All commands for arenas, duels, tables and the laboratory go through here. Analyses of matches
belong to ``bot.play``.
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


def rules_in_question(question: Question) -> tuple[HeapRules, ...]:
    """Return the rules that a question is about; raise TypeError for an unknown kind."""
    match question:
        case ValueOf() | SequenceOf() | PeriodOf() | RareOf() | MisereOf():
            return (question.rules,)
        case CompareOf():
            return question.one, question.other
    raise TypeError(f"{type(question).__name__} is an unknown kind of question")


class Analyst:
    """Runs analyses for people who are allowed to see their results."""

    def __init__(self, allowance: Allowance, laboratory: Laboratory) -> None:
        self._allowance = allowance
        self.laboratory = laboratory
        self._pace = Pace()

    async def tell(self, asker: Asker, job: Job, game: Game, *, at_once: bool = False) -> Any:
        """Run a job whose result reveals something about a game, and return the result.

        With ``at_once``, for short jobs, no worker process is used, and another job of theirs may
        run. Raises Refused if the person may not have the result or asks too often, and as
        ``Desk.ask`` does; GameError if the engine refuses it.
        """
        person = self._require_person(asker)
        await self._allowance.require(asker, game)
        if at_once:
            return await in_background(job.work, *job.given)
        return await self.laboratory.desk.ask(person, job)

    async def tell_arena(
        self, asker: Asker, game: Game, start: Position, first: Player, locale: str
    ) -> Report:
        """Report on the arena of a start: the graph of all positions that it leads to.

        ``first`` makes the first move. Raises as ``tell`` does, also GameError if it is too large.
        """
        report: Report = await self.tell(
            asker, Job(arena_report, (game, start, first, locale)), game
        )
        return report

    async def tell_graph(self, asker: Asker, text: str, locale: str) -> Report:
        """Report on the arena of a graph of one's own, in JSON; raise InvalidGraph if it is none.

        Raises Refused if the person asks too often, or as ``Desk.ask`` does.
        """
        job = Job(graph_report, (text, locale))
        report: Report = await self.laboratory.desk.ask(self._require_person(asker), job)
        return report

    async def tell_page(self, asker: Asker, text: str, page: int, locale: str) -> Report:
        """Draw a page, from 0, of the arena of a graph, the JSON ``text`` of its message's file.

        The report has no picture if there is no such page. Raises as ``tell_graph`` does.
        """
        report: Report = await self.laboratory.desk.ask(
            self._require_person(asker), Job(page_report, (text, page, locale))
        )
        return report

    async def ask(
        self,
        asker: Asker,
        question: Question,
        listener: Listener,
        teller: Teller,
    ) -> Report:
        """Ask the laboratory a question; return the report; raise as ``Laboratory.ask`` does.

        Raises Refused, too, if the person asks too often, or may not have the answer now.
        """
        person = self._require_person(asker)
        for each in rules_in_question(question):
            if played := game_of(each):
                await self._allowance.require(asker, played)
        report: Report = await self.laboratory.ask(person, question, listener, teller)
        return report

    def _require_person(self, asker: Asker) -> int:
        """Return the person who asks; raise Refused if they ask too often."""
        assert asker.person is not None, "somebody asks"
        self._pace.step(asker.person, asker.channel_id)
        return asker.person
