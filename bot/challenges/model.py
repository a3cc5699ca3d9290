"""What a challenge and an attempt are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.challenges.attempt import Attempt
from bot.challenges.illustration import Illustration, Illustrations
from games.challenge.bank import draw, shuffled
from games.challenge.instances import another, has_no_peers, own
from games.challenge.lines import USUAL, Line, QuestionTerms
from games.challenge.task import Kind, Task
from games.question import BY_HAND


class ChallengeState(StrEnum):
    """Where a challenge stands. Late answers may be taken after it has closed."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    OPEN = "open"
    CLOSED = "closed"


class Counts(StrEnum):
    """Which of a pupil's attempts counts."""

    BEST = "best"
    FIRST = "first"
    LAST = "last"


class Cancelled(StrEnum):
    """What becomes of the points of a question that is cancelled."""

    #: They are taken out, for everybody.
    OUT = "out"
    #: Everybody gets all of them.
    FULL = "full"


class Mode(StrEnum):
    """What a challenge is for."""

    #: Nobody is told or played anything by the bot while an attempt of theirs is under way.
    EXAM = "exam"
    #: Everything is allowed, and mistakes are explained at once.
    PRACTICE = "practice"
    #: Practice until all is right: a further attempt asks only what was not, about other positions.
    FORMATIVE = "mastery"


def usual_mode(attempts: int | None) -> Mode:
    """Return what a challenge is unless a teacher says otherwise.

    Who has several attempts learns between them, so that is practice.
    """
    return Mode.EXAM if attempts == 1 else Mode.PRACTICE


#: How long an attempt at an exam lasts unless a teacher says otherwise, and at most, in minutes.
USUAL_MINUTES, MOST_MINUTES = 60, 24 * 60


#: The credit of what is right, in per cent; and in place of one, in results: it was not asked.
FULL_CREDIT, NOT_ASKED = 100, -1

#: For how long after its closing a challenge may be opened again.
REOPENABLE = timedelta(days=30)


#: The kind of thing that a challenge is.
KIND = "challenge"


class News(StrEnum):
    """What has happened to a challenge and the class is told: in this order."""

    OPENED = "opened"
    REMINDER = "reminder"
    CLOSED = "closed"
    #: A teacher has changed it after its opening.
    CHANGED = "changed"
    #: Its results, which were held back, may be seen.
    RELEASED = "released"


