"""The service of classes: who is a teacher, the settings of a class, and its members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from bot.classes.model import (
    PURGE_DAY,
    PURGE_MONTH,
    ClassSettings,
    Member,
    Place,
    SeasonTime,
    TeacherKind,
    known_zone,
    next_purge,
    usual_zone,
    zone_named,
)
from bot.classes.refusals import ClassRefusal
from bot.classes.store import ClassStore
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Refused


class Classes:
    """Decides who is a teacher of a class, and manages its settings and members."""

    def __init__(self, store: ClassStore, follow: Callable[[int], Awaitable[None]]) -> None:
        """Call ``follow`` with the number of a server whose class changes its time zone."""
        self._store = store
        self._follow = follow

    async def is_teacher(self, actor: Actor) -> bool:
        """Return whether the actor manages the server, or was named a teacher, also by a role."""
        if actor.manages:
            return True
        return _is_named_teacher(actor, await self._store.teachers(actor.guild_id))

    async def require_teacher(self, actor: Actor) -> None:
        """Raise Refused unless the person is a teacher."""
        if not await self.is_teacher(actor):
            raise Refused(ClassRefusal.NOT_A_TEACHER)

    async def teachers(self, actor: Actor) -> Mapping[TeacherKind, frozenset[int]]:
        """Return the people and roles named as teachers; raise Refused to all but teachers."""
        await self.require_teacher(actor)
        return await self._store.teachers(actor.guild_id)

    async def add_teacher(self, actor: Actor, kind: TeacherKind, target: int) -> bool:
        """Name a person or role, by id, as teacher; return whether it was none before.

        Raises Refused for the role that everybody has, and to all but teachers.
        """
        await self.require_teacher(actor)
        if (kind, target) == (TeacherKind.ROLE, actor.guild_id):
            raise Refused(ClassRefusal.EVERYBODY_A_TEACHER)
        return await self._store.add_teacher(actor.guild_id, kind, target)

    async def remove_teacher(self, actor: Actor, kind: TeacherKind, target: int) -> bool:
        """Remove a person or role, by id, from the teachers; return whether it was one.

        Raises Refused to all but teachers.
        """
        await self.require_teacher(actor)
        return await self._store.remove_teacher(actor.guild_id, kind, target)

    async def settings(self, guild_id: int, locale: str) -> ClassSettings:
        """Return the settings of a class; if none are stored, the defaults, which are not stored.

        The locale determines the default time zone.
        """
        stored = await self._store.settings(guild_id)
        return stored or _default_settings(guild_id, locale)

    async def zone(self, guild_id: int | None, locale: str) -> ZoneInfo:
        """Return the time zone of a class or, outside servers, the usual one of a language."""
        if guild_id is None:
            return zone_named(usual_zone(locale))
        return (await self.settings(guild_id, locale)).zone

    async def default_place(self, guild_id: int | None) -> Place:
        """Return the place in which matches of a server open if their players do not choose one.

        HERE outside servers and without settings.
        """
        settings = None if guild_id is None else await self._store.settings(guild_id)
        return Place.HERE if settings is None else settings.place

    async def hourly_boards(self, guild_id: int) -> int:
        """Return how many boards a person may open in a channel per hour; 0 (default): no limit."""
        settings = await self._store.settings(guild_id)
        return 0 if settings is None else settings.hourly_boards

    def settled_by(self, actor: Actor, locale: str, connection: sa.Connection) -> ClassSettings:
        """Return the settings of a teacher's class, as part of another transaction.

        Defaults are stored if there are none, so that the class will be purged. Raises Refused to
        all but teachers.
        """
        if not actor.manages:
            named = self._store.teachers_in(connection, actor.guild_id)
            if not _is_named_teacher(actor, named):
                raise Refused(ClassRefusal.NOT_A_TEACHER)
        return self._store.settings_in(connection, _default_settings(actor.guild_id, locale))

    async def ensure(self, guild_id: int, locale: str) -> None:
        """Store the defaults of a class, if it has no settings, so that it will be purged."""
        if await self._store.settings(guild_id) is None:
            await self._store.begin(_default_settings(guild_id, locale))

    async def change(
        self,
        actor: Actor,
        locale: str,
        *,
        time_zone: str | None = None,
        purge_day: int | None = None,
        purge_month: int | None = None,
        shows_names: bool | None = None,
        place: Place | None = None,
        absent_is_zero: bool | None = None,
        hourly_boards: int | None = None,
    ) -> ClassSettings:
        """Change the given settings, and leave the others (None) as they are; return all.

        The next purge is computed anew, unless one is due. ``follow`` is called if the time zone
        changes. Raises Refused if there is no such time zone or date, and to all but teachers.
        """
        await self.require_teacher(actor)
        await self.ensure(actor.guild_id, locale)
        before = await self.settings(actor.guild_id, locale)
        given = {
            "time_zone": None if time_zone is None else known_zone(time_zone).key,
            "purge_day": purge_day,
            "purge_month": purge_month,
            "shows_names": shows_names,
            "place": place,
            "absent_is_zero": absent_is_zero,
            "hourly_boards": hourly_boards,
        }
        changes: dict[str, Any] = {k: term for k, term in given.items() if term is not None}
        settings = replace(before, **changes)
        due = next_purge(settings)
        if before.purge_at > now():  # otherwise that purge is still due, and will set the next one
            settings = replace(settings, purge_at=due)
        await self._store.change(before, settings)
        if settings.time_zone != before.time_zone:
            await self._follow(actor.guild_id)
        return settings

    async def purge_moved(
        self, actor: Actor, locale: str, day: int | None, month: int | None
    ) -> ClassSettings:
        """Return the settings of a class as they would be with another day or month of the purge.

        Nothing is stored; None leaves the day or the month. Raises Refused if the day does not
        exist in every year, and to all but teachers.
        """
        await self.require_teacher(actor)
        settings = await self.settings(actor.guild_id, locale)
        day, month = day or settings.purge_day, month or settings.purge_month
        moved = replace(settings, purge_day=day, purge_month=month)
        return replace(moved, purge_at=next_purge(moved))

    async def begin_season(self, actor: Actor, locale: str, season: int) -> ClassSettings:
        """Begin the next season of the leaderboard if it is ``season``; return the settings.

        Otherwise nothing changes, as after a second click. Earlier points and wins no longer count.
        Raises Refused to all but teachers.
        """
        await self.require_teacher(actor)
        await self.ensure(actor.guild_id, locale)
        settings = before = await self.settings(actor.guild_id, locale)
        if season == settings.season + 1:
            settings = replace(settings, season=season, season_since=now())
            await self._store.begin_season(before, settings)
        return settings

    async def seasons(self, settings: ClassSettings) -> list[SeasonTime]:
        """Return the seasons of a class, the present one last.

        Seasons that ended before the last purge are missing.
        """
        begun = await self._store.seasons(settings.guild_id)
        begun.append((settings.season, settings.season_since))
        ends = [since for _, since in begun[1:]]
        return [
            SeasonTime(number, since, until)
            for (number, since), until in zip(begun, [*ends, None], strict=True)
        ]

    async def members(self, guild_id: int, people: Collection[int]) -> Mapping[int, Member]:
        """Return members with their pseudonyms, by person; new members get one, which is stored."""
        return await self._store.members(guild_id, people)

    async def on_board(self, guild_id: int, people: Collection[int]) -> Mapping[int, Member]:
        """Return the members for a leaderboard, by person.

        People without a pseudonym get one, unless they have no part in the class: then they are
        left out.
        """
        return await self._store.members(guild_id, people, with_part=True)

    async def show_name(self, actor: Actor, *, shows: bool) -> None:
        """Store whether the actor prefers their name to their pseudonym in this server."""
        await self._store.show_name(actor.guild_id, actor.id, shows=shows)


def _is_named_teacher(actor: Actor, named: Mapping[TeacherKind, frozenset[int]]) -> bool:
    """Return whether a person was named as a teacher, in person or by a role."""
    return actor.id in named[TeacherKind.PERSON] or bool(actor.roles & named[TeacherKind.ROLE])


def _default_settings(guild_id: int, locale: str) -> ClassSettings:
    drafted = ClassSettings(
        guild_id=guild_id,
        time_zone=usual_zone(locale),
        purge_month=PURGE_MONTH,
        purge_day=PURGE_DAY,
        purge_at=now(),
        shows_names=False,
        season=1,
        season_since=datetime.fromtimestamp(0, UTC),
    )
    return replace(drafted, purge_at=next_purge(drafted))
