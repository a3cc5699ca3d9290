"""Decide when the engine may help a person with a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.kit.background import in_background
from bot.play.advice.store import HintStore
from bot.play.model import HintKind, MatchRecord, State
from bot.play.refusals import MatchRefusal, MatchRefused, require_free_play
from bot.play.service import Matches
from games import Game, Move, Position
from games.lessons.path import skills_met_at
from games.match import Computer, Turn


class Advice:
    """Returns matches to those who may have help with them; it changes nothing."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def analysable(self, asker: Asker, record: MatchRecord) -> MatchRecord:
        """Return the record, unchanged, if the engine may help the person with it.

        Raises Refused if it answers a challenge, or the ``Allowance`` forbids it, as that of a
        tournament.
        """
        require_free_play(record)
        await self._matches.allowance.require(asker, record.match.game)
        return record

    async def finished(self, match: MatchRecord | int, asker: Asker) -> MatchRecord:
        """Return a finished match to be reviewed.

        Raises Refused if the person may not see it, it is not over, answers a challenge, or may not
        be analysed.
        """
        record = await self._matches.seen(match, asker)
        require_free_play(record)
        if record.state is not State.OVER:
            raise MatchRefused(MatchRefusal.MATCH_NOT_OVER, record)
        return await self.analysable(asker, record)

    async def turn(
        self, match: MatchRecord | int, number: int, asker: Asker
    ) -> tuple[MatchRecord, Turn]:
        """Return a match, open or over, and its turn in a ply, to be explained.

        ``number`` is the ply's, counted from 0 with those taken back. Raises Refused if there is no
        such turn, as when it was taken back, or the match is not visible to the person, answers a
        challenge, or may not be analysed.
        """
        record = await self._matches.seen(match, asker)
        require_free_play(record)
        for turn in record.match.turns:
            if turn.number == number:
                return await self.analysable(asker, record), turn
        raise MatchRefused(MatchRefusal.MOVE_IS_GONE, record)

    async def help_in(self, match: MatchRecord | int, ply: int, asker: Asker) -> MatchRecord:
        """Return the match if the person may have help in this ply, counted from 0.

        Help is for one's own turn against the computer: never against a person, nor in a challenge.
        Raises Refused or Stale as ``Matches.turn_of`` does, and Refused as ``analysable`` does.
        """
        record = await self._matches.turn_of(match, ply, asker)
        require_free_play(record)
        if not any(isinstance(seat, Computer) for seat in record.match.seats):
            raise MatchRefused(MatchRefusal.NO_HELP_IN_DUEL, record)
        return await self.analysable(asker, record)

    async def what_if(
        self, match: MatchRecord | int, ply: int, asker: Asker, text: str
    ) -> tuple[MatchRecord, Move]:
        """Return the match and the move in a text, to be explained to the person.

        Raises as ``help_in`` does; InvalidMove or IllegalMove if the text is no legal move.
        """
        record = await self.help_in(match, ply, asker)
        return record, move_in(record, text)


def move_in(record: MatchRecord, text: str) -> Move:
    """Return the move in a text; raise InvalidMove or IllegalMove if it is no legal move."""
    game = record.match.game
    move = game.parse_move(text)
    game.play(record.match.position, move)
    return move


class Hints:
    """Counts the help that players get during a match, and knows what it may speak of."""

    def __init__(self, store: HintStore, last_unit: Callable[[int], Awaitable[int]]) -> None:
        """Take the function that returns the last unit that a person has come to, or 0."""
        self._store = store
        self._last_unit = last_unit

    async def met(self, asker: Asker, game: Game, position: Position) -> frozenset[str]:
        """Return the keys of the skills that help about a position may speak of.

        They are those up to the last unit that the person has come to; without one, or for nobody,
        up to the unit of the position.
        """
        unit = 0 if asker.person is None else await self._last_unit(asker.person)
        return await in_background(skills_met_at, unit, game, position)

    async def given(self, record: MatchRecord, asker: Asker, kind: HintKind) -> None:
        """Count help that is about to be sent; not for spectators, nor after the match.

        Each kind counts once for a seat in a ply.
        """
        seat = _seat_helped(record, asker)
        if seat is not None and record.state is State.OPEN:
            with suppress(AlreadyDone):
                await self._store.keep(record, seat, kind)


def _seat_helped(record: MatchRecord, asker: Asker) -> int | None:
    """Return the seat of a person, None without one; all members of its server have a class's."""
    if record.match.team is not None:
        return record.match.team if asker.guild_id == record.guild_id else None
    return None if asker.person is None else record.match.seat_of(asker.person)
