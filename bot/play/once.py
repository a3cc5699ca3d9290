"""Open a match by a button only once, however often it is pressed before the next move."""

from __future__ import annotations

from dataclasses import replace

from bot.kit.actors import Asker
from bot.kit.locks import Locks
from bot.play.model import MatchRecord, Offer, Setting
from bot.play.service import Matches
from games import Move
from games.match import First, Person


class Once:
    """Opens matches; a second call on the same terms returns the same match until it goes on."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._locks = Locks()

    async def start_with(
        self, asker: Asker, setting: Setting, offer: Offer, move: Move
    ) -> MatchRecord:
        """Open a match, in which the asker begins, and play their ``move``; the computer replies.

        If they have a match on the same terms with that move alone, it is returned instead; in one
        without moves the move is played. Raises as ``Matches.start`` and ``Matches.move`` do.
        """
        who = asker.somebody
        async with self._locks.of(who):
            record = None
            for begun in await self._matches.mine(who):
                if not _is_begun(begun, who, offer, setting):
                    continue
                if _has_only(begun, move):
                    return begun
                if _is_untouched(begun):  # perhaps the computer could not reply before
                    record = begun
            if record is None:
                seed = self._matches.draw_seed()
                record = await self._matches.start(who, setting, offer, seed)
            return await self._matches.move(record, move, asker)

    async def start(
        self, who: int, setting: Setting, offer: Offer, *, any_start: bool = False
    ) -> MatchRecord:
        """Open a match, or return one on the same terms in which no person has moved.

        Only the person's open matches and offers count; with ``any_start`` also those with another
        start. Raises as ``Matches.start`` does.
        """
        async with self._locks.of(who):
            for begun in await self._matches.mine(who):
                asked = replace(offer, start=begun.match.start) if any_start else offer
                if _is_begun(begun, who, asked, setting) and _is_untouched(begun):
                    return begun
            return await self._matches.start(who, setting, offer, self._matches.draw_seed())


def _is_untouched(record: MatchRecord) -> bool:
    """Return whether nobody has moved in a match but the computer, if it began."""
    return len(record.match.plies) <= record.match.first


def _has_only(record: MatchRecord, move: Move) -> bool:
    """Return whether a match has one move of seat 0, which moved first, and one reply at most."""
    plies = record.match.plies
    return 1 <= len(plies) <= 2 and plies[0].move == move


def _is_begun(record: MatchRecord, who: int, offer: Offer, setting: Setting) -> bool:
    """Return whether ``who`` has seat 0 of a match on these terms in this setting."""
    match, here = record.match, (setting.guild_id, setting.channel_id)
    first = int(offer.first is First.OPPONENT)
    terms = (setting.alone, setting.unit, setting.skill)
    return (
        (match.game, match.start, match.first) == (offer.game, offer.start, first)
        and record.asks_who_begins is (offer.first is None)
        and match.seats == (Person(who), offer.opponent)
        and (record.guild_id, record.channel_id) == here
        and (record.alone, record.unit, record.skill) == terms
        and record.trial is None
    )
