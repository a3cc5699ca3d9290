"""Rules of exemptions: a teacher exempts one or several pupils at once."""

from __future__ import annotations

from collections.abc import Collection

from bot.challenges.exempt.store import Exemption, ExemptionStore
from bot.challenges.service import unless_moved
from bot.challenges.teacher.service import ChallengeEditor
from bot.kit.actors import Actor
from bot.kit.clock import now

#: The most characters of the reason of an exemption.
MAX_REASON = 100


class Exemptions:
    """Decides which pupils of the list are exempt from a challenge; refuses all but teachers."""

    def __init__(self, editor: ChallengeEditor, store: ExemptionStore) -> None:
        self._editor = editor
        self._store = store

    async def of(self, actor: Actor, challenge_id: int) -> dict[int, Exemption]:
        """Return the decisions about exemptions, undone ones too, by number on the class list."""
        await self._editor.for_teacher(actor, challenge_id)
        return await self._store.of(challenge_id)

    async def decide(
        self,
        actor: Actor,
        challenge_id: int,
        numbers: Collection[int],
        *,
        is_exempt: bool,
        reason: str = "",
    ) -> None:
        """Exempt pupils by number on the class list, at least one; with ``is_exempt=False``, undo.

        The reason is cut to MAX_REASON characters. Raises Refused, and changes nothing, if a line
        or the challenge is gone.
        """
        challenge = await self._editor.for_teacher(actor, challenge_id)
        decided = Exemption(is_exempt, reason.strip()[:MAX_REASON], actor.id, now())
        with unless_moved():
            await self._store.decide(challenge.id, challenge.guild_id, numbers, decided)
