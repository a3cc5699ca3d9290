"""Compute the results of a challenge per pupil and per question from the attempts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from enum import StrEnum

from bot.challenges.attempt import SKIPPED, Answered, Attempt
from bot.challenges.changes import Change
from bot.challenges.model import NOT_ASKED, Challenge, ChallengeState
from bot.challenges.openings import Times, Window, times_for
from bot.challenges.roll.store import Exemption
from bot.challenges.standings import Standing, scaled, standings
from bot.kit.clock import now
from bot.roster.model import RosterLine
from games.challenge.task import Kind, Task
from games.question import BY_HAND

#: Credits in per cent; in between, something was right.
RIGHT, WRONG = 100, 0

#: The kinds of question whose wrong answers are not listed.
UNLISTED = (Kind.WIN, Kind.PROGRAM)


class PupilState(StrEnum):
    """How far a pupil has come in a challenge."""

    ANSWERED = "answered"
    #: They began, and answered nothing: that is worth 0.
    BEGUN = "begun"
    ABSENT = "absent"
    #: A teacher has exempted them, or they enrolled after the closing.
    EXEMPT = "exempt"
    #: Whoever had joined this line of the list has erased their data.
    WITHDRAWN = "withdrawn"
    #: Nobody has joined this line of the list.
    NOT_JOINED = "not-joined"

    @property
    def has_mark(self) -> bool:
        """Whether the state has a mark, 0 included, even if absence does not count as 0."""
        return self in (PupilState.ANSWERED, PupilState.BEGUN)


@dataclass(frozen=True)
class PupilResult:
    """The result of one pupil; one who has begun without an answer has no rank."""

    person: int
    #: All their attempts, in order, those without an answer too.
    attempts: tuple[Attempt, ...]
    standing: Standing | None
    #: The questions that they get.
    asked: frozenset[int]
    #: The points of faultless answers to these in all, and of each question, in hundredths.
    highest: int
    worth: tuple[int, ...]

    @property
    def hundredths(self) -> int:
        """The points of the attempt that counts, in hundredths."""
        return self.standing.hundredths if self.standing else 0

    @property
    def state(self) -> PupilState:
        """ANSWERED if the pupil has a place in the standings, else BEGUN, even if exempt."""
        return PupilState.ANSWERED if self.standing else PupilState.BEGUN

    @property
    def answers(self) -> tuple[Answered, ...]:
        """The answers of the attempt that counts; empty if the pupil has answered nothing."""
        return self.standing.counted.answers if self.standing else ()

    @property
    def is_late(self) -> bool:
        """Whether an answer that counts was late."""
        return any(answer.is_late for answer in self.answers)

    @property
    def hints(self) -> int:
        """The number of hints taken for the answers that count."""
        return sum(len(answer.hints) for answer in self.answers)

    def credit(self, question: int) -> int | None:
        """Return the credit in per cent for a question, counted from 0, in the attempt that counts.

        None if it was not answered, NOT_ASKED if it was not drawn for the pupil; else as
        ``credit_of``.
        """
        if question not in self.asked:
            return NOT_ASKED
        answered = self.standing and self.standing.counted.answered(question)
        return credit_of(answered, self.worth[question]) if answered else None

    def counts(self, answer: Answered) -> bool:
        """Return whether an answer is one of the attempt that gives the pupil's mark.

        In formative practice these are the best answers of all attempts.
        """
        return any(answer is each for each in self.answers)


def is_over(challenge: Challenge, attempt: Attempt) -> bool:
    """Return whether an attempt takes no more answers: it has ended, or the challenge is over.

    That is closed, with no time for late answers left; extensions are not considered.
    """
    is_closed = challenge.state is ChallengeState.CLOSED and now() >= challenge.late_until
    return is_closed or attempt.is_over_at(now())


def credit_of(answer: Answered, worth: int) -> int:
    """Return the credit of an answer in per cent: the machine's, else that of the mark by hand.

    If the machine gives none, it is BY_HAND until somebody has marked the answer, NOT_ASKED if the
    answer does not count, and at most 100, rounded down. ``worth`` has the points of the question,
    in hundredths.
    """
    by_hand = answer.by_hand
    if answer.credit != BY_HAND or by_hand is None:
        return answer.credit
    if not by_hand.counts:
        return NOT_ASKED
    if by_hand.hundredths is None:
        return BY_HAND
    return min(100, 100 * by_hand.hundredths // worth)


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer, and how many pupils gave it in any of their attempts."""

    task: str
    text: str
    credit: int
    error: str | None
    pupils: int


