"""The service of mutes: who may open something for all to see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.classes.muting.model import Mute
from bot.classes.muting.store import MuteStore
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.kit.actors import Actor, Asker
from bot.kit.refusal import Refused


class Mutes:
    """Mutes members of a class, at their teachers' wish, and keeps muted ones quiet."""

    def __init__(self, store: MuteStore, classes: Classes) -> None:
        self._store = store
        self._classes = classes

    async def until(self, asker: Asker) -> datetime | None:
        """Return until when somebody is muted in the server where they ask.

        None if they are not muted at the moment of asking, and outside servers.
        """
        if asker.guild_id is None or asker.person is None:
            return None
        until = await self._store.until(asker.guild_id, asker.person)
        return until if until is not None and until > asker.at else None

    async def require(self, asker: Asker) -> None:
        """Raise Refused if somebody is muted in the server where they ask."""
        if (until := await self.until(asker)) is not None:
            raise Refused(ClassRefusal.MUTED, moment=until)

    async def mute(self, actor: Actor, member: Actor, days: int) -> None:
        """Mute a member for some days from now on, in place of an earlier mute of theirs.

        Raises Refused to all but teachers, or if the member is a teacher.
        """
        await self._classes.require_teacher(actor)
        if await self._classes.is_teacher(member):
            raise Refused(ClassRefusal.MUTE_A_TEACHER)
        until = actor.at + timedelta(days=days)
        await self._store.mute(actor.guild_id, Mute(member.id, until, actor.id))

    async def unmute(self, actor: Actor, person: int) -> None:
        """End the mute of a member; raise Refused to all but teachers, or if they are not muted."""
        await self._classes.require_teacher(actor)
        if not await self._store.unmute(actor.guild_id, person, actor.at):
            raise Refused(ClassRefusal.NOT_MUTED)

    async def muted(self, actor: Actor) -> Sequence[Mute]:
        """Return the mutes of a teacher's class, first the next to end; raise Refused to others."""
        await self._classes.require_teacher(actor)
        return await self._store.lasting(actor.guild_id, actor.at)
