"""The service of votes: a class plays against the computer, and all its members share a seat.

Votes are secret: before the move is played only their number is public, afterwards only the number
for each move. A class's teachers direct its match, but have one vote each like all.
"""

from __future__ import annotations

from dataclasses import replace

from bot.classes.service import Classes
from bot.db.errors import AlreadyDone
from bot.kit.actors import Actor
from bot.play.advice.service import Advice, move_in
from bot.play.beginning.service import Beginnings
from bot.play.model import MatchRecord, Offer, Setting, Start, State
from bot.play.refusals import MatchRefusal, MatchRefused, Stale
from bot.play.service import Matches
from bot.play.team.store import VoteStore
from games import Game, Move
from games.match import Computer, First, Team


class Votes:
    """Starts the matches of classes, stores their votes, and lets their teachers direct them."""

    def __init__(
        self, store: VoteStore, beginnings: Beginnings, matches: Matches, classes: Classes
    ) -> None:
        self._store = store
        self._beginnings = beginnings
        self._matches = matches
        self._advice = Advice(matches)
        self._classes = classes

    async def start(
        self, actor: Actor, setting: Setting, game: Game, start: Start, first: First | None
    ) -> MatchRecord:
        """Open a match of the class against the perfect computer; only teachers may.

        Of the usual starts one is chosen that the class can win. Without ``first``, the class
        begins, unless the start is typed and it would lose by that.
        The setting has the duration of a vote, counted from its first vote, and the quorum. Raises
        Refused for no teacher, and as ``Beginnings.chosen`` and ``Matches.start`` do.
        """
        await self._classes.require_teacher(actor)
        seed = self._matches.draw_seed()
        if first is None:
            first = await self._choose_beginner(actor, game, start)
            setting = replace(setting, begins_for_class=first is First.OPPONENT)
        begins = first.seat(seed) == 0
        computer, choose = Computer(), self._beginnings.chosen
        chosen = await choose(actor.asker, game, start, computer, begins=begins)
        offer = Offer(game, chosen, computer, first)
        return await self._matches.begin(actor.id, Team(), setting, offer, seed)

    async def _choose_beginner(self, actor: Actor, game: Game, start: Start) -> First:
        """Return who begins by default: the class, unless a typed start is lost (``is_lost``)."""
        if start.typed is None:
            return First.ME
        is_lost = await self._beginnings.is_lost(actor.asker, game, start.typed)
        return First.OPPONENT if is_lost else First.ME

    async def voting(self, actor: Actor, match: MatchRecord | int, ply: int) -> MatchRecord:
        """Return the match if a member of its class may vote in this ply.

        Raises Refused for a match that is over or not of the class of this server, after the
        deadline, and on the computer's turn; Stale if the ply is over.
        """
        record = await self._require_current_ply(actor, match, ply)
        if record.is_overdue:
            # Another process may have ended the turn meanwhile.
            record = await self._require_current_ply(
                actor, await self._matches.clocks.allowed(record), ply
            )
        if record.is_overdue_at(actor.at):
            raise MatchRefused(MatchRefusal.VOTE_CLOSED, record)
        if record.match.to_move != record.match.team:
            raise MatchRefused(MatchRefusal.NOT_YOUR_TURN, record)
        return record

    async def vote(
        self, actor: Actor, match: MatchRecord | int, ply: int, move: Move
    ) -> MatchRecord:
        """Store a vote, which replaces the voter's former one in this ply; return the match.

        If it reaches the quorum, the vote closes, and the alarm for deadlines plays the move.
        Raises as ``voting`` does, IllegalMove if the rules forbid the move.
        """
        record = await self.voting(actor, match, ply)
        record.match.game.check_move(record.match.position, move)
        try:
            voted = await self._store.vote(record, actor.id, move, actor.at)
        except AlreadyDone:
            record = await self._require_current_ply(actor, record.id, ply)
            raise MatchRefused(MatchRefusal.VOTE_CLOSED, record) from None
        return self._matches.timed(voted)

    async def steer(self, actor: Actor, match: MatchRecord | int, ply: int) -> MatchRecord:
        """Return the class's match if it is in this ply and the actor is a teacher.

        Raises Refused for anybody else or if it is over, Stale if the ply is.
        """
        record = await self._require_current_ply(actor, match, ply)
        await self._classes.require_teacher(actor)
        return record

    async def help_in(self, actor: Actor, match: MatchRecord | int, ply: int) -> MatchRecord:
        """Return the match to explain its position to a teacher.

        Raises as ``steer`` does, and Refused if the engine may not help them.
        """
        record = await self.steer(actor, match, ply)
        return await self._advice.analysable(actor.asker, record)

    async def what_if(
        self, actor: Actor, match: MatchRecord | int, ply: int, text: str
    ) -> tuple[MatchRecord, Move]:
        """Return the match and the move in a text, to be explained to a teacher.

        Raises as ``help_in`` does; InvalidMove or IllegalMove if the text is no legal move.
        """
        record = await self.help_in(actor, match, ply)
        return record, move_in(record, text)

    async def resign(self, actor: Actor, match: MatchRecord | int, ply: int) -> MatchRecord:
        """Resign for the class, and return the match; raise as ``steer`` does."""
        record = await self.steer(actor, match, ply)
        assert record.match.team is not None, "it is a match of a class"
        return await self._matches.append(record, record.match.resign(record.match.team), actor.at)

    async def take_back(self, actor: Actor, match: MatchRecord | int, ply: int) -> MatchRecord:
        """Take back the class's last move and the computer's reply; return the match.

        Raises as ``steer`` does, and MatchRefused if there is no move to take back.
        """
        record = await self.steer(actor, match, ply)
        team = record.match.team
        assert team is not None, "it is a match of a class"
        if not record.match.can_take_back(team):
            raise MatchRefused(MatchRefusal.NOTHING_TO_TAKE_BACK, record)
        return await self._matches.append(record, record.match.take_back(team), actor.at)

    async def rematch(
        self, actor: Actor, match: MatchRecord | int, setting: Setting
    ) -> MatchRecord:
        """Open the one rematch of a class's match, in which the other side begins.

        Raises Refused for no teacher or another class's match, and as ``Matches.again`` does.
        """
        record = await self._of_class(actor, match)
        await self._classes.require_teacher(actor)
        assert record.match.team is not None, "it is a match of a class"
        return await self._matches.again(record, actor.id, record.match.team, setting)

    async def _of_class(self, actor: Actor, match: MatchRecord | int) -> MatchRecord:
        """Return a match of the actor's class; raise Refused for all others."""
        record = await self._matches.seen(match, actor.asker)
        if record.guild_id != actor.guild_id or record.match.team is None:
            raise MatchRefused(MatchRefusal.NO_SUCH_MATCH)
        return record

    async def _require_current_ply(
        self, actor: Actor, match: MatchRecord | int, ply: int
    ) -> MatchRecord:
        record = await self._of_class(actor, match)
        if record.state is State.OVER:
            raise MatchRefused(MatchRefusal.MATCH_OVER, record)
        if ply != record.ply:
            raise Stale(record)
        return record
