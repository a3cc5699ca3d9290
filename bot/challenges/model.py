"""The model of a challenge: its terms, its state, and the questions of each person."""

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
from games.challenge.lines import USUAL, QuestionTerms, TaskLine
from games.challenge.task import Kind, Task
from games.question import BY_HAND


class ChallengeState(StrEnum):
    """The state of a challenge; one that is closed may still take late answers."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    OPEN = "open"
    CLOSED = "closed"


class Counts(StrEnum):
    """Which of a pupil's attempts counts for the standings."""

    BEST = "best"
    FIRST = "first"
    LAST = "last"


class Cancelled(StrEnum):
    """How a cancelled question counts."""

    #: Its points are left out for everybody.
    OUT = "out"
    #: Everybody gets all its points.
    FULL = "full"


class Mode(StrEnum):
    """The mode of a challenge: an exam, practice, or formative practice."""

    #: During an attempt, the bot refuses almost everything else to its pupil.
    EXAM = "exam"
    #: Hints and explanations are allowed, and mistakes are explained at once.
    PRACTICE = "practice"
    #: Practice until all is right: a further attempt asks only the questions that were not answered
    #: right, about other positions.
    FORMATIVE = "mastery"


def usual_mode(attempts: int | None) -> Mode:
    """Return the default mode: an exam for one attempt, else practice; None is unlimited."""
    return Mode.EXAM if attempts == 1 else Mode.PRACTICE


#: The default and the longest duration of an attempt at an exam, in minutes.
USUAL_MINUTES, MOST_MINUTES = 60, 24 * 60


#: The credit of a right answer, in per cent; and the mark in results for a question not asked.
FULL_CREDIT, NOT_ASKED = 100, -1

#: The time after its closing during which a challenge may be reopened.
REOPENABLE = timedelta(days=30)


#: The kind of thing that a challenge is.
KIND = "challenge"


class News(StrEnum):
    """An event of a challenge that is posted to the class; posts are sent in this order."""

    OPENED = "opened"
    REMINDER = "reminder"
    CLOSED = "closed"
    #: A teacher has changed it after its opening.
    CHANGED = "changed"
    #: Its results, which were held back, are released.
    RELEASED = "released"


