"""The one service through which every match changes.

A match is read, changed as a value by the engine, and its new plies are written in one
transaction before anything is answered. Whoever comes second finds the ply taken and gets
the match as it stands (Stale).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from random import SystemRandom

from bot.store.challenges import Writing
from bot.store.database import AlreadyDone, Outdated
from bot.store.matches import MatchStore, Session, Setting, State, Trial
from games import Game, Move, Position
from games.match import Computer, First, Match, Person, Seat, Turn

__all__ = ["Offer", "Refusal", "Refused", "Session", "Sessions", "Setting", "Stale", "State"]

#: How many of a person's matches are offered in lists.
LISTED = 25
#: The states of a match that waits for somebody.
ACTIVE = (State.OPEN, State.OFFERED)


class Refusal(StrEnum):
    """Why a request about a match is refused; each has one sentence in every catalogue."""

    NO_SUCH_MATCH = "no-such-match"
    NO_OPEN_MATCH = "no-open-match"
    MATCH_OVER = "match-over"
    MATCH_NOT_OVER = "match-not-over"
    OFFER_PENDING = "offer-pending"
    OFFER_CLOSED = "offer-closed"
    OFFER_NOT_YOURS = "offer-not-yours"
    NOT_A_PLAYER = "not-a-player"
    NOT_YOUR_TURN = "not-your-turn"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_YOURS_TO_ALLOW = "not-yours-to-allow"
    REMATCH_EXISTS = "rematch-exists"
    OPPONENT_ERASED = "opponent-erased"
    MOVE_IS_GONE = "move-is-gone"
    NOT_IN_CHALLENGE = "not-in-challenge"
    NO_HELP_IN_DUEL = "no-help-in-duel"
    POSITION_IS_OVER = "position-is-over"
    PLAY_YOURSELF = "play-yourself"
    CLASS_VOTES = "class-votes"
    VOTE_CLOSED = "vote-closed"


def is_erased(person: int) -> bool:
    """Return whether a number stands for somebody who had their data erased."""
    return person < 0


def with_erased(match: Match) -> bool:
    """Return whether somebody who had their data erased has played in a match."""
    return any(isinstance(seat, Person) and is_erased(seat.id) for seat in match.seats)


class Refused(Exception):
    """A request that cannot be granted, and the match it was about, if any."""

    def __init__(self, refusal: Refusal, session: Session | None = None) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.session = session


class Stale(Exception):
    """The request was about a ply that is past: here is the match as it stands."""

    def __init__(self, session: Session) -> None:
        super().__init__(f"ply {session.ply}")
        self.session = session


@dataclass(frozen=True)
class Offer:
    """What a person asks for when they set up a match."""

    game: Game
    start: Position
    opponent: Seat
    first: First


@dataclass(frozen=True)
class Settlement:
    """What the end of a match decides: written with its last ply, and told after that."""

    write: Writing
    tell: Callable[[], None]


class Sessions:
    """Starts, changes and finds matches. Nothing is kept in memory."""

    def __init__(self, store: MatchStore, draw_seed: Callable[[], int] | None = None) -> None:
        self._store = store
        self._draw_seed = draw_seed or (lambda: SystemRandom().getrandbits(63))
        #: Told of every deadline that is set.
        self.on_deadline: Callable[[datetime], None] | None = None
        #: Settles what the end of a match of a challenge decides.
        self.on_trial_over: Callable[[Session], Awaitable[Settlement | None]] | None = None

    def draw_seed(self) -> int:
        """Draw the seed that a new match gets."""
        return self._draw_seed()

    async def start(self, who: int, setting: Setting, offer: Offer, seed: int) -> Session:
        """Set up a match: open against the computer, offered to a person.

        Raises Refused if nothing could be played or the opponent is oneself, InvalidPosition
        if the start is not a position of the game, TooLarge if the engine cannot judge it.
        """
        if offer.opponent == Person(who):
            raise Refused(Refusal.PLAY_YOURSELF)
        return await self.begin(Person(who), setting, offer, seed)

    async def begin(self, seat: Seat, setting: Setting, offer: Offer, seed: int) -> Session:
        """Set up a match of a seat, a person's or the class's; raise as ``start`` does."""
        offer.game.check(offer.start)
        if offer.game.is_over(offer.start):
            raise Refused(Refusal.POSITION_IS_OVER)
        await asyncio.to_thread(offer.game.outcome, offer.start)  # or it could not be played well
        seats = (seat, offer.opponent)
        match = Match(offer.game, offer.start, seats, offer.first.seat(seed), seed)
        return await self._create(setting, match)

    async def try_out(
        self, who: int, setting: Setting, game: Game, start: Position, trial: Trial
    ) -> Session:
        """Set up the match that answers a question of a challenge: the perfect computer replies.

        Raises AlreadyDone if it was set up already, or the attempt is gone.
        """
        match = Match(game, start, (Person(who), Computer()), 0, self.draw_seed())
        return await self._store.create(State.OPEN, setting, match, trial=trial)

    async def _create(
        self, setting: Setting, match: Match, rematch_of: int | None = None
    ) -> Session:
        if all(isinstance(seat, Person) for seat in match.seats):
            return await self._store.create(State.OFFERED, setting, match, rematch_of)
        match = await asyncio.to_thread(match.with_computer)
        state = State.OVER if match.is_over else State.OPEN
        return self.timed(await self._store.create(state, setting, match, rematch_of))

    async def answer(self, match_id: int, who: int, *, accepted: bool) -> Session:
        """Accept or decline an offer: only the person it was made to may."""
        session = await self.get(match_id)
        if session.match.seats[1] != Person(who):
            raise Refused(Refusal.OFFER_NOT_YOURS, session)
        if session.state is not State.OFFERED:
            raise Stale(session)
        return await self._close_offer(session, State.OPEN if accepted else State.DECLINED)

    async def _close_offer(self, session: Session, state: State) -> Session:
        try:
            return self.timed(await self._store.answer_offer(session, state))
        except AlreadyDone:
            raise Stale(await self.get(session.id)) from None

    async def play(self, match_id: int, ply: int, move: Move, who: int) -> Session:
        """Play a person's move in a ply, and the computer's reply, in one transaction.

        Raises Refused, Stale if the ply is past, IllegalMove if the rules forbid the move.
        """
        session = await self.turn_of(match_id, ply, who)
        played = session.match.move(move)
        return await self.append(session, await asyncio.to_thread(played.with_computer))

    async def turn_of(self, match_id: int, ply: int, who: int) -> Session:
        """Return the match if this person may move in this ply; raise Refused or Stale."""
        session, seat = await self._seated(match_id, ply, who)
        if session.match.to_move != seat:
            raise Refused(Refusal.NOT_YOUR_TURN, session)
        return session

    async def resign(self, match_id: int, ply: int, who: int) -> Session:
        """Resign a match."""
        session, seat = await self._seated(match_id, ply, who)
        return await self.append(session, session.match.resign(seat))

    async def playing(self, match_id: int, ply: int, who: int) -> Session:
        """Return the match if this person plays in it; raise Refused or Stale."""
        return (await self._seated(match_id, ply, who))[0]

    async def finished(self, match_id: int) -> Session:
        """Return a match that is over; raise Refused if it is not, or answers a challenge."""
        session = await self.get(match_id)
        self._require_free_play(session)
        if session.state is not State.OVER:
            raise Refused(Refusal.MATCH_NOT_OVER, session)
        return session

    async def leave(self, session: Session, who: int) -> Session:
        """Resign an open match; withdraw or decline an offer."""
        if session.state is not State.OFFERED:
            return await self.resign(session.id, session.ply, who)
        if session.match.seat_of(who) is None:
            raise Refused(Refusal.NOT_A_PLAYER, session)
        return await self._close_offer(session, State.DECLINED)

    async def end_overdue(self) -> list[Session]:
        """End the turns that have run out of time; return the matches in which it was done here.

        A person loses by it; a class plays what most have voted for.
        """
        ended = []
        for session in await self._store.overdue():
            # Played, ended by another process, or deleted in the meantime:
            with suppress(Stale, Refused):
                ended.append(await self._end_turn(session))
        return ended

    async def _end_turn(self, session: Session) -> Session:
        if session.match.to_move != session.match.team:
            return await self.append(session, session.match.time_out())
        # Its votes may still be in the making; these are the last.
        voted = await self._store.poll(session.id)
        if voted is None or voted.ply != session.ply:
            raise Stale(await self.get(session.id))
        played = voted.match.move(voted.match.elected(voted.polls[voted.ply]))
        return await self.append(voted, await asyncio.to_thread(played.with_computer))

    async def next_deadline(self) -> datetime | None:
        """Return the earliest deadline of all open matches, or None if there is none."""
        return await self._store.next_deadline()

    def timed(self, session: Session) -> Session:
        """Tell of the session's deadline, if it has one; return the session."""
        if session.deadline is not None and self.on_deadline is not None:
            self.on_deadline(session.deadline)
        return session

    async def may_take_back(self, match_id: int, ply: int, who: int) -> Session:
        """Return the match if this person has a move to take back; raise Refused or Stale."""
        session, seat = await self._seated(match_id, ply, who)
        self._require_free_play(session)
        if not session.match.can_take_back(seat):
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK, session)
        return session

    async def take_back(self, match_id: int, ply: int, seat: int, allowed_by: int) -> Session:
        """Take back a seat's last move: a person's opponent must allow it, the computer does."""
        session = await self.asked_to_take_back(match_id, ply, seat, allowed_by)
        self._require_free_play(session)
        if not session.match.can_take_back(seat):
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK, session)
        return await self.append(session, session.match.take_back(seat))

    async def asked_to_take_back(self, match_id: int, ply: int, seat: int, who: int) -> Session:
        """Return the match if this person may allow or refuse a seat to take its move back."""
        session, answering = await self._seated(match_id, ply, who)
        if seat not in (0, 1) or isinstance(session.match.seats[seat], Computer):
            raise Refused(Refusal.NOTHING_TO_TAKE_BACK, session)
        if answering == seat and isinstance(session.match.seats[1 - seat], Person):
            raise Refused(Refusal.NOT_YOURS_TO_ALLOW, session)
        return session

    async def rematch(self, match_id: int, who: int, setting: Setting) -> Session:
        """Set up the same match again, the other seat beginning; once for each match."""
        session = await self.get(match_id)
        self._require_person(session)
        seat = session.match.seat_of(who)
        if seat is None:
            raise Refused(Refusal.NOT_A_PLAYER, session)
        return await self.again(session, seat, setting)

    async def again(self, session: Session, seat: int, setting: Setting) -> Session:
        """Set up the rematch of a session at the wish of a seat; raise Refused."""
        match, match_id = session.match, session.id
        if session.state is not State.OVER:
            raise Refused(Refusal.MATCH_NOT_OVER, session)
        self._require_free_play(session)
        if with_erased(match):
            raise Refused(Refusal.OPPONENT_ERASED, session)
        seats = (match.seats[seat], match.seats[1 - seat])
        first = (1 - match.first) ^ seat
        again = replace(match, seats=seats, first=first, seed=self.draw_seed(), plies=())
        setting = replace(setting, turn_seconds=session.turn_seconds, quorum=session.quorum)
        try:
            return await self._create(setting, again, match_id)
        except AlreadyDone:
            await self.get(match_id)  # which may have been deleted meanwhile
            raise Refused(Refusal.REMATCH_EXISTS, await self._store.rematch_of(match_id)) from None

    async def get(self, match_id: int) -> Session:
        """Return a match; raise Refused if there is none of this number."""
        session = await self._store.load(match_id)
        if session is None:
            raise Refused(Refusal.NO_SUCH_MATCH)
        return session

    async def turn(self, match_id: int, number: int) -> tuple[Session, Turn]:
        """Return a move that stands, by its ply; raise Refused if it was taken back.

        The same if the match answers a challenge: its moves are not explained.
        """
        session = await self.get(match_id)
        self._require_free_play(session)
        for turn in session.match.turns:
            if turn.number == number:
                return session, turn
        raise Refused(Refusal.MOVE_IS_GONE, session)

    async def help_in(self, match_id: int, ply: int, who: int) -> Session:
        """Return the match if this person may be helped in this ply.

        One may be helped against the computer, on one's own turn; never in a duel.
        """
        session = await self.turn_of(match_id, ply, who)
        self._require_free_play(session)
        if not any(isinstance(seat, Computer) for seat in session.match.seats):
            raise Refused(Refusal.NO_HELP_IN_DUEL, session)
        return session

    async def mine(self, who: int) -> list[Session]:
        """Return a person's open matches and offers, the latest changed first."""
        return await self._store.of_person(who, ACTIVE, LISTED)

    async def find(self, who: int, setting: Setting, match_id: int | None = None) -> Session:
        """Return the match a person means: the one named, else their latest, here or elsewhere.

        A match may be named by its players, and by anybody in the server where it is played.
        Raises Refused if there is none.
        """
        if match_id is None:
            return await self._latest(who, setting.channel_id)
        session = await self.get(match_id)
        same_server = setting.guild_id is not None and session.guild_id == setting.guild_id
        if not same_server and session.match.seat_of(who) is None:
            raise Refused(Refusal.NO_SUCH_MATCH)
        return self._shown(session, who)

    async def seen(self, match_id: int, who: int) -> Session:
        """Return a match that somebody is shown; raise Refused if it is somebody's answer."""
        return self._shown(await self.get(match_id), who)

    @staticmethod
    def _shown(session: Session, who: int) -> Session:
        """Return a match, unless it answers somebody else's question of a challenge."""
        if session.trial is not None and session.match.seat_of(who) is None:
            raise Refused(Refusal.NO_SUCH_MATCH)
        return session

    async def _latest(self, who: int, channel_id: int) -> Session:
        found = await self._store.of_person(who, ACTIVE, limit=1, first_in=channel_id)
        if not found:
            raise Refused(Refusal.NO_OPEN_MATCH)
        return found[0]

    async def _seated(self, match_id: int, ply: int, who: int) -> tuple[Session, int]:
        session = await self.seen(match_id, who)
        if session.state is State.OFFERED:
            raise Refused(Refusal.OFFER_PENDING, session)
        if session.state is State.DECLINED:
            raise Refused(Refusal.OFFER_CLOSED, session)
        if session.state is State.OVER:
            raise Refused(Refusal.MATCH_OVER, session)
        self._require_person(session)
        seat = session.match.seat_of(who)
        if seat is None:
            raise Refused(Refusal.NOT_A_PLAYER, session)
        if session.is_overdue:
            raise Stale(await self.append(session, session.match.time_out()))
        if ply != session.ply:
            raise Stale(session)
        return session, seat

    async def append(self, session: Session, match: Match) -> Session:
        """Write the plies that a match has beyond the session's; raise Stale if it has moved on."""
        while True:
            settlement = await self._settlement(session, match)
            try:
                also = None if settlement is None else settlement.write
                appended = self.timed(await self._store.append(session, match, also))
            except Outdated:
                continue  # the challenge has just closed, or is gone
            except AlreadyDone:
                raise Stale(await self.get(session.id)) from None
            if settlement is not None:
                settlement.tell()
            return appended

    async def _settlement(self, session: Session, match: Match) -> Settlement | None:
        if session.trial is None or not match.is_over or self.on_trial_over is None:
            return None
        return await self.on_trial_over(replace(session, match=match))

    @staticmethod
    def _require_person(session: Session) -> None:
        """Raise Refused if the whole class holds a seat: no one person plays in it."""
        if session.match.team is not None:
            raise Refused(Refusal.CLASS_VOTES, session)

    @staticmethod
    def _require_free_play(session: Session) -> None:
        """Raise Refused if a match belongs to a challenge: nothing is told or undone in it."""
        if session.trial is not None:
            raise Refused(Refusal.NOT_IN_CHALLENGE, session)
