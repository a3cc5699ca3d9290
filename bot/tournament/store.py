"""Queries about tournaments; every change locks the tournament's row first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Store, inserted, utc
from bot.db.schema.playing import matches
from bot.db.schema.tournaments import tournament_bouts, tournament_players, tournaments
from bot.kit.clock import stamp
from bot.play.model import MatchRecord, Setting, State
from bot.play.rows import expect_end, new_match
from bot.running.rules import Posts
from bot.running.store import begin
from bot.tournament.model import Bout, BoutResult, Mode, Player, Stage, Terms, Tournament
from games import game
from games.match import Match, Person

_T, _P, _B, _M = tournaments.c, tournament_players.c, tournament_bouts.c, matches.c

#: The kind of thing that a tournament is.
KIND = "tournament"

#: Selects open tournaments by the partial index, so it repeats the index's condition literally.
_OPEN = sa.text("stage <> 'over'")

#: The columns of a tournament's row that a change may write, besides its terms and stage.
_MUTABLE = ("channel_id", "paused", "round", "began_at", "ends_at")

_BOUTS = sa.select(tournament_bouts, _M.state, _M.timed_from, _M.message_id).outerjoin(
    matches, _M.id == _B.match_id
)

_OF_MATCH = sa.select(_B.tournament_id).where(_B.match_id == sa.bindparam("match_id"))


def _contested() -> sa.CompoundSelect[Any]:
    """Return a query for the games of running tournaments in a server, or with a person in them."""
    running = sa.select(_T.game, _T.misere).where(_T.stage == Stage.RUNNING.value)
    here = running.where(_T.guild_id == sa.bindparam("guild_id"))
    plays = _P.person == sa.bindparam("person"), _P.gone.is_(False)
    return sa.union(here, running.join(tournament_players, _P.tournament_id == _T.id).where(*plays))


#: Built once; takes the parameters ``guild_id`` and ``person``, each None for none.
_CONTESTED = _contested()

#: Loads a match in a transaction; None if it is gone or this version cannot read it.
Find = Callable[[sa.Connection, int], MatchRecord | None]


class TournamentStore(Store):
    """Reads and creates tournaments; ``save_tournament`` writes their changes."""

    async def create(
        self, guild_id: int, channel_id: int, locale: str, terms: Terms, seed: int
    ) -> int | None:
        """Store a new tournament; return its number, or None if the server has an open one."""
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "locale": locale,
            "stage": Stage.JOINING.value,
            "paused": False,
            "round": 0,
            "seed": seed,
            "changed_at": stamp(),
            **_term_columns(terms),
        }

        def created(connection: sa.Connection) -> int:
            number = inserted(connection, tournaments, values)
            begin(connection, KIND, number, guild_id)
            return number

        try:
            return await self._write(created)
        except IntegrityError:
            return None

    async def open_in(self, guild_id: int) -> int | None:
        """Return the number of a server's tournament that is not over, or None."""
        return await self._scalar(sa.select(_T.id).where(_T.guild_id == guild_id, _OPEN))

    async def of_match(self, match_id: int) -> int | None:
        """Return the number of the tournament that a match belongs to, or None."""
        return await self._scalar(_OF_MATCH, {"match_id": match_id})

    async def contested(self, person: int | None, guild_id: int | None) -> list[tuple[str, bool]]:
        """Return the games of running tournaments in a server, and of those a person plays in.

        Players who have left do not play. Each is a name, and whether the misère convention holds;
        None as the person or the server stands for none.
        """
        asked = {"person": person, "guild_id": guild_id}
        return [(row.game, row.misere) for row in await self._all(_CONTESTED, asked)]

    async def purge(self, before: datetime) -> None:
        """Delete the tournaments that were last changed before a moment."""
        await self._execute(sa.delete(tournaments).where(_T.changed_at < before))


def _term_columns(terms: Terms) -> dict[str, Any]:
    """Return terms as values of database columns, by name."""
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


def load_tournament(
    connection: sa.Connection, number: int, posted: Posts, find: Find
) -> Tournament | None:
    """Return a tournament with players, bouts and posts, or None if the number is unknown.

    ``find`` loads the bouts' ended matches. Raises ValueError if this version cannot read its game
    or terms.
    """
    row = connection.execute(sa.select(tournaments).where(_T.id == number)).one_or_none()
    if row is None:
        return None
    those = sa.select(tournament_players).where(_P.tournament_id == number).order_by(_P.number)
    players = (
        Player(p.number, p.person, p.gone, utc(p.free_at)) for p in connection.execute(those)
    )
    bouts = connection.execute(_BOUTS.where(_B.tournament_id == number).order_by(_B.number)).all()
    return Tournament(
        row.id,
        row.guild_id,
        row.channel_id,
        row.locale,
        Stage(row.stage),
        _read_terms(row),
        row.paused,
        row.round,
        row.seed,
        utc(row.began_at),
        utc(row.ends_at),
        tuple(players),
        tuple(_read_bout(bout, _read_match_result(connection, bout, find)) for bout in bouts),
        posted,
    )


def _read_terms(row: sa.Row[Any]) -> Terms:
    rules = game(row.game, misere=row.misere)
    starts = tuple(rules.parse(line) for line in row.starts.splitlines())
    settled = (row.legs, row.rounds, row.minutes, row.turn_seconds, row.in_threads)
    return Terms(Mode(row.mode), rules, starts, *settled)


