"""The service of rosters: teachers manage the list, and members see only their own line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Rosters:
    """Manages the list of a class; challenges that depend on it are updated soon after a change."""

    _store: RosterStore
    _classes: Classes
    _dates: GroupDates
    #: Updates the challenges that a change of the list affects.
    _tell_soon: Callable[[], None]

    # -------------------------------------------------------------------- for teachers

    async def lines(self, actor: Actor) -> list[RosterLine]:
        """Return the list of a class, maybe empty, by number; raise Refused to all but teachers."""
        await self._classes.require_teacher(actor)
        return await self._store.lines(actor.guild_id)

    async def listed(self, guild_id: int) -> list[RosterLine]:
        """Return the list of a class; the caller must have checked permission."""
        return await self._store.lines(guild_id)

    async def review(self, actor: Actor, listed: Sequence[Listed]) -> Changes:
        """Return the changes that another list would make; raise Refused to all but teachers."""
        return changes(await self.lines(actor), listed)

    async def replace(
        self, actor: Actor, locale: str, listed: Sequence[Listed], digest: int
    ) -> Changes:
        """Replace the list that has a digest (``digest_of``) by another one; return the changes.

        Raises Refused if the list has been changed meanwhile, or to all but teachers. The class's
        settings are stored if there were none, because the list is purged at the end of the school
        year.
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
        """Return the titles of open challenges with dates by group; Refused to all but teachers."""
        await self._classes.require_teacher(actor)
        return await self._dates.under_way(actor.guild_id)

    async def line(self, actor: Actor, number: int) -> RosterLine:
        """Return the line with a number; raise Refused if none, or to all but teachers."""
        matching = [line for line in await self.lines(actor) if line.number == number]
        if not matching:
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        return matching[0]

    async def assign(
        self, actor: Actor, number: int, person: int | None, holder: int | None = ANYBODY
    ) -> RosterLine:
        """Give a line to a member, who loses any other line; with None, free it; return the line.

        ``holder`` is who is expected to have it: None for nobody, ANYBODY to accept all. Raises
        Refused to all but teachers, if somebody else has it, or if the list has no line with this
        number; then nothing changes.
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
        """Set a pupil's arrangements for all exams that are not over, in place of the earlier ones.

        Returns the line with ``number``. Raises Refused if the list has none, or to all but
        teachers.
        """
        await self._classes.require_teacher(actor)
        if not await self._store.arrange(actor.guild_id, number, arrangement, actor.id):
            raise Refused(RosterRefusal.NO_SUCH_LINE)
        self._tell_soon()
        return await self.line(actor, number)

    async def team(self, actor: Actor, key: int) -> Team:
        """Return the group with a ``Team.key``; raise Refused if none, or to all but teachers."""
        for team in teams_of(await self.lines(actor)):
            if team.key == key:
                return team
        raise Refused(RosterRefusal.NO_SUCH_TEAM)

    async def arrange_team(self, actor: Actor, team: Team, arrangement: Arrangement) -> Team:
        """Set a group's arrangements for all exams that are not over, in place of the earlier ones.

        Returns the group. Raises Refused if no line has it any more, or to all but teachers.
        """
        await self._classes.require_teacher(actor)
        if not await self._store.arrange_team(actor.guild_id, team.name, arrangement, actor.id):
            raise Refused(RosterRefusal.NO_SUCH_TEAM)
        self._tell_soon()
        return await self.team(actor, team.key)

    async def clear(self, actor: Actor) -> None:
        """Delete the list with all arrangements, not marks; raise Refused to all but teachers."""
        await self._classes.require_teacher(actor)
        await self._store.clear(actor.guild_id, actor.id)
        self._tell_soon()

    # ---------------------------------------------------------------------- for pupils

    async def mine(self, actor: Actor) -> RosterLine | None:
        """Return the line that the actor has joined in this server, or None."""
        return await self._store.line_of(actor.guild_id, actor.id)

    async def join(self, actor: Actor, text: str) -> RosterLine:
        """Join the line with a number or name, or confirm that the actor has joined it; return it.

        Raises Refused if there is no list, if not exactly one line is meant, if another person has
        it, or if the actor has joined another.
        """
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
        """Leave the line that the actor has joined; return whether there was one.

        Raises Refused while the list gives some lines more time in a challenge, since another line
        might have more. Teachers can still move people to another line.
        """
        depending = await self._dates.timed_by_list(actor.guild_id)
        if depending:
            raise Refused(RosterRefusal.LINE_HELD, title=depending[0])
        return await self._store.leave(actor.guild_id, actor.id)


def _line_named(lines: Sequence[RosterLine], text: str) -> RosterLine:
    """Return the line that a text means by number if it is one, else by name (``folded``).

    Raises Refused unless it is exactly one.
    """
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
