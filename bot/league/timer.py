"""Plays the games of leagues by itself, in a worker process, a few pairs at a time."""

from __future__ import annotations

import logging
from asyncio import Lock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from time import monotonic

from bot.kit.alarm import Alarm
from bot.kit.clock import now
from bot.kit.desk import Desk
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.worker import Job
from bot.kit.workers import WorkerFailed, Workers
from bot.league.model import UNPLAYED, EntryKind, Result, Standing
from bot.league.service import LeagueRuns
from bot.league.worker import play_pairs
from games import GameError
from games.league.table import Pair

log = logging.getLogger(__name__)

#: So many pairs are played in one go, in so many seconds at most.
CHUNK, SECONDS = 40, 60.0

#: So many of those in which a program plays: it may take its time.
FEW = 6


class LeagueTimer(Alarm):
    """Plays what is to be played; one league after the other, a few pairs of each in turn."""

    def __init__(self, runs: LeagueRuns, changed: Callable[[int], None]) -> None:
        """``changed`` is told the number of a league that has played."""
        super().__init__(self._advance)
        self._leagues = runs
        self._changed = changed
        self._desk = Desk(Workers(), places=1, seconds=SECONDS)
        #: The leagues that are being played here: when they are due is no matter of the alarm's.
        self._playing: set[int] = set()
        self._turn = Lock()

    async def resume(self) -> None:
        """Play what is due, and what a process that was killed had begun to play."""
        await self._leagues.take_over()
        self.start()

    async def stop(self) -> None:
        """Play nothing any more; what is left is played after the next start."""
        await self._desk.close()
        await super().stop()

    async def _advance(self) -> datetime | None:
        for league, due_at in await self._leagues.due():
            if league not in self._playing:
                self._playing.add(league)
                self._begin(self._play_league(league, due_at))
        return await self._leagues.next_due(self._playing)

    async def _play_league(self, league: int, due_at: datetime) -> None:
        """Play all that a league has to play today, unless another process does."""
        try:
            until = await self._leagues.claim(league, due_at)
            while until is not None:
                until = await self._go_on(league, until)
        except Exception as error:  # whatever it is, the other leagues must not wait for it
            await self._leagues.failed(league, error)
        finally:
            self._playing.discard(league)
        coming = await self._leagues.next_due(self._playing)
        if coming is not None:
            self.expect(coming)

    async def _go_on(self, league: int, until: datetime) -> datetime | None:
        """Play a few pairs; return until when the league is claimed, None if it rests."""
        standing = await self._leagues.standing(league)
        if standing is None:
            return None
        if lost := standing.sat_out:
            await self._leagues.keep(standing, lost, 0.0)
            self._changed(league)
            return await self._leagues.claim(league, until)
        pairs, left = standing.playable(now()), standing.left_at(now())
        if not pairs:
            await self._leagues.rest(standing, until)
            self._changed(league)
            return None
        try:
            async with self._turn:  # to wait for other leagues is no time of this one
                began = monotonic()
                results = await self._played(standing, _next(standing, pairs), left)
                spent = monotonic() - began
        except Refused as refused:
            if refused.refusal is not KitRefusal.STOPPED:
                raise
            await self._leagues.stop(league, until)
            return None
        await self._leagues.keep(standing, results, spent)
        self._changed(league)
        return await self._leagues.claim(league, until)

    async def _played(
        self, standing: Standing, pairs: Sequence[Pair], left: Mapping[int, float]
    ) -> dict[Pair, Result]:
        """Return the games of some pairs, of the first ones if it takes long.

        ``left`` is for how many seconds more each program may compute.

        One that cannot be played is played by nobody; if it is one program that takes so long,
        it loses.
        """
        league = standing.league
        entrants = {number: standing.entrant(number) for pair in pairs for number in pair}
        given = (league.game, league.starts, league.seed, entrants, pairs, left)
        try:
            found: dict[Pair, Result] = await self._desk.in_turn(league.id, Job(play_pairs, given))
        except (Refused, GameError, WorkerFailed) as error:
            if isinstance(error, Refused) and error.refusal is not KitRefusal.TOO_SLOW:
                raise
            if len(pairs) == 1:
                log.warning("a pair of league %d cannot be played", league.id)
                slow = isinstance(error, Refused)
                return {pairs[0]: _given_up(standing, pairs[0]) if slow else UNPLAYED}
            found = {}
            for pair in pairs:
                found |= await self._played(standing, [pair], left)
                if found[pair].stopped:
                    break
        return found


def _given_up(standing: Standing, pair: Pair) -> Result:
    """Return what a pair has that takes too long: its program loses, if it has one program."""
    kinds = [standing.entrant(number).kind for number in pair]
    if kinds.count(EntryKind.PROGRAM) != 1:
        both = zip(pair, kinds, strict=True)
        programs = [number for number, kind in both if kind is EntryKind.PROGRAM]
        return replace(UNPLAYED, spent=dict.fromkeys(programs, SECONDS / 2))
    loser = kinds.index(EntryKind.PROGRAM)
    slow = pair[loser]
    return replace(standing.lost_by(loser), stopped=(slow,), spent={slow: SECONDS})


def _next(standing: Standing, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """Return which of some pairs to play next: fewer, if programs play."""
    pairs = pairs[:CHUNK]
    kinds = {standing.entrant(number).kind for pair in pairs for number in pair}
    return pairs[:FEW] if EntryKind.PROGRAM in kinds else pairs