@dataclass(frozen=True)
class Terms:
    """What a teacher settles about a challenge: before it opens, but for what is cancelled."""

    title: str
    tasks: tuple[Task, ...]
    opens_at: datetime
    closes_at: datetime
    channel_id: int
    #: The language in which the class is told about it.
    locale: str
    same_for_all: bool = False
    #: How many attempts a pupil has; None: as many as they like.
    attempts: int | None = 1
    counts: Counts = Counts.BEST
    #: What each question is worth of which nothing else is said, in hundredths of a point.
    hundredths: int = 1000
    mode: Mode = Mode.EXAM
    #: How long an attempt lasts, if it is an exam.
    minutes: int = USUAL_MINUTES
    #: For how long after closing answers are still taken, and what part of the points they get.
    late_minutes: int = 0
    late_percent: int = 50
    #: In an exam: whether marks, and places, are told before nobody can answer any more.
    marks_at_once: bool = False
    places_at_once: bool = False
    #: In an exam: whether results wait after its end until a teacher releases them.
    held: bool = False
    #: In an exam that tells no marks: whether an answer may be changed until it is handed in.
    changes_answers: bool = False
    #: Whether pupils who agree are shown by name.
    shows_names: bool = False
    #: How long before closing the class is reminded; 0: never.
    remind_minutes: int = 0
    ping_role_id: int | None = None
    #: A file of the teacher's with functions, by which those of pupils are judged.
    reference: str = ""
    #: What pupils read before they begin.
    introduction: str = ""
    #: The name of the file that pupils are given; empty: there is none. What it shows, in words.
    handout: str = ""
    handout_text: str = ""
    #: The pictures of questions of the teacher's own.
    pictures: Illustrations = ()
    #: Whether each pupil is asked in an order of their own.
    shuffles: bool = False
    #: How many of the questions are drawn for each pupil; 0: all.
    draws: int = 0
    #: The questions that were cancelled, counted from 0, and how.
    cancelled: tuple[tuple[int, Cancelled], ...] = ()
    #: What is settled about each question; the usual for those beyond its end.
    of_questions: tuple[QuestionTerms, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The questions, each with what is settled about it."""
        return tuple(Line(task, self.of(number)) for number, task in enumerate(self.tasks))

    def of(self, question: int) -> QuestionTerms:
        """Return what is settled about a question."""
        return self.of_questions[question] if question < len(self.of_questions) else USUAL

    def picture(self, question: int) -> Illustration | None:
        """Return the picture of a question, if it has one."""
        return next((each for each in self.pictures if each.question == question), None)

    def worth_of(self, question: int) -> int:
        """Return the most that an answer to a question can earn, in hundredths of a point."""
        worth = self.of(question).worth
        return self.hundredths if worth is None else worth

    @property
    def has_weights(self) -> bool:
        """Whether some question is worth more than another."""
        return len({self.worth_of(number) for number in range(len(self.tasks))}) > 1

    def price_of(self, question: int) -> int | None:
        """Return what a hint costs, in per cent of the question; None if none is offered.

        An exam offers hints at a price, none for nothing.
        """
        price = self.of(question).hint
        return None if price == 0 and self.is_exam else price

    @property
    def offers_hints(self) -> bool:
        """Whether some question offers hints."""
        return any(self.price_of(number) is not None for number in range(len(self.tasks)))

    def cancellation(self, question: int) -> Cancelled | None:
        """Return how a question was cancelled; None if it counts."""
        return dict(self.cancelled).get(question)

    @property
    def count(self) -> int:
        """How many questions everybody is asked."""
        return self.draws if 0 < self.draws < len(self.tasks) else len(self.tasks)

    @property
    def is_bank(self) -> bool:
        """Whether each pupil is asked some of the questions only."""
        return self.count < len(self.tasks)

    @property
    def highest(self) -> int:
        """The most that an attempt can earn, in hundredths; of a bank, if it draws the dearest."""
        counting = sorted(map(self.worth_of, self._counting(range(len(self.tasks)))), reverse=True)
        return sum(counting[: self.count])

    def highest_of(self, asked: Iterable[int]) -> int:
        """What faultless answers to some questions are worth, in hundredths of a point."""
        return sum(map(self.worth_of, self._counting(asked)))

    def _counting(self, asked: Iterable[int]) -> list[int]:
        return [each for each in asked if self.cancellation(each) is not Cancelled.OUT]

    def asked_in(self, attempt: Attempt) -> tuple[int, ...]:
        """Return the questions that an attempt asks, in its order."""
        known = range(len(self.tasks))  # a draft may have lost some since it was previewed
        return tuple(question for question in attempt.plan if question in known) or tuple(known)

    def next_question(self, attempt: Attempt) -> int:
        """Return the number of the next question to answer; past all of them if none is left."""
        left = (q for q in self.asked_in(attempt) if attempt.answered(q) is None)
        return next(left, len(self.tasks))

    @property
    def may_change(self) -> bool:
        """Whether questions are answered in any order, and again until the attempt is handed in."""
        return self.changes_answers and not self.tells_marks

    def takes(self, attempt: Attempt, question: int) -> bool:
        """Return whether a pupil may answer a question of an attempt that is still open.

        In order, once each; where answers may change, any question and again. Never again: a
        question that a match has answered, or whose answer a teacher has marked.
        """
        if not self.may_change:
            return question < len(self.tasks) and question == self.next_question(attempt)
        if question not in self.asked_in(attempt):
            return False
        if attempt.answered(question) is None:
            return True
        return not attempt.is_marked(question) and self.tasks[question].kind is not Kind.WIN

    def left_after(self, attempts: Sequence[Attempt]) -> tuple[int, ...]:
        """Return the questions that were never answered right, of those that count.

        One that a person marks is asked no more once it is answered.
        """
        right = {
            answer.question
            for attempt in attempts
            for answer in attempt.answers
            if answer.credit in (FULL_CREDIT, BY_HAND)
        }
        asked = self.asked_in(attempts[0])
        return tuple(q for q in asked if q not in right and self.cancellation(q) is None)

    @property
    def is_exam(self) -> bool:
        """Whether whoever answers is examined."""
        return self.mode is Mode.EXAM

    @property
    def tells_marks(self) -> bool:
        """Whether pupils are told how right an answer is while others can still answer."""
        return not self.is_exam or (self.marks_at_once and not self.held)

    @property
    def tells_places(self) -> bool:
        """Whether the class is told its places, and points of them, as long as that."""
        return not self.is_exam or (self.places_at_once and not self.held)

    @property
    def is_formative(self) -> bool:
        """Whether a further attempt asks only what was not right."""
        return self.mode is Mode.FORMATIVE

    @property
    def asks_others_again(self) -> bool:
        """Whether further attempts ask about other positions."""
        return not self.is_exam and self.attempts != 1


def settled(lines: Iterable[Line]) -> dict[str, Any]:
    """Return the terms of a challenge that the lines of its questions settle."""
    found = list(lines)
    theirs = tuple(line.terms for line in found)
    return {
        "tasks": tuple(line.task for line in found),
        "of_questions": theirs if set(theirs) - {USUAL} else (),
    }


@dataclass(frozen=True)
class Challenge:
    """A stored challenge: its terms, and what has become of it."""

    id: int
    guild_id: int
    state: ChallengeState
    seed: int
    created_by: int
    terms: Terms
    #: When it next does something by itself: opens, reminds, closes, or tells its places.
    due_at: datetime | None = None
    #: The leaderboard at closing, as JSON.
    snapshot: str | None = None
    #: A teacher has ended it early: late answers are not taken either.
    ended: bool = False
    #: How often it was changed after its opening.
    revision: int = 0
    #: When results that are held back are released, if it is over then; None: not yet known.
    release_at: datetime | None = None
    #: The questions by which positions are drawn, if some were mended since the opening.
    drawn_from: tuple[Task, ...] = ()

    @property
    def has_opened(self) -> bool:
        """Whether it is open, or was."""
        return self.state in (ChallengeState.OPEN, ChallengeState.CLOSED)

    @property
    def late_until(self) -> datetime:
        """The end of the time for late answers."""
        minutes = 0 if self.ended else self.terms.late_minutes
        return self.terms.closes_at + timedelta(minutes=minutes)

    @property
    def holds_results(self) -> bool:
        """Whether results wait after the end until a teacher releases them."""
        return self.terms.held and self.terms.is_exam

    def plan(
        self,
        person: int,
        earlier: Sequence[Attempt] = (),
        spared: frozenset[Kind] = frozenset(),
    ) -> tuple[int, ...]:
        """Return the questions that somebody's next attempt asks, in order; empty: all, in order.

        What is drawn for a person, and their order, are the same in every attempt. Kinds in
        ``spared`` are left out, unless no other question would be left. Judging a bank may take a
        second.
        """
        terms = self.terms
        if spared and not earlier:
            asked = self.plan(person) or tuple(range(len(terms.tasks)))
            return tuple(q for q in asked if terms.tasks[q].kind not in spared) or asked
        if earlier and terms.is_formative:
            return terms.left_after(earlier)
        if earlier:
            return earlier[0].plan
        if not terms.is_bank and not terms.shuffles:
            return ()
        drawn = draw(self.drawn_from or terms.tasks, terms.draws, self.seed, person)
        return shuffled(drawn, self.seed, person) if terms.shuffles else drawn

    def asked_of(self, person: int) -> tuple[int, ...]:
        """Return the questions that somebody is asked at first, in their order."""
        return self.plan(person) or tuple(range(len(self.terms.tasks)))

    def task(self, question: int, person: int, attempt: int = 1) -> Task:
        """Return a question as a person gets it: their own position, or the same for all.

        Each further attempt at practice asks about another position, as far as there are any. A
        question that was mended keeps the position that is theirs.
        """
        task, origin = self.terms.tasks[question], self.origin(question)
        changes = attempt > 1 and not self.terms.is_exam
        if (self.terms.same_for_all and not changes) or has_no_peers(origin):
            return task
        same = self.terms.same_for_all
        first = origin if same else own(origin, self.seed, question, person)
        return replace(task, position=(another(first, attempt - 1) if changes else first).position)

    def origin(self, question: int) -> Task:
        """Return the question by which positions are drawn: as it was at the opening."""
        return (self.drawn_from or self.terms.tasks)[question]

    def asks_alike(self, question: int) -> bool:
        """Return whether everybody is asked a question with the same numbers."""
        return self.terms.same_for_all or has_no_peers(self.origin(question))
