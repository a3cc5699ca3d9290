"""The rules by which a league moves on: its pairs are played in a worker process."""

from __future__ import annotations

import logging
from asyncio import Lock
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from bot.db.schema.leagues import leagues
from bot.kit.clock import now
from bot.kit.desk import Desk
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.worker import Job
from bot.kit.workers import WorkerFailed, Workers
from bot.league.model import TABLE, UNPLAYED, EntryKind, Fresh, LeagueRecord, PairGames
from bot.league.store import KIND, load_record, store_games
from bot.league.worker import play_pairs
from bot.running.rules import Post, Posts, Rules
from games import GameError
from games.league.table import Pair

log = logging.getLogger(__name__)

#: The most pairs per call of the worker, and a time limit in seconds. The limit is only a
#: safeguard: programs reach their limit of instructions long before.
CHUNK, SECONDS = 40, 600.0

#: The most pairs per call if programs play, because they may be slow.
FEW = 6


class LeagueRules(Rules[LeagueRecord]):
    """Plays the pending pairs until the budget of the day is used up."""

    kind = KIND
    numbers = leagues.c.id
    works = True

    def __init__(self, games: Games) -> None:
        self._games = games

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> LeagueRecord | None:
        """Return the state of a league, or None if the number is unknown."""
        return load_record(connection, number, posted)

    def save(
        self, connection: sa.Connection, before: LeagueRecord, after: LeagueRecord
    ) -> LeagueRecord:
        """Store the new results; return the state of the league after that."""
        if after.fresh is not None:
            store_games(connection, after.fresh)
        record = load_record(connection, after.league.id, after.posted)
        assert record is not None, "it is locked"
        return record

    def due(self, thing: LeagueRecord) -> datetime | None:
        """Return the earliest moment at which a pending pair may play; None if all have."""
        return thing.due_at

    def advance(self, thing: LeagueRecord, at: datetime) -> LeagueRecord:
        return thing

    def posts(self, thing: LeagueRecord) -> Sequence[Post]:
        """Return the post with the table, if the league was ever posted."""
        if TABLE not in thing.posted:
            return []
        return [Post(TABLE, thing.posted[TABLE].channel_id, TABLE, follows=(thing.scores,))]

    async def work(self, thing: LeagueRecord) -> Callable[[LeagueRecord], LeagueRecord] | None:
        """Play a few pairs; return a change that adds the results, or None if the bot stops."""
        results, spent = thing.sat_out, 0.0
        if not results:
            pairs = _next_pairs(thing, thing.playable(now()))
            try:
                results, spent = await self._games.play(thing, pairs, thing.left_at(now()))
            except Refused as refused:
                if refused.refusal is not KitRefusal.STOPPED:
                    raise
                return None
        fresh = Fresh(thing, results, spent, thing.league.day_of(now()))
        return lambda record: replace(record, fresh=fresh)

    async def close(self) -> None:
        """Stop playing; pending pairs are played after the next start."""
        await self._games.close()


class Games:
    """Plays the games of pairs in a worker process, one league at a time."""

    def __init__(self) -> None:
        self._workers = Workers()
        self._desk = Desk(self._workers, places=1, seconds=SECONDS)
        self._turn = Lock()

    async def close(self) -> None:
        """End the worker process."""
        await self._desk.close()

    async def play(
        self, record: LeagueRecord, pairs: Sequence[Pair], left: Mapping[int, int]
    ) -> tuple[Mapping[Pair, PairGames], float]:
        """Play some pairs; return the results and the seconds that it took.

        Pairs that must wait are not among them; one that fails alone has no games. ``left`` has the
        instructions that each program, by number, may still take. Raises Refused once closed.
        """
        async with self._turn:  # waiting for other leagues, or for memory, does not count
            before = self._workers.worked
            results = await self._play_pairs(record, pairs, left)
            return results, self._workers.worked - before

    async def _play_pairs(
        self, record: LeagueRecord, pairs: Sequence[Pair], left: Mapping[int, int]
    ) -> dict[Pair, PairGames]:
        """Return the results of some pairs, perhaps only of the first ones if they take long.

        After a failure the pairs are played one by one; a pair that fails alone has no games.
        Raises Refused once closed.
        """
        league = record.league
        entrants = {number: record.entrant(number) for pair in pairs for number in pair}
        given = (league.game, league.starts, league.seed, entrants, pairs, left)
        try:
            results: dict[Pair, PairGames] = await self._desk.in_turn(
                league.id, Job(play_pairs, given)
            )
        except (Refused, GameError, WorkerFailed) as error:
            if isinstance(error, Refused) and error.refusal is not KitRefusal.TOO_SLOW:
                raise
            if len(pairs) == 1:
                log.warning("a pair of league %d cannot be played", league.id)
                return {pairs[0]: UNPLAYED}
            results = {}
            for pair in pairs:
                results |= await self._play_pairs(record, [pair], left)
        return results


def _next_pairs(record: LeagueRecord, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """Return the first of some pairs, as many as fit a call; fewer if programs play."""
    pairs = pairs[:CHUNK]
    kinds = {record.entrant(number).kind for pair in pairs for number in pair}
    return pairs[:FEW] if EntryKind.PROGRAM in kinds else pairs
