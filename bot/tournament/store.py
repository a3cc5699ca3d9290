"""Queries about tournaments. Whoever changes one holds the lock of its row, so changes queue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, utc
from bot.db.schema import matches, tournament_bouts, tournament_players, tournaments
from bot.kit.clock import stamp
from bot.kit.set_aside import SetAside
from bot.kit.shards import ALL, Shards
from bot.play.model import Setting, State
from bot.play.rows import insert_match, new_match
from bot.tournament.model import (
    Bout,
    Change,
    Mode,
    Player,
    Result,
    Stage,
    Terms,
    Tournament,
)
from games import game
from games.match import Match, Person

_T, _P, _B = tournaments.c, tournament_players.c, tournament_bouts.c

#: Selects the running ones by their index: it must be written as there, without a parameter.
_RUNS = sa.text("(stage = 'running' OR NOT told)")


#: Selects the open ones of servers, in the same way.
_OPEN = sa.text("stage <> 'over'")


class TournamentStore(Store):
    """All that is read and written about tournaments. Each method is one transaction."""

    def __init__(self, engine: Engine, shards: Shards = ALL) -> None:
        """``shards`` are those of this process: only their servers' tournaments move on here."""
        super().__init__(engine)
        self._shards = shards
        #: The tournaments that the alarm leaves alone.
        self.set_aside = SetAside("tournament")

    async def create(
        self, guild_id: int, channel_id: int, locale: str, terms: Terms, seed: int
    ) -> int | None:
        """Keep a new tournament; return its number, None if the server has one already."""
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "locale": locale,
            "stage": Stage.JOINING.value,
            "paused": False,
            "round": 0,
            "seed": seed,
            "told": True,
            "changed_at": stamp(),
            **_term_columns(terms),
        }

        def created(connection: sa.Connection) -> int:
            result = connection.execute(sa.insert(tournaments), values)
            assert result.inserted_primary_key is not None, "every tournament gets a number"
            return int(result.inserted_primary_key[0])

        try:
            return await self._write(created)
        except IntegrityError:
            return None

    async def open_in(self, guild_id: int) -> Tournament | None:
        """Return the tournament that a server has, if any that this version can read."""
        query = sa.select(_T.id).where(_T.guild_id == guild_id, _OPEN)

        def found(connection: sa.Connection) -> Tournament | None:
            number = connection.scalar(query)
            return None if number is None else self._readable(connection, number)

        return await self._read(found)

    async def load(self, number: int) -> Tournament | None:
        """Return a tournament, or None if there is none of this number that can be read."""
        return await self._read(lambda connection: self._readable(connection, number))

    async def change(
        self, number: int, decide: Callable[[Tournament], Change]
    ) -> tuple[Tournament, bool] | None:
        """Write what is decided about a tournament as it stands; None if none can be read.

        Returns it as it stands then, and whether anything was written. Nobody else changes it
        meanwhile. Whatever ``decide`` raises, nothing is written.
        """
        lock = sa.select(_T.id).where(_T.id == number).with_for_update()

        def changed(connection: sa.Connection) -> tuple[Tournament, bool] | None:
            connection.execute(lock)
            found = self._readable(connection, number)
            if found is None:
                return None
            if not _write_change(connection, found, decide(found)):
                return found, False
            stands = _load(connection, number)
            assert stands is not None, "it is locked"
            return stands, True

        return await self._write(changed)

    async def ended_bouts(self, number: int) -> list[tuple[int, int | None]]:
        """Return the bouts whose match is over or gone, and have no result: with the match."""
        query = (
            sa.select(_B.number, _B.match_id)
            .outerjoin(matches, matches.c.id == _B.match_id)
            .where(
                _B.tournament_id == number,
                _B.result.is_(None),
                sa.or_(matches.c.id.is_(None), matches.c.state != State.OPEN.value),
            )
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return [(row.number, row.match_id) for row in rows]

    async def running(self) -> list[int]:
        """Return the tournaments that run, and those whose end is still to be told."""
        alone = _T.id.in_(self.set_aside.numbers)
        query = sa.select(_T.id).where(_RUNS, ~alone, self._shards.hold(_T.guild_id))
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def next_end(self, after: datetime) -> datetime | None:
        """Return when pairing next ends in an arena."""
        ours = self._shards.hold(_T.guild_id)
        query = sa.select(sa.func.min(_T.ends_at)).where(_RUNS, _T.ends_at > after, ours)
        found = utc(await self._read(lambda connection: connection.scalar(query)))
        return self.set_aside.next_after(found)

    async def contested(self, person: int | None, guild_id: int | None) -> list[tuple[str, bool]]:
        """Return the games of running tournaments in a server, or in which a person plays.

        Each is told by its name, and whether it is played under the misere convention.
        """
        runs = _T.stage == Stage.RUNNING.value
        query = sa.select(_T.game, _T.misere)
        here = query.where(_T.guild_id == guild_id, runs)
        mine = query.join(tournament_players, _P.tournament_id == _T.id)
        mine = mine.where(_P.person == person, _P.gone.is_(False), runs)
        asked = [*([] if guild_id is None else [here]), *([] if person is None else [mine])]
        if not asked:
            return []
        both = sa.union(*asked)
        rows = await self._read(lambda connection: connection.execute(both).all())
        return [(row.game, row.misere) for row in rows]

    async def shown(
        self, tournament: Tournament, bout: Bout, since: datetime, deadline: datetime
    ) -> None:
        """Keep that the board of a bout is shown: from now on its first move is timed."""
        this = sa.and_(_B.tournament_id == tournament.id, _B.number == bout.number)
        shown = sa.update(tournament_bouts).where(this).values(shown=True)
        untouched = sa.and_(
            matches.c.id == bout.match_id,
            matches.c.deadline.is_(None),
            matches.c.state == State.OPEN.value,
        )
        timed = sa.update(matches).where(untouched).values(timed_from=since, deadline=deadline)

        def written(connection: sa.Connection) -> None:
            connection.execute(timed)
            connection.execute(shown)

        await self._write(written)

    def _readable(self, connection: sa.Connection, number: int) -> Tournament | None:
        """Return a tournament, or None if there is none, or another version has kept it."""
        try:
            return _load(connection, number)
        except ValueError as error:  # another version knows these words, or rules
            self.set_aside.unreadable(number, error)
            return None

    async def purge(self, before: datetime) -> None:
        """Delete the tournaments in which nothing has happened since a moment."""
        old = sa.delete(tournaments).where(_T.changed_at < before)
        await self._write(lambda connection: connection.execute(old))


def _term_columns(terms: Terms) -> dict[str, Any]:
    """Return terms as their columns."""
    return {
        "mode": terms.mode.value,
        "game": terms.game.name,
        "misere": terms.game.misere,
        "starts": "\n".join(terms.game.format(start) for start in terms.starts),
        "legs": terms.legs,
        "rounds": terms.rounds,
        "minutes": terms.minutes,
        "turn_seconds": terms.turn_seconds,
        "in_threads": terms.in_threads,
    }


def _load(connection: sa.Connection, number: int) -> Tournament | None:
    row = connection.execute(sa.select(tournaments).where(_T.id == number)).one_or_none()
    if row is None:
        return None
    players = sa.select(tournament_players).where(_P.tournament_id == number).order_by(_P.number)
    bouts = sa.select(tournament_bouts).where(_B.tournament_id == number).order_by(_B.number)
    return _read(row, connection.execute(players).all(), connection.execute(bouts).all())


def _read(
    row: sa.Row[Any], players: Sequence[sa.Row[Any]], bouts: Sequence[sa.Row[Any]]
) -> Tournament:
    rules = game(row.game, misere=row.misere)
    starts = tuple(rules.parse(line) for line in row.starts.splitlines())
    terms = Terms(
        Mode(row.mode),
        rules,
        starts,
        row.legs,
        row.rounds,
        row.minutes,
        row.turn_seconds,
        row.in_threads,
    )
    return Tournament(
        row.id,
        row.guild_id,
        row.channel_id,
        row.message_id,
        row.locale,
        Stage(row.stage),
        terms,
        row.paused,
        row.round,
        row.seed,
        row.told,
        utc(row.ends_at),
        tuple(_read_player(player) for player in players),
        tuple(_read_bout(bout) for bout in bouts),
    )


def _read_player(row: sa.Row[Any]) -> Player:
    free_at = utc(row.free_at)
    assert free_at is not None
    return Player(row.number, row.person, row.gone, free_at)


def _read_bout(row: sa.Row[Any]) -> Bout:
    return Bout(
        row.number,
        row.round,
        row.pairing,
        (row.player_0, row.player_1),
        row.match_id,
        None if row.result is None else Result(row.result),
        row.by_hand,
        row.shown,
    )


def _write_change(connection: sa.Connection, found: Tournament, change: Change) -> bool:
    """Write a change; return whether there is any."""
    if change == Change():
        return False
    this = found.id
    own = sa.update(tournaments).where(_T.id == this)
    connection.execute(own.values({"changed_at": stamp(), **change.columns}))
    for player in change.joined:
        connection.execute(sa.insert(tournament_players), {"tournament_id": this, **vars(player)})
    for number in {*change.gone, *change.free_at}:
        values: dict[str, Any] = {}
        if number in change.gone:
            values["gone"] = change.gone[number]
        if number in change.free_at:
            values["free_at"] = change.free_at[number]
        mine = sa.and_(_P.tournament_id == this, _P.number == number)
        connection.execute(sa.update(tournament_players).where(mine).values(values))
    if change.begun:
        stands = _load(connection, this)  # whoever has just joined, and what was just settled
        assert stands is not None, "it is locked"
        begun = [_begin(connection, stands, bout) for bout in change.begun]
        connection.execute(sa.insert(tournament_bouts), begun)
    for number, result in change.results.items():
        one = sa.and_(_B.tournament_id == this, _B.number == number)
        values = {"result": result.value, "by_hand": change.by_hand}
        connection.execute(sa.update(tournament_bouts).where(one).values(values))
    return True


def _begin(connection: sa.Connection, found: Tournament, bout: Bout) -> dict[str, Any]:
    """Write the match of a bout if one is to be played, untimed until shown; return its row."""
    first, second = bout.players
    match_id = None
    if second is not None and bout.result is None:
        start = found.start_of(bout)
        seats = (Person(found.player(first).person), Person(found.player(second).person))
        seed = Random(f"{found.seed}:match:{bout.number}").getrandbits(62)
        match = Match(found.terms.game, start, seats, 0, seed)
        terms = found.terms
        setting = Setting(found.guild_id, found.channel_id, found.locale, terms.turn_seconds)
        match_id = insert_match(connection, new_match(State.OPEN, setting, match, timed_from=None))
    return {
        "tournament_id": found.id,
        "number": bout.number,
        "round": bout.round,
        "pairing": bout.pairing,
        "player_0": first,
        "player_1": second,
        "match_id": match_id,
        "result": None if bout.result is None else bout.result.value,
        "by_hand": False,
        "shown": match_id is None,
    }
