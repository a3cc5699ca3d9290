"""The service of challenges: a teacher sets, a class answers, the engine marks.

Every request is checked here, whatever the interface shows. Everything that changes is one
transaction; what is due (opening, reminders, closing) happens once, whoever looks first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.classes import Actor, Classes, Denial, Denied
from bot.clock import now
from bot.guarding import gives_away
from bot.sessions import Session, Sessions, Setting, Settlement, State
from bot.standings import (
    Standing,
    counted,
    from_snapshot,
    standings,
    standings_at,
    to_snapshot,
)
from bot.store.challenges import (
    Answered,
    Attempt,
    Challenge,
    ChallengeState,
    ChallengeStore,
    Running,
    Terms,
)
from bot.store.database import AlreadyDone, Outdated
from games import Game, Position
from games.challenge.strategy import Verdict, check_strategy
from games.challenge.tasks import Answer, Kind, Mark, Task, mark, read_answer

#: The states in which a challenge has been shown to the class.
PUBLISHED = (ChallengeState.SCHEDULED, ChallengeState.OPEN, ChallengeState.CLOSED)
#: The limits of what a teacher settles.
MAX_TITLE = 100
MAX_TASKS_TEXT = 3000
MAX_ATTEMPTS = 100
MAX_POINTS = 1000
MAX_MINUTES = 30 * 24 * 60
#: Credits, in per cent, of a match that was won and of one that was not.
WON, LOST = 100, 0
#: How many closed challenges one's own list goes back to.
LISTED_CLOSED = 3


@dataclass(frozen=True)
class Mine:
    """A challenge that somebody may answer now, or try once more, and their attempts at it."""

    running: Running
    attempts: tuple[Attempt, ...]

    @property
    def challenge(self) -> Challenge:
        """The challenge."""
        return self.running.challenge

    @property
    def unfinished(self) -> Attempt | None:
        """The attempt to go on with, if one was begun."""
        last = self.attempts[-1] if self.attempts else None
        asked = len(self.challenge.terms.tasks)
        return last if last is not None and last.next_question < asked else None

    @property
    def attempts_left(self) -> int | None:
        """How many more attempts may be begun; None: as many as one likes."""
        limit = self.challenge.terms.attempts
        return None if limit is None else max(limit - len(self.attempts), 0)

    @property
    def can_answer(self) -> bool:
        """Whether there is something left to answer."""
        return self.unfinished is not None or self.attempts_left != 0


@dataclass(frozen=True)
class Progress:
    """Where somebody stands in an attempt, and how the last answer was marked."""

    challenge: Challenge
    attempt: Attempt
    marked: Mark | None = None
    #: What trying every reply to a strategy has shown.
    verdict: Verdict | None = None
    #: The match that answers the present question, if it has begun.
    match_id: int | None = None

    @property
    def question(self) -> int:
        """The number of the question to answer now."""
        return self.attempt.next_question

    @property
    def is_finished(self) -> bool:
        """Whether every question is answered."""
        return self.question >= len(self.challenge.terms.tasks)

    @property
    def task(self) -> Task:
        """The question to answer now, as this person gets it."""
        return self.challenge.task(self.question, self.attempt.person)


class Challenges:
    """Sets, opens, answers and closes challenges. Nothing is kept in memory."""

    def __init__(self, store: ChallengeStore, classes: Classes, sessions: Sessions) -> None:
        self._store = store
        self._classes = classes
        self._sessions = sessions
        sessions.on_trial_over = self.settle
        #: Told of every moment at which something will be due.
        self.on_due: Callable[[datetime], None] | None = None
        #: Told of every challenge whose leaderboard has changed.
        self.on_answer: Callable[[int], None] | None = None

    # ------------------------------------------------------------------ for teachers

    async def create(self, actor: Actor, terms: Terms) -> Challenge:
        """Keep a draft; raise Denied unless a teacher asks, or if its terms are impossible."""
        await self._classes.require_teacher(actor)
        _check_times(terms)
        _check_terms(actor.guild_id, terms)
        await self._classes.ensure(actor.guild_id, terms.locale)
        return await self._store.create(actor.guild_id, actor.id, self._sessions.draw_seed(), terms)

    async def change(self, actor: Actor, challenge_id: int, **terms: object) -> Challenge:
        """Change some terms of a challenge that has not opened yet.

        Its times are looked at when they change, and when it is published: a clone's are past.
        """
        challenge = await self.unopened(actor, challenge_id)
        changed = replace(challenge.terms, **terms)  # type: ignore[arg-type]
        if {"opens_at", "closes_at"} & terms.keys():
            _check_times(changed)
        _check_terms(actor.guild_id, changed)
        kept = await self._unless_moved(self._store.change(challenge, changed))
        if kept.state is ChallengeState.SCHEDULED and self.on_due is not None:
            self.on_due(kept.terms.opens_at)
        return await self._get(actor, challenge_id)  # with what another has changed meanwhile

    async def unopened(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge that a teacher may change; raise Denied once it has opened."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state not in (ChallengeState.DRAFT, ChallengeState.SCHEDULED):
            raise Denied(Denial.ALREADY_PUBLISHED)
        return challenge

    async def clone(self, actor: Actor, challenge_id: int) -> Challenge:
        """Keep a new draft on the same terms, with other positions."""
        challenge = await self.for_teacher(actor, challenge_id)
        return await self._store.create(
            actor.guild_id, actor.id, self._sessions.draw_seed(), challenge.terms
        )

    async def publish(self, actor: Actor, challenge_id: int) -> Challenge:
        """Let a draft open when its time comes, or at once."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.DRAFT:
            raise Denied(Denial.ALREADY_PUBLISHED)
        _check_times(challenge.terms)
        published = await self._unless_moved(self._store.publish(challenge))
        if self.on_due is not None:
            self.on_due(published.terms.opens_at)
        return published

    async def close(self, actor: Actor, challenge_id: int) -> Challenge:
        """Close an open challenge at once, for everybody."""
        challenge = await self.for_teacher(actor, challenge_id)
        if challenge.state is not ChallengeState.OPEN:
            raise Denied(Denial.NOT_OPEN)
        terms = replace(challenge.terms, closes_at=now(), late_minutes=0)
        closed = await self._unless_moved(self._store.close(challenge, terms, for_all=True))
        if self.on_due is not None:
            self.on_due(now())
        return closed

    async def delete(self, actor: Actor, challenge_id: int) -> Challenge:
        """Delete a challenge with all its answers; return what it was."""
        challenge = await self.for_teacher(actor, challenge_id)
        await self._store.delete(challenge_id)
        return challenge

    async def extend(
        self, actor: Actor, challenge_id: int, person: int, until: datetime | None
    ) -> Challenge:
        """Let one pupil answer until a moment of their own; None takes it back."""
        challenge = await self.for_teacher(actor, challenge_id)
        if until is not None and until <= max(now(), challenge.terms.closes_at):
            raise Denied(Denial.CLOSES_IN_THE_PAST)
        await self._store.extend(challenge_id, person, until)
        return challenge

    async def for_teacher(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge to a teacher of its server; raise Denied to anybody else."""
        await self._classes.require_teacher(actor)
        return await self._get(actor, challenge_id)

    async def all(self, actor: Actor) -> list[Challenge]:
        """Return every challenge of the server to a teacher."""
        await self._classes.require_teacher(actor)
        return await self._store.of_guild(actor.guild_id, tuple(ChallengeState))

    async def attempts(self, actor: Actor, challenge_id: int) -> list[Attempt]:
        """Return everybody's attempts to a teacher, without anybody's previews."""
        await self.for_teacher(actor, challenge_id)
        return [a for a in await self._store.attempts(challenge_id) if not a.is_preview]

    async def extensions(self, actor: Actor, challenge_id: int) -> dict[int, datetime]:
        """Return to a teacher who may answer until when."""
        await self.for_teacher(actor, challenge_id)
        return await self._store.extensions(challenge_id)

    # -------------------------------------------------------------------- for pupils

    async def open_to(self, actor: Actor) -> list[Mine]:
        """Return the challenges of the server that somebody may answer now, with their attempts."""
        running = await self._store.running(actor.id, actor.guild_id)
        here = [each for each in running if each.challenge.guild_id == actor.guild_id]
        return [Mine(each, await self._attempts_of(each.challenge, actor.id)) for each in here]

    async def corrected(self, actor: Actor) -> list[Challenge]:
        """Return the latest challenges that somebody has tried and can see the corrections of."""
        tried = await self._store.tried(actor.id, actor.guild_id, LISTED_CLOSED)
        return [each for each in tried if now() >= await self._until(each, actor.id)]

    async def correction(self, actor: Actor, challenge_id: int) -> tuple[Challenge, Attempt | None]:
        """Return a challenge to look at with its solutions, and one's attempt that counts.

        Raises Denied as long as this person can answer it.
        """
        challenge = await self._get(actor, challenge_id)
        if challenge.state is not ChallengeState.CLOSED or now() < await self._until(
            challenge, actor.id
        ):
            raise Denied(Denial.STILL_OPEN)
        mine = await self._attempts_of(challenge, actor.id)
        answered = [attempt for attempt in mine if attempt.answers]
        return challenge, counted(answered, challenge.terms) if answered else None

    async def forbids(
        self, who: int, guild_id: int | None, game: Game, *positions: Position
    ) -> None:
        """Raise Denied if analysis would answer a challenge that is running and refuses it.

        It is refused to everybody in the server of the challenge, and everywhere to who has begun
        it, as long as they can answer; see ``bot.guarding`` for which questions are too close.
        Without positions the question is about the game as a whole.
        """
        for running in await self._store.running(who, guild_id):
            terms = running.challenge.terms
            if terms.refuses_analysis and await asyncio.to_thread(
                _protects, running, who, game, positions
            ):
                raise Denied(Denial.ANALYSIS_REFUSED, title=terms.title)

    async def get(self, actor: Actor, challenge_id: int) -> Challenge:
        """Return a challenge of the server that the class has been shown."""
        challenge = await self._get(actor, challenge_id)
        if challenge.state not in PUBLISHED and not await self._classes.is_teacher(actor):
            raise Denied(Denial.NO_SUCH_CHALLENGE)
        return challenge

    async def begin(self, actor: Actor, challenge_id: int, *, preview: bool = False) -> Progress:
        """Begin an attempt, or go on with the one that was begun.

        Before the opening a teacher gets a preview, which counts for nothing; who asks for one
        later is denied it, and begins nothing that counts.
        """
        challenge = await self._get(actor, challenge_id)
        unopened = challenge.state in (ChallengeState.DRAFT, ChallengeState.SCHEDULED)
        if unopened and await self._classes.is_teacher(actor):
            return await self._preview(challenge, actor.id)
        if preview and not unopened:
            raise Denied(Denial.PREVIEW_OVER)
        mine = await self._attempts_of(challenge, actor.id)
        await self._require_accepting(challenge, actor.id)
        if mine and not Progress(challenge, mine[-1]).is_finished:
            return await self._progress(challenge, mine[-1])
        limit = challenge.terms.attempts
        if limit is not None and len(mine) >= limit:
            raise Denied(Denial.NO_ATTEMPT_LEFT, attempts=limit)
        number = len(mine) + 1
        try:
            begun = await self._store.begin(challenge_id, actor.id, number, preview=False)
        except AlreadyDone:  # by a double click
            await self._get(actor, challenge_id)
            (*_, begun) = await self._store.attempts(challenge_id, actor.id)
        return Progress(challenge, begun)

    async def resume(self, actor: Actor, attempt_id: int) -> Progress:
        """Return where somebody stands in an attempt of theirs."""
        attempt = await self._store.attempt(attempt_id)
        if attempt is None or attempt.person != actor.id:
            raise Denied(Denial.NOT_YOUR_ATTEMPT)
        if attempt.is_preview:
            await self._classes.require_teacher(actor)
        return await self._progress(await self._get(actor, attempt.challenge_id), attempt)

    async def asked(self, actor: Actor, attempt_id: int, question: int) -> Progress:
        """Return the progress of somebody who may answer this question now; else raise Denied."""
        progress = await self.resume(actor, attempt_id)
        if not progress.attempt.is_preview:
            await self._require_accepting(progress.challenge, actor.id)
        if question != progress.question or progress.is_finished:
            raise Denied(Denial.ALREADY_ANSWERED)
        return progress

    async def answer(self, actor: Actor, attempt_id: int, question: int, text: str) -> Progress:
        """Mark and keep an answer, once.

        Raises Denied if it is not accepted, GameError if it is no answer at all: that costs
        nothing.
        """
        at = now()
        progress = await self.asked(actor, attempt_id, question)
        task = await asyncio.to_thread(lambda: progress.task)
        if task.kind is Kind.WIN:
            raise Denied(Denial.PLAY_TO_ANSWER)
        given = await asyncio.to_thread(read_answer, task, text)
        marked, verdict = await asyncio.to_thread(_judge, task, given)
        error = None if marked.error is None else marked.error.value
        while True:
            answered = await self._answered(progress, at, given.text, marked.credit, error)
            try:
                attempt = await self._store.answer(progress.challenge, progress.attempt, answered)
            except AlreadyDone:
                raise Denied(Denial.ALREADY_ANSWERED) from None
            except Outdated:  # it has closed meanwhile, perhaps for late answers only
                progress = await self.asked(actor, attempt_id, question)
                continue
            self._tell(progress)
            return Progress(progress.challenge, attempt, marked, verdict)

    async def play(self, actor: Actor, attempt_id: int, question: int, setting: Setting) -> Session:
        """Begin the match that answers a question, or return the one that was begun."""
        progress = await self.asked(actor, attempt_id, question)
        task = await asyncio.to_thread(lambda: progress.task)
        if task.kind is not Kind.WIN:
            raise Denied(Denial.NO_MATCH_ASKED)
        if progress.match_id is None:
            with suppress(AlreadyDone):  # by a double click
                return await self._sessions.try_out(
                    actor.id, setting, task.game, task.position, (attempt_id, question)
                )
        match_id = await self._store.trial(attempt_id, question)
        if match_id is None:
            raise Denied(Denial.NO_SUCH_CHALLENGE)
        return await self._sessions.get(match_id)

    async def settle(self, session: Session) -> Settlement | None:
        """Return what marks the question that a match answers, now that it ends, if it counts."""
        assert session.trial is not None, "only matches of challenges are settled"
        attempt_id, question = session.trial
        attempt = await self._store.attempt(attempt_id)
        challenge = None if attempt is None else await self._store.load(attempt.challenge_id)
        if attempt is None or challenge is None or attempt.next_question != question:
            return None
        at = now()
        if not attempt.is_preview:
            try:
                await self._require_accepting(challenge, attempt.person)
            except Denied:  # too late
                return None
        winner = session.match.winner
        won = winner is not None and session.match.seat_of(attempt.person) == winner
        progress, credit = Progress(challenge, attempt), WON if won else LOST
        answered = await self._answered(progress, at, str(session.id), credit, None)
        write = self._store.answering(challenge, attempt, answered)
        return Settlement(write, lambda: self._tell(progress))

    # ----------------------------------------------------------------- what runs by itself

    async def advance(self) -> list[Challenge]:
        """Open, remind and close whatever is due; return what has news to be told."""
        while any([await self._step(challenge) for challenge in await self._store.due()]):
            pass  # what has opened may be due to close
        return await self._store.untold()

    async def next_due(self) -> datetime | None:
        """Return when something is next due."""
        return await self._store.next_due()

    async def told(self, challenge: Challenge, message_id: int | None = None) -> None:
        """Note that the news about a challenge was told."""
        await self._store.announced(challenge, message_id)

    async def running(self) -> list[Challenge]:
        """Return every open challenge of every server."""
        return await self._store.open_ones()

    async def board(self, challenge_id: int) -> tuple[Challenge, list[Standing]] | None:
        """Return an open challenge as it stands, or None if it is not open (any more)."""
        challenge = await self._store.load(challenge_id)
        if challenge is None or challenge.state is not ChallengeState.OPEN:
            return None
        return challenge, standings(await self._store.attempts(challenge_id), challenge.terms)

    async def final_board(self, challenge: Challenge) -> list[Standing]:
        """Return the places as they stood when a challenge closed; they are kept, once."""
        attempts = await self._store.attempts(challenge.id)
        if challenge.snapshot is None:
            terms = challenge.terms
            places = to_snapshot(standings_at(terms.closes_at, attempts, terms))
            await self._store.keep_snapshot(challenge, places)
            challenge = await self._store.load(challenge.id) or challenge
        return from_snapshot(challenge.snapshot or "[]", attempts)

    async def lose_message(self, challenge: Challenge) -> None:
        """Note that the message with the leaderboard of a challenge is gone."""
        await self._store.lose_message(challenge)

    async def _step(self, challenge: Challenge) -> bool:
        """Do the next thing that is due about a challenge; return whether it was done here."""
        with suppress(AlreadyDone):
            if challenge.state is ChallengeState.SCHEDULED:
                await self._store.open(challenge)
            elif now() >= challenge.terms.closes_at:
                await self._store.close(challenge, challenge.terms)
            else:
                await self._store.remind(challenge)
            return True
        return False

    # ------------------------------------------------------------------------- helpers

    async def _get(self, actor: Actor, challenge_id: int) -> Challenge:
        challenge = await self._store.load(challenge_id)
        if challenge is None or challenge.guild_id != actor.guild_id:
            raise Denied(Denial.NO_SUCH_CHALLENGE)
        return challenge

    @staticmethod
    async def _unless_moved(change: Coroutine[Any, Any, Challenge]) -> Challenge:
        """Return the outcome of a change; raise Denied if somebody was quicker."""
        try:
            return await change
        except AlreadyDone:
            raise Denied(Denial.MOVED_ON) from None

    async def _progress(self, challenge: Challenge, attempt: Attempt) -> Progress:
        match_id = await self._store.trial(attempt.id, attempt.next_question)
        if match_id is not None and await self._settle_again(match_id):
            attempt, match_id = await self._store.attempt(attempt.id) or attempt, None
        return Progress(challenge, attempt, match_id=match_id)

    async def _settle_again(self, match_id: int) -> bool:
        """Mark a question whose match ended too late for it, if it has been given more time."""
        session = await self._sessions.get(match_id)
        settlement = await self.settle(session) if session.state is State.OVER else None
        if settlement is None:
            return False
        with suppress(AlreadyDone, Outdated):
            await self._store.write(settlement.write)
            settlement.tell()
        return True

    async def _preview(self, challenge: Challenge, person: int) -> Progress:
        """Let a teacher begin anew what pupils will get."""
        mine = await self._store.attempts(challenge.id, person)
        number = min((attempt.number for attempt in mine), default=0) - 1
        try:
            attempt = await self._store.begin(challenge.id, person, min(number, -1), preview=True)
        except AlreadyDone:  # by a double click
            (*_, attempt) = await self._store.attempts(challenge.id, person)
        return Progress(challenge, attempt)

    async def _attempts_of(self, challenge: Challenge, person: int) -> tuple[Attempt, ...]:
        """Return somebody's attempts at a challenge, previews apart."""
        tried = await self._store.attempts(challenge.id, person)
        return tuple(attempt for attempt in tried if not attempt.is_preview)

    async def _answered(
        self, progress: Progress, at: datetime, text: str, credit: int, error: str | None
    ) -> Answered:
        """Return the answer to the present question, as it is kept."""
        challenge, attempt = progress.challenge, progress.attempt
        is_late = not attempt.is_preview and at >= await self._on_time_until(
            challenge, attempt.person
        )
        task = await asyncio.to_thread(lambda: progress.task.text)
        return Answered(progress.question, task, text, credit, error, is_late, at)

    def _tell(self, progress: Progress) -> None:
        """Tell of an answer that changes the leaderboard."""
        if self.on_answer is not None and not progress.attempt.is_preview:
            self.on_answer(progress.challenge.id)

    async def _on_time_until(self, challenge: Challenge, person: int) -> datetime:
        extended = await self._store.extensions(challenge.id)
        return max(challenge.terms.closes_at, extended.get(person, challenge.terms.closes_at))

    async def _until(self, challenge: Challenge, person: int) -> datetime:
        """Return until when somebody's answers are taken, late ones included."""
        return max(await self._on_time_until(challenge, person), challenge.terms.late_until)

    async def _require_accepting(self, challenge: Challenge, person: int) -> None:
        if challenge.state in (ChallengeState.DRAFT, ChallengeState.SCHEDULED):
            raise Denied(Denial.NOT_OPEN_YET)
        if now() >= await self._until(challenge, person):
            raise Denied(Denial.CLOSED)


def _protects(running: Running, who: int, game: Game, positions: tuple[Position, ...]) -> bool:
    """Return whether a question is about what a running challenge asks somebody."""
    challenge = running.challenge
    people = {who} if challenge.terms.same_for_all else {who, *running.begun_by}
    numbers = range(len(challenge.terms.tasks))
    tasks = {challenge.task(number, person) for number in numbers for person in people}
    return any(gives_away(task, game, positions) for task in tasks)


def _judge(task: Task, given: Answer) -> tuple[Mark, Verdict | None]:
    """Mark an answer; to a strategy belongs what trying every reply has shown."""
    marked = mark(task, given)
    if given.strategy is None:
        return marked, None
    return marked, check_strategy(task.game, task.position, given.strategy)


def _check_times(terms: Terms) -> None:
    """Raise Denied unless a challenge closes after it opens, and in the future."""
    if terms.closes_at <= terms.opens_at:
        raise Denied(Denial.CLOSES_BEFORE_OPENING)
    if terms.closes_at <= now():
        raise Denied(Denial.CLOSES_IN_THE_PAST)


def _check_terms(guild_id: int, terms: Terms) -> None:
    """Raise Denied unless every text and number that a teacher settles is within its limits."""
    if not 1 <= len(terms.title) <= MAX_TITLE:
        raise Denied(Denial.TITLE_LENGTH, limit=MAX_TITLE)
    if len("\n".join(task.text for task in terms.tasks)) > MAX_TASKS_TEXT:
        raise Denied(Denial.TASKS_LENGTH, limit=MAX_TASKS_TEXT)
    if terms.attempts is not None and not 1 <= terms.attempts <= MAX_ATTEMPTS:
        raise Denied(Denial.BAD_ATTEMPTS, limit=MAX_ATTEMPTS)
    if not 1 <= terms.points <= MAX_POINTS:
        raise Denied(Denial.BAD_POINTS, limit=MAX_POINTS)
    if not 0 <= terms.late_minutes <= MAX_MINUTES:
        raise Denied(Denial.BAD_LATE_MINUTES, limit=MAX_MINUTES)
    if not 0 <= terms.late_percent <= 100:
        raise Denied(Denial.BAD_LATE_PERCENT)
    if not 0 <= terms.remind_minutes <= MAX_MINUTES:
        raise Denied(Denial.BAD_REMINDER, limit=MAX_MINUTES)
    if terms.ping_role_id == guild_id:
        raise Denied(Denial.EVERYBODY_PINGED)
