"""Queries about leagues; keys make sure that an entry or a pair is stored only once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.classes.model import usual_zone, zone_named
from bot.db.engine import Engine, Store, inserted, utc
from bot.db.schema.classroom import classes
from bot.db.schema.leagues import league_entries, league_pairs, leagues
from bot.kit.clock import now
from bot.kit.set_aside import SetAside
from bot.league.model import Entry, EntryKind, Fresh, League, LeagueRecord, LeagueState, PairGames
from bot.running.rules import Posts
from bot.running.store import begin, write_due
from games import Game, Position, game
from games.league.table import Pair, PairScore

_LEAGUE, _ENTRY, _PAIR = leagues.c, league_entries.c, league_pairs.c

#: The kind of a withdrawn entry, whose row remains for its count of instructions.
_WITHDRAWN = "gone"
_TAKES_PART = _ENTRY.kind != _WITHDRAWN

#: Selects leagues with the time zone of their class, if a teacher has set one.
_TERMS = sa.select(leagues, classes.c.time_zone).outerjoin(
    classes, classes.c.guild_id == _LEAGUE.guild_id
)

#: The kind of thing that a league is.
KIND = "league"

#: Locks the row of a league, so that changes of its entries wait for each other.
_LOCKED = sa.select(leagues).where(_LEAGUE.id == sa.bindparam("league")).with_for_update()


class LeagueStore(Store):
    """Reads and writes leagues; each method is one transaction."""

    def __init__(self, engine: Engine, set_aside: SetAside) -> None:
        """Report leagues that this version cannot read to ``set_aside``; the runner skips them."""
        super().__init__(engine)
        self._set_aside = set_aside

    # ----------------------------------------------------------------------- leagues

    async def of_guild(self, guild_id: int) -> list[League]:
        """Return the leagues of a server by number, except unreadable ones, which are logged."""
        rows = await self._all(_TERMS.where(_LEAGUE.guild_id == guild_id).order_by(_LEAGUE.id))
        return [
            league for row in rows if (league := self._read_league_if_possible(row)) is not None
        ]

    async def begin(self, first: League) -> League | None:
        """Store a league unless its server has one of the game; return the league of the game.

        None is returned if this version cannot read it.
        """
        game_ = sa.and_(
            _LEAGUE.guild_id == first.guild_id,
            _LEAGUE.game == first.game.name,
            _LEAGUE.misere == first.game.misere,
        )
        query = _TERMS.where(game_)

        def begun(connection: sa.Connection) -> sa.Row[Any]:
            if connection.execute(query).one_or_none() is None:
                with suppress(IntegrityError), connection.begin_nested():  # a race of processes
                    number = inserted(connection, leagues, _league_row(first))
                    begin(connection, KIND, number, first.guild_id)
            return connection.execute(query).one()

        return self._read_league_if_possible(await self._write(begun))

    async def drop_empty(self, guild_id: int) -> None:
        """Delete the leagues of a server that have no entry, not even one withdrawn today."""
        entered = sa.exists().where(_ENTRY.league_id == _LEAGUE.id)
        await self._execute(sa.delete(leagues).where(_LEAGUE.guild_id == guild_id, ~entered))

    async def games(self, league: int, pair: Pair) -> str | None:
        """Return the stored text of a pair's games, or None if the pair has not played.

        In ``pair`` the smaller number comes first. The text is empty if there are no games.
        """
        query = sa.select(_PAIR.games).where(
            _PAIR.league_id == league, _PAIR.one == pair[0], _PAIR.other == pair[1]
        )
        return await self._scalar(query)

    async def change(self, league: int, **terms: Any) -> None:
        """Write some columns of a league, by name; nothing happens if it is gone."""
        await self._execute(sa.update(leagues).where(_LEAGUE.id == league).values(terms))

    async def restart(self, league: League, starts: Sequence[Position]) -> bool:
        """Set new starts, delete all games, let stopped programs run again.

        Returns False, with nothing changed, if other starts were set meanwhile.
        """
        same = sa.and_(_LEAGUE.id == league.id, _LEAGUE.revision == league.revision)
        written = _starts_text(league.game, starts)
        values = {"starts": written, "revision": league.revision + 1}
        changed = sa.update(leagues).where(same).values(values)
        asked = sa.update(league_entries).where(_ENTRY.league_id == league.id)

        def restarted(connection: sa.Connection) -> bool:
            if connection.execute(changed).rowcount != 1:
                return False
            connection.execute(sa.delete(league_pairs).where(_PAIR.league_id == league.id))
            connection.execute(asked.values(stopped=False))
            write_due(connection, KIND, league.id, now())
            return True

        return await self._write(restarted)

    # ----------------------------------------------------------------------- entries

    async def enter(self, league: League, new: Entry, most: int) -> Entry | None:
        """Store an entry as the next version of the person's earlier one; its pairs become pending.

        Returns the entry as stored; an unchanged text changes nothing. Returns None if a new entry
        finds ``most`` others, or the league is closed or gone.
        """
        values = {
            "kind": new.kind.value,
            "text": new.text,
            "entered_at": new.entered_at,
            "stopped": False,
        }
        mine = sa.and_(_ENTRY.league_id == league.id, _ENTRY.person == new.person)
        query = sa.select(league_entries).where(mine)
        count = sa.select(sa.func.count()).where(_ENTRY.league_id == league.id, _TAKES_PART)

        def entered(connection: sa.Connection) -> Entry | None:
            terms = connection.execute(_LOCKED, {"league": league.id}).one_or_none()
            if terms is None or terms.state != LeagueState.OPEN.value:
                return None
            before = connection.execute(query).one_or_none()
            is_new = before is None or before.kind == _WITHDRAWN
            if is_new and (connection.scalar(count) or 0) >= most:
                return None
            if before is None:
                whose = {"league_id": league.id, "person": new.person, "version": 1}
                connection.execute(sa.insert(league_entries), {**whose, **values})
            elif (before.kind, before.text) != (new.kind.value, new.text):
                newer = {"version": before.version + 1, **values}
                _forget_games(connection, league.id, before.id)
                connection.execute(sa.update(league_entries).where(mine).values(newer))
            else:
                return _read_entry(before)
            write_due(connection, KIND, league.id, now())
            return _read_entry(connection.execute(query).one())

        return await self._write(entered)

    async def remove(self, league: League, entry: int) -> bool:
        """Delete an entry with its games; return whether the league had it.

        Its row remains until tomorrow if its program ran today, so that withdrawing and entering
        again gives no new share of instructions.
        """
        this = sa.and_(_ENTRY.id == entry, _ENTRY.league_id == league.id, _TAKES_PART)
        gone = {"kind": _WITHDRAWN, "text": "", "version": _ENTRY.version + 1, "stopped": False}
        withdrawn = sa.update(league_entries).where(this).values(gone)
        today = league.day_of(now())

        def removed(connection: sa.Connection) -> bool:
            connection.execute(_LOCKED, {"league": league.id}).one_or_none()
            _forget_games(connection, league.id, entry)
            is_gone = connection.execute(withdrawn).rowcount == 1
            _forget_withdrawn(connection, league.id, today)
            return is_gone

        return await self._write(removed)

    def _read_league_if_possible(self, row: sa.Row[Any]) -> League | None:
        """Return a league; None if this version cannot read it, which is logged."""
        try:
            return _read_league(row)
        except ValueError as error:  # stored by a newer version
            self._set_aside.unreadable(row.id, error)
            return None


def load_record(connection: sa.Connection, league: int, posted: Posts) -> LeagueRecord | None:
    """Return the state of a league with its posts, or None if the number is unknown.

    Raises ValueError if this version cannot read it.
    """
    row = connection.execute(_TERMS.where(_LEAGUE.id == league)).one_or_none()
    if row is None:
        return None
    entered = sa.select(league_entries).where(_ENTRY.league_id == league, _TAKES_PART)
    entries = {each.id: _read_entry(each) for each in connection.execute(entered)}
    return LeagueRecord(_read_league(row), entries, load_pairs(connection, league), posted)


def store_games(connection: sa.Connection, played: Fresh) -> None:
    """Store new results and the programs that were stopped, in a league that is locked.

    Results of entries or starts that changed meanwhile are dropped; the time and instructions that
    they took count all the same.
    """
    record, league = played.record, played.record.league
    terms = connection.execute(sa.select(leagues).where(_LEAGUE.id == league.id)).one()
    before = terms.spent if terms.spent_on == played.day else 0.0
    used = {"spent": before + played.spent, "spent_on": played.day}
    connection.execute(sa.update(leagues).where(_LEAGUE.id == league.id).values(used))
    fresh = played.results if terms.revision == league.revision else {}
    entered = sa.select(_ENTRY.id, _ENTRY.version).where(_ENTRY.league_id == league.id)
    versions = {row.id: row.version for row in connection.execute(entered)}
    known = set(load_pairs(connection, league.id))
    rows = [
        _pair_row(league.id, pair, result)
        for pair, result in fresh.items()
        if pair not in known and all(_has_same_version(record, n, versions) for n in pair)
    ]
    if rows:
        connection.execute(sa.insert(league_pairs), rows)
    _forget_withdrawn(connection, league.id, played.day)
    for result in played.results.values():
        _charge_instructions(connection, result, played.day)
    idle = {number for each in fresh.values() for number in each.stopped}
    idle = {number for number in idle if _has_same_version(record, number, versions)}
    if idle:
        stopped = sa.update(league_entries).where(_ENTRY.id.in_(idle))
        connection.execute(stopped.values(stopped=True))


def load_pairs(connection: sa.Connection, league: int) -> dict[Pair, PairScore]:
    """Return the scores of a league's pairs that have played, by pair, the smaller number first."""
    played = sa.select(_PAIR.one, _PAIR.other, _PAIR.wins_one, _PAIR.wins_other)
    rows = connection.execute(played.where(_PAIR.league_id == league))
    return {(one, other): PairScore(*wins) for one, other, *wins in rows}


