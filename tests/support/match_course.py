"""The course of a match with a timer in the state machine."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.db.engine import Engine, utc
from bot.db.schema.playing import plies
from bot.kit.clock import now
from bot.play.model import MatchRecord, Setting, State
from bot.play.refusals import MatchRefused, Stale
from bot.play.store import MatchStore
from bot.running.rules import Rules
from games import game
from games.match import Match, Person, PlyKind
from tests.support.acting import by
from tests.support.course import CHANNEL, GUILD, Act, Counted, Course, Given
from tests.support.turns import turns_of
from tests.support.world import play_service

if TYPE_CHECKING:
    from tests.support.fragile import Process

#: The seconds for a turn.
TURN = 60


class MatchCourse(Course):
    """A match of two: moves that counted stay, and a turn lasts its time before it is lost."""

    acts = 4

    async def prepare(self, engine: Engine) -> int:
        self._began: datetime = now()
        match = Match(game("nim"), (9, 9, 9), (Person(1), Person(2)), 0, 1)
        setting = Setting(GUILD, CHANNEL, "fr", TURN)
        return (await MatchStore(engine).create(State.OPEN, setting, match)).id

    def rules(self, engine: Any) -> Rules[Any]:
        return turns_of(play_service(engine)).runner.rules

    async def act(self, process: Process, act: Act) -> Given | None:
        matches = play_service(process.engine)
        record = await matches.get(self.number)
        if act.what == 0:
            await matches.clocks.missed(record)
        if act.what < 2 or record.state is not State.OPEN:
            return None
        move = record.match.game.moves(record.match.position)[0]
        person = record.match.to_move + 1
        try:
            await matches.play(record, record.ply, move, replace(by(person), sent_at=act.at))
        except (Stale, MatchRefused):
            return None
        return person, record.ply

    def given(self, connection: sa.Connection) -> set[Given]:
        moves = sa.select(plies).where(plies.c.kind == PlyKind.MOVE.value)
        return {(row.seat + 1, row.number) for row in connection.execute(moves)}

    def erase(self, connection: sa.Connection, person: int) -> None:
        """Leave the match, which the other one has a part in."""

    def check(self, connection: sa.Connection, counted: Counted) -> None:
        began = self._began
        for row in connection.execute(sa.select(plies).order_by(plies.c.number)):
            at = utc(row.at)
            assert at is not None
            if row.kind == PlyKind.TIME_OUT.value:
                assert counted(began, at) >= timedelta(seconds=TURN), row
            began = at

    def check_end(self, thing: MatchRecord) -> None:
        assert thing.state is State.OVER