def _read_match_result(
    connection: sa.Connection, row: sa.Row[Any], find: Find
) -> BoutResult | None:
    """Return the result of a bout's match that is over or gone.

    NOBODY if it is gone or cannot be read; None if it is open, or the bout has its result already.
    """
    if row.result is not None or row.state == State.OPEN.value:
        return None
    record = None if row.match_id is None else find(connection, row.match_id)
    if record is None or record.state is not State.OVER or record.match.winner is None:
        return BoutResult.NOBODY
    return (BoutResult.FIRST, BoutResult.SECOND)[record.match.winner]


def _read_bout(row: sa.Row[Any], outcome: BoutResult | None) -> Bout:
    return Bout(
        row.number,
        row.round,
        row.pairing,
        (row.player_0, row.player_1),
        row.match_id,
        None if row.result is None else BoutResult(row.result),
        row.by_hand,
        outcome,
        utc(row.timed_from),
        row.message_id is not None,
    )


def key_of(bout: int) -> str:
    """Return the key of the post of a bout's board, given the bout's number."""
    return f"b{bout}"


def save_tournament(connection: sa.Connection, before: Tournament, after: Tournament) -> Tournament:
    """Write a changed tournament, begin the matches of new bouts, start clocks of posted ones.

    Returns the tournament with the numbers of the new matches.
    """
    own = {name: getattr(after, name) for name in _MUTABLE} | _term_columns(after.terms)
    row = sa.update(tournaments).where(_T.id == after.id)
    connection.execute(row.values(**own, stage=after.stage.value, changed_at=stamp()))
    were = {player.number: player for player in before.players}
    for player in after.players:
        _write_player(connection, after.id, player, were.get(player.number))
    bouts = []
    for bout in after.bouts:
        begins = bout.match_id is None and bout.awaits_board
        bouts.append(
            replace(bout, match_id=_store_match(connection, after, bout)) if begins else bout
        )
    known = {bout.number: bout for bout in before.bouts}
    timed = [b for b in bouts if b.timed_from is not None and known[b.number].timed_from is None]
    deadlines = {bout.match_id or 0: _start_clock(connection, after, bout) for bout in timed}
    for bout in bouts:
        _write_bout(connection, after.id, bout, known.get(bout.number))
    for match_id, deadline in deadlines.items():
        expect_end(connection, match_id, after.guild_id, deadline)
    return replace(after, bouts=tuple(bouts))


def _write_player(
    connection: sa.Connection, number: int, player: Player, was: Player | None
) -> None:
    """Write a player who is new or has changed."""
    if was is None:
        row = {"tournament_id": number, **vars(player)}
        connection.execute(sa.insert(tournament_players), row)
    elif player != was:
        this = sa.and_(_P.tournament_id == number, _P.number == player.number)
        values = {"gone": player.gone, "free_at": player.free_at}
        connection.execute(sa.update(tournament_players).where(this).values(values))


def _store_match(connection: sa.Connection, tournament: Tournament, bout: Bout) -> int:
    """Write the match of a bout, without a clock until its board is posted; return its number."""
    first, second = bout.players
    assert second is not None, "a bye has its result"
    start = tournament.start_of(bout)
    seats = (Person(tournament.player(first).person), Person(tournament.player(second).person))
    seed = Random(f"{tournament.seed}:match:{bout.number}").getrandbits(62)
    match = Match(tournament.terms.game, start, seats, 0, seed)
    setting = Setting(
        tournament.guild_id, tournament.channel_id, tournament.locale, tournament.terms.turn_seconds
    )
    return inserted(connection, matches, new_match(State.OPEN, setting, match, timed_from=None))


def _start_clock(connection: sa.Connection, tournament: Tournament, bout: Bout) -> datetime:
    """Start the clock of a match's first move; return its deadline.

    The posted board becomes the live one, unless another one is.
    """
    assert bout.timed_from is not None, "its clock starts now"
    assert tournament.terms.turn_seconds is not None, "the tournament has started"
    deadline = bout.timed_from + timedelta(seconds=tournament.terms.turn_seconds)
    untouched = sa.and_(_M.id == bout.match_id, _M.deadline.is_(None), _M.state == State.OPEN.value)
    timed = sa.update(matches).where(untouched)
    connection.execute(timed.values(timed_from=bout.timed_from, deadline=deadline))
    board = tournament.posted.get(key_of(bout.number))
    if board is not None and board.message_id is not None and not bout.is_live:
        unseen = sa.update(matches).where(_M.id == bout.match_id, _M.message_id.is_(None))
        here = {"message_guild_id": tournament.guild_id, "message_channel_id": board.channel_id}
        connection.execute(unseen.values(**here, message_id=board.message_id))
    return deadline


def _write_bout(connection: sa.Connection, number: int, bout: Bout, was: Bout | None) -> None:
    """Write a new bout, or the changed result of a known one."""
    ended = {
        "result": None if bout.result is None else bout.result.value,
        "by_hand": bout.by_hand,
    }
    if was is None:
        names = ("number", "round", "pairing", "match_id")
        row = {"tournament_id": number, **{name: getattr(bout, name) for name in names}}
        row |= {"player_0": bout.players[0], "player_1": bout.players[1]}
        connection.execute(sa.insert(tournament_bouts), row | ended)
    elif (bout.result, bout.by_hand) != (was.result, was.by_hand):
        this = sa.and_(_B.tournament_id == number, _B.number == bout.number)
        connection.execute(sa.update(tournament_bouts).where(this).values(ended))