def _forget_games(connection: sa.Connection, league: int, player: int) -> None:
    theirs = sa.or_(_PAIR.one == player, _PAIR.other == player)
    connection.execute(sa.delete(league_pairs).where(_PAIR.league_id == league, theirs))


def _forget_withdrawn(connection: sa.Connection, league: int, day: date) -> None:
    """Delete the withdrawn entries of a league, except those whose program ran on a day."""
    here = sa.and_(_ENTRY.league_id == league, _ENTRY.kind == _WITHDRAWN)
    earlier = sa.or_(_ENTRY.spent_on.is_(None), _ENTRY.spent_on != day)
    connection.execute(sa.delete(league_entries).where(here, earlier))


def _charge_instructions(connection: sa.Connection, result: PairGames, day: date) -> None:
    """Add the instructions that the programs of a pair have taken to their counts of a day."""
    for number, fuel in result.spent.items():
        before = sa.case((_ENTRY.spent_on == day, _ENTRY.spent), else_=0)
        charged = sa.update(league_entries).where(_ENTRY.id == number)
        connection.execute(charged.values(spent=before + fuel, spent_on=day))


def _has_same_version(record: LeagueRecord, player: int, versions: Mapping[int, int]) -> bool:
    entry = record.entries.get(player)
    return entry is None or versions.get(player) == entry.version


