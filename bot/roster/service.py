"""The service of rosters: teachers keep the list, everybody finds their own line, and only that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone, Outdated
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.roster.arrangements import Arrangement
from bot.roster.model import ANYBODY, Changes, Line, Listed, changes, folded
from bot.roster.refusals import RosterRefusal
from bot.roster.store import RosterStore


class GroupDates(Protocol):
    """What goes by the groups of a list: challenges that are open to each at another time."""

    async def under_way(self, guild_id: int) -> list[str]:
        """Return the titles of those under way in a server."""

    async def timed_by_list(self, guild_id: int) -> list[str]:
        """Return the titles of those under way in which another line may give more time."""


class Rosters:
    """Keeps the list of a class, and whose line is whose."""

    def __init__(
        self,
        store: RosterStore,
        classes: Classes,
        dates: GroupDates,
        tell_soon: Callable[[], None],
    ) -> None:
        """``tell_soon`` has the class told what a change of the list changes in challenges."""
        self._store = store
        self._classes = classes
        self._dates = dates
        self._tell_soon = tell_soon

    # -------------------------------------------------------------------- for teachers

    async def lines(self, actor: Actor) -> list[Line]:
        """Return the list of a class to a teacher; raise Refused to anybody else."""
        await self._classes.require_teacher(actor)
        return await self._store.lines(actor.guild_id)

    async def listed(self, guild_id: int) -> list[Line]:
        """Return the list of a class to whoever has asked for leave otherwise."""
        return await self._store.lines(guild_id)

    async def review(self, actor: Actor, listed: Sequence[Listed]) -> Changes:
        """Return what another list would change."""
        return changes(await self.lines(actor), listed)

    async def replace(
        self, actor: Actor, locale: str, listed: Sequence[Listed], digest: int
    ) -> Changes:
        """Put a list in place of the one that has a digest; return what has changed.

        Raises Refused if somebody has changed the list meanwhile. It goes at the end of the school
        year, so the class settles when that is.
        """
        await self._classes.require_teacher(actor)
        await self._classes.ensure(actor.guild_id, locale)
        try:
            made = await self._store.replace(actor.guild_id, listed, digest, actor.id)
        except AlreadyDone:
            raise Refused(RosterRefusal.ROSTER_MOVED_ON) from None
        self._tell_soon()
        return made

    async def depending(self, actor: Actor) -> list[str]:
        """Return to a teacher the titles of challenges under way that go by this list's groups."""
        await self._classes.require_teacher(actor)
        return await self._dates.under_way(actor.guild_id)

    async def line(self, actor: Actor, number: int) -> Line:
        """Return a line of the list to a teacher."""
        found = [line for line in await self.lines(actor) if line.number == number]
        if not found:
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        return found[0]

    async def assign(
        self, actor: Actor, number: int, person: int | None, holder: int | None = ANYBODY
    ) -> Line:
        """Give a line to a member, whatever line they had before; None: to nobody.

        Raises Refused if it is not the holder's any more, or the list has no such line: everybody
        keeps theirs.
        """
        await self._classes.require_teacher(actor)
        try:
            if not await self._store.assign(actor.guild_id, number, person, actor.id, holder):
                raise Refused(RosterRefusal.NO_SUCH_LINE)
        except Outdated:
            raise Refused(RosterRefusal.LINE_MOVED_ON) from None
        self._tell_soon()
        return await self.line(actor, number)

    async def arrange(self, actor: Actor, number: int, arrangement: Arrangement) -> Line:
        """Settle what the pupil of a line has in every exam that is not over; return the line.

        Raises Refused if the list has no such line any more.
        """
        await self._classes.require_teacher(actor)
        if not await self._store.arrange(actor.guild_id, number, arrangement, actor.id):
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        self._tell_soon()
        return await self.line(actor, number)

    async def clear(self, actor: Actor) -> None:
        """Delete the list; marks and attempts stay."""
        await self._classes.require_teacher(actor)
        await self._store.clear(actor.guild_id, actor.id)
        self._tell_soon()

    # ---------------------------------------------------------------------- for pupils

    async def mine(self, actor: Actor) -> Line | None:
        """Return somebody's own line, if they have one."""
        return await self._store.line_of(actor.guild_id, actor.id)

    async def join(self, actor: Actor, text: str) -> Line:
        """Give somebody the line of their number or name; raise Refused if it is not free."""
        mine = await self.mine(actor)
        lines = await self._store.lines(actor.guild_id)
        if not lines:
            raise Refused(RosterRefusal.NO_ROSTER)
        meant = _meant(lines, text)
        if mine is not None and meant != mine:
            raise Refused(RosterRefusal.ALREADY_JOINED, number=str(mine.number))
        if mine is None and not await self._store.take(actor.guild_id, meant.number, actor.id):
            mine = await self.mine(actor)  # by a double click
            if mine is None or mine.number != meant.number:
                raise Refused(RosterRefusal.LINE_TAKEN)
        self._tell_soon()
        return meant

    async def leave(self, actor: Actor) -> bool:
        """Take somebody's own line from them; return whether they had one.

        Raises Refused while the list gives some more time in a challenge: another line might.
        Teachers still move whoever is on the wrong line.
        """
        depending = await self._dates.timed_by_list(actor.guild_id)
        if depending:
            raise Refused(RosterRefusal.LINE_HELD, title=depending[0])
        return await self._store.leave(actor.guild_id, actor.id)


def _meant(lines: Sequence[Line], text: str) -> Line:
    """Return the line that somebody means; raise Refused unless it is exactly one."""
    typed = text.strip().lstrip("#")
    if typed.isdecimal():
        found = [line for line in lines if str(line.number) == str(int(typed[:20]))]
    else:
        name = folded(typed)
        found = [line for line in lines if name and folded(line.name) == name]
    if not found:
        raise Refused(RosterRefusal.NO_SUCH_LINE)
    if len(found) > 1:
        raise Refused(RosterRefusal.SEVERAL_LINES)
    return found[0]
