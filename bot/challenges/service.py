"""The service that the others of challenges share: find a challenge, and its times for a person.

Services check every request, because custom ids can be forged. ``teacher`` sets challenges,
``pupil`` takes the answers of the class, ``runs`` opens and closes challenges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Moving, Times, results_from, times_for
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal, TeacherRefusal
from bot.challenges.runs import Run
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import Dates, TeamStore
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.refusal import Faults, Refused
from bot.kit.reports import Attachment
from bot.running.changes import Things
from games.challenge.task import Task

#: The states of a published challenge.
PUBLISHED = (ChallengeState.SCHEDULED, ChallengeState.OPEN, ChallengeState.CLOSED)


@dataclass(frozen=True)
class Challenges:
    """Finds challenges, computes their times for a person, and has changes posted."""

    store: ChallengeStore
    #: The windows of a challenge's groups, and the extensions of pupils.
    teams: TeamStore
    #: Opens and closes challenges, and sends their posts.
    runner: Things[Run]

    async def of_server(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge of the actor's server, even a draft; raise Refused if there is none.

        Permissions are not checked.
        """
        challenge = await self.store.load(challenge_id)
        if challenge is None or challenge.guild_id != actor.guild_id:
            raise Refused(ChallengeRefusal.NO_SUCH_CHALLENGE)
        return challenge

    async def times(self, challenge: Challenge, person: int) -> Times:
        """Return the times at which a challenge is open to a person."""
        return (await self._dates(challenge, person)).times

    async def _dates(self, challenge: Challenge, person: int) -> Dates:
        dates = await self.teams.dates(challenge.id, person)
        return dates or Dates(times_for(challenge), by_group=False, is_unknown=False)  # deleted

    async def pictures(self, challenge: Challenge, question: int) -> list[Attachment]:
        """Return a list with the picture of a question, by index; empty if it has none or is gone.

        The caller checks permissions.
        """
        found = challenge.terms.picture(question)
        content = found and await self.store.picture(challenge.id, found.name)
        return [Attachment(found.name, content, found.text)] if found and content else []

    async def contents(self, challenge: Challenge) -> dict[str, bytes]:
        """Return the contents of a challenge's pictures, by name; permissions are not checked."""
        names = {each.name for each in challenge.terms.pictures}
        return {
            name: content
            for name in sorted(names)
            if (content := await self.store.picture(challenge.id, name)) is not None
        }

    async def solutions_from(self, challenge: Challenge, person: int) -> datetime:
        """Return when a person may see the solutions of their questions.

        If marks are published at once, it is when time is over for the person, for all without an
        extension, and for those with more time who get one of the same questions. Otherwise it is
        when marks are published, which is LATEST while results are held without a moment of
        release.
        """
        extended = await self.store.extensions(challenge.id)
        if not challenge.terms.tells_marks:
            return results_from(challenge, extended)
        # Another group may answer later.
        until = max((await self.times(challenge, person)).until, challenge.late_until)
        longer = {other for other, moment in extended.items() if moment > until}
        alike = await in_background(_asked_alike, challenge, person, longer)
        return max([until, *(extended[other] for other in alike)])

    async def marks_from(self, challenge: Challenge) -> datetime:
        """Return from when pupils may see their marks: the opening, or when results are published.

        It is LATEST while results are held and their release is not decided.
        """
        if challenge.terms.tells_marks:
            return challenge.terms.opens_at
        return results_from(challenge, await self.store.extensions(challenge.id))

    async def tells_marks(self, challenge: Challenge) -> bool:
        """Return whether pupils may see their marks by now."""
        return challenge.terms.tells_marks or now() >= await self.marks_from(challenge)

    async def require_accepting(self, challenge: Challenge, person: int, at: datetime) -> Times:
        """Return a challenge's times for a person; raise Refused if not open to them at a moment.

        If groups have windows, a person who has not begun needs a line on the list or an extension.
        Whether an attempt is left is not checked.
        """
        if not challenge.has_opened:
            raise Refused(ChallengeRefusal.NOT_OPEN_YET)
        dates = await self._dates(challenge, person)
        times = dates.times
        if dates.is_unknown:
            raise Refused(PupilRefusal.JOIN_FIRST)
        if dates.by_group and at < times.opens_at < times.until:
            raise Refused(PupilRefusal.GROUP_LATER, moment=times.opens_at)
        if at >= times.until or (dates.by_group and at < times.opens_at):
            raise Refused(PupilRefusal.CLOSED)
        return times

    async def changed(self, actor: Actor, challenge_id: int) -> Challenge:
        """Have the changes of a challenge posted soon; return it as it is stored now.

        Raises Refused if it is not in the actor's server any more.
        """
        self.runner.show_soon()
        return await self.of_server(actor, challenge_id)


@contextmanager
def unless_moved() -> Iterator[None]:
    """Turn AlreadyDone of a store into Refused: somebody else was quicker, or the thing is gone."""
    try:
        yield
    except AlreadyDone:
        raise Refused(ChallengeRefusal.MOVED_ON) from None


def groups_outside(moving: Moving) -> Iterator[Refused]:
    """Yield a Refused for each group whose window would lie outside a moved challenge."""
    terms = moving.after.terms
    for team, window in moving.moved.items():
        if terms.closes_at <= window.opens_at:
            yield Refused(TeacherRefusal.BEFORE_GROUP, group=team, opening=window.opens_at)
        elif not window.is_within(terms):
            moments = {"opening": window.opens_at, "closing": window.closes_at}
            yield Refused(TeacherRefusal.GROUP_OUTSIDE, group=team, **moments)


def groups_over(moving: Moving) -> Iterator[Refused]:
    """Yield a Refused for each group whose window is empty, or is new and over by now."""
    for team, window in moving.moved.items():
        is_new = window != moving.windows.get(team)
        if window.closes_at <= (max(window.opens_at, now()) if is_new else window.opens_at):
            yield Refused(TeacherRefusal.GROUP_OVER, group=team, closing=window.closes_at)


def refuse(faults: Iterable[Exception]) -> None:
    """Raise the only fault itself, or Faults if there are several; with none, do nothing."""
    listed = list(faults)
    if len(listed) == 1:
        raise listed[0]
    if listed:
        raise Faults([(None, fault) for fault in listed])


def _asked_alike(challenge: Challenge, person: int, others: Iterable[int]) -> list[int]:
    """Return those of ``others`` who, in a first attempt, get a question just as ``person``."""

    def asked(whom: int) -> set[Task]:
        return {challenge.task(number, whom) for number in challenge.asked_of(whom)}

    mine = asked(person)
    return [other for other in others if not mine.isdisjoint(asked(other))]
