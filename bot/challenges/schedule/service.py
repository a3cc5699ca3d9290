"""What runs by itself: challenges open, remind and close, and their boards are kept.

What is due happens once, whoever looks first; what has happened is news until it was told.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from bot.challenges.attempt import Attempt
from bot.challenges.changes import Change
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import Window, results_from
from bot.challenges.over import OverStore
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.standings import Standing, from_snapshot, standings, standings_at, to_snapshot
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import TeamStore
from bot.db.errors import AlreadyDone
from bot.kit.clock import now
from bot.kit.in_flight import InFlight


class Schedule:
    """Does what is due, and finds what is to be told and shown. Nothing is kept in memory."""

    def __init__(
        self,
        store: ChallengeStore,
        attempts: AttemptStore,
        teams: TeamStore,
        in_flight: InFlight,
    ) -> None:
        self._store = store
        self._attempts = attempts
        self._teams = teams
        #: The answers that are on their way to the store.
        self._in_flight = in_flight

    async def advance(self) -> list[Challenge]:
        """Open, remind and close whatever is due; return what has news to be told."""
        while any([await self._step(challenge) for challenge in await self._store.due()]):
            pass  # what has opened may be due to close
        return await self._store.untold()

    async def with_news(self, challenge_id: int) -> Challenge | None:
        """Return a challenge if it has news that are still to be told."""
        challenge = await self._store.load(challenge_id)
        return None if challenge is None or challenge.unannounced is None else challenge

    async def next_due(self) -> datetime | None:
        """Return when something is next due."""
        return await self._store.next_due()

    async def told(
        self, challenge: Challenge, message_id: int | None = None, last_change: int = 0
    ) -> None:
        """Note that the news about a challenge was told, and what was changed, up to a number."""
        await self._store.announced(challenge, message_id, last_change)

    async def windows(self, challenge_id: int) -> dict[str, Window]:
        """Return the groups with windows of their own in a challenge."""
        return await self._teams.windows(challenge_id)

    async def untold_changes(self, challenge: Challenge) -> tuple[Change, ...]:
        """Return what was changed of a challenge and the class was not told."""
        return await self._store.changes(challenge.id, untold=True)

    async def open_challenges(self) -> list[Challenge]:
        """Return every open challenge of every server."""
        return await self._store.open_ones()

    async def board(self, challenge_id: int) -> tuple[Challenge, list[Standing]] | None:
        """Return an open challenge as it stands, or None if it is not open (any more)."""
        challenge = await self._store.load(challenge_id)
        if challenge is None or challenge.state is not ChallengeState.OPEN:
            return None
        return challenge, standings(await self._attempts.attempts(challenge_id), challenge.terms)

    async def places(self, challenge: Challenge) -> list[Standing]:
        """Return the places of a challenge: as it stands, or as it stood at its closing."""
        if challenge.state is ChallengeState.CLOSED:
            return await self.final_board(challenge)
        return standings(await self._attempts.attempts(challenge.id), challenge.terms)

    async def final_board(self, challenge: Challenge) -> list[Standing]:
        """Return the places by all that was sent before a challenge closed; they are kept.

        What is on its way is waited for. What still comes later (another process may have it)
        takes the kept places away, and they are taken anew.
        """
        terms = challenge.terms
        await self._in_flight.arrived(before=terms.closes_at)

        def taken(attempts: list[Attempt]) -> str:
            return to_snapshot(standings_at(terms.closes_at, attempts, terms))

        snapshot = await self._store.keep_snapshot(challenge, taken)
        return from_snapshot(snapshot, await self._attempts.attempts(challenge.id))

    async def amended_board(self, challenge_id: int) -> tuple[Challenge, list[Standing]] | None:
        """Return a closed challenge with its final board if that has changed since it was told."""
        challenge = await self._store.load(challenge_id)
        if challenge is None or challenge.state is not ChallengeState.CLOSED:
            return None
        if challenge.snapshot is not None or challenge.unannounced is not None:
            return None
        return challenge, await self.final_board(challenge)

    async def tells_places(self, challenge: Challenge) -> bool:
        """Return whether the class may be told its places by now."""
        if challenge.terms.tells_places:
            return True
        return now() >= results_from(challenge, await self._store.extensions(challenge.id))

    async def lose_message(self, challenge: Challenge) -> None:
        """Note that the message with the leaderboard of a challenge is gone."""
        await self._store.lose_message(challenge)

    async def _step(self, challenge: Challenge) -> bool:
        """Do the next thing that is due about a challenge; return whether it was done here."""
        try:
            with suppress(AlreadyDone):
                await self._do_next(challenge)
                return True
        except Exception as error:  # whatever it is, the others must not wait for it
            self._store.set_aside.failed(challenge.id, error)
        return False

    async def _do_next(self, challenge: Challenge) -> None:
        """Do the next thing that is due about a challenge; raise AlreadyDone if it was done."""
        if challenge.state is ChallengeState.SCHEDULED:
            await self._store.open(challenge)
        elif challenge.state is ChallengeState.CLOSED:
            await OverStore(self._store.engine).tell_places(challenge)
        elif now() >= challenge.terms.closes_at:
            await self._store.close(challenge, challenge.terms)
        else:
            await self._store.remind(challenge)
