"""The service of classes: who is a teacher, what a class has settled, how pupils are shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.clock import now
from bot.store.classes import ClassSettings, ClassStore, Member, TeacherKind

#: What holds in a class until its teachers say otherwise. The school year ends on 31 August.
TIME_ZONES = {"fr": "Europe/Paris"}
DEFAULT_TIME_ZONE = "UTC"
PURGE_MONTH, PURGE_DAY = 8, 31
#: A year without 29 February.
COMMON_YEAR = 2001


class Denial(StrEnum):
    """Why a request about a class or a challenge is denied; one sentence each in the catalogues."""

    NOT_A_TEACHER = "not-a-teacher"
    ONLY_IN_SERVERS = "only-in-servers"
    UNKNOWN_TIME_ZONE = "unknown-time-zone"
    NO_SUCH_DATE = "no-such-date"
    NO_SUCH_CHALLENGE = "no-such-challenge"
    NOT_OPEN_YET = "not-open-yet"
    CLOSED = "closed"
    ALREADY_PUBLISHED = "already-published"
    NOT_OPEN = "not-open"
    STILL_OPEN = "still-open"
    CLOSES_BEFORE_OPENING = "closes-before-opening"
    CLOSES_IN_THE_PAST = "closes-in-the-past"
    NO_ATTEMPT_LEFT = "no-attempt-left"
    NOT_YOUR_ATTEMPT = "not-your-attempt"
    ALREADY_ANSWERED = "already-answered"
    MOVED_ON = "moved-on"
    NO_MATCH_ASKED = "no-match-asked"
    BAD_MOMENT = "bad-moment"
    NO_SUCH_MOMENT = "no-such-moment"
    TITLE_LENGTH = "title-length"
    TASKS_LENGTH = "tasks-length"
    BAD_NUMBERS = "bad-numbers"
    BAD_ATTEMPTS = "bad-attempts"
    BAD_POINTS = "bad-points"
    BAD_LATE_MINUTES = "bad-late-minutes"
    BAD_LATE_PERCENT = "bad-late-percent"
    BAD_REMINDER = "bad-reminder"
    EVERYBODY_PINGED = "everybody-pinged"
    EVERYBODY_A_TEACHER = "everybody-a-teacher"
    CHANNEL_UNUSABLE = "channel-unusable"
    PLAY_TO_ANSWER = "play-to-answer"
    ANALYSIS_REFUSED = "analysis-refused"
    ANSWER_FILE_TOO_LARGE = "answer-file-too-large"
    ANSWER_NOT_TEXT = "answer-not-text"
    TEXT_OR_FILE = "text-or-file"
    PREVIEW_OVER = "preview-over"


class Denied(Exception):
    """A request that is denied, and the details that the sentence about it needs."""

    def __init__(self, denial: Denial, **details: int | str) -> None:
        super().__init__(denial.value)
        self.denial = denial
        self.details = details


@dataclass(frozen=True)
class Actor:
    """Who asks, in which server, and what they are there."""

    id: int
    guild_id: int
    manages: bool = False
    roles: frozenset[int] = frozenset()


class Classes:
    """Answers who may do what in a class, and keeps what its teachers settle."""

    def __init__(self, store: ClassStore) -> None:
        self._store = store

    async def is_teacher(self, actor: Actor) -> bool:
        """Return whether somebody manages the server, or was named as a teacher."""
        if actor.manages:
            return True
        named = await self._store.teachers(actor.guild_id)
        return actor.id in named[TeacherKind.PERSON] or bool(actor.roles & named[TeacherKind.ROLE])

    async def require_teacher(self, actor: Actor) -> None:
        """Raise Denied unless somebody is a teacher."""
        if not await self.is_teacher(actor):
            raise Denied(Denial.NOT_A_TEACHER)

    async def teachers(self, actor: Actor) -> Mapping[TeacherKind, frozenset[int]]:
        """Return the people and roles named as teachers; a teacher may ask."""
        await self.require_teacher(actor)
        return await self._store.teachers(actor.guild_id)

    async def add_teacher(self, actor: Actor, kind: TeacherKind, target: int) -> bool:
        """Name a teacher; return whether they were none before.

        Raises Denied if the role is everybody's.
        """
        await self.require_teacher(actor)
        if (kind, target) == (TeacherKind.ROLE, actor.guild_id):
            raise Denied(Denial.EVERYBODY_A_TEACHER)
        return await self._store.add_teacher(actor.guild_id, kind, target)

    async def remove_teacher(self, actor: Actor, kind: TeacherKind, target: int) -> bool:
        """Name somebody teacher no longer; return whether they were one."""
        await self.require_teacher(actor)
        return await self._store.remove_teacher(actor.guild_id, kind, target)

    async def settings(self, guild_id: int, locale: str) -> ClassSettings:
        """Return what holds in a class; the server's language decides the first time zone."""
        kept = await self._store.settings(guild_id)
        return kept or _defaults(guild_id, locale)

    async def ensure(self, guild_id: int, locale: str) -> None:
        """Keep the defaults of a class that has settled nothing, so that its purge will come."""
        if await self._store.settings(guild_id) is None:
            await self._store.begin(_defaults(guild_id, locale))

    async def change(
        self,
        actor: Actor,
        locale: str,
        *,
        time_zone: str | None = None,
        purge_day: int | None = None,
        purge_month: int | None = None,
        shows_names: bool | None = None,
    ) -> ClassSettings:
        """Settle what is given, and leave the rest.

        Raises Denied if there is no such time zone or date.
        """
        await self.require_teacher(actor)
        await self.ensure(actor.guild_id, locale)
        settings = before = await self.settings(actor.guild_id, locale)
        if time_zone is not None:
            settings = replace(settings, time_zone=known_zone(time_zone).key)
        if purge_day is not None:
            settings = replace(settings, purge_day=purge_day)
        if purge_month is not None:
            settings = replace(settings, purge_month=purge_month)
        if shows_names is not None:
            settings = replace(settings, shows_names=shows_names)
        due = next_purge(settings)
        if before.purge_at > now():  # else that purge is still to be done, and sets the next
            settings = replace(settings, purge_at=due)
        await self._store.settle(before, settings)
        return settings

    async def begin_season(self, actor: Actor, locale: str, season: int) -> ClassSettings:
        """Begin the next season of the leaderboard, unless it has begun.

        What was won before no longer counts.
        """
        await self.require_teacher(actor)
        await self.ensure(actor.guild_id, locale)
        settings = before = await self.settings(actor.guild_id, locale)
        if season == settings.season + 1:
            settings = replace(settings, season=season, season_since=now())
            await self._store.settle(before, settings)
        return settings

    async def members(self, guild_id: int, people: Collection[int]) -> Mapping[int, Member]:
        """Return how people are shown in a class."""
        return await self._store.members(guild_id, people)

    async def show_name(self, actor: Actor, *, shows: bool) -> None:
        """Keep whether a pupil wants to be shown by name."""
        await self._store.show_name(actor.guild_id, actor.id, shows=shows)


