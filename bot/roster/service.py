"""The service of rosters: teachers manage the list, and members see only their own line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone, Outdated
from bot.kit.actors import Actor
from bot.kit.refusal import Refused
from bot.roster.arrangements import Arrangement
from bot.roster.model import ANYBODY, Changes, Listed, RosterLine, Team, changes, folded, teams_of
from bot.roster.refusals import RosterRefusal
from bot.roster.store import RosterStore


class GroupDates(Protocol):
    """Challenges whose dates depend on the groups or arrangements of a list."""

    async def under_way(self, guild_id: int) -> list[str]:
        """Return the titles of challenges under way in a server that have dates by group."""

    async def timed_by_list(self, guild_id: int) -> list[str]:
        """Return the titles of challenges under way that give some line more time than others."""


class Rosters:
    """Manages the list of a class and the people of its lines."""

    def __init__(
        self,
        store: RosterStore,
        classes: Classes,
        dates: GroupDates,
        tell_soon: Callable[[], None],
    ) -> None:
        """Use ``tell_soon`` to update the challenges that a change of the list affects."""
        self._store = store
        self._classes = classes
        self._dates = dates
        self._tell_soon = tell_soon

    # -------------------------------------------------------------------- for teachers

    async def lines(self, actor: Actor) -> list[RosterLine]:
        """Return the list of a class to a teacher; raise Refused to others."""
        await self._classes.require_teacher(actor)
        return await self._store.lines(actor.guild_id)

    async def listed(self, guild_id: int) -> list[RosterLine]:
        """Return the list of a class; the caller must have checked permission."""
        return await self._store.lines(guild_id)

    async def review(self, actor: Actor, listed: Sequence[Listed]) -> Changes:
        """Return the changes that another list would make."""
        return changes(await self.lines(actor), listed)

    async def replace(
        self, actor: Actor, locale: str, listed: Sequence[Listed], digest: int
    ) -> Changes:
        """Replace the list that has a digest by another one; return the changes.

        Raises Refused if the list has been changed meanwhile. The class's settings are stored if
        there were none, because the list is purged at the end of the school year.
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
        """Return to a teacher the titles of challenges under way that have dates by group."""
        await self._classes.require_teacher(actor)
        return await self._dates.under_way(actor.guild_id)

    async def line(self, actor: Actor, number: int) -> RosterLine:
        """Return a line of the list to a teacher; raise Refused if no line has the number."""
        matching = [line for line in await self.lines(actor) if line.number == number]
        if not matching:
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        return matching[0]

    async def assign(
        self, actor: Actor, number: int, person: int | None, holder: int | None = ANYBODY
    ) -> RosterLine:
        """Give a line to a member, who loses any other line; with None, free it.

        Raises Refused if the line no longer has the expected holder, or if the list has no such
        line; then nothing changes.
        """
        await self._classes.require_teacher(actor)
        try:
            if not await self._store.assign(actor.guild_id, number, person, actor.id, holder):
                raise Refused(RosterRefusal.NO_SUCH_LINE)
        except Outdated:
            raise Refused(RosterRefusal.LINE_MOVED_ON) from None
        self._tell_soon()
        return await self.line(actor, number)

    async def arrange(self, actor: Actor, number: int, arrangement: Arrangement) -> RosterLine:
        """Set a pupil's arrangements for all exams that are not over; return the line.

        Raises Refused if the list no longer has the line.
        """
        await self._classes.require_teacher(actor)
        if not await self._store.arrange(actor.guild_id, number, arrangement, actor.id):
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        self._tell_soon()
        return await self.line(actor, number)

    async def team(self, actor: Actor, key: int) -> Team:
        """Return a group of the list to a teacher; raise Refused if there is none with the key."""
        for team in teams_of(await self.lines(actor)):
            if team.key == key:
                return team
        raise Refused(RosterRefusal.NO_SUCH_TEAM)

    async def arrange_team(self, actor: Actor, team: Team, arrangement: Arrangement) -> Team:
        """Set a group's arrangements for all exams that are not over; return the group.

        Raises Refused if no line of the list has the group any more.
        """
        await self._classes.require_teacher(actor)
        if not await self._store.arrange_team(actor.guild_id, team.name, arrangement, actor.id):
            raise Refused(RosterRefusal.NO_SUCH_TEAM)
        self._tell_soon()
        return await self.team(actor, team.key)

    async def clear(self, actor: Actor) -> None:
        """Delete the list; marks and attempts remain."""
        await self._classes.require_teacher(actor)
        await self._store.clear(actor.guild_id, actor.id)
        self._tell_soon()

    # ---------------------------------------------------------------------- for pupils

    async def mine(self, actor: Actor) -> RosterLine | None:
        """Return the line that a person has joined, or None."""
        return await self._store.line_of(actor.guild_id, actor.id)

    async def join(self, actor: Actor, text: str) -> RosterLine:
        """Join the line with a number or name; raise Refused if it is not free."""
        mine = await self.mine(actor)
        lines = await self._store.lines(actor.guild_id)
        if not lines:
            raise Refused(RosterRefusal.NO_ROSTER)
        meant = _line_named(lines, text)
        if mine is not None and meant != mine:
            raise Refused(RosterRefusal.ALREADY_JOINED, number=str(mine.number))
        if mine is None and not await self._store.take(actor.guild_id, meant.number, actor.id):
            mine = await self.mine(actor)  # after a double click
            if mine is None or mine.number != meant.number:
                raise Refused(RosterRefusal.LINE_TAKEN)
        self._tell_soon()
        return meant

    async def leave(self, actor: Actor) -> bool:
        """Leave the line that a person has joined; return whether there was one.

        Raises Refused while the list gives some lines more time in a challenge, since another line
        might have more. Teachers can still move people to another line.
        """
        depending = await self._dates.timed_by_list(actor.guild_id)
        if depending:
            raise Refused(RosterRefusal.LINE_HELD, title=depending[0])
        return await self._store.leave(actor.guild_id, actor.id)


def _line_named(lines: Sequence[RosterLine], text: str) -> RosterLine:
    """Return the line that a text identifies; raise Refused unless it is exactly one."""
    typed = text.strip().lstrip("#")
    if typed.isdecimal():
        matching = [line for line in lines if str(line.number) == str(int(typed[:20]))]
    else:
        name = folded(typed)
        matching = [line for line in lines if name and folded(line.name) == name]
    if not matching:
        raise Refused(RosterRefusal.NO_SUCH_LINE)
    if len(matching) > 1:
        raise Refused(RosterRefusal.SEVERAL_LINES)
    return matching[0]