@dataclass(frozen=True)
class QuestionResult:
    """The results of a question: the answers that count, and their mistakes."""

    task: Task
    right: int
    half: int
    wrong: int
    unanswered: int
    #: The number of pupils for whom it was not drawn.
    unasked: int
    #: The number of answers that nobody has marked yet.
    unmarked: int
    #: The wrong answers, the most frequent first.
    mistakes: tuple[WrongAnswer, ...]
    #: The named mistakes, with the pupils who made each in any attempt; the most frequent first.
    errors: tuple[tuple[str, int], ...]
    #: The number of pupils who took a hint to the answer that counts.
    helped: int = 0


@dataclass(frozen=True)
class Results:
    """The results of a challenge."""

    challenge: Challenge
    #: By place, then those who have only begun.
    pupils: tuple[PupilResult, ...]
    questions: tuple[QuestionResult, ...]
    #: The changes after the opening.
    changes: tuple[Change, ...] = ()
    #: The number of people whose data were erased while the challenge ran.
    withdrawn: int = 0
    #: The groups with windows of their own.
    windows: Mapping[str, Window] = field(default_factory=dict)
    #: When it is open to each pupil, by person, if that was loaded.
    times: Mapping[int, Times] = field(default_factory=dict)
    #: The teachers' decisions about exemptions, by the numbers of the list's lines.
    exemptions: Mapping[int, Exemption] = field(default_factory=dict)
    #: The exempt people whose accounts are known; their answers count in no mean.
    exempt: frozenset[int] = frozenset()
    #: Whether pupils who have not begun get 0 in the files of marks.
    absent_is_zero: bool = False
    #: The list of the class.
    lines: Sequence[RosterLine] = ()
    #: The class's time zone, in which moments are displayed.
    zone: tzinfo = UTC

    def times_of(self, pupil: PupilResult) -> Times:
        """Return when the challenge is open to a pupil who has begun it."""
        return self.times.get(pupil.person) or times_for(self.challenge, has_begun=True)

    @property
    def highest(self) -> int:
        """The maximal points of an attempt, in hundredths; in a bank, with the highest draw."""
        return self.challenge.terms.highest

    @property
    def graded(self) -> list[PupilResult]:
        """The pupils who have answered and are not exempt, the best first."""
        return [each for each in self.pupils if each.standing and each.person not in self.exempt]

    def state_of(self, pupil: PupilResult) -> PupilState:
        """Return the state of a pupil; an exemption overrides what they have done."""
        return PupilState.EXEMPT if pupil.person in self.exempt else pupil.state

    @property
    def varies(self) -> bool:
        """Whether the highest points of some pupils differ from the maximum of all."""
        return any(pupil.highest != self.highest for pupil in self.pupils)

    def out_of_all(self, pupil: PupilResult) -> int:
        """Scale a pupil's points, in hundredths, to the maximum of all pupils; 0 if theirs is 0."""
        return scaled(pupil.hundredths, pupil.highest, self.highest)

    @property
    def unmarked(self) -> int:
        """The number of answers that count and have no mark yet, even if they may change."""
        return sum(question.unmarked for question in self.questions)

    @property
    def to_mark(self) -> list[tuple[int, int]]:
        """The answers that wait for a teacher's mark: attempt id and index of the question."""
        return [
            (attempt.id, answer.question)
            for pupil in self.pupils
            for attempt in pupil.attempts
            for answer in attempt.answers
            if pupil.counts(answer) and self.waits(attempt, answer)
        ]

    def waits(self, attempt: Attempt, answer: Answered) -> bool:
        """Return whether an answer waits for a teacher's mark: it has none, and may not change."""
        return (
            answer.is_unmarked
            and not attempt.is_sealed
            and (not self.challenge.terms.may_change or is_over(self.challenge, attempt))
        )

    @property
    def has_programs(self) -> bool:
        """Whether some question asks for a program."""
        return any(question.task.kind is Kind.PROGRAM for question in self.questions)

    def programs(self, number: int) -> dict[int, str]:
        """Return each pupil's last program for a question, counted from 0, by person."""
        return {
            pupil.person: answer.text
            for pupil in self.pupils
            for attempt in pupil.attempts
            for answer in filter(None, [attempt.answered(number)])
            if answer.task and answer.text != SKIPPED  # what was erased or left out is no program
        }