def known_zone(name: str) -> ZoneInfo:
    """Return a time zone such as ``Europe/Paris``; raise Denied if there is none of the name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Denied(Denial.UNKNOWN_TIME_ZONE, zone=name[:40]) from None


def _defaults(guild_id: int, locale: str) -> ClassSettings:
    zone = TIME_ZONES.get(locale, DEFAULT_TIME_ZONE)
    drafted = ClassSettings(
        guild_id=guild_id,
        time_zone=zone,
        purge_month=PURGE_MONTH,
        purge_day=PURGE_DAY,
        purge_at=now(),
        shows_names=False,
        season=1,
        season_since=datetime.fromtimestamp(0, UTC),
    )
    return replace(drafted, purge_at=next_purge(drafted))


def next_purge(settings: ClassSettings) -> datetime:
    """Return when the day of the purge next ends in the class's time zone, in UTC.

    Raises Denied if some year has no such day.
    """
    zone = ZoneInfo(settings.time_zone)
    today = now().astimezone(zone).date()
    try:
        days = [
            date(year, settings.purge_month, settings.purge_day)
            for year in (COMMON_YEAR, today.year, today.year + 1)
        ]
    except ValueError:
        raise Denied(Denial.NO_SUCH_DATE) from None
    day = next(day for day in days if day >= today)
    return datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)
