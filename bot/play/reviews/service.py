"""The service of reviews of finished matches, and of matches from their positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import Say
from bot.kit.actors import Asker
from bot.kit.background import in_background
from bot.kit.refusal import require_offered
from bot.play.advice.service import Advice
from bot.play.advice.store import HintStore
from bot.play.model import MatchRecord, Offer, Setting
from bot.play.once import Once
from bot.play.service import Matches
from games import Game, Position
from games.match import Computer, First, Match, Person
from games.ranks import is_ranked
from games.review import Review, Studied, review, study

T = TypeVar("T")


@dataclass(frozen=True)
class Reviewed:
    """A finished match with the verdicts on all moves, and the number of hints for each seat."""

    record: MatchRecord
    judged: Review
    hints: Mapping[int, int]

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.record.match


class Reviews:
    """Reviews finished matches for those who may see them; a review changes no match."""

    def __init__(self, matches: Matches, hints: HintStore, classes: Classes, once: Once) -> None:
        self._matches = matches
        self._advice = Advice(matches)
        self._hints = hints
        self._classes = classes
        #: Its locks are those of this process, which gets all clicks in a server.
        self._once = once

    async def reviewed(self, seen: MatchRecord, asker: Asker) -> Reviewed:
        """Judge all moves of a finished match, and count its hints by seat.

        Raises Refused as ``Advice.finished`` and ``Thinker.ask`` do.
        """
        record = await self._advice.finished(seen, asker)
        judged = await self._ask_engine(asker, record.match, review)
        return Reviewed(record, judged, await self._hints.counted(record.id))

    async def studied(
        self, seen: MatchRecord, number: int, asker: Asker
    ) -> tuple[MatchRecord, Studied]:
        """Return a finished match and the study of a move, counted from 1 without those taken back.

        Raises Refused if there is no such move, and as ``Advice.finished`` and ``Thinker.ask`` do.
        """
        record = await self._find_reviewed_match(seen, number, asker)
        return record, await self._ask_engine(asker, record.match, study, number - 1)

    async def studied_move(self, match: Match, number: int, asker: Asker) -> Studied:
        """Return the study of a move of a match that is not stored, as a program's.

        ``number`` is as in ``studied``, and must be that of a move. Raises Refused if the engine
        may not help the person with its game, and as ``Thinker.ask`` does.
        """
        await self._matches.allowance.require(asker, match.game)
        return await self._ask_engine(asker, match, study, number - 1)

    async def position(self, match: int, number: int, asker: Asker) -> tuple[Game, Position]:
        """Return the game of a finished match, and the position before one of its moves.

        ``match`` is the id of a stored match; ``number`` counts its moves from 1, without those
        taken back. Raises Refused if there is no such move, and as ``Advice.finished`` does.
        """
        played = (await self._find_reviewed_match(match, number, asker)).match
        return played.game, played.turns[number - 1].before

    async def replayed(
        self, seen: MatchRecord, number: int, asker: Asker, setting: Setting
    ) -> MatchRecord:
        """Open a match from the position before a move of a finished one; the asker begins.

        ``number`` is as in ``studied``; ``setting`` is of the new match. It is against the
        computer: as strong as in the former match, perfect if that was between people. If such a
        match is open and nobody has moved in it, it is returned instead, as after a double click.
        Raises Refused as ``position`` and ``Matches.start`` do.
        """
        record = await self._find_reviewed_match(seen, number, asker)
        match = record.match
        computers = (seat for seat in match.seats if isinstance(seat, Computer))
        opponent = next(computers, Computer())
        start = match.turns[number - 1].before
        offer = Offer(match.game, start, opponent, First.ME)
        return await self._once.start(asker.somebody, setting, offer)

    async def shared(self, seen: MatchRecord, asker: Asker) -> MatchRecord:
        """Return a match that its player may post for the class now.

        Raises Refused unless ``MatchRecord.is_shareable``, and as ``Matches.seen`` does.
        """
        record = await self._matches.seen(seen, asker)
        require_offered(record.is_shareable)
        return record

    async def names(self, record: MatchRecord, say: Say) -> Mapping[int, str]:
        """Return names by person: pseudonyms in a server, else “player” with the seat from 1."""
        people = [seat.id for seat in record.match.seats if isinstance(seat, Person)]
        if record.guild_id is None:
            seats = enumerate(record.match.seats, 1)
            return {s.id: say("player", number=n) for n, s in seats if isinstance(s, Person)}
        of_class = record.guild_id, people
        return await names_of(self._classes, *of_class, shows_names=False, say=say)

    async def _find_reviewed_match(
        self, seen: MatchRecord | int, number: int, asker: Asker
    ) -> MatchRecord:
        """Return a finished match; raise Refused if it has no move of this number."""
        record = await self._advice.finished(seen, asker)
        require_offered(1 <= number <= len(record.match.turns))
        return record

    async def _ask_engine(
        self, asker: Asker, match: Match, question: Callable[..., T], *given: int
    ) -> T:
        """Return the engine's answer about a match."""
        about = match.game, match.start
        # Ranks are computed by search, even if theory gives the outcome.
        ranked = await in_background(is_ranked, *about)
        return await self._matches.thinker.ask(
            asker.somebody, *about, question, match, *given, exhaustive=ranked
        )