def results_of(challenge: Challenge, attempts: Iterable[Attempt]) -> Results:
    """Compute the results of a challenge from all attempts; previews are left out.

    The other fields of the results, as of the list and exemptions, have their defaults.
    """
    made: dict[int, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        if not attempt.is_preview:
            made[attempt.person].append(attempt)
    tried = [attempt for mine in made.values() for attempt in mine]
    places = {place.person: place for place in standings(tried, challenge.terms)}
    order = [*places, *sorted(set(made) - set(places))]
    pupils = tuple(_pupil(challenge, made[person], places.get(person)) for person in order)
    questions = tuple(
        _question(number, task, pupils) for number, task in enumerate(challenge.terms.tasks)
    )
    return Results(challenge, pupils, questions)


def _pupil(challenge: Challenge, made: Sequence[Attempt], place: Standing | None) -> PupilResult:
    asked = challenge.terms.asked_in(made[0])
    highest = place.highest if place else challenge.terms.highest_of(asked)
    worth = tuple(map(challenge.terms.worth_of, range(len(challenge.terms.tasks))))
    return PupilResult(made[0].person, tuple(made), place, frozenset(asked), highest, worth)


def _question(number: int, task: Task, pupils: Sequence[PupilResult]) -> QuestionResult:
    given = [pupil.credit(number) for pupil in pupils]
    wrong: dict[tuple[str, str, int, str | None], set[int]] = defaultdict(set)
    errors: dict[str, set[int]] = defaultdict(set)
    for pupil in pupils:
        for attempt in pupil.attempts:
            for answer in filter(None, [attempt.answered(number)]):
                # A match has no text, nor has what an erased person answered; programs differ.
                is_listed = task.kind not in UNLISTED and not task.is_marked_by_hand
                if answer.credit < RIGHT and is_listed and answer.task and answer.text != SKIPPED:
                    key = (answer.task, answer.text, answer.credit, answer.error)
                    wrong[key].add(pupil.person)
                if answer.error is not None:
                    errors[answer.error].add(pupil.person)
    mistakes = [WrongAnswer(*given, len(people)) for given, people in wrong.items()]
    counts = [(error, len(people)) for error, people in errors.items()]
    return QuestionResult(
        task,
        right=given.count(RIGHT),
        half=sum(credit is not None and WRONG < credit < RIGHT for credit in given),
        wrong=given.count(WRONG),
        unanswered=given.count(None),
        unasked=given.count(NOT_ASKED),
        unmarked=given.count(BY_HAND),
        mistakes=tuple(sorted(mistakes, key=lambda m: (-m.pupils, m.task, m.text))),
        errors=tuple(sorted(counts, key=lambda count: (-count[1], count[0]))),
        helped=sum(
            bool(answer.hints)
            for pupil in pupils
            for answer in pupil.answers
            if answer.question == number
        ),
    )
