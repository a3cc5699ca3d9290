"""The service by which pupils answer challenges: attempts, answers, hints and marks."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from bot.challenges.attempt import SKIPPED, Answered, Attempt
from bot.challenges.changes import Change, ChangeKind
from bot.challenges.handouts import Handout
from bot.challenges.model import Challenge
from bot.challenges.openings import Times
from bot.challenges.pupil.examiner import Examiner
from bot.challenges.pupil.model import Consent, Judged, Progress, PupilChallenge
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.refusals import ChallengeRefusal, PupilRefusal
from bot.challenges.service import Challenges
from bot.challenges.standings import counted
from bot.classes.service import Classes
from bot.db.engine import LATEST
from bot.db.errors import AlreadyDone, Outdated
from bot.i18n.typed import Area, spellings
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.in_flight import InFlight
from bot.kit.refusal import Refused, require_offered
from bot.play.endings import Settlement, TrialTerms
from bot.play.model import MatchRecord, State, Trial
from bot.play.store import MatchStore
from games.challenge.task import Kind
from games.question import RIGHT

#: The most closed challenges in a pupil's list.
LISTED_CLOSED = 3


@dataclass(frozen=True)
class Attempts:
    """Begins attempts, and marks and stores answers, each in one transaction."""

    challenges: Challenges
    store: AttemptStore
    classes: Classes
    matches: MatchStore
    examiner: Examiner
    #: Gets the answers that are being handled.
    in_flight: InFlight

    async def open_to(self, actor: Actor) -> list[PupilChallenge]:
        """Return the server's challenges open to the actor now, even with no attempt left."""
        answerable = await self.challenges.store.answerable(actor.id, actor.guild_id)
        return [await self._mine(challenge, times, actor.id) for challenge, times in answerable]

    async def corrected(self, actor: Actor) -> list[Challenge]:
        """Return closed challenges that the actor has begun and may see the solutions of.

        Only the LISTED_CLOSED that closed last are considered, the last one first.
        """
        tried = await self.challenges.store.tried(actor.id, actor.guild_id, LISTED_CLOSED)
        return [
            each for each in tried if now() >= await self.challenges.solutions_from(each, actor.id)
        ]

    async def correction(self, actor: Actor, challenge_id: int) -> tuple[Challenge, Attempt | None]:
        """Return a challenge for its correction, and the actor's attempt that counts.

        The attempt is None if the actor has answered nothing. Raises Refused until the actor may
        see the solutions, and if the challenge is gone.
        """
        challenge = await self.challenges.of_server(actor, challenge_id)
        if not challenge.has_opened:
            raise Refused(ChallengeRefusal.NOT_OPEN_YET)
        if now() < (await self.challenges.times(challenge, actor.id)).until:
            raise Refused(ChallengeRefusal.STILL_OPEN)
        opens_at = await self.challenges.solutions_from(challenge, actor.id)
        if opens_at == LATEST:
            raise Refused(ChallengeRefusal.RESULTS_HELD)
        if now() < opens_at:
            raise Refused(ChallengeRefusal.SOLUTIONS_LATER, moment=opens_at)
        mine = await self._attempts_of(challenge, actor.id)
        answered = [attempt for attempt in mine if attempt.answers and not attempt.is_sealed]
        return challenge, counted(answered, challenge.terms) if answered else None

    async def changes(self, challenge: Challenge) -> tuple[Change, ...]:
        """Return the changes of a challenge after its opening that a pupil can have noticed.

        Marks by hand from before marks were published are left out.
        """
        if not challenge.revision:
            return ()
        since, by_hand = await self.challenges.marks_from(challenge), ChangeKind.BY_HAND
        found = await self.challenges.store.changes(challenge.id)
        return tuple(each for each in found if each.kind is not by_hand or each.at >= since)

    async def begin(
        self, actor: Actor, challenge_id: int, *, preview: bool = False, agreed: bool = False
    ) -> Progress | Consent:
        """Begin an attempt, or continue the one under way.

        Before the opening a teacher gets a preview, which does not count; later ``preview`` is
        refused. Unless ``agreed``, a ``Consent`` is returned first: before each attempt at an exam,
        and before the first one, or a preview, with an introduction. Raises Refused if the
        challenge is gone or not open to the actor, or they have withdrawn, or no attempt or
        question is left.
        """
        challenge = await self.challenges.of_server(actor, challenge_id)
        unopened = not challenge.has_opened
        if unopened and await self.classes.is_teacher(actor):
            terms = challenge.terms
            if (terms.introduction or terms.is_exam) and not agreed:
                usual = terms.minutes, terms.closes_at, terms.count
                return Consent(challenge, *usual, is_preview=True)
            return await self._preview(challenge, actor)
        if preview and not unopened:
            raise Refused(PupilRefusal.PREVIEW_OVER)
        mine = await self._attempts_of(challenge, actor.id)
        times = await self.challenges.require_accepting(challenge, actor.id, actor.at)
        if await self.store.has_withdrawn(challenge.id, actor.id):
            raise Refused(PupilRefusal.WITHDRAWN)
        if mine and not Progress(challenge, mine[-1]).is_finished:
            return await self._progress(challenge, mine[-1])
        limit = challenge.terms.attempts
        if limit is not None and len(mine) >= limit:
            raise Refused(PupilRefusal.NO_ATTEMPT_LEFT, attempts=limit)
        terms = challenge.terms
        if mine and terms.is_formative and not terms.left_after(mine):
            raise Refused(PupilRefusal.ALL_RIGHT)
        spared = await self.store.spared(challenge, actor.id)
        plan = await in_background(challenge.plan, actor.id, mine, spared)
        if (terms.is_exam or (terms.introduction and not mine)) and not agreed:
            extra = await self.challenges.store.extra_minutes(challenge_id)
            minutes = terms.minutes + extra.get(actor.id, 0)
            return Consent(challenge, minutes, times.until, len(plan) or terms.count)
        return await self._begun(challenge, actor, len(mine) + 1, plan)

    async def _begun(
        self, challenge: Challenge, actor: Actor, number: int, plan: tuple[int, ...]
    ) -> Progress:
        """Store a new attempt, or after a double click continue it; a negative number: a preview.

        Raises Refused if the pupil has withdrawn, or the challenge was deleted, meanwhile.
        """
        new = number, actor.at, plan
        try:
            begun = await self.store.begin(challenge, actor.id, *new, preview=number < 0)
        except Outdated:
            raise Refused(PupilRefusal.WITHDRAWN) from None
        except AlreadyDone:  # by a double click
            await self.challenges.of_server(actor, challenge.id)
            (*_, begun) = await self.store.attempts(challenge.id, actor.id)
        return await self._progress(challenge, begun)

    async def resume(self, actor: Actor, attempt_id: int, chosen: int | None = None) -> Progress:
        """Return the progress of the actor's own attempt, perhaps at a question chosen by index.

        Raises Refused if it or its challenge is gone, if it is another person's, or a preview of
        somebody who is no teacher any more.
        """
        attempt = await self.store.attempt(attempt_id)
        if attempt is None:
            raise Refused(PupilRefusal.ATTEMPT_GONE)
        if attempt.person != actor.id:
            raise Refused(PupilRefusal.NOT_YOUR_ATTEMPT)
        if attempt.is_preview:
            await self.classes.require_teacher(actor)
        challenge = await self.challenges.of_server(actor, attempt.challenge_id)
        return await self._progress(challenge, attempt, chosen)

    async def asked(self, actor: Actor, attempt_id: int, question: int) -> Progress:
        """Return the progress at a question, by index, that the actor may answer now.

        Raises Refused as ``resume``; if the actor has withdrawn, or the challenge or the attempt is
        over; or if the question takes no answer (``Terms.takes``), as when it is answered.
        """
        progress = await self.resume(actor, attempt_id, question)
        if progress.attempt.is_sealed:
            raise Refused(PupilRefusal.WITHDRAWN)
        if not progress.attempt.is_preview:
            await self.challenges.require_accepting(progress.challenge, actor.id, actor.at)
        attempt = progress.attempt
        given = attempt.answered(question)
        was_sent_later = given is not None and given.at > actor.at
        if was_sent_later or not progress.challenge.terms.takes(attempt, question):
            marked, twice = PupilRefusal.MARKED, PupilRefusal.ALREADY_ANSWERED
            raise Refused(marked if attempt.is_marked(question) else twice)
        if attempt.is_over_at(actor.at):
            why = PupilRefusal.HANDED_IN if attempt.ended_at else PupilRefusal.TIME_IS_UP
            raise Refused(why, moment=attempt.over_at or actor.at)
        return progress

    async def handout(self, actor: Actor, attempt_id: int) -> tuple[Challenge, Handout]:
        """Return an attempt's challenge and file; raise Refused without one, or as ``resume``."""
        challenge = (await self.resume(actor, attempt_id)).challenge
        file = await self.challenges.store.handout(challenge)
        if file is None:
            raise Refused(PupilRefusal.NO_HANDOUT)
        return challenge, file

    async def hand_in(self, actor: Actor, attempt_id: int) -> Progress:
        """Hand in an attempt, unless it is finished; return its progress. Raises as ``resume``."""
        actor = actor.timed()
        progress = await self.resume(actor, attempt_id)
        if not progress.is_finished:
            await self.store.hand_in(progress.attempt, actor.at)
        return await self.resume(actor, attempt_id)

    async def skip(self, actor: Actor, attempt_id: int, question: int) -> Progress:
        """Store an empty answer in a preview; raise Refused as ``asked``, or for other attempts."""
        if not (await self.resume(actor, attempt_id)).attempt.is_preview:
            raise Refused(PupilRefusal.NO_PREVIEW)
        progress = await self.asked(actor, attempt_id, question)
        passed_over = await self._answered(progress, actor.timed().at, SKIPPED, Judged())
        with suppress(AlreadyDone, Outdated):  # by a double click, or it was changed meanwhile
            await self.store.answer(progress.challenge, progress.attempt, passed_over)
        return await self.resume(actor, attempt_id)

    async def leave(self, actor: Actor, attempt_id: int) -> None:
        """Delete a preview, if it still exists; raise Refused as ``resume``, or if it is none."""
        if await self.store.attempt(attempt_id) is None:
            return
        attempt = (await self.resume(actor, attempt_id)).attempt
        if not attempt.is_preview:
            raise Refused(PupilRefusal.NO_PREVIEW)
        await self.store.leave(attempt)

    async def answer(self, actor: Actor, attempt_id: int, question: int, text: str) -> Progress:
        """Mark and store an answer; the moment at which it was sent decides whether it is accepted.

        A program that is not valid Python is not stored; the progress returned has its fault.
        Raises Refused as ``asked`` and ``Examiner`` do, or if a match is to answer, GameError if
        the text is no answer: then nothing is stored.
        """
        actor = actor.timed()
        with self.in_flight.sent(actor.at):
            return await self._answer(actor, attempt_id, question, text)

    async def _answer(self, actor: Actor, attempt_id: int, question: int, text: str) -> Progress:
        progress = await self.asked(actor, attempt_id, question)
        task = await in_background(lambda: progress.task)
        if task.kind is Kind.WIN:
            raise Refused(PupilRefusal.PLAY_TO_ANSWER)
        await self.examiner.require_previewable(actor, progress.attempt, task)
        given = await in_background(task.read, text, spellings(Area.ANSWERS))
        judged = await self.examiner.judge(actor, progress.challenge, question, task, given)
        if judged.credit is None:
            return replace(progress, judged=judged)
        answered = await self._answered(progress, actor.at, given.text, judged)
        try:
            attempt = await self.store.answer(progress.challenge, progress.attempt, answered)
        except (AlreadyDone, Outdated):
            # It was answered, marked, closed, changed or erased meanwhile: check again.
            return await self._answer(actor, attempt_id, question, text)
        self._tell(progress)
        return Progress(progress.challenge, attempt, judged, until=progress.until)

    async def take_hint(
        self, actor: Actor, attempt_id: int, question: int, number: int, price: int
    ) -> Progress:
        """Take hint ``number``, from 1, to a question, by index, at the ``price`` on its button.

        If it is taken, or its price, in per cent, has changed, nothing is taken. Raises Refused as
        ``asked`` and ``require_previewable``, if it is not the next hint, or if an answer or match
        exists.
        """
        actor = actor.timed()
        progress = await self.asked(actor, attempt_id, question)
        if progress.attempt.answered(question) is not None:
            raise Refused(PupilRefusal.ALREADY_ANSWERED)
        if progress.match_id is not None:
            raise Refused(PupilRefusal.HINT_BEFORE_MATCH)
        task = await in_background(lambda: progress.task)
        await self.examiner.require_previewable(actor, progress.attempt, task)
        count = await in_background(lambda: task.hint_count)
        taken = len(progress.attempt.hints.get(question, ()))
        require_offered(1 <= number <= min(count, taken + 1))
        if number <= taken or price != progress.challenge.terms.price_of(question):
            return progress
        try:
            with suppress(AlreadyDone):  # by a double click
                await self.store.take_hint(
                    progress.challenge, progress.attempt, question, number, actor.at
                )
        except Outdated:  # as when somebody answers
            return await self.take_hint(actor, attempt_id, question, number, price)
        return await self.asked(actor, attempt_id, question)

    async def settle(self, record: MatchRecord, at: datetime) -> Settlement | None:
        """Return the settlement that marks the question answered by a match, without storing it.

        None if the attempt is gone or takes no such answer, or ``at``, when the last move was sent,
        is too late. ``record`` must be of such a match.
        """
        assert record.trial is not None, "the match answers a question"
        question, tried = record.trial[1], await self._tried(record.trial)
        if tried is None:
            return None
        challenge, attempt = tried
        if attempt.is_over_at(at) or not challenge.terms.takes(attempt, question):
            return None
        if not attempt.is_preview:
            try:
                await self.challenges.require_accepting(challenge, attempt.person, at)
            except Refused:  # too late
                return None
        won = record.match.winner == record.match.seat_of(attempt.person)
        progress = Progress(challenge, attempt, chosen=question)
        judged = Judged(RIGHT if won else None)
        answered = await self._answered(progress, at, str(record.id), judged)
        write = self.store.answering(challenge, attempt, answered)
        return Settlement(write, lambda: self._tell(progress))

    async def terms(self, trial: Trial) -> TrialTerms:
        """Return until when a match answers its question, and whether it may explain mistakes.

        It may in practice, where there is no end. Without the attempt there is neither.
        """
        tried = await self._tried(trial)
        if tried is None:
            return TrialTerms(None, teaches=False)
        return TrialTerms(await self._until(*tried), teaches=not tried[0].terms.is_exam)

    async def _tried(self, trial: Trial) -> tuple[Challenge, Attempt] | None:
        """Return the challenge and the attempt of a match's question; None if either is gone."""
        attempt = await self.store.attempt(trial[0])
        challenge = attempt and await self.challenges.store.load(attempt.challenge_id)
        return (challenge, attempt) if attempt and challenge else None

    async def _until(self, challenge: Challenge, attempt: Attempt) -> datetime | None:
        """Return when an attempt at an exam ends; None in practice and in previews."""
        if attempt.ends_at is None:
            return None
        times = await self.challenges.times(challenge, attempt.person)
        return min(attempt.ends_at, times.until)

    async def _progress(
        self, challenge: Challenge, attempt: Attempt, chosen: int | None = None
    ) -> Progress:
        question = challenge.terms.next_question(attempt) if chosen is None else chosen
        match_id = await self.store.trial(attempt.id, question)
        if match_id is not None and await self._settle_again(match_id):
            attempt, match_id, chosen = await self.store.attempt(attempt.id) or attempt, None, None
        until = await self._until(challenge, attempt)
        return Progress(challenge, attempt, match_id=match_id, until=until, chosen=chosen)

    async def _settle_again(self, match_id: int) -> bool:
        """Mark a question whose match ended too late for the pupil's former closing.

        Returns False if the match is gone or not over, or still counts for nothing.
        """
        record = await self.matches.load(match_id)
        if record is None or record.state is not State.OVER:
            return False
        settlement = await self.settle(record, now())
        if settlement is None:
            return False
        with suppress(AlreadyDone, Outdated):
            await self.store.write(settlement.write)
            settlement.tell()
        return True

    async def _preview(self, challenge: Challenge, actor: Actor) -> Progress:
        """Begin a new preview for a teacher, in place of the last one."""
        mine = await self.store.attempts(challenge.id, actor.id)
        number = min([0, *(attempt.number for attempt in mine)]) - 1
        plan = await in_background(challenge.plan, actor.id)
        return await self._begun(challenge, actor, number, plan)

    async def _mine(self, challenge: Challenge, times: Times, person: int) -> PupilChallenge:
        return PupilChallenge(
            challenge,
            times,
            await self._attempts_of(challenge, person),
            await self.challenges.solutions_from(challenge, person),
            await self.store.has_withdrawn(challenge.id, person),
            await self.changes(challenge),
            await self.challenges.tells_marks(challenge),
        )

    async def _attempts_of(self, challenge: Challenge, person: int) -> tuple[Attempt, ...]:
        """Return a person's attempts at a challenge, without previews."""
        tried = await self.store.attempts(challenge.id, person)
        return tuple(attempt for attempt in tried if not attempt.is_preview)

    async def _answered(
        self, progress: Progress, at: datetime, text: str, judged: Judged
    ) -> Answered:
        """Return an answer to the present question, not yet late; not judged, it has no credit."""
        task = await in_background(lambda: progress.task.text)
        hints = progress.attempt.hints.get(progress.question, ())
        given = Answered(progress.question, task, text, 0, None, False, at, hints)
        return judged.marking(given)

    def _tell(self, progress: Progress) -> None:
        """Schedule an update of the leaderboard after an answer, unless it is one in a preview."""
        if not progress.attempt.is_preview:
            self.challenges.runner.touch(progress.challenge.id)
