"""Begin the matches by which pupils answer a question of a challenge."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from bot.challenges.pupil.service import Attempts
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from bot.play.model import MatchRecord, Setting
from bot.play.service import Matches
from games.challenge.task import Kind


@dataclass(frozen=True)
class TrialMatches:
    """Begins the matches that answer questions; ``Attempts.settle`` marks them."""

    attempts: Attempts
    store: AttemptStore
    matches: Matches

    async def play(
        self, actor: Actor, attempt_id: int, question: int, setting: Setting
    ) -> MatchRecord:
        """Begin the match that answers a question, or return the one already begun.

        Raises Refused as ``Attempts.asked`` and ``Matches.try_out``, or if the question, by index,
        asks for no match, or was deleted.
        """
        progress = await self.attempts.asked(actor, attempt_id, question)
        task = await in_background(lambda: progress.task)
        if task.kind is not Kind.WIN:
            raise Refused(PupilRefusal.NO_MATCH_ASKED)
        if progress.match_id is None:
            with suppress(AlreadyDone):  # by a double click
                return await self.matches.try_out(
                    actor.id, setting, task.game, task.position, (attempt_id, question)
                )
        match_id = await self.store.trial(attempt_id, question)
        if match_id is None:
            raise Refused(ChallengeRefusal.NO_SUCH_CHALLENGE)
        return await self.matches.get(match_id)
