"""The service of absent and exempt pupils and reminders, and of the windows of groups."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.challenges.dates import require_near
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Window, times_for
from bot.challenges.refusals import RollRefusal, TeacherRefusal
from bot.challenges.roll.store import Exemption, RollStore
from bot.challenges.service import Challenges, refuse, unless_moved
from bot.challenges.teacher.service import ChallengeEditor
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.refusal import Refused
from bot.roster.model import RosterLine
from bot.roster.store import RosterStore

#: The least time between two reminders by hand.
REST = timedelta(hours=1)

#: The most people that one message of Discord may ping.
MOST_CALLED = 100

#: The most characters of the reason of an exemption.
MAX_REASON = 100


@dataclass(frozen=True)
class Roll:
    """The pupils of the list who have not begun a challenge."""

    challenge: Challenge
    #: The lines of members who have not begun and could do so now.
    missing: tuple[RosterLine, ...]
    #: The lines that nobody has joined.
    unknown: tuple[RosterLine, ...]
    #: The number of members who have not begun and cannot do so now, by their group's window.
    not_now: int
    #: The number of exempt lines.
    exempt: int
    last_call: datetime | None
    #: The windows of groups, by group.
    windows: Mapping[str, Window]

    @property
    def called(self) -> list[int]:
        """The people whom a reminder would ping: the first MOST_CALLED missing ones."""
        return [line.person for line in self.missing if line.person is not None][:MOST_CALLED]


@dataclass(frozen=True)
class RollCall:
    """Finds pupils who have not begun, reminds or exempts them, and sets the windows of groups."""

    challenges: Challenges
    store: RollStore
    editor: ChallengeEditor
    rosters: RosterStore

    async def roll(self, actor: Actor, challenge_id: int) -> Roll:
        """Return the pupils who have not begun an open challenge, without the exempt ones.

        Raises Refused unless it is open, and to anybody but a teacher.
        """
        challenge = await self.editor.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.OPEN:
            raise Refused(RollRefusal.NOT_RUNNING)
        lines = await self.rosters.lines(actor.guild_id)
        begun = {each.person for each in await self.editor.attempts(actor, challenge_id)}
        windows = await self.challenges.teams.windows(challenge_id)
        extended = await self.editor.extensions(actor, challenge_id)
        decided = await self.store.exemptions(challenge_id)
        exempt = {number for number, each in decided.items() if each.is_exempt}
        absent = [
            line
            for line in lines
            if line.person is not None and line.person not in begun and line.number not in exempt
        ]
        missing = [
            line
            for line in absent
            if times_for(
                challenge, windows.get(line.team), extended.get(line.person or 0)
            ).are_open_at(now())
        ]
        return Roll(
            challenge,
            missing=tuple(missing),
            unknown=tuple(line for line in lines if line.person is None),
            exempt=len(exempt),
            not_now=len(absent) - len(missing),
            last_call=await self.store.last_call(challenge_id),
            windows=windows,
        )

    async def call(self, actor: Actor, challenge_id: int) -> Roll:
        """Record a reminder now, and return the pupils to be reminded; the caller sends it.

        If that fails, the caller takes the record back (``RollStore.take_back``). Raises Refused if
        there is none, if the last reminder was less than an hour ago, and as ``roll`` does.
        """
        roll = await self.roll(actor, challenge_id)
        if not roll.called:
            raise Refused(RollRefusal.NOBODY_TO_CALL)
        last, at = roll.last_call, now()
        if last is not None and at < last + REST:
            raise Refused(RollRefusal.CALLED_LATELY, moment=last + REST)
        try:
            await self.store.call(challenge_id, at, last)
        except AlreadyDone:  # another teacher was quicker
            raise Refused(RollRefusal.CALLED_LATELY, moment=at + REST) from None
        return roll

    async def exemptions(self, actor: Actor, challenge_id: int) -> dict[int, Exemption]:
        """Return the decisions about exemptions, undone ones too, by number on the class list.

        Raises Refused to anybody but a teacher.
        """
        await self.editor.for_teacher(actor, challenge_id)
        return await self.store.exemptions(challenge_id)

    async def exempt(
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
        or the challenge is gone; also to anybody but a teacher.
        """
        challenge = await self.editor.for_teacher(actor, challenge_id)
        decided = Exemption(is_exempt, reason.strip()[:MAX_REASON], actor.id, now())
        with unless_moved():
            await self.store.exempt(challenge.id, challenge.guild_id, numbers, decided)

    async def dates(
        self, actor: Actor, challenge_id: int
    ) -> tuple[Challenge, dict[str, Window], list[str]]:
        """Return a challenge, its windows by group and the groups of the list, sorted.

        Raises Refused if it is closed, if there are no groups, and to anybody but a teacher.
        """
        challenge = await self.editor.for_teacher(actor, challenge_id)
        if challenge.state is ChallengeState.CLOSED:
            raise Refused(RollRefusal.DATES_OVER)
        lines = await self.rosters.lines(actor.guild_id)
        teams = sorted({line.team for line in lines if line.team})
        if not teams:
            raise Refused(RollRefusal.NO_GROUPS)
        return challenge, await self.challenges.teams.windows(challenge_id), teams

    async def settle(
        self, actor: Actor, challenge_id: int, windows: Mapping[str, Window]
    ) -> Challenge:
        """Replace all windows of groups; return the challenge; if it is open, post the change soon.

        Raises Refused if a window is outside the challenge, empty or too far away, Faults if it has
        several of these faults; Refused for an unknown group, if somebody else was quicker, and as
        ``dates`` does.
        """
        challenge, before, teams = await self.dates(actor, challenge_id)
        for team, window in windows.items():
            if team not in teams:
                raise Refused(RollRefusal.NO_SUCH_GROUP, groups=", ".join(teams))
            refuse(wrong_window(window, challenge))
        with unless_moved():
            await self.challenges.teams.settle(challenge, before, windows, actor.id)
        self.challenges.runner.show_soon()
        return challenge


def wrong_window(window: Window, challenge: Challenge) -> Iterator[Refused]:
    """Yield the faults of a group's window in a challenge: only one if it is too far away."""
    for moment in (window.opens_at, window.closes_at):
        try:
            require_near(moment)
        except Refused as far:
            yield far
            return
    terms = challenge.terms
    if window.closes_at <= window.opens_at:
        yield Refused(TeacherRefusal.CLOSES_BEFORE_OPENING)
    if window.opens_at < terms.opens_at or window.closes_at > terms.closes_at:
        yield Refused(RollRefusal.OUTSIDE, opening=terms.opens_at, closing=terms.closes_at)
