"""The rules by which a tournament moves on with time, and its posts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.db.schema.tournaments import tournaments
from bot.kit.alarm import Alarm
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.store import MatchStore
from bot.running.presence import Absences
from bot.running.rules import Post, Posts, Rules
from bot.tournament.model import LOBBY, Bout, Stage, Tournament
from bot.tournament.progress import advanced
from bot.tournament.store import KIND, key_of, load_tournament, save_tournament

#: The key of the post with the podium, and the text name of a bout's board.
END, BOARD = "end", "board"


class TournamentRules(Rules[Tournament]):
    """Counts ended matches, pairs free players, and starts the clock of a posted board."""

    kind = KIND
    numbers = tournaments.c.id
    retry = timedelta(seconds=15)

    def __init__(self, store: MatchStore, alarm: Alarm) -> None:
        """Use ``alarm`` to end turns whose time is over."""
        self._store = store
        self._alarm = alarm

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Tournament | None:
        return load_tournament(connection, number, posted, self._store.find)

    def save(self, connection: sa.Connection, before: Tournament, after: Tournament) -> Tournament:
        """Write the changes, begin the matches of new bouts, and start clocks of posted boards."""
        return save_tournament(connection, before, after)

    def stored(self, before: Tournament, after: Tournament) -> None:
        """Set the alarm for the deadlines of first moves whose boards were just posted."""
        were = {bout.number: bout.timed_from for bout in before.bouts}
        turn = timedelta(seconds=after.terms.turn_seconds or 0)
        for bout in after.bouts:
            if bout.timed_from is not None and were.get(bout.number) is None:
                self._alarm.expect(bout.timed_from + turn + ON_ITS_WAY)

    def due(self, thing: Tournament) -> datetime | None:
        """Return when a running arena ends; None for other tournaments."""
        return thing.ends_at if thing.stage is Stage.RUNNING else None

    def depends(self, thing: Tournament) -> bool:
        """Return whether the tournament runs, so that it must look for ended matches."""
        return thing.stage is Stage.RUNNING

    def advance(self, thing: Tournament, at: datetime) -> Tournament:
        """Follow the standings to their channel, or start clocks, count matches and begin bouts."""
        lobby = thing.posted.get(LOBBY)
        if lobby is not None and lobby.channel_id != thing.channel_id:
            return replace(thing, channel_id=lobby.channel_id)
        if thing.stage is not Stage.RUNNING:
            return thing
        timed = (replace(b, timed_from=at) if _is_seen(thing, b) else b for b in thing.bouts)
        return advanced(replace(thing, bouts=tuple(timed)), at)

    def away(self, thing: Tournament, since: datetime, until: datetime) -> Tournament:
        """Postpone the end of an arena by the time that the bot was away."""
        if thing.stage is not Stage.RUNNING or thing.began_at is None or thing.ends_at is None:
            return thing
        ends_at = Absences(((since, until),)).postponed(thing.began_at, thing.ends_at)
        return replace(thing, ends_at=ends_at)

    def posts(self, thing: Tournament) -> Sequence[Post]:
        """Return the posts: the standings, boards not yet posted, and the podium at the end.

        The standings are among them once ``Tournaments.placed`` was called; there is no podium if
        no round has begun.
        """
        here, stage = thing.channel_id, f"{thing.stage.value}:{thing.paused:d}"
        says = (thing.round, thing.ends_at, thing.players, [b.result for b in thing.bouts])
        lobby = [Post(LOBBY, here, stage, follows=says)] if LOBBY in thing.posted else []
        waiting = [b for b in thing.bouts if b.awaits_board and not b.is_live]
        boards = [Post(key_of(bout.number), here, BOARD, insists=True) for bout in waiting]
        has_ended = thing.stage is Stage.OVER and thing.round > 0
        return [*lobby, *boards, *([Post(END, here, END)] if has_ended else [])]


def _is_seen(tournament: Tournament, bout: Bout) -> bool:
    """Return whether a bout's clock can start: its board was posted here or elsewhere."""
    posted = tournament.posted.get(key_of(bout.number))
    is_posted = posted is not None and posted.message_id is not None
    return bout.awaits_board and (is_posted or bout.is_live)
