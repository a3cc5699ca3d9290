"""The service of votes: a class plays against the computer, and all its members hold one seat.

Votes are secret: only how many there are is told before the move is played, and only how many
each move has got afterwards. A class's teachers steer its match, but have one vote like all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from bot.classes import Actor, Classes
from bot.clock import stamp
from bot.sessions import Offer, Refusal, Refused, Sessions, Setting, Stale
from bot.store.database import AlreadyDone
from bot.store.matches import MatchStore, Session, State
from games import Game, Move, Position
from games.match import Computer, First, Team

#: For how long a match that is over is shown once more at a start: its end may not have been.
LATELY = timedelta(days=1)


class Votes:
    """Starts the matches of classes, keeps their votes, and lets their teachers steer them."""

    def __init__(self, store: MatchStore, sessions: Sessions, classes: Classes) -> None:
        self._store = store
        self._sessions = sessions
        self._classes = classes
        #: Told of every match in which somebody has voted.
        self.on_vote: Callable[[int], None] | None = None

    async def start(
        self, actor: Actor, setting: Setting, game: Game, start: Position, first: First
    ) -> Session:
        """Set up a match of the class against the perfect computer; a teacher may.

        The setting tells how long a vote may take, from its first vote on, and its quorum.
        Raises Denied, and what ``Sessions.start`` raises.
        """
        await self._classes.require_teacher(actor)
        offer = Offer(game, start, Computer(), first)
        return await self._sessions.begin(Team(), setting, offer, self._sessions.draw_seed())

    async def voting(self, actor: Actor, match_id: int, ply: int) -> Session:
        """Return the match if a member of its class may vote in this ply.

        Raises Refused, Stale if the ply is past.
        """
        session = await self._current(actor, match_id, ply)
        if session.is_overdue:
            raise Refused(Refusal.VOTE_CLOSED, session)
        if session.match.to_move != session.match.team:
            raise Refused(Refusal.NOT_YOUR_TURN, session)
        return session

    async def vote(self, actor: Actor, match_id: int, ply: int, move: Move) -> Session:
        """Keep a vote, instead of the voter's former one in this ply.

        When there are as many as the quorum asks for, the vote is closed, and the alarm for
        what is overdue plays the move. Raises as ``voting`` does, IllegalMove if the rules forbid
        the move.
        """
        session = await self.voting(actor, match_id, ply)
        session.match.game.check_move(session.match.position, move)
        try:
            voted = self._sessions.timed(await self._store.vote(session, actor.id, move))
        except AlreadyDone:
            session = await self._current(actor, match_id, ply)
            raise Refused(Refusal.VOTE_CLOSED, session) from None
        if self.on_vote is not None:
            self.on_vote(match_id)
        return voted

    async def steer(self, actor: Actor, match_id: int, ply: int) -> Session:
        """Return the match if it is open and a teacher asks; raise Refused, Denied or Stale."""
        session = await self._current(actor, match_id, ply)
        await self._classes.require_teacher(actor)
        return session

    async def resign(self, actor: Actor, match_id: int, ply: int) -> Session:
        """Resign for the class; a teacher may."""
        session = await self.steer(actor, match_id, ply)
        assert session.match.team is not None, "it is a match of a class"
        return await self._sessions.append(session, session.match.resign(session.match.team))

    async def take_back(self, actor: Actor, match_id: int, ply: int) -> Session:
        """Take back the class's last move, and the computer's reply; a teacher may."""
        session = await self.steer(actor, match_id, ply)
        team = session.match.team
        assert team is not None, "it is a match of a class"
        if not session.match.can_take_back(team):
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK, session)
        return await self._sessions.append(session, session.match.take_back(team))

    async def rematch(self, actor: Actor, match_id: int, setting: Setting) -> Session:
        """Set up the same match again, the other seat beginning; a teacher may, once."""
        session = await self._of_class(actor, match_id)
        await self._classes.require_teacher(actor)
        assert session.match.team is not None, "it is a match of a class"
        return await self._sessions.again(session, session.match.team, setting)

    async def show_at(self, session: Session, message_id: int) -> Session:
        """Keep which message has the board that the class votes on."""
        await self._store.show_at(session.id, message_id)
        return replace(session, message_id=message_id)

    async def shown(self, match_id: int) -> Session | None:
        """Return a match as it stands, for its board; None if it is gone."""
        return await self._store.load(match_id)

    async def running(self) -> list[int]:
        """Return the matches whose boards may lack something: the end, too, if it came lately."""
        return await self._store.voted_on(stamp() - LATELY)

    async def _of_class(self, actor: Actor, match_id: int) -> Session:
        """Return a match of the actor's class; for everybody else there is none."""
        session = await self._sessions.get(match_id)
        if session.guild_id != actor.guild_id or session.match.team is None:
            raise Refused(Refusal.NO_SUCH_MATCH)
        return session

    async def _current(self, actor: Actor, match_id: int, ply: int) -> Session:
        session = await self._of_class(actor, match_id)
        if session.state is State.OVER:
            raise Refused(Refusal.MATCH_OVER, session)
        if ply != session.ply:
            raise Stale(session)
        return session