def _pair_row(league: int, pair: Pair, result: PairGames) -> dict[str, Any]:
    one, other = result.score
    ends = {"one": pair[0], "other": pair[1], "wins_one": one, "wins_other": other}
    return {"league_id": league, **ends, "games": result.games}


def _starts_text(game: Game, starts: Sequence[Position]) -> str:
    """Return starts in the form in which they are stored."""
    return "; ".join(map(game.format, starts))


def _league_row(league: League) -> dict[str, Any]:
    values = vars(league) | {"game": league.game.name, "misere": league.game.misere}
    values |= {"state": league.state.value, "starts": _starts_text(league.game, league.starts)}
    del values["id"], values["zone"]
    return values


def _read_league(row: sa.Row[Any]) -> League:
    values = dict(row._mapping)
    rules = game(values["game"], misere=values.pop("misere"))
    starts = tuple(rules.parse(start) for start in values["starts"].split(";"))
    zone = zone_named(values.pop("time_zone") or usual_zone(values["locale"]))
    read = {"game": rules, "starts": starts, "state": LeagueState(values["state"]), "zone": zone}
    return League(**values | read)


def _read_entry(row: sa.Row[Any]) -> Entry:
    values = dict(row._mapping)
    del values["league_id"]
    at = utc(values["entered_at"])
    return Entry(**values | {"kind": EntryKind(values["kind"]), "entered_at": at})
