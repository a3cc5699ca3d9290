"""What a league does by itself: it plays, in a worker process, a few pairs at a time."""

from __future__ import annotations

import logging
from asyncio import Lock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from time import monotonic

import sqlalchemy as sa

from bot.db.schema import leagues
from bot.kit.clock import now
from bot.kit.desk import Desk
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.worker import Job
from bot.kit.workers import WorkerFailed, Workers
from bot.league.model import TABLE, UNPLAYED, EntryKind, Fresh, Result, Standing
from bot.league.store import KIND, keep_games, load_standing
from bot.league.worker import play_pairs
from bot.running.rules import Post, Posts, Rules
from games import GameError
from games.league.table import Pair

log = logging.getLogger(__name__)

#: So many pairs are played in one go. Programs end by their instructions, long before so many
#: seconds: those are for what nobody has foreseen.
CHUNK, SECONDS = 40, 600.0

#: So many of those in which a program plays: it may take its time.
FEW = 6


class LeagueRules(Rules[Standing]):
    """The pairs that have not played do so, until the budget of a day is spent."""

    kind = KIND
    numbers = leagues.c.id
    works = True

    def __init__(self, games: Games) -> None:
        self._games = games

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Standing | None:
        """Return how a league stands, if there is one of this number."""
        return load_standing(connection, number, posted)

    def save(self, connection: sa.Connection, before: Standing, after: Standing) -> Standing:
        """Write the games that were just played; return how the league stands then."""
        if after.fresh is not None:
            keep_games(connection, after.fresh)
        found = load_standing(connection, after.league.id, after.posted)
        assert found is not None, "it is locked"
        return found

    def due(self, thing: Standing) -> datetime | None:
        """Return when the first pair may play that has not."""
        return thing.due_at

    def advance(self, thing: Standing, at: datetime) -> Standing:
        return thing

    def posts(self, thing: Standing) -> Sequence[Post]:
        """Return the message with the table, once there is one."""
        if TABLE not in thing.posted:
            return []
        return [Post(TABLE, thing.posted[TABLE].channel_id, TABLE, follows=(thing.scores,))]

    async def work(self, thing: Standing) -> Callable[[Standing], Standing] | None:
        """Play a few pairs; None if the process ends."""
        results, spent = thing.sat_out, 0.0
        if not results:
            pairs = _next(thing, thing.playable(now()))
            try:
                results, spent = await self._games.play(thing, pairs, thing.left_at(now()))
            except Refused as refused:
                if refused.refusal is not KitRefusal.STOPPED:
                    raise
                return None
        fresh = Fresh(thing, results, spent, thing.league.day_of(now()))
        return lambda found: replace(found, fresh=fresh)

    async def close(self) -> None:
        """Play nothing any more; what is left is played after the next start."""
        await self._games.close()


class Games:
    """Plays the games of pairs in a worker process, one league after the other."""

    def __init__(self) -> None:
        self._desk = Desk(Workers(), places=1, seconds=SECONDS)
        self._turn = Lock()

    async def close(self) -> None:
        """Play nothing any more."""
        await self._desk.close()

    async def play(
        self, standing: Standing, pairs: Sequence[Pair], left: Mapping[int, int]
    ) -> tuple[Mapping[Pair, Result], float]:
        """Return the games of some pairs, and for how many seconds they were played.

        ``left`` is how many instructions more each program may take.
        """
        async with self._turn:  # to wait for other leagues is no time of this one
            began = monotonic()
            results = await self._played(standing, pairs, left)
            return results, monotonic() - began

    async def _played(
        self, standing: Standing, pairs: Sequence[Pair], left: Mapping[int, int]
    ) -> dict[Pair, Result]:
        """Return the games of some pairs, of the first ones if it takes long.

        One that cannot be played has no games.
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
                return {pairs[0]: UNPLAYED}
            found = {}
            for pair in pairs:
                found |= await self._played(standing, [pair], left)
        return found


def _next(standing: Standing, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """Return which of some pairs to play next: fewer, if programs play."""
    pairs = pairs[:CHUNK]
    kinds = {standing.entrant(number).kind for pair in pairs for number in pair}
    return pairs[:FEW] if EntryKind.PROGRAM in kinds else pairs
