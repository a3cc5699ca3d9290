"""The service of take-backs: requests, consent and refusals."""

from __future__ import annotations

from bot.db.errors import AlreadyDone
from bot.kit.actors import Asker
from bot.play.model import MatchRecord
from bot.play.refusals import MatchRefusal, MatchRefused, require_free_play
from bot.play.service import Matches
from bot.play.take_backs.store import TakeBackStore
from games.match import Computer


class TakeBacks:
    """Takes moves back: against the computer at once, else if the opponent consents."""

    def __init__(self, store: TakeBackStore, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def ask(self, match: MatchRecord | int, ply: int, asker: Asker) -> MatchRecord:
        """Take back a person's last move against the computer, or request it from a person.

        Returns the match, unchanged after a request, which is stored once for each ply. Raises as
        ``Matches.seated`` does, and Refused if there is no move to take back, in a challenge, or if
        a request is pending.
        """
        record, seat = await self._matches.seated(match, ply, asker)
        _require_to_take_back(record, seat)
        if isinstance(record.match.seats[1 - seat], Computer):
            return await self._matches.append(record, record.match.take_back(seat), asker.at)
        try:
            await self._store.ask(record, seat)
        except AlreadyDone:  # requested already, or the match is deleted
            record = await self._matches.get(record.id)
            raise MatchRefused(MatchRefusal.TAKE_BACK_PENDING, record) from None
        return record

    async def allow(
        self, match: MatchRecord | int, ply: int, seat: int, asker: Asker
    ) -> MatchRecord:
        """Take back the opponent's last move, as they have requested; ``seat`` is theirs.

        Raises as ``Matches.seated`` does, and Refused if they have not, or have no move to take
        back, in a challenge, and if the seat is the asker's own.
        """
        record = await self._require_request(match, ply, seat, asker)
        return await self._matches.append(record, record.match.take_back(seat), asker.at)

    async def refuse(
        self, match: MatchRecord | int, ply: int, seat: int, asker: Asker
    ) -> MatchRecord:
        """Delete the opponent's request to take a move back; ``seat`` is theirs.

        Returns the match, unchanged; raises as ``allow`` does.
        """
        record = await self._require_request(match, ply, seat, asker)
        await self._store.refuse(record, seat)
        return record

    async def _require_request(
        self, match: MatchRecord | int, ply: int, seat: int, asker: Asker
    ) -> MatchRecord:
        """Return the match if ``seat`` has asked this person for it; raise as ``allow`` does."""
        record, answering = await self._matches.seated(match, ply, asker)
        if seat not in (0, 1) or isinstance(record.match.seats[seat], Computer):
            raise MatchRefused(MatchRefusal.NOTHING_TO_TAKE_BACK, record)
        if answering == seat:
            raise MatchRefused(MatchRefusal.NOT_YOURS_TO_ALLOW, record)
        _require_to_take_back(record, seat)
        if not await self._store.is_asked(record, seat):
            raise MatchRefused(MatchRefusal.TAKE_BACK_NOT_ASKED, record)
        return record


def _require_to_take_back(record: MatchRecord, seat: int) -> None:
    """Raise Refused if a seat has no move to take back, or the match is of a challenge."""
    require_free_play(record)
    if not record.match.can_take_back(seat):
        raise MatchRefused(MatchRefusal.NOTHING_TO_TAKE_BACK, record)
