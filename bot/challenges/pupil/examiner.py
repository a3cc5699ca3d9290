"""Judge answers by the engine, or by running the program handed in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.challenges.attempt import Attempt
from bot.challenges.model import Challenge, Terms
from bot.challenges.pupil.model import Judged
from bot.kit.actors import Actor
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.thinker import Thinker
from bot.kit.workers import WorkerFailed
from bot.programs.asserts import games_asserted
from bot.programs.desk import ProgramDesk
from bot.programs.marking import MarkedProgram, failed, mark_by_reference, mark_program
from games.challenge.answers import Answer
from games.challenge.kinds.gameless import REFERENCE
from games.challenge.kinds.positions import StrategyAnswer
from games.challenge.properties import Property
from games.challenge.strategy import check_strategy
from games.challenge.task import Kind, Task


@dataclass(frozen=True)
class Examiner:
    """Judges answers without storing them."""

    thinker: Thinker
    programs: ProgramDesk
    allowance: Allowance

    async def require_previewable(self, actor: Actor, attempt: Attempt, task: Task) -> None:
        """Raise Refused if a preview would reveal a game that its teacher may not analyse now."""
        if attempt.is_preview and task.has_game:
            await self.allowance.require(actor.asker, task.game)

    async def judge(
        self,
        actor: Actor,
        challenge: Challenge,
        question: int,
        task: Task,
        given: Answer,
        *,
        explains: bool = True,
    ) -> Judged:
        """Mark ``given``, an answer to ``task``; with ``explains``, try every reply to a strategy.

        ``question`` is the index of the task. A program that takes too long gets no credit. The
        results of a program's own asserts are hidden while analysis of their games is refused.
        Raises Refused if a strategy takes too long, or if the program cannot be run or an earlier
        one of the person has not ended.
        """
        who = actor.id
        if task.kind is Kind.PROGRAM:
            program = await self._run(who, challenge.terms, question, given.text)
            shares = program.shares
            about = games_asserted(given.text, [task.function])
            if not all([await self.allowance.allows(actor.asker, game) for game in about]):
                public = dict(shares)
                public.pop(Property.ASSERTS, None)
                result = replace(program.result, asserts=None)
                program = replace(program, result=result, shares=public)
            return Judged(program=program, shares=shares)
        if not isinstance(given, StrategyAnswer):
            return Judged(await in_background(task.mark, given))
        (game, start), think = task.subject, self.thinker.move
        marked = await think(who, game, start, task.mark, given, exhaustive=True)
        if not explains:
            return Judged(marked)
        tried = (check_strategy, game, start, given.strategy)
        return Judged(marked, verdict=await think(who, game, start, *tried, exhaustive=True))

    async def _run(self, who: int, terms: Terms, question: int, source: str) -> MarkedProgram:
        """Run and mark a program against its worksheet or the teacher's version.

        One that takes too long or ends its process is marked as wrong; Refused for other reasons is
        raised.
        """
        task, properties = terms.tasks[question], terms.of(question).properties
        function = task.function
        about = source, function, terms.reference, properties
        try:
            if task.aspect == REFERENCE:
                return await self.programs.run(who, mark_by_reference, *about)
            return await self.programs.run(who, mark_program, *about)
        except WorkerFailed:  # a program that kills its process is wrong
            return failed(function)
        except Refused as refused:
            if refused.refusal is KitRefusal.TOO_SLOW:
                return failed(function)
            raise