@dataclass(frozen=True)
class Terms:
    """The terms that a teacher sets for a challenge; after its opening only some can change."""

    title: str
    tasks: tuple[Task, ...]
    opens_at: datetime
    closes_at: datetime
    channel_id: int
    #: The language of its posts.
    locale: str
    same_for_all: bool = False
    #: The number of attempts of a pupil; None: unlimited.
    attempts: int | None = 1
    counts: Counts = Counts.BEST
    #: The points of a question without points of its own, in hundredths.
    hundredths: int = 1000
    mode: Mode = Mode.EXAM
    #: The duration of an attempt at an exam.
    minutes: int = USUAL_MINUTES
    #: The minutes after closing during which late answers are taken, and their share of the points.
    late_minutes: int = 0
    late_percent: int = 50
    #: In an exam: whether marks, and places, are published while some can still answer.
    marks_at_once: bool = False
    places_at_once: bool = False
    #: In an exam: whether results wait after its end until a teacher releases them.
    held: bool = False
    #: In an exam without marks during it: whether answers may be changed until handing in.
    changes_answers: bool = False
    #: Whether pupils who agree appear with their names on the board.
    shows_names: bool = False
    #: The minutes before closing at which the class is reminded; 0: never.
    remind_minutes: int = 0
    ping_role_id: int | None = None
    #: The source of the teacher's functions, against which those of pupils are judged.
    reference: str = ""
    #: A text for pupils to read before they begin.
    introduction: str = ""
    #: The name of the file for pupils (empty: none), and its description.
    handout: str = ""
    handout_text: str = ""
    #: The pictures of questions of the teacher's own.
    pictures: Illustrations = ()
    #: Whether each pupil gets the questions in another order.
    shuffles: bool = False
    #: The number of questions drawn for each pupil; 0: all.
    draws: int = 0
    #: The cancelled questions, counted from 0, and how each counts.
    cancelled: tuple[tuple[int, Cancelled], ...] = ()
    #: The terms of each question; questions beyond its end have the default.
    of_questions: tuple[QuestionTerms, ...] = ()

    @property
    def lines(self) -> tuple[TaskLine, ...]:
        """The questions, each with its terms."""
        return tuple(TaskLine(task, self.of(number)) for number, task in enumerate(self.tasks))

    def of(self, question: int) -> QuestionTerms:
        """Return the terms of a question, counted from 0; those by default if it has no others."""
        return self.of_questions[question] if question < len(self.of_questions) else USUAL

    def picture(self, question: int) -> Illustration | None:
        """Return the picture of a question, by index from 0; None if it has none."""
        return next((each for each in self.pictures if each.question == question), None)

    def worth_of(self, question: int) -> int:
        """Return the points of a question, by index, in hundredths, even if it is cancelled."""
        worth = self.of(question).worth
        return self.hundredths if worth is None else worth

    @property
    def has_weights(self) -> bool:
        """Whether the questions differ in points."""
        return len({self.worth_of(number) for number in range(len(self.tasks))}) > 1

    def price_of(self, question: int) -> int | None:
        """Return the price of a hint to a question, by index, in per cent of its points.

        None if the question offers no hints; an exam offers no free ones.
        """
        price = self.of(question).hint
        return None if price == 0 and self.is_exam else price

    @property
    def offers_hints(self) -> bool:
        """Whether some question offers hints."""
        return any(self.price_of(number) is not None for number in range(len(self.tasks)))

    def cancellation(self, question: int) -> Cancelled | None:
        """Return how a question, by index, was cancelled; None if it counts."""
        return dict(self.cancelled).get(question)

    @property
    def count(self) -> int:
        """The number of questions in a first attempt, drawn or all, before any are spared."""
        return self.draws if 0 < self.draws < len(self.tasks) else len(self.tasks)

    @property
    def is_bank(self) -> bool:
        """Whether each pupil gets only some of the questions."""
        return self.count < len(self.tasks)

    @property
    def highest(self) -> int:
        """The points of an attempt's questions in all, in hundredths, without those cancelled OUT.

        In a bank, those of the most valuable questions, even if no pupil draws them together.
        """
        counting = sorted(map(self.worth_of, self._counting(range(len(self.tasks)))), reverse=True)
        return sum(counting[: self.count])

    def highest_of(self, asked: Iterable[int]) -> int:
        """Return the sum of questions' points, by index, in hundredths; one cancelled OUT has 0."""
        return sum(map(self.worth_of, self._counting(asked)))

    def _counting(self, asked: Iterable[int]) -> list[int]:
        return [each for each in asked if self.cancellation(each) is not Cancelled.OUT]

    def asked_in(self, attempt: Attempt) -> tuple[int, ...]:
        """Return an attempt's questions, counted from 0, in its order; all if it has no plan."""
        known = range(len(self.tasks))  # a draft may have fewer than when it was previewed
        return tuple(question for question in attempt.plan if question in known) or tuple(known)

    def next_question(self, attempt: Attempt) -> int:
        """Return the index of an attempt's next unanswered question; ``len(tasks)`` if none."""
        left = (q for q in self.asked_in(attempt) if attempt.answered(q) is None)
        return next(left, len(self.tasks))

    @property
    def may_change(self) -> bool:
        """Whether questions may be answered in any order, and again until handing in.

        Never if marks or places are published while pupils can still answer.
        """
        return self.changes_answers and not self.tells_results

    def takes(self, attempt: Attempt, question: int) -> bool:
        """Return whether an attempt takes an answer to a question, by index, if it is not over.

        Usually it takes one to the next question only. If answers may change, it takes one to any
        of its questions, unless a match has answered it or a teacher has marked it.
        """
        if not self.may_change:
            return question < len(self.tasks) and question == self.next_question(attempt)
        if question not in self.asked_in(attempt):
            return False
        if attempt.answered(question) is None:
            return True
        return not attempt.is_marked(question) and self.tasks[question].kind is not Kind.WIN

    def left_after(self, attempts: Sequence[Attempt]) -> tuple[int, ...]:
        """Return the questions, by index, of a first attempt that no attempt has answered right.

        Cancelled questions are left out, and so are those that a person marks, once answered.
        ``attempts``, at least one, are those of one person.
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
        """Whether the challenge is an exam."""
        return self.mode is Mode.EXAM

    @property
    def tells_marks(self) -> bool:
        """Whether pupils get their marks while others can still answer, as always in practice."""
        return not self.is_exam or (self.marks_at_once and not self.held)

    @property
    def tells_places(self) -> bool:
        """Whether standings are published while some can still answer, as always in practice."""
        return not self.is_exam or (self.places_at_once and not self.held)

    @property
    def tells_results(self) -> bool:
        """Whether pupils see marks or standings while some can still answer."""
        return self.tells_marks or self.tells_places

    @property
    def is_formative(self) -> bool:
        """Whether a further attempt asks only the questions not answered right."""
        return self.mode is Mode.FORMATIVE

    @property
    def asks_others_again(self) -> bool:
        """Whether further attempts ask about other positions: in practice, if there may be any."""
        return not self.is_exam and self.attempts != 1


def settled(lines: Iterable[TaskLine]) -> dict[str, Any]:
    """Return lines as ``tasks`` and ``of_questions`` (empty if all are the default) of Terms."""
    listed = list(lines)
    theirs = tuple(line.terms for line in listed)
    return {
        "tasks": tuple(line.task for line in listed),
        "of_questions": theirs if set(theirs) - {USUAL} else (),
    }


@dataclass(frozen=True)
class Challenge:
    """A stored challenge: its terms and its state."""

    id: int
    guild_id: int
    state: ChallengeState
    seed: int
    created_by: int
    terms: Terms
    #: When it next opens, reminds, closes or publishes its places.
    due_at: datetime | None = None
    #: The leaderboard at closing, as JSON.
    snapshot: str | None = None
    #: Whether a teacher has closed it early; then it takes no late answers either.
    ended: bool = False
    #: The number of changes after its opening.
    revision: int = 0
    #: When held results are released, but not before the end; None: not decided yet.
    release_at: datetime | None = None
    #: The questions as they were at the opening, if some were mended; they determine positions.
    drawn_from: tuple[Task, ...] = ()

    @property
    def has_opened(self) -> bool:
        """Whether it is open or closed."""
        return self.state in (ChallengeState.OPEN, ChallengeState.CLOSED)

    @property
    def late_until(self) -> datetime:
        """The end of the time for late answers; the closing if none are taken."""
        minutes = 0 if self.ended else self.terms.late_minutes
        return self.terms.closes_at + timedelta(minutes=minutes)

    @property
    def holds_results(self) -> bool:
        """Whether it is an exam whose results a teacher releases; still true once they are."""
        return self.terms.held and self.terms.is_exam

    def plan(
        self,
        person: int,
        earlier: Sequence[Attempt] = (),
        spared: frozenset[Kind] = frozenset(),
    ) -> tuple[int, ...]:
        """Return a person's questions in the next attempt, as indices; empty: all, as written.

        All attempts of a person have the same draw and order; in formative practice, those after
        ``earlier`` ones have the questions left, and empty means none. Kinds in ``spared`` are left
        out of a first attempt unless no question would be left. Drawing may take a second.
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
        """Return the questions of the first attempt of a person who is spared none, in order."""
        return self.plan(person) or tuple(range(len(self.terms.tasks)))

    def task(self, question: int, person: int, attempt: int = 1) -> Task:
        """Return a question, counted from 0, as a person is asked it in an attempt, counted from 1.

        In practice, each further attempt has another position if the question has one. Mending a
        question does not change the person's position.
        """
        task, origin = self.terms.tasks[question], self.origin(question)
        changes = attempt > 1 and not self.terms.is_exam
        if (self.terms.same_for_all and not changes) or has_no_peers(origin):
            return task
        same = self.terms.same_for_all
        first = origin if same else own(origin, self.seed, question, person)
        return replace(task, position=(another(first, attempt - 1) if changes else first).position)

    def origin(self, question: int) -> Task:
        """Return a question, by index, as it was at the opening, from which positions are drawn."""
        return (self.drawn_from or self.terms.tasks)[question]

    def asks_alike(self, question: int) -> bool:
        """Return whether all get the same position of a question, by index, in a first attempt."""
        return self.terms.same_for_all or has_no_peers(self.origin(question))
